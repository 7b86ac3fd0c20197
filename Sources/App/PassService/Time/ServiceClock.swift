import FlowEngine
import PassAPI

/// The time of the service, learned from the `Date` of its answers (PassFlow: time).
///
/// Flows know no other clock, so a device with a wrong wall clock judges profiles, permits and tokens correctly. `now`
/// is the `Date` of the best answer plus the time since, by the monotonic clock. Before the first answer it is the
/// wall-clock time at the start, corrected by what an earlier launch has learned.
///
/// The wall clock is read once in a process: setting it later changes nothing here. `uptime` and waits are those of the
/// app's clock.
package actor ServiceClock: AppClock {
  /// The tolerance between two readings: `Date` has whole seconds, and two for the same time differ by less.
  package static let tolerance = Duration.seconds(5)
  /// The longest exchange that is used: a longer one does not show when the answer was written.
  package static let longestExchange = Duration.seconds(10)
  /// How long a reading may count as the best.
  package static let window = Duration.seconds(600)
  /// A wall clock that is wrong by more than this, in seconds, is reported as a problem.
  package static let wrong = 60
  /// The change of the offset, in seconds, from which it is stored in the vault.
  package static let kept = 30
  /// The maximum distance from the expected time at which a page is believed.
  package static let maxByPage = Duration.seconds(3_600)

  /// The wall clock and the monotonic clock at the start.
  private struct Start {
    let wall: Timestamp
    let uptime: Duration

    func wall(at uptime: Duration) -> Timestamp { wall.advanced(by: uptime - self.uptime) }
  }

  /// The time according to one answer.
  private struct Reading {
    let time: Timestamp
    let uptime: Duration
    let length: Duration
    /// Whether the answer is the API's. A page, or an empty body, may come from an intermediary.
    let isOfAPI: Bool

    func time(at uptime: Duration) -> Timestamp { time.advanced(by: uptime - self.uptime) }
    func agrees(with other: Reading) -> Bool {
      other.time(at: uptime).distance(to: time).size <= ServiceClock.tolerance
    }
  }

  private nonisolated let clock: any AppClock
  private var reading: Task<Start, Never>?
  /// The readings of the window that may still be the best, best first: each later one took longer.
  private var best: [Reading] = []
  /// The last reading if it contradicts the best.
  private var doubt: Reading?
  /// The reading believed before two answers contradicted it, and the time of that.
  private var overturned: (reading: Reading, at: Duration)?
  /// How far the service is ahead of the wall clock, as learned by an earlier launch.
  private var recalled: Duration?
  /// The problem of a wrong wall clock, as first noticed.
  package private(set) var problem: Problem?

  /// Creates a clock that learns through `learn(from:between:and:)`; the wall clock is read when it is first needed.
  package init(_ clock: any AppClock) { self.clock = clock }

  /// The monotonic time of the app's clock.
  package var uptime: Duration { get async { await clock.uptime } }
  package nonisolated func sleep(for duration: Duration) async { await clock.sleep(for: duration) }
  package nonisolated func timeOut(after limit: Duration) async { await clock.timeOut(after: limit) }

  /// The time of the service.
  package var now: Timestamp { get async { await moment.at } }

  /// The present moment on all clocks.
  package var moment: Moment {
    get async {
      let start = await start, uptime = await clock.uptime
      return Moment(
        at: best.first?.time(at: uptime) ?? expected(at: uptime, since: start), uptime: uptime,
        wall: start.wall(at: uptime), isLearnt: !best.isEmpty)
    }
  }

  /// The present moment, with a service time that has been reached even if the last leap was wrong: for a while, the
  /// earlier of the times before and after it.
  package var settledMoment: Moment {
    get async { with(await moment) { $0.at = settled($0) } }
  }

  private func settled(_ moment: Moment) -> Timestamp {
    guard let overturned, moment.uptime - overturned.at < Self.window else { return moment.at }
    return min(moment.at, overturned.reading.time(at: moment.uptime))
  }

  /// The time expected from the wall clock, corrected by what an earlier launch has learned.
  private func expected(at uptime: Duration, since start: Start) -> Timestamp {
    start.wall(at: uptime).advanced(by: recalled ?? .zero)
  }

  /// The present moment for dates set by others than the service, such as Apple: with a time that has certainly been
  /// reached, so that nothing counts as over because of a wrong wall clock or a leap. Once an answer of the API has
  /// given the time, that is `settled`. Before, it is the earlier of the wall-clock time and the time learned by an
  /// earlier launch, since the wall clock may have been set in between; if nothing was learned, no time is certain.
  package var certainMoment: Moment {
    get async {
      var moment = await moment
      if best.first?.isOfAPI == true {
        moment.at = settled(moment)
      } else {
        moment.at = recalled.map { min(moment.wall, moment.wall.advanced(by: $0)) } ?? Timestamp(milliseconds: .min)
      }
      return moment
    }
  }

  private var start: Start {
    get async {
      if let reading { return await reading.value }
      let reading = Task { [clock] in Start(wall: await clock.now, uptime: await clock.uptime) }
      self.reading = reading
      return await reading.value
    }
  }
}

