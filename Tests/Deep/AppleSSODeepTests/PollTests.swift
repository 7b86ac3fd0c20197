import Testing

@testable import AppleSSOFlow
@testable import PassScenarios
@testable import AppleSSOTestSupport
@testable import FlowEngine
@testable import PassAPI
@testable import PassService
@testable import PassSimulator
@testable import PassTestSupport

/// What each answer to a poll for a login does, by the policy of polls (v2 8.4).
@Suite("Polls for a login", .endsIfStuck) struct PollTests {
  private typealias Screen = LoginScreen<AppleSSO>

  private static func screen(_ title: String, _ scenario: String, last: Int, codeSeconds: Int = 60) -> Screen {
    Screen(title, AppleSSO.scenario(scenario) ?? AppleSSO.scenarios[0], looking: .profileOfCode, last: last) {
      $0.viewer.pages = [.arrivesWithoutLogin]
      $0.backend.options.sessionSeconds = codeSeconds
    }
  }
  /// The page takes 20 of the 60 seconds that the code lives.
  private static let screens = [
    screen("second screen", "second-screen", last: 12), screen("first screen", "first-screen-unfinished", last: 8),
  ]
  private static let samples = PollSample.all.filter { $0.meaning(.code) != nil }
  private static func call() -> AnyCall {
    let endpoints = Endpoints(
      serviceProvider: "REF30", identifier: Sample.device.identifier, device: Sample.device.info)
    return AnyCall(endpoints.profiles(code: "CODE", token: Secret("token")))
  }

  @Test(
    "R-POLL-9: each answer means what the policy says, at the first poll, in the middle and at the last, on both screens",
    arguments: samples)
  func rows(sample: PollSample) async throws { try await sample.check(on: Self.screens) }

  @Test(
    "R-POLL-9: 41 statuses with 7 bodies mean what the policy says, once and for ever, and none loses the login",
    arguments: PollSample.Body.allCases)
  func statuses(body: PollSample.Body) async throws {
    try await body.checkWithAllStatuses(to: Self.call(), on: Self.screens[0])
  }

  @Test(
    "R-POLL-9: a token for a poll that cannot be had for a while ends no login, whatever the service says meanwhile",
    arguments: [
      PollSample.error(403, "network_received_error", "retry"), PollSample.error(500, "code_of_tomorrow", "retry"),
      PollSample.error(500, "code_of_tomorrow", "authentication"), .page(503), .transport(.connectionLost),
    ])
  func tokens(answer: ScriptedFault.Answer) async {
    let story = await Self.screens[0].play(
      during: [ScriptedFault(.profileOfCode, .only(1), .status(401))]
        + (2...7).map { ScriptedFault(.token, .only($0), answer) },
      visit: SecondScreenVisit(beforePoll: 2))
    #expect(story.isWhole && story.isSignedIn, "\(story.answer): \(story.result.edgeIds)")
  }

  @Test("R-POLL-9: what is not sent gets a token, another client, or ends", arguments: CallFailure.Missing.allCases)
  func unsent(lack: CallFailure.Missing) {
    let edge = lack.pollMeaning.edges(last: false).joined()
    Stepping("poll", .polling(Polling(login: Sample.login)), .requestFailed(Sample.failure(.notSent(lack))), edge)
      .check()
  }

  @Test(
    "R-AUTH-8: a code whose end is years away, past on arrival or not told is looked for during half an hour",
    arguments: [2_000_000_000_000, 1, nil] as [Int64?])
  func unknownEnd(end: Int64?) async {
    let replaced = end.map(JSONValue.integer) ?? "soon"
    let story = await Self.screen("second screen", "second-screen", last: 360, codeSeconds: 3_600).play(
      during: [ScriptedFault(.createSession, .every, .distorted(.replaced("notAfter", by: replaced)))])
    #expect(story.isWhole && story.answer == "refused: viewer left" && story.secondsOfPolls == 1_795)
  }

  @Test("R-POLL-9: every row of the policy is met by a sample, which means what the row says, and notices a slip in it")
  func everyRow() async throws {
    let samples = try await ReadSamples(of: .code, by: Self.call(), on: Self.screens[0])
    #expect(samples.faults(in: PollingPolicy.rows) == [])
    // Without these, the rows below say the same.
    #expect(
      samples.unnoticedSlips == [
        "200: truncated, or HTML such as the login page of a network: gone",
        "200: an error; if its code has a status, as with that status: gone",
        "403: an error without a code, or no body: gone",
      ])
  }

  @Test("R-POLL-9: an app is told once that ten polls in a row had no answer; one that had begins the count anew")
  func silence() {
    let polling = { AppleSSO.State.polling(Polling(login: Sample.login, polls: $0)) }
    let lost = AppleSSO.Event.requestFailed(Sample.failure(.transport(.connectionLost)))
    func reports(_ events: [AppleSSO.Event]) -> [Int] {
      var context = Sample.context(), polls = Polls(), reports: [Int] = []
      for (number, event) in events.enumerated() {
        let before = context.problems.filter { $0 == .silence }.count
        let edge = event == lost ? "poll.unanswered" : "poll.pause"
        let step = Stepping("poll", polling(polls), event, edge, in: context).check()
        context = step.context
        if case .awaitingLogin(let waiting) = step.state { polls = waiting.polls }
        if context.problems.filter({ $0 == .silence }).count > before { reports.append(number + 1) }
      }
      return reports
    }
    #expect(reports(Array(repeating: lost, count: 40)) == [10])
    let throttled = AppleSSO.Event.requestFailed(Sample.failure(.throttled()))
    #expect(reports(Array(repeating: lost, count: 9) + [throttled] + Array(repeating: lost, count: 10)) == [20])
  }
}
