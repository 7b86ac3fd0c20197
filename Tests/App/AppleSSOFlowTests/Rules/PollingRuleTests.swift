import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator
import PassTestSupport
import Testing

@testable import AppleSSOTestSupport

/// Polling (v2 10, R-POLL).
@Suite("Rules: polling", .endsIfStuck) struct PollingRuleTests {
  @Test(
    "R-POLL-1: on the first screen polling begins when the browser has reached the redirect", arguments: [1, 20, 600])
  func firstScreen(secondsOnPage: Int) async throws {
    let app = Installation(.iOS, given: .noAccess) { $0.viewer.secondsPerPage = secondsOnPage }
    _ = try await app.launch().signIn()
    let arrival = app.world.script.start.advanced(bySeconds: secondsOnPage)
    #expect(await app.exchanges(.profileOfCode).first?.start == arrival)
  }

  @Test(
    "R-POLL-1: a viewer who closes the page is looked for once, one whose page failed is not",
    arguments: [ViewerScript.PageEnding.leaves, .fails])
  func redirectNotReached(page: ViewerScript.PageEnding) async {
    let app = Installation(.iOS, given: .noAccess) { $0.viewer.pages = [page] }
    _ = try? await app.launch().signIn()
    #expect(await app.viewer.pages.count == 1)
    #expect(await app.count(.profileOfCode) == (page == .leaves ? 1 : 0))
  }

  @Test("R-POLL-2: with a second screen the first poll follows the session answer at once, and the code is on display")
  func secondScreen() async throws {
    let app = Installation(given: .noAccess, .secondScreen()), tv = app.launch(), situations = await tv.situations()
    _ = try await tv.signIn()
    await tv.end()
    let calls = await app.calls(), session = calls.firstIndex(of: .createSession) ?? 0
    #expect(calls.dropFirst(session).prefix(2) == [.createSession, .profileOfCode])
    #expect(await app.exchanges(.profileOfCode).first?.start == app.exchanges(.createSession).first?.end)
    var last: Situation?, before: Situation?
    for await situation in situations { (before, last) = (last, situation) }
    guard case .showingCode? = before, case .signedIn? = last else {
      Issue.record("the code was not shown until the viewer was signed in")
      return
    }
  }

  /// What may stand between two polls.
  private static let hindrances: [Fault.Answer] = [
    .empty, .tooManyRequests, .error(code: "network_received_error"), .transport(.timedOut),
  ]

  @Test("R-POLL-3: between two polls lie at least 3 s", arguments: [Platform.tvOS, .iOS])
  func interval(platform: Platform) async {
    let app = Installation(platform, given: .noAccess, .secondScreen(beforePoll: 8)) {
      $0.viewer.pages = [.arrivesWithoutLogin]
    }
    _ = try? await app.launch().signIn()
    #expect(await app.count(.profileOfCode) == 8)
    #expect(await Self.shortestGap(app) >= 3_000)
  }

  @Test(
    "R-POLL-3: neither throttling nor a passing error shortens the interval", arguments: hindrances)
  func intervalAfterError(answer: Fault.Answer) async {
    let app = Installation(given: .noAccess, .secondScreen(beforePoll: 4), .fault(.profileOfCode, .only(2), answer))
    _ = try? await app.launch().signIn()
    #expect(await Self.shortestGap(app) >= 3_000)
  }

  private static func shortestGap(_ app: Installation) async -> Int64 {
    let times = await app.exchanges(.profileOfCode).map(\.start.milliseconds)
    return zip(times.dropFirst(), times).map { $0 - $1 }.min() ?? 0
  }

  @Test(
    "R-REG-7: a token that is refused, whatever stands between, is renewed once until the service accepts one",
    arguments: [1, 3])
  func refusedInTurn(between: Int) async {
    let turn = between + 1
    let app = Installation(given: .noAccess) {
      $0.backend.faults = (1...turn * 12).map {
        Fault(.profileOfCode, .only($0), $0 % turn == 1 || turn == 1 ? .status(401) : .tooManyRequests)
      }
    }
    let refusal = await #expect(throws: Refusal.self) { try await app.launch().signIn() }
    #expect(refusal?.problem?.code == "unauthorized")
    #expect(await app.count(.profileOfCode) == turn + 1)
  }

  @Test(
    "R-POLL-9: three answers of a kind end the polling only in a row",
    arguments: [Fault.Answer.empty, .status(500), .status(418)])
  func ofAKind(between: Fault.Answer) async throws {
    let app = Installation(given: .noAccess, .secondScreen(beforePoll: 1)) {
      $0.backend.faults = (1...7).map { Fault(.profileOfCode, .only($0), $0 == 4 ? between : .status(404)) }
    }
    _ = try await app.launch().signIn()
    #expect(await app.count(.profileOfCode) == 8)
    let inRow = Installation(given: .noAccess, .fault(.profileOfCode, .status(404)))
    await #expect(throws: Refusal.viewerLeft) { try await inRow.launch().signIn() }
    #expect(await inRow.count(.profileOfCode) == 4)
  }

