import Foundation
import PassAPI
import PassTestSupport
import PassScenarios
import Testing

@testable import PassService

/// PassFlow: time: one clock for flows and façade, learnt from what the service answers.
@Suite("The time of the service", .endsIfStuck) struct ServiceClockTests {
  /// The true time at the start.
  private static let start = Timestamp(milliseconds: 1_767_268_800_000)

  /// A device whose wall is wrong, and a service with given answers.
  private actor Device: HTTPTransport {
    let clock: ManualClock
    let service: ServiceClock
    private(set) var answer = HTTPResponse(status: 200, headers: [:])
    private var milliseconds: Int64 = 0

    init(wallAhead seconds: Int = 0) {
      clock = ManualClock(ServiceClockTests.start.advanced(bySeconds: seconds))
      service = ServiceClock(clock)
    }

    func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
      await clock.advance(milliseconds: milliseconds)
      return .success(answer)
    }

    /// The true time.
    var truth: Timestamp { get async { ServiceClockTests.start.advanced(by: await clock.uptime) } }

    /// The service answers once, with a `Date` that is wrong by so many seconds, after so many milliseconds.
    func exchange(
      _ status: Int = 200, _ headers: HTTPHeaders = [:], _ body: String = "{}", dateAhead: Int? = 0,
      taking milliseconds: Int64 = 0
    ) async {
      var headers = headers
      if headers["Date"] == nil, let dateAhead {
        let written = await truth.advanced(by: .milliseconds(milliseconds / 2))
        headers["Date"] = written.advanced(bySeconds: dateAhead).httpDate
      }
      answer = HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
      self.milliseconds = milliseconds
      _ = await ClockedTransport(self, clock: service).send(HTTPRequest(.get, "/"))
    }

