import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Polling (v2 10, R-POLL).
@Suite("Rules: polling", .endsIfStuck) struct PollingRuleTests {
  private static let rows: [RuleCase] = [
    RuleCase(
      "R-POLL-1: a viewer who closes the page is looked for once", on: .iOS, .noAccess, .pages(.leaves),
      when: .tries(.signIn), .pages(1), .count(.profileOfCode, 1)),
    RuleCase(
      "R-POLL-1: a viewer whose page failed is not looked for", on: .iOS, .noAccess, .pages(.fails),
      when: .tries(.signIn), .pages(1), .count(.profileOfCode, 0)),
    RuleCase(
      "R-POLL-9: three answers of a kind in a row end the polling", .noAccess, .fault(.profileOfCode, .status(404)),
      when: .refused(.signIn, .viewerLeft), .count(.profileOfCode, 4)),
    RuleCase(
      "R-POLL-4: a profile that was found ends the polling", .noAccess, .secondScreen(beforePoll: 3),
      when: .signIn, .count(.profileOfCode, 3), .wait(60), .authorize("news"), .signIn, .count(.profileOfCode, 3)),
    RuleCase(
      "R-POLL-5: a repetition that a pause has made too late is not sent", .noAccess,
      .fault(.profileOfCode, .tooManyRequests), .option(\.sessionSeconds, 2),
      when: .tries(.signIn), .lastQuestion(.newCode), pollsEnd(within: 2)),
    RuleCase(
      "R-POLL-5: an outage that outlasts the code ends with the code", .noAccess,
      .fault(.profileOfCode, .transport(.offline)),
      when: .refused(.signIn, .viewerLeft), .count(.profileOfCode, 360), .lastQuestion(.newCode)
    ) { #expect(await $0.app.world.clock.uptime == .seconds(1_800)) },
    RuleCase(
      "R-POLL-7: after a 429 polling goes on, and not within a second", .noAccess, .secondScreen(beforePoll: 3),
      .fault(.profileOfCode, .first(2), .tooManyRequests),
      when: .signIn(.regular)
    ) {
      let polls = await $0.app.exchanges(.profileOfCode)
      for (refused, next) in zip(polls, polls.dropFirst()) where Wire.status(refused) == 429 {
        #expect(next.start >= refused.end.advanced(bySeconds: 1))
      }
    },
    RuleCase(
      "R-POLL-7: polling alone never exceeds the limit of the server", .noAccess, .secondScreen(beforePoll: 100),
      .option(\.throttles, true),
      when: .signIn(.regular)
    ) { #expect(await $0.app.log.allSatisfy { Wire.status($0) != 429 }) },
    RuleCase(
      "R-POLL-9: an empty map means not yet", .noAccess, .secondScreen(beforePoll: 4),
      when: .signIn(.regular), .count(.profileOfCode, 4)),
    RuleCase(
      "R-POLL-2: with a second screen the first poll follows the session answer at once, and the code is on display",
      .noAccess, .secondScreen(),
      when: .signIn,
      .showed { _, seen in
        guard case .showingCode? = seen.dropLast().last, case .signedIn? = seen.last else {
          Issue.record("the code was not shown until the viewer was signed in: \(seen)")
          return
        }
      }
    ) {
      #expect(await $0.app.calls().drop { $0 != .createSession }.prefix(2) == [.createSession, .profileOfCode])
      #expect(await $0.app.exchanges(.profileOfCode).first?.start == $0.app.exchanges(.createSession).first?.end)
    },
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  private static func pollsEnd(within seconds: Int) -> RuleCase.Step {
    .sees {
      let end = $0.app.world.script.start.advanced(bySeconds: seconds)
      #expect(await $0.app.exchanges(.profileOfCode).allSatisfy { $0.start < end })
    }
  }
  private static func interval(_ seconds: Double) -> RuleCase.Step {
    .sees { #expect(await $0.app.exchanges(.profileOfCode).gaps.min() ?? 0 >= seconds) }
  }

  @Test(
    "R-POLL-1: on the first screen polling begins when the browser has reached the redirect", arguments: [1, 20, 600])
  func firstScreen(secondsOnPage: Int) async throws {
    let app = Installation(.iOS, given: .noAccess, .set(\.viewer.secondsPerPage, secondsOnPage))
    _ = try await app.launch().signIn()
    let arrival = app.world.script.start.advanced(bySeconds: secondsOnPage)
    #expect(await app.exchanges(.profileOfCode).first?.start == arrival)
  }

  @Test("R-POLL-3: between two polls lie at least 3 s", arguments: [Platform.tvOS, .iOS])
  func interval(platform: Platform) async {
    await holds(
      on: platform, .noAccess, .secondScreen(beforePoll: 8), .pages(.arrivesWithoutLogin),
      when: .tries(.signIn), .count(.profileOfCode, 8), Self.interval(3))
  }

  @Test(
    "R-POLL-3: neither throttling nor a passing error shortens the interval",
    arguments: [
      ScriptedFault.Answer.empty, .tooManyRequests, .error(code: "network_received_error"), .transport(.timedOut),
    ])
  func intervalAfterError(answer: ScriptedFault.Answer) async {
    await holds(
      .noAccess, .secondScreen(beforePoll: 4), .fault(.profileOfCode, .only(2), answer),
      when: .tries(.signIn), Self.interval(3))
  }

  private static func polls(
    _ range: ClosedRange<Int>, _ answer: @escaping @Sendable (Int) -> ScriptedFault.Answer
  ) -> Fact {
    Fact { $0.backend.faults = range.map { ScriptedFault(.profileOfCode, .only($0), answer($0)) } }
  }

  @Test(
    "R-REG-7: a token that is refused, whatever stands between, is renewed once until the service accepts one",
    arguments: [1, 3])
  func refusedInTurn(between: Int) async {
    let turn = between + 1
    await holds(
      .noAccess, Self.polls(1...turn * 12) { $0 % turn == 1 || turn == 1 ? .status(401) : .tooManyRequests },
      when: .refused(.signIn, code: "unauthorized"), .count(.profileOfCode, turn + 1))
  }

  @Test(
    "R-POLL-9: three answers of a kind end the polling only in a row",
    arguments: [ScriptedFault.Answer.empty, .status(500), .status(418)])
  func ofAKind(between: ScriptedFault.Answer) async {
    await holds(
      .noAccess, .secondScreen(beforePoll: 1), Self.polls(1...7) { $0 == 4 ? between : .status(404) },
      when: .signIn, .count(.profileOfCode, 8))
  }

  @Test("R-POLL-5: polling ends with the code, to the second", arguments: [1, 3, 5, 12, 1_800])
  func expired(life: Int) async {
    await holds(
      .noAccess, .option(\.sessionSeconds, life),
      when: .refused(.signIn, .viewerLeft), .count(.profileOfCode, (life + 4) / 5), Self.pollsEnd(within: life)
    ) { #expect(await $0.app.world.clock.uptime == .seconds(life)) }
  }

  @Test(
    "R-POLL-6: a new code ends the polling of the old one", arguments: [AppleSSO.State.Name.polling, .awaitingLogin])
  func newCode(state: AppleSSO.State.Name) async {
    let app = Installation(given: .noAccess, .secondScreen(code: 2))
    await app.play([.signIn, .entering(state, visit: 2, .newCode)])
    let polled = await app.requests(.profileOfCode).map(\.path)
    #expect(Set(polled).count == 2)
    let first = polled.prefix { $0 == polled.first }
    #expect(polled.dropFirst(first.count).allSatisfy { $0 != first.first })
  }

  @Test(
    "R-POLL-5: neither a page of HTML nor the loss of the network ends the polling of a living code",
    arguments: [
      ScriptedFault.Answer.page(500), .page(502), .garbage, .transport(.offline), .transport(.connectionLost),
    ],
    [Policies.none, .standard])
  func outage(answer: ScriptedFault.Answer, policies: Policies) async {
    await holds(
      .noAccess, .secondScreen(beforePoll: 31), .fault(.profileOfCode, .first(30), answer), .set(\.policies, policies),
      when: .signIn(.regular), Self.interval(5))
  }

  @Test("R-POLL-8: what is polled is profiles-code with the code of the session", arguments: [Platform.tvOS, .iOS])
  func path(platform: Platform) async throws {
    let app = Installation(platform, given: .noAccess, .secondScreen(beforePoll: 1))
    _ = try await app.launch().signIn()
    let code = try #require(await app.exchanges(.createSession).first?.receivedJSON?["code"]?.text)
    #expect(await Set(app.requests(.profileOfCode).map(\.path)) == ["/api/v2/REF30/profiles/code/\(code)"])
    #expect(await app.requests(.profileOfCode).allSatisfy { $0.method == .get })
    #expect(await app.count(.listProfiles) == 1)
  }

  @Test(
    "R-POLL-9: an error of session or code means stop",
    arguments: ["invalid_authentication_session", "invalid_parameter_code"])
  func stop(code: String) async {
    await holds(
      .noAccess, .secondScreen(beforePoll: 4), .error(.profileOfCode, code, .only(2)),
      when: .refused(.signIn, .viewerLeft), .count(.profileOfCode, 2), .lastQuestion(.newCode), .problems(code))
  }
}