// MARK: Learning

extension ServiceClock {
  /// Learns from an answer, sent and received at these times of the monotonic clock.
  func learn(from answer: HTTPResponse, between sent: Duration, and received: Duration) async {
    let length = received - sent
    guard length <= Self.longestExchange, let date = answer.dateOfOrigin else { return }
    let start = await start
    let new = Reading(
      time: date.advanced(by: .milliseconds(500)), uptime: sent + length / 2, length: length, isOfAPI: answer.isOfAPI)
    if new.isOfAPI {
      best.removeAll { !$0.isOfAPI }
    } else if best.first?.isOfAPI == true
      || expected(at: new.uptime, since: start).distance(to: new.time).size > Self.maxByPage
    {
      return
    }
    guard let last = best.first, !new.agrees(with: last) else { return keep(new, since: start) }
    // One contradicting answer may be from a server or proxy with a wrong clock; two that agree are believed.
    guard let doubt, new.agrees(with: doubt) else { return doubt = new }
    overturn(last, at: new.uptime)
    best = []
    keep(doubt, since: start)
    keep(new, since: start)
  }

  /// Records a leap; of several in a row, the earliest time before them counts.
  private func overturn(_ last: Reading, at uptime: Duration) {
    var before = last
    if let overturned, uptime - overturned.at < Self.window,
      overturned.reading.time(at: uptime) < last.time(at: uptime)
    {
      before = overturned.reading
    }
    overturned = (before, uptime)
  }

  private func keep(_ new: Reading, since start: Start) {
    doubt = nil
    best.removeAll { $0.length >= new.length || new.uptime - $0.uptime > Self.window }
    best.append(new)
    guard problem == nil, let offset = offset(since: start), abs(offset) > Self.wrong else { return }
    let side = offset < 0 ? "ahead" : "behind"
    problem = Problem(code: "clock_wrong", text: "the device's clock is \(abs(offset)) s \(side)")
  }

  /// How far the service is ahead of the wall clock, in seconds; `nil` before anything was learned.
  private func offset(since start: Start) -> Int? {
    best.first.map { Int((start.wall(at: $0.uptime).distance(to: $0.time) / .seconds(1)).rounded(.down)) }
  }
}

// MARK: From launch to launch

extension ServiceClock {
  /// Takes over the offset that an earlier launch has learned, in seconds; what this launch learns takes precedence.
  package func recall(_ seconds: Int?) { recalled = seconds.map { .seconds($0) } ?? recalled }

  /// The offset for the next launch, in seconds; `nil` before an answer of the API has given the time.
  package var offset: Int? {
    get async { best.first?.isOfAPI == true ? offset(since: await start) : nil }
  }
}

/// A transport from whose answers a clock learns. It stands next to the wire, where an exchange takes no longer than on
/// the network.
@Memberwise(unlabelled: 1) package struct ClockedTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let clock: ServiceClock

  package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    let sent = await clock.uptime
    let outcome = await transport.send(request)
    if case .success(let answer) = outcome { await clock.learn(from: answer, between: sent, and: await clock.uptime) }
    return outcome
  }
}

extension HTTPResponse {
  /// When the origin wrote this answer; `nil` if it does not say, or if another server wrote it: a cache, which keeps
  /// `Date` with an `Age`, a redirect, or a page in place of an answer. The page of a 429 is the service's own.
  fileprivate var dateOfOrigin: Timestamp? {
    guard !(300..<400).contains(status), headers["Age"].map({ $0.trimmed == "0" }) ?? true, status == 429 || !isPage
    else { return nil }
    return headers["Date"].flatMap { Timestamp(httpDate: $0.trimmed) }
  }

  /// Whether the body looks like the API's: JSON, or XML in v1.
  fileprivate var isOfAPI: Bool { beginning.first.map { "{[<".utf8.contains($0) } == true && !isPage }

  private var isPage: Bool {
    if isForeign || headers["Content-Type"]?.lowercased().contains("text/html") == true { return true }
    let word = String(decoding: beginning.prefix(14), as: UTF8.self).lowercased()
    return word.hasPrefix("<html") || word.hasPrefix("<!doctype html")
  }
}