    /// Whether the service's time is thought to be so many seconds ahead of the truth; `Date` has no parts of a second.
    func isOff(by seconds: Int) async -> Bool {
      (await truth.distance(to: service.now) - .seconds(seconds)).size < .seconds(1)
    }
  }

  @Test(
    "what an answer dates is the time from then on, wherever the wall is, and wherever it is set",
    arguments: [0, -172_800, -600, 600, 172_800, -1_767_268_800, .max, .min])
  func learns(seconds: Int) async {
    let device = Device(wallAhead: seconds)
    await device.exchange()
    #expect(await device.isOff(by: 0))
    await device.clock.set(bySeconds: 86_400)
    await device.clock.advance(milliseconds: 3_600_000)
    #expect(await device.isOff(by: 0))
    // What people are shown is their wall, as it was.
    #expect(await device.service.moment.wall == Self.start.advanced(bySeconds: seconds).advanced(bySeconds: 3_600))
  }

  /// Answers, and whether they teach.
  private static let answers: [(Int, HTTPHeaders, String, Bool)] = [
    (200, [:], "{}", true), (201, [:], "", true), (204, [:], "", true), (400, [:], "{}", true),
    (401, [:], "", true), (403, [:], "<error/>", true), (404, [:], "{}", true), (410, [:], "", true),
    (429, ["Content-Type": "text/html"], "<html>Too many requests</html>", true), (500, [:], #"{"code":"x"}"#, true),
    (500, [:], "", true), (200, ["Age": "0"], "{}", true), (200, ["Age": "1"], "{}", false),
    (200, ["age": "86400"], "{}", false), (200, ["Age": "old"], "{}", false), (304, [:], "", false),
    (301, [:], "", false), (302, [:], "{}", false), (307, [:], "", false), (200, [:], "<html>Log in</html>", false),
    (200, ["Content-Type": "text/html; charset=utf-8"], "", false), (403, [:], " <!DOCTYPE html><p>No", false),
    (407, ["Content-Type": "TEXT/HTML"], "Proxy", false), (500, [:], "<html>", false), (502, [:], "{}", false),
    (503, [:], "", false), (511, [:], "<html>Log in</html>", false),
    (200, ["Date": "yesterday"], "{}", false), (200, ["Date": ""], "{}", false),
    (200, ["Date": "Thursday, 01-Jan-26 12:00:00 GMT"], "{}", false),
  ]

  @Test("an answer of the origin teaches, whatever it says; one of somebody else, or without a date, does not")
  func sources() async {
    for (status, headers, body, teaches) in Self.answers {
      let device = Device(wallAhead: 600)
      await device.exchange(status, headers, body)
      #expect(await device.service.moment.isLearnt == teaches, "\(status) \(headers.fields) \(body)")
      #expect(await device.isOff(by: teaches ? 0 : 600))
    }
    let silent = Device(wallAhead: 600)
    await silent.exchange(dateAhead: nil)
    #expect(await !silent.service.moment.isLearnt)
  }

  @Test("the shortest exchange of ten minutes counts; one beyond ten seconds does not")
  func best() async {
    let device = Device(wallAhead: 600)
    await device.exchange(taking: 10_001)
    #expect(await !device.service.moment.isLearnt)
    await device.exchange(dateAhead: 2, taking: 10_000)
    #expect(await device.isOff(by: 2))
    await device.exchange(dateAhead: 1, taking: 200)
    #expect(await device.isOff(by: 1))
    await device.exchange(dateAhead: 3, taking: 201)
    #expect(await device.isOff(by: 1))
    await device.clock.advance(milliseconds: 601_000)
    #expect(await device.isOff(by: 1), "the last that is known, until there is another")
    await device.exchange(dateAhead: 3, taking: 5_000)
    #expect(await device.isOff(by: 3))
  }

  @Test("an answer that contradicts by more than five seconds counts when the next agrees with it")
  func contradictions() async {
    let week = 604_800
    for (dates, error) in [
      ([0, 6], 0), ([0, 6, 6], 6), ([0, 6, 0], 0), ([0, 6, 0, 6, 0, 6], 0), ([0, 6, 20, 6], 0),
      ([0, week, week], week),
      ([week, 0], week), ([week, 0, 0], 0), ([0, -week, -week + 3], -week + 3), ([0, 5], 5), ([0, -6, 6, -6, 6], 0),
    ] {
      let device = Device()
      for date in dates { await device.exchange(dateAhead: date) }
      #expect(await device.isOff(by: error), "\(dates)")
    }
  }

  @Test("a page weighs less than an answer of the API: it overturns none, and moves the time by an hour at most")
  func weights() async {
    let page = true, answer = false
    for (dates, error) in [
      ([(page, 172_800), (page, 172_800)], 0), ([(page, -1_009_843_200), (page, -1_009_843_200)], 0),
      ([(page, 3_598)], 3_598), ([(page, 3_602)], 0), ([(page, 600), (answer, 0)], 0),
      ([(page, 600), (page, 1_200)], 600), ([(page, 600), (page, 1_200), (page, 1_200)], 1_200),
      ([(answer, 0), (page, 600), (page, 600)], 0), ([(answer, 600), (page, 0), (answer, 600)], 600),
      ([(answer, 0), (page, 600), (answer, 600)], 0),
    ] {
      let device = Device()
      for (isPage, date) in dates {
        if isPage {
          await device.exchange(429, ["Content-Type": "text/html"], "<html>Too many</html>", dateAhead: date)
        } else {
          await device.exchange(dateAhead: date)
        }
      }
      #expect(await device.isOff(by: error), "\(dates)")
      // Nothing of Apple's is over by a page, nor does the next launch hear of one.
      let isAnswered = dates.contains { !$0.0 }
      #expect(await (device.service.certainMoment.at == Timestamp(milliseconds: .min)) == !isAnswered)
      #expect(await (device.service.offset == nil) == !isAnswered)
    }
  }

  @Test("after a leap what others have dated, and a sign-in, is over only if it was before, for ten minutes")
  func leaps() async {
    for leaps in [[172_800], [172_800, 345_600], [345_600, 172_800], [172_800, 0]] {
      let device = Device()
      await device.exchange()
      for leap in leaps { for _ in 1...2 { await device.exchange(dateAhead: leap) } }
      let last = leaps.last ?? 0
      #expect(await device.isOff(by: last))
      func isOver(by seconds: Int) async -> Bool {
        let truth = await device.truth, settled = await device.service.settledMoment.at
        guard await device.service.certainMoment.at == settled else { return false }
        return (truth.distance(to: settled) - .seconds(seconds)).size < .seconds(1)
      }
      #expect(await isOver(by: 0), "\(leaps)")
      await device.clock.advance(milliseconds: 600_000)
      #expect(await isOver(by: last), "\(leaps)")
      for _ in 1...2 { await device.exchange(dateAhead: last + 172_800) }
      #expect(await isOver(by: last), "\(leaps)")
    }
  }

  /// Counts how often the wall is read.
  private actor CountedWall: AppClock {
    private(set) var readings = 0
    var now: Timestamp {
      readings += 1
      return ServiceClockTests.start
    }
    var uptime: Duration { .seconds(readings) }
    func sleep(for duration: Duration) {}
  }

  @Test("the wall is read once in a process")
  func readings() async {
    let wall = CountedWall(), clock = ServiceClock(wall)
    await withTaskGroup(of: Void.self) { group in
      for _ in 1...8 { group.addTask { _ = await clock.moment } }
    }
    _ = await (clock.now, clock.certainMoment, clock.offset)
    #expect(await wall.readings == 1)
  }

  @Test("before the first answer it is the wall, corrected by what was kept; nothing of Apple's is over by that alone")
  func kept() async {
    let nonsense = [Int.max, .min, 2_592_000, -2_592_000]
    for (ahead, kept) in [(0, nil), (600, nil), (172_800, -172_800), (0, 172_800), (-600, 600)]
      + nonsense.map({ (0, $0) })
    {
      let device = Device(wallAhead: ahead)
      await device.service.recall(kept)
      let before = await device.service.moment, certain = await device.service.certainMoment
      #expect(before.at == before.wall.advanced(by: .seconds(kept ?? 0)) && !before.isLearnt)
      let reached = kept.map { min(before.wall, before.wall.advanced(by: .seconds($0))) }
      #expect(certain.at == reached ?? Timestamp(milliseconds: .min))
      #expect((certain.uptime, certain.wall) == (before.uptime, before.wall))
      // What was kept may be wrong by now: the first answer goes before it.
      await device.exchange()
      #expect(await device.isOff(by: 0))
      #expect(await device.service.certainMoment == device.service.moment)
      #expect(await device.service.offset == -ahead)
    }
  }

  @Test("a wall that is wrong by more than a minute is reported once")
  func report() async {
    for (ahead, text) in [
      (0, nil), (60, nil), (-60, nil), (61, "61 s ahead"), (-62, "62 s behind"), (172_800, "172800 s ahead"),
    ] {
      let device = Device(wallAhead: ahead)
      #expect(await device.service.problem == nil)
      await device.exchange()
      let problem = await device.service.problem
      #expect(problem?.code == text.map { _ in "clock_wrong" })
      #expect(problem?.text?.hasSuffix(text ?? "-") ?? true, "\(problem?.text ?? "")")
      for _ in 1...2 { await device.exchange(dateAhead: 3_600) }
      let later = await device.service.problem
      #expect(problem == nil || later == problem)
    }
  }

  // MARK: What is bounded by it

  @Test("R-REG-6: the life of a token is counted by a clock that is never set; in the next launch by the service's")
  func tokens() throws {
    let receipt = Moment(at: Self.start, uptime: .seconds(50), wall: Self.start, isLearnt: false)
    let token = StoredToken(token: Secret("t"), seconds: 3_600, from: receipt)
    for (uptime, ahead, isUsable) in [(0, 0, true), (3_539, 7_200, true), (3_540, 0, false), (3_540, -7_200, false)] {
      let now = Moment(
        at: Self.start.advanced(bySeconds: uptime + ahead), uptime: .seconds(50 + uptime), wall: Self.start,
        isLearnt: true)
      #expect(token.isUsable(at: now) == isUsable)
    }
    let credentials = ClientCredentials(clientId: "c", clientSecret: Secret("s"))
    let kept = try VaultContents(data: VaultContents(credentials: credentials, token: token).data).token
    #expect(kept == token)
    let later = Moment(at: Self.start.advanced(bySeconds: 3_539), uptime: .zero, wall: Self.start, isLearnt: false)
    #expect(kept?.isUsable(at: later) == true && kept?.isUsable(at: later.advanced(bySeconds: 1)) == false)
  }

  @Test("what was learnt is kept when it has moved by half a minute, and read by itself")
  func offsets() throws {
    for (known, learnt, kept) in [
      (nil, 0, 0), (nil, nil, nil), (0, 29, 0), (0, 30, 30), (0, -30, -30), (600, nil, 600), (.max, -5, -5),
      (.min, .max, .max),
    ] as [(Int?, Int?, Int?)] {
      let contents = VaultContents(credentials: Sample.credentials, clockOffset: known)
      let after = contents.changed(by: VaultChange(clockOffset: learnt))
      #expect(after.clockOffset == kept)
      #expect(try VaultContents(data: after.data) == after)
    }
    for nonsense in ["\"soon\"", "1e300", "[]", "1.5"] {
      let data = Data(#"{"signingOut":"First","clockOffset":\#(nonsense)}"#.utf8)
      let contents = try VaultContents(data: data)
      #expect(contents.signingOut == "First" && contents.clockOffset == nil)
      #expect(contents.unreadable == ["clockOffset"])
    }
  }

  /// Beginning and end of a code as seconds from the time of the service, whether that is known, and the code's life.
  private static let lives: [(Int?, Int?, Bool, Int)] = [
    (0, 1_800, true, 1_800), (0, 60, true, 60), (nil, nil, true, 1_800), (0, nil, true, 1_800),
    (nil, 600, true, 600), (nil, 600, false, 600), (nil, 0, true, 1_800), (nil, -60, true, 1_800),
    (nil, 86_400, true, 86_400), (nil, 86_401, true, 1_800), (0, 86_401, true, 1_800), (1_800, 0, true, 1_800),
    // Resumed, where the time is known; else as long as the service gave it.
    (-600, 1_200, true, 1_200), (-600, 1_200, false, 1_800), (-4, 1_796, true, 1_800),
    (-5, 1_795, true, 1_800), (-6, 1_794, true, 1_794),
    // The clocks disagree: begun in the future, over on arrival.
    (600, 2_400, true, 1_800), (604_800, 606_600, true, 1_800), (-604_800, -603_000, true, 1_800),
    (-3_600, -1_800, false, 1_800),
  ]

  @Test("R-AUTH-8: a code lives as long as the service gave it, from its receipt, whatever the clocks say")
  func codes() {
    let receipt = Moment(at: Self.start, uptime: .seconds(9), wall: Self.start, isLearnt: true)
    for (begins, ends, isLearnt, life) in Self.lives {
      var receipt = receipt
      receipt.isLearnt = isLearnt
      let (notBefore, notAfter) = (begins.map(Self.start.advanced), ends.map(Self.start.advanced))
      #expect(
        CodeLife.of(notBefore: notBefore, notAfter: notAfter, at: receipt) == .seconds(life),
        "\(begins ?? 0) \(ends ?? 0)")
    }
    let extremes = [Timestamp(milliseconds: .min), Timestamp(milliseconds: .max)]
    for end in extremes {
      #expect(CodeLife.of(notBefore: nil, notAfter: end, at: receipt) == CodeLife.standard)
      #expect(CodeLife.of(notBefore: extremes[0], notAfter: end, at: receipt) == CodeLife.standard)
    }
  }
}
