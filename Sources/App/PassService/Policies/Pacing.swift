import PassAPI

/// How fast requests may follow one another (v2 8.5).
package struct Pace: Hashable, Sendable {
  /// The number of requests that may be sent without any distance, counted once for the life of the transport.
  package var burst: Int
  /// The distance between two requests once the burst is used up, in seconds.
  package var interval: Int
  /// How long nothing is sent after a 429, in seconds.
  package var pause: Int

  /// The longest pause, in seconds, that an answer may ask for by `Retry-After`. Requests wait for their turn silently,
  /// so a flow that is asked to wait longer gives the call up itself.
  package static let longestPause = 30

  /// The longest time that a request waits for the answer to an earlier one once the burst is used up.
  package static let longestFlight = Duration.seconds(3)

  /// Creates a pace; the defaults are the documented limits: ten at once, then one a second, and a second of silence
  /// after a 429.
  package init(burst: Int = 10, interval: Int = 1, pause: Int = 1) {
    self.burst = max(0, burst)
    self.interval = max(0, interval)
    self.pause = max(1, pause)
  }
}

/// A transport that keeps requests below the service's limit: a burst at the start, then one a second, and silence
/// after a 429, for a second or as long as the answer asks (R-THR-2, R-THR-3).
///
/// A request that comes too early waits for its turn; the order of the callers is kept, and all of them wait after a
/// 429. A caller cancelled while it waits gets `.cancelled`, and nothing is sent. A page that a user agent opens does
/// not pass here; it waits for its turn beforehand (`Pacer.admitPage`).
///
/// The service counts requests per device address. All clients of a process should therefore share one paced transport;
/// copies share its count.
package struct PacedTransport: HTTPTransport {
  package let pacer: Pacer
  private let transport: any HTTPTransport

  /// Paces a transport.
  package init(_ transport: any HTTPTransport, pace: Pace = Pace(), clock: any AppClock) {
    self.init(transport, pacer: Pacer(pace, clock: clock))
  }

  init(_ transport: any HTTPTransport, pacer: Pacer) { (self.transport, self.pacer) = (transport, pacer) }

  /// Waits for its turn, then sends the request.
  package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    let place = PlaceInLine.current
    await place?.change(isWaiting: true)
    guard let turn = await pacer.admit() else { return .failure(.cancelled) }
    await place?.change(isWaiting: false)
    let outcome = await transport.send(request)
    await pacer.settle(turn, outcome)
    return outcome
  }
}

/// Whether a call waits for its turn; a caller that gives it up learns from this whether it was sent.
package actor PlaceInLine {
  /// The place of the calls that the task makes.
  @TaskLocal package static var current: PlaceInLine?
  package private(set) var isWaiting = false

  fileprivate func change(isWaiting: Bool) { self.isWaiting = isWaiting }
}

/// Admits callers one at a time, in the order of their arrival, each when the allowance permits.
///
/// Only the caller at the head of the line sleeps. A caller whose task is cancelled leaves the line at once and costs
/// nothing.
package actor Pacer {
  private struct Waiter {
    let number: Int
    let turn: CheckedContinuation<Bool, Never>
  }

  private let clock: any AppClock
  private(set) var allowance: Allowance
  private var isHeadTaken = false
  private var line: [Waiter] = []
  private var headWaiting: Waiter?
  private var arrivals = 0
  private var answers = 0

  package init(_ pace: Pace, clock: any AppClock) {
    allowance = Allowance(pace)
    self.clock = clock
  }

  /// The number of callers that wait behind the head of the line.
  package var waiting: Int { line.count }

  /// The time that has to be left for an answer where a call waits for its turn.
  package static let leastRest = Duration.seconds(1)

  /// How long a caller that comes now waits at least.
  package var delay: Duration {
    get async {
      let now = await clock.uptime
      return allowance.opening(at: now, behind: line.count + (isHeadTaken ? 1 : 0)) - now
    }
  }

  /// Returns when the caller may send one request; `nil` if its task was cancelled first.
  package func admit() async -> Allowance.Turn? {
    guard await reachHead() else { return nil }
    defer { leaveHead() }
    var now = await clock.uptime
    // Asked again after each sleep: a 429 may have arrived meanwhile.
    while !Task.isCancelled {
      if let end = allowance.patience(at: now) {
        let seen = answers
        let isAnswered = await clock.limiting(end - now) { await self.answer(after: seen) } != nil
        now = isAnswered ? await clock.uptime : max(await clock.uptime, end)
        continue
      }
      let opening = allowance.opening(at: now)
      guard opening > now else {
        return allowance.spend(at: now)
      }
      await clock.sleep(for: opening - now)
      now = max(await clock.uptime, opening)
    }
    return nil
  }

  /// Returns when a page of the service may be opened, in turn like a call; false if the task was cancelled first.
  ///
  /// A page cannot be repeated like a call: the viewer would see the throttling page.
  package func admitPage() async -> Bool {
    guard let turn = await admit() else { return false }
    allowance.settle(turn, at: await clock.uptime)
    return true
  }

  /// Records the outcome of a request that was admitted.
  package func settle(_ turn: Allowance.Turn, _ outcome: Result<HTTPResponse, TransportFailure>) async {
    let now = await clock.uptime
    switch outcome {
    case .failure(.offline): allowance.giveBack(turn)
    case .failure: allowance.settle(turn, at: now)
    case .success(let answer):
      allowance.settle(turn, throttled: answer.status == 429, asked: answer.retryAfter, at: now)
    }
    answers += 1
    headWaiting?.turn.resume(returning: true)
    headWaiting = nil
  }

  /// Returns when there are more answers than `seen`, or when the task is cancelled.
  private func answer(after seen: Int) async {
    if answers == seen { _ = await turn { headWaiting = $0 } }
  }

  private func reachHead() async -> Bool {
    guard !isHeadTaken else { return await turn { line.append($0) } }
    isHeadTaken = true
    return true
  }

  /// Returns when a waiter is called, or false when the task is cancelled.
  private func turn(of wait: (Waiter) -> Void) async -> Bool {
    arrivals += 1
    let number = arrivals
    // The actor does not suspend before the waiter is in its place, so a withdrawal finds it there, or finds it already
    // called.
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait(Waiter(number: number, turn: $0)) }
    } onCancel: {
      Task { await withdraw(number) }
    }
  }

  private func leaveHead() {
    if line.isEmpty {
      isHeadTaken = false
    } else {
      line.removeFirst().turn.resume(returning: true)
    }
  }

  private func withdraw(_ number: Int) {
    if let waiter = headWaiting, waiter.number == number {
      headWaiting = nil
      waiter.turn.resume(returning: false)
    }
    guard let place = line.firstIndex(where: { $0.number == number }) else { return }
    line.remove(at: place).turn.resume(returning: false)
  }
}