  @Test("R-POLL-4: a profile that was found ends the polling")
  func found() async throws {
    let app = Installation(given: .noAccess, .secondScreen(beforePoll: 3)), tv = app.launch()
    _ = try await tv.signIn()
    #expect(await app.count(.profileOfCode) == 3)
    await app.world.clock.advance(bySeconds: 60)
    _ = try await tv.authorize("news")
    _ = try await tv.signIn()
    #expect(await app.count(.profileOfCode) == 3)
  }

  @Test("R-POLL-5: polling ends with the code, to the second", arguments: [1, 3, 5, 12, 1_800])
  func expired(life: Int) async {
    let app = Installation(given: .noAccess) { $0.backend.options.sessionSeconds = life }
    await #expect(throws: Refusal.viewerLeft) { try await app.launch().signIn() }
    let end = app.world.script.start.advanced(bySeconds: life), polls = await app.exchanges(.profileOfCode)
    #expect(polls.count == (life + 4) / 5)
    #expect(polls.allSatisfy { $0.start < end })
    #expect(await app.world.clock.now == end)
  }

  @Test("R-POLL-5: a repetition that a pause has made too late is not sent")
  func expiredInPause() async {
    let app = Installation(given: .noAccess, .fault(.profileOfCode, .tooManyRequests)) {
      $0.backend.options.sessionSeconds = 2
    }
    _ = try? await app.launch().signIn()
    let end = app.world.script.start.advanced(bySeconds: 2)
    #expect(await app.exchanges(.profileOfCode).allSatisfy { $0.start < end })
    #expect(await app.viewer.questions.last == .newCode)
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
    arguments: [Fault.Answer.page(500), .page(502), .garbage, .transport(.offline), .transport(.connectionLost)],
    [Policies.none, .standard])
  func outage(answer: Fault.Answer, policies: Policies) async throws {
    let app = Installation(
      given: .noAccess, .secondScreen(beforePoll: 31), .fault(.profileOfCode, .first(30), answer)
    ) { $0.policies = policies }
    #expect(try await app.launch().signIn().type == .regular)
    #expect(await Self.shortestGap(app) >= 5_000)
  }

  @Test("R-POLL-5: an outage that outlasts the code ends with the code")
  func longOutage() async {
    let app = Installation(given: .noAccess, .fault(.profileOfCode, .transport(.offline)))
    await #expect(throws: Refusal.viewerLeft) { try await app.launch().signIn() }
    #expect(await app.count(.profileOfCode) == 360)
    #expect(await app.world.clock.now == app.world.script.start.advanced(bySeconds: 1_800))
    #expect(await app.viewer.questions.last == .newCode)
  }

  @Test("R-POLL-7: after a 429 polling goes on, and not within a second")
  func throttled() async throws {
    let app = Installation(
      given: .noAccess, .secondScreen(beforePoll: 3), .fault(.profileOfCode, .first(2), .tooManyRequests))
    #expect(try await app.launch().signIn().type == .regular)
    let polls = await app.exchanges(.profileOfCode)
    for (refused, next) in zip(polls, polls.dropFirst()) where Wire.status(refused) == 429 {
      #expect(next.start >= refused.end.advanced(bySeconds: 1))
    }
  }

  @Test("R-POLL-7: polling alone never exceeds the limit of the server")
  func withinLimits() async throws {
    let app = Installation(given: .noAccess, .secondScreen(beforePoll: 100)) { $0.backend.options.throttles = true }
    #expect(try await app.launch().signIn().type == .regular)
    #expect(await app.log.allSatisfy { Wire.status($0) != 429 })
  }

  @Test(
    "R-POLL-8: what is polled is profiles-code with the code of the session", arguments: [Platform.tvOS, .iOS])
  func path(platform: Platform) async throws {
    let app = Installation(platform, given: .noAccess, .secondScreen(beforePoll: 1)), tv = app.launch()
    _ = try await tv.signIn()
    let session = try #require(await app.exchanges(.createSession).first), answer = try session.outcome.get()
    let code = try #require(JSONValue(parsing: answer.body)?["code"]?.text)
    #expect(await Set(app.requests(.profileOfCode).map(\.path)) == ["/api/v2/REF30/profiles/code/\(code)"])
    #expect(await app.requests(.profileOfCode).allSatisfy { $0.method == .get })
    #expect(await app.count(.listProfiles) == 1)
  }

  @Test("R-POLL-9: an empty map means not yet")
  func notYet() async throws {
    let app = Installation(given: .noAccess, .secondScreen(beforePoll: 4))
    #expect(try await app.launch().signIn().type == .regular)
    #expect(await app.count(.profileOfCode) == 4)
  }

  @Test(
    "R-POLL-9: an error of session or code means stop",
    arguments: ["invalid_authentication_session", "invalid_parameter_code"])
  func stop(code: String) async {
    let app = Installation(
      given: .noAccess, .secondScreen(beforePoll: 4), .fault(.profileOfCode, .only(2), .error(code: code)))
    let tv = app.launch()
    await #expect(throws: Refusal.viewerLeft) { try await tv.signIn() }
    #expect(await app.count(.profileOfCode) == 2)
    #expect(await app.viewer.questions.last == .newCode)
    #expect(await tv.problems().map(\.code) == [code])
  }
}
