import PassAPI

/// The time of the service, learnt from the `Date` of its answers (PassFlow: time).
///
/// Flows know no other clock: a device whose wall is wrong judges profiles, permits and tokens as one whose wall is
/// right. `now` is the `Date` of the best answer plus the time since, by the clock that is never set. Before the first
/// answer it is what the wall showed at the start, corrected by what an earlier launch has learnt.
///
/// The wall is read once in a process: setting it later moves nothing here. `uptime` and waits are those of the
/// app's clock.
package actor ServiceClock: AppClock {
  /// `Date` has whole seconds: two for the same time differ by less than this.
  package static let tolerance = Duration.seconds(5)
  /// An exchange that took longer does not show when in between the answer was written.
  package static let longestExchange = Duration.seconds(10)
  /// How long an exchange counts as the shortest.
  package static let window = Duration.seconds(600)
  /// A wall clock that is wrong by more than this, in seconds, is reported as a problem.
  package static let wrong = 60
  /// A change of the offset that is stored in the vault, in seconds.
  package static let kept = 30
  /// How far a page moves the time from what the device expects.
  package static let mostByPage = Duration.seconds(3_600)

  /// What the wall and the clock that is never set showed at the start.
  private struct Start {
    let wall: Timestamp
    let uptime: Duration

    func wall(at uptime: Duration) -> Timestamp { wall.advanced(by: uptime - self.uptime) }
  }

  /// What one answer says of the time.
  private struct Reading {
    let time: Timestamp
    let uptime: Duration
    let length: Duration
    /// Whether the answer is one of the API. A page, or no body at all, may come from whoever stands in between.
    let isOfAPI: Bool

    func time(at uptime: Duration) -> Timestamp { time.advanced(by: uptime - self.uptime) }
    func agrees(with other: Reading) -> Bool {
      other.time(at: uptime).distance(to: time).size <= ServiceClock.tolerance
    }
  }

  private nonisolated let clock: any AppClock
  private var reading: Task<Start, Never>?
  /// The readings of the window that may still be the best, the best first: each later one took longer.
  private var best: [Reading] = []
  /// The last reading, where it contradicts the best.
  private var doubt: Reading?
  /// What was believed before two answers contradicted it, and when they did.
  private var overturned: (reading: Reading, at: Duration)?
  /// How far the service is ahead of the wall, as an earlier launch has learnt it.
  private var recalled: Duration?
  /// A wall that is wrong, as it was first noticed.
  package private(set) var problem: Problem?

  /// Learns what `learn(from:over:)` is told; the wall is read when it is first needed.
  package init(_ clock: any AppClock) { self.clock = clock }

  /// Never set, as that of the app's clock.
  package var uptime: Duration { get async { await clock.uptime } }
  package nonisolated func sleep(for duration: Duration) async { await clock.sleep(for: duration) }
  package nonisolated func timeOut(after limit: Duration) async { await clock.timeOut(after: limit) }

  /// The time of the service.
  package var now: Timestamp { get async { await moment.at } }

  /// The present moment, by all clocks.
  package var moment: Moment {
    get async {
      let start = await start, uptime = await clock.uptime
      return Moment(
        at: best.first?.time(at: uptime) ?? expected(at: uptime, since: start), uptime: uptime,
        wall: start.wall(at: uptime), isLearnt: !best.isEmpty)
    }
  }

  /// The present moment, with a time that has been reached even if the last leap was none: for a while, the earlier of
  /// those before and after.
  package var settledMoment: Moment {
    get async {
      var moment = await moment
      moment.at = settled(moment)
      return moment
    }
  }

  private func settled(_ moment: Moment) -> Timestamp {
    guard let overturned, moment.uptime - overturned.at < Self.window else { return moment.at }
    return min(moment.at, overturned.reading.time(at: moment.uptime))
  }

  /// What the wall leads to expect, corrected by what an earlier launch has learnt.
  private func expected(at uptime: Duration, since start: Start) -> Timestamp {
    start.wall(at: uptime).advanced(by: recalled ?? .zero)
  }

  /// The same for what others have dated than the service, such as Apple: with a time that has been reached for
  /// certain, so that nothing counts as over because the wall is wrong, or by a leap. Once an answer of the API has
  /// told the time that is `settled`. Before, it is the earlier of what the wall says and of what an earlier launch has
  /// learnt, since the wall may have been set between; where nothing was learnt, no time is certain.
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
  /// An answer has come, sent and received at these times of the clock that is never set.
  func learn(from answer: HTTPResponse, between sent: Duration, and received: Duration) async {
    let length = received - sent
    guard length <= Self.longestExchange, let date = answer.dateOfOrigin else { return }
    let start = await start
    let new = Reading(
      time: date.advanced(by: .milliseconds(500)), uptime: sent + length / 2, length: length, isOfAPI: answer.isOfAPI)
    if new.isOfAPI {
      best.removeAll { !$0.isOfAPI }
    } else if best.first?.isOfAPI == true
      || expected(at: new.uptime, since: start).distance(to: new.time).size > Self.mostByPage
    {
      return
    }
    guard let last = best.first, !new.agrees(with: last) else { return keep(new, since: start) }
    // One answer that contradicts is a server, or a proxy, whose own clock is wrong; two that agree are believed.
    guard let doubt, new.agrees(with: doubt) else { return doubt = new }
    overturn(last, at: new.uptime)
    best = []
    keep(doubt, since: start)
    keep(new, since: start)
  }

  /// Of several leaps that follow each other, the earliest time before them counts.
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

  /// How far the service is ahead of the wall, in seconds; nil before anything was learnt.
  private func offset(since start: Start) -> Int? {
    best.first.map { Int((start.wall(at: $0.uptime).distance(to: $0.time) / .seconds(1)).rounded(.down)) }
  }
}

