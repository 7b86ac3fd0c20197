import Testing

@testable import FlowEngine
@testable import LegacyRESTFlow
@testable import PassScenarios
@testable import LegacyRESTTestSupport
@testable import PassAPI
@testable import PassService
@testable import PassSimulator
@testable import PassTestSupport

/// What each answer to a poll for the login of a device does, by the policy of polls (v1 7.6).
@Suite("Polls for a login of the legacy flow", .endsIfStuck) struct LegacyPollTests {
  private typealias Screen = LoginScreen<LegacyREST>

  private static func screen(_ title: String, _ scenario: String, last: Int) -> Screen {
    Screen(
      title, LegacyREST.scenario(scenario) ?? LegacyREST.scenarios[0], looking: .retrieveAuthenticationToken, last: last
    )
  }
  /// On the second screen the code is looked for once more at its end; after a page five times.
  private static let screens = [
    screen("second screen", "second-screen", last: 13), screen("first screen", "first-screen-left", last: 5),
  ]
  private static let samples = PollSample.all.filter { $0.meaning(.device) != nil }
  private static func call() -> AnyCall {
    let endpoints = LegacyEndpoints(
      requestor: "REF30", device: Sample.device.identifier, info: Sample.device.info)
    return AnyCall(endpoints.retrieveAuthenticationToken(token: Secret("token")))
  }

  @Test(
    "v1 7.6: each answer means what the policy says, at the first poll, in the middle and at the last, on both screens",
    arguments: samples)
  func rows(sample: PollSample) async throws { try await sample.check(on: Self.screens) }

  @Test(
    "v1 7.6: 41 statuses with 7 bodies mean what the policy says, once and for ever, and none loses the login",
    arguments: PollSample.Body.allCases)
  func statuses(body: PollSample.Body) async throws {
    try await body.checkWithAllStatuses(to: Self.call(), on: Self.screens[0])
  }

  @Test("v1 7.6: what is not sent gets a token, another client, or ends", arguments: CallFailure.Missing.allCases)
  func unsent(lack: CallFailure.Missing) {
    let edge = lack.pollMeaning.edges(last: false).joined()
    let explained = LegacyREST.machine.explain(
      LegacySample.context(), .polling(Polling(login: LegacySample.login)), keeping: [],
      .requestFailed(Sample.failure(.notSent(lack))))
    #expect("\(explained)".contains(edge), "\(explained)")
  }

  @Test(
    "v1 7.6: a code whose end is years away, past on arrival or not told is looked for during half an hour",
    arguments: [2_000_000_000_000, 1, nil] as [Int64?])
  func unknownEnd(end: Int64?) async {
    let replaced = end.map(JSONValue.integer) ?? "soon"
    let story = await Self.screens[0].play(
      during: [ScriptedFault(.registrationCode, .every, .distorted(.replaced("expires", by: replaced)))])
    #expect(story.isWhole && story.answer == "refused: viewer left" && story.secondsOfPolls == 1_800)
  }

  @Test("v1 7.6: every row of the policy is met by a sample, which means what the row says, and notices a slip in it")
  func everyRow() async throws {
    let samples = try await ReadSamples(of: .device, by: Self.call(), on: Self.screens[0])
    #expect(samples.faults(in: PollingPolicy.rows) == [])
    // Without these, the rows below say the same.
    #expect(
      samples.unnoticedSlips == [
        "200: truncated, or HTML such as the login page of a network: gone",
        "200: an error; if its code has a status, as with that status: gone",
        "500: a code of the catalogue, action `configuration`: gone",
      ])
  }
}