/// What may be sent, and when: the client's side of the service's token bucket (v2 8.5, C-89).
///
/// Documented: the service counts one request per whole second since the first contact, which cannot be saved up, and
/// ten extra, granted once. These are said to return after a minute of silence; the client does not rely on it, since
/// others may call from the same address. It follows that a request after a second of silence goes at once, however
/// long the session; requests within a second use what is left of the ten, and when nothing is left they follow one
/// another by the second.
///
/// The client does not know where the service's seconds begin, nor how long a request was on its way. So it keeps a
/// distance of one interval from the *last contact*, a request or an answer, and a request under way is a contact that
/// goes on: two such requests never fall into the same second. Only a request that comes sooner is drawn from the
/// burst, the first of all included, which leaves the service's count one ahead for a page that leads on to another. A
/// request that could not leave the device was no contact, and costs nothing.
///
/// Times are those of a clock that is never set: `AppClock.uptime`.
package struct Allowance: Hashable, Sendable {
  /// The terms on which a request was admitted.
  package struct Turn: Hashable, Sendable {
    /// Whether it was drawn from the burst.
    fileprivate let isEarly: Bool
    /// The contact before it.
    fileprivate let before: Duration?
    fileprivate let time: Duration
  }

  private let pace: Pace
  private(set) var burst: Int
  private var isForfeit = false
  /// The send times of the requests without an answer.
  private var underway: [Duration] = []
  private var lastContact: Duration?
  private var blockedUntil: Duration?

  package init(_ pace: Pace) {
    self.pace = pace
    burst = pace.burst
  }

  /// When the next request may be sent: now, or later. Behind others it is no sooner than that.
  package func opening(at now: Duration, behind others: Int = 0) -> Duration {
    let lacking = others - burst
    return max(
      now, blockedUntil ?? now, lacking < 0 ? now : max(now, ordinary ?? now) + .seconds(pace.interval) * lacking)
  }

  /// The time until which the next request waits for the answer to an earlier one; `nil` if it need not wait.
  package func patience(at now: Duration) -> Duration? { burst > 0 || pace.interval == 0 ? nil : flightEnd(at: now) }

  /// Records that a request is sent now.
  @discardableResult package mutating func spend(at now: Duration) -> Turn {
    let isOrdinary = flightEnd(at: now) == nil && ordinary.map { $0 <= now } ?? false
    let turn = Turn(isEarly: burst > 0 && !isOrdinary, before: lastContact, time: now)
    if turn.isEarly { burst -= 1 }
    lastContact = now
    underway.append(now)
    return turn
  }

  /// Returns the turn of a request that could not leave the device: the service knows nothing of it.
  package mutating func giveBack(_ turn: Turn) {
    land(turn)
    if turn.isEarly && !isForfeit { burst += 1 }
    if lastContact == turn.time { lastContact = turn.before }
  }

  /// Records an answer, or the failure to get one; the answer may ask for a pause.
  ///
  /// A 429 says that the service has counted more than this client, because of another app behind the same address or
  /// an earlier launch: the rest of the burst cannot be relied on.
  package mutating func settle(_ turn: Turn, throttled: Bool = false, asked: Duration? = nil, at now: Duration) {
    land(turn)
    lastContact = max(lastContact ?? now, now)
    if throttled { (burst, isForfeit) = (0, true) }
    let pause = max(throttled ? .seconds(pace.pause) : .zero, min(asked ?? .zero, .seconds(Pace.longestPause)))
    if pause > .zero { blockedUntil = max(blockedUntil ?? .zero, now + pause) }
  }

  private mutating func land(_ turn: Turn) {
    if let place = underway.firstIndex(of: turn.time) { underway.remove(at: place) }
  }

  /// When the last request under way counts as lost; `nil` if no request is under way.
  private func flightEnd(at now: Duration) -> Duration? {
    underway.max().map { $0 + Pace.longestFlight }.flatMap { $0 > now ? $0 : nil }
  }

  /// The time from which a request costs nothing; `nil` before the first request.
  private var ordinary: Duration? { lastContact.map { $0 + .seconds(pace.interval) } }
}