// MARK: From launch to launch

extension ServiceClock {
  /// What an earlier launch has learnt, in seconds; what this one has learnt goes before it.
  package func recall(_ seconds: Int?) { recalled = seconds.map { .seconds($0) } ?? recalled }

  /// What the next launch is to know, in seconds; nil before an answer of the API has told the time.
  package var offset: Int? {
    get async { best.first?.isOfAPI == true ? offset(since: await start) : nil }
  }
}

/// Lets a clock learn from the answers of a transport. It stands next to the wire, where an exchange takes no longer
/// than on the network.
package struct ClockedTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private let clock: ServiceClock

  package init(_ transport: any HTTPTransport, clock: ServiceClock) {
    self.transport = transport
    self.clock = clock
  }

  package func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    let sent = await clock.uptime
    let outcome = await transport.send(request)
    if case .success(let answer) = outcome { await clock.learn(from: answer, between: sent, and: await clock.uptime) }
    return outcome
  }
}

extension HTTPResponse {
  /// When the origin wrote this answer; nil where it does not say, or somebody else did: a cache, which keeps `Date`
  /// with an `Age`, a redirect, or a page in place of an answer. The page of a 429 is the service's own.
  fileprivate var dateOfOrigin: Timestamp? {
    guard !(300..<400).contains(status), headers["Age"].map({ $0.trimmed == "0" }) ?? true, status == 429 || !isPage
    else { return nil }
    return headers["Date"].flatMap { Timestamp(httpDate: $0.trimmed) }
  }

  /// Whether it has a body as the API writes one: JSON, or XML in its first version.
  fileprivate var isOfAPI: Bool { beginning.first.map { "{[<".utf8.contains($0) } == true && !isPage }

  private var isPage: Bool {
    if isForeign || headers["Content-Type"]?.lowercased().contains("text/html") == true { return true }
    let word = String(decoding: beginning.prefix(14), as: UTF8.self).lowercased()
    return word.hasPrefix("<html") || word.hasPrefix("<!doctype html")
  }
}
