import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Authentication sessions (v2 10, R-AUTH). R-AUTH-7 is a property of the browser that the app
/// brings, R-AUTH-10 one of a second-screen app; the answers of R-AUTH-3 have a file of their own.
@Suite("Rules: authentication sessions", .endsIfStuck) struct SessionRuleTests {
  /// The profile of a viewer without Apple ends in five minutes.
  private static let endsSoon = Fact.all(.registered, .noAccess, .profile(secondsLeft: 300), .secondScreen())
  private static let northlight: [String: JSONValue] = ["mvpd": "northlight"]

  private static let rows: [RuleCase] = [
    RuleCase(
      "R-AUTH-2: one create call has all parameters, each percent-encoded once", on: .iOS,
      app: { $0.settings.redirectAddress = "https://example.com/done?a=1&b=%20" }, .noAccess,
      .set(\.backend.catalogue, [SimulatedMVPD("city cable+&", "City Cable")]), .takes("city cable+&"),
      when: .signIn, .count(.resumeSession, 0)
    ) {
      #expect(
        await $0.app.requests(.createSession).map { Wire.form($0) } == [
          [
            "mvpd": "city%20cable%2B%26", "domainName": "example.com",
            "redirectUrl": "https%3A%2F%2Fexample.com%2Fdone%3Fa%3D1%26b%3D%2520",
          ]
        ])
    },
    RuleCase(
      "R-AUTH-6: a session that lacks the provider is given the one that the viewer picked", .noAccess,
      .takes("citycable"), .fault(.createSession, Wire.answer("resume", "direct", "none", lacking(["mvpd"]))),
      .fault(.resumeSession, Wire.answer("authorize", "direct", "authenticated", ["mvpd": "citycable"])),
      when: .signIn(at: "citycable"), .form(.resumeSession, "mvpd", "citycable")),
    RuleCase(
      "R-AUTH-12: when the profile has ended the viewer is asked to sign in, and nothing prolongs it", endsSoon,
      when: .signIn, .wait(301), .asksToSignIn(.authorize("news")), .calls(.listProfiles), .signIn,
      .questions(.confirmation("northlight")), .count(.createSession, 1)),
    RuleCase(
      "R-AUTH-12: a sign-in asked for after the profile's end looks for profiles again", endsSoon,
      when: .signIn, .wait(301), .signIn, .questions(.confirmation("northlight")), .count(.createSession, 1)),
    RuleCase(
      "R-AUTH-16: degraded access is used as it comes", .subscription,
      .set(\.backend.degradation, ["northlight": .authNAll]),
      when: .signIn(.degraded), .plays()),
    RuleCase(
      "R-AUTH-16: temporary access is used as it comes", .noAccess, .takes("freepreview"),
      when: .signIn(.temporary), .plays()),
    RuleCase("R-AUTH-16: shared access is used as it comes", .knownViewer(), when: .signIn(.appleSSO), .plays()),
    RuleCase(
      "R-AUTH-4: a device without browser shows the code", .noAccess, .secondScreen(),
      when: .signIn, .pages(0),
      .showed { course, seen in
        let poll = try #require(await course.app.requests(.profileOfCode).first)
        let shown = seen.compactMap { if case .showingCode(let code, _) = $0 { code.revealed } else { nil } }
        #expect(shown == [String(poll.path.split(separator: "/").last ?? "")])
      }),
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test("R-AUTH-1: with a valid profile no session is created", arguments: [ProfileType.regular, .appleSSO, .degraded])
  func profileIsEnough(type: ProfileType) async {
    await holds(.subscription, .profile(type: type), when: .signIn, .calls(.register, .token, .listProfiles))
  }

  @Test("R-AUTH-1: without a valid profile the viewer is authenticated", arguments: [nil, -60, 0])
  func profileIsMissing(secondsLeft: Int?) async {
    await holds(
      .noAccess, .secondScreen(), secondsLeft.map { .profile(secondsLeft: $0) } ?? .noProfiles,
      when: .signIn, .count(.createSession, 1))
  }

  @Test(
    "R-AUTH-4: the url of authenticate is opened in the browser, at the service's origin",
    arguments: [false, true])
  func page(isAbsolute: Bool) async throws {
    let app = Installation(.iOS, given: .noAccess, .option(\.sessionURLsAreAbsolute, isAbsolute))
    _ = try await app.launch().signIn()
    let page = try #require(await app.viewer.pages.first)
    #expect(page.hasPrefix("https://sp.auth.adobe.com/api/v2/authenticate/REF30/"))
    #expect(await app.requests(.authenticate).allSatisfy { $0.headers["Authorization"] == nil })
  }

  @Test("R-AUTH-5: authorize leads to decisions without any login", arguments: [Platform.iOS, .tvOS])
  func noLogin(platform: Platform) async {
    await holds(
      on: platform, .noAccess, .set(\.backend.degradation, ["northlight": .authNAll]),
      when: .signIn, .plays(), .pages(0), .lastCalls(.createSession, .authorize))
  }

  private static func lacking(_ parameters: [String]) -> [String: JSONValue] {
    ["code": "8ER640M", "missingParameters": .array(parameters.map { .string($0) })]
  }

  @Test(
    "R-AUTH-6: resume and retry are given what is missing, with the same code",
    arguments: [["mvpd"], ["domainName"], ["domain", "redirectUrl"], ["mvpd", "domainName", "redirectUrl"]])
  func missing(parameters: [String]) async {
    let given = ["mvpd": "northlight", "domainName": "example.com", "redirectUrl": "https%3A%2F%2Fexample.com%2Fdone"]
    await holds(
      facts: [
        .noAccess, .fault(.createSession, Wire.answer("resume", "direct", "none", Self.lacking(parameters))),
        .fault(.resumeSession, .only(1), Wire.answer("retry", "direct", "none", Self.lacking(parameters))),
        .fault(.resumeSession, .only(2), Wire.answer("authorize", "direct", "authenticated", Self.northlight)),
      ],
      steps: [.signIn, .paths(.resumeSession, "/api/v2/REF30/sessions/8ER640M", "/api/v2/REF30/sessions/8ER640M")]
        + parameters.map { $0 == "domain" ? "domainName" : $0 }.map {
          .form(.resumeSession, $0, given[$0], given[$0])
        })
  }

  @Test("R-AUTH-8: a code is not used after its end, and the viewer may start again", arguments: [1, 4, 12, 1_800])
  func ended(life: Int) async {
    await holds(
      .noAccess, .secondScreen(code: 2, beforePoll: 1), .option(\.sessionSeconds, life), .set(\.viewer.newCodes, 1),
      when: .signIn, .lastQuestion(.newCode), .count(.createSession, 2)
    ) {
      let end = $0.app.world.script.start.advanced(bySeconds: life)
      let polls = await $0.app.exchanges(.profileOfCode), codes = polls.map(\.request.path)
      #expect(polls.filter { $0.request.path == codes.first }.allSatisfy { $0.start < end })
      #expect(Set(codes).count == 2)
    }
  }

  @Test(
    "R-AUTH-8: a viewer who comes back from the page after the code's end is offered another code",
    arguments: [1_799, 1_800, 9_000])
  func comesBackLate(seconds: Int) async {
    await holds(
      on: .iOS, app: { $0.environment.userAgent = LateBrowser(clock: $0.world.clock, seconds: seconds) }, .noAccess,
      when: .refused(.signIn, .viewerLeft), .count(.profileOfCode, seconds < 1_800 ? 1 : 0), .lastQuestion(.newCode))
  }

  @Test(
    "R-AUTH-9: once a new code is asked for, the old one does not appear on the wire",
    arguments: [AppleSSO.State.Name.polling, .awaitingLogin])
  func replaced(state: AppleSSO.State.Name) async {
    let app = Installation(given: .noAccess, .secondScreen(code: 2))
    await app.play([.signIn, .entering(state, visit: 2, .newCode)])
    let second = await app.calls().lastIndex(of: .createSession) ?? 0
    let paths = await Array(app.log.map(\.request.path).dropFirst(second + 1))
    #expect(await app.count(.createSession) == 2)
    #expect(paths.count == 3)
    #expect(Set(paths).count == 1)
  }

  @Test(
    "R-AUTH-11: on a code error the viewer is asked whether to have another code",
    arguments: ["invalid_authentication_session", "invalid_parameter_code"],
    [Endpoint.profileOfCode, .resumeSession])
  func codeError(code: String, endpoint: Endpoint) async {
    await holds(
      .noAccess, .error(endpoint, code, .only(1)), .set(\.viewer.newCodes, 1),
      endpoint == .resumeSession ? .all(.resumes, .secondScreen()) : .secondScreen(code: 2),
      when: .signIn, .count(.createSession, 2), .showed { #expect($1.contains(.offeringNewCode)) }
    ) { #expect(await $0.app.viewer.questions.filter { $0 == .newCode }.count == 1) }
  }

  @Test(
    "R-AUTH-13: a missing, expired or invalidated profile means: sign in",
    arguments: ["authenticated_profile_missing", "authenticated_profile_expired", "authenticated_profile_invalidated"],
    [true, false])
  func profileError(code: String, inItem: Bool) async {
    for endpoint in [Endpoint.preauthorize, .authorize] {
      let decides: RuleCase.Step = endpoint == .authorize ? .authorize("news") : .preauthorize("news")
      await holds(
        named: endpoint.name, .registered, .profile(), inItem ? .itemError(endpoint, code) : .error(endpoint, code),
        when: .signIn, .asksToSignIn(decides, code: code), .count(endpoint, 1),
        .refused(.authorize("news"), .notSignedIn))
    }
  }

  @Test("R-AUTH-14: every call of every scenario is one of REST API v2 or of the registration")
  func onlyThisVersion() async {
    for played in await CapturedScenarios.all.value {
      for call in played.calls {
        let path = call.request.path, isRegistration = ["/o/client/register", "/o/client/token"].contains(path)
        #expect((path.hasPrefix("/api/v2/") || isRegistration) && call.endpoint != nil, "\(played.scenario): \(path)")
      }
    }
  }

  @Test(
    "R-AUTH-15: an action that nobody knows ends the login with its name, or in basic authentication",
    arguments: ["", "unheard_of", "AUTHORIZE", "authenticate ", "🙈"],
    [Endpoint.partnerSession, .createSession, .resumeSession])
  func unknownAction(action: String, endpoint: Endpoint) async {
    let partner = endpoint == .partnerSession
    await holds(
      partner ? .subscription : .noAccess, .secondScreen(),
      .fault(endpoint, Wire.answer(action, "direct", "none", Wire.code)),
      endpoint == .resumeSession ? .resumes : .all(),
      when: partner ? .signIn(.regular) : .refused(.signIn, .failed(Problem(code: "unusable_action_\(action)"))),
      .count(endpoint, 1))
  }

  @Test(
    "R-AUTH-15: a type or reason that nobody knows does not keep the client from the action",
    arguments: [("unheard_of", "none"), ("direct", "unheard_of"), ("", ""), ("🙈", "🙈")])
  func unknownWords(type: String, reason: String) async throws {
    let app = Installation(
      given: .noAccess, .fault(.createSession, Wire.answer("authorize", type, reason, Self.northlight)))
    #expect(try await app.launch().signIn() == CurrentProfile(mvpd: "northlight", type: nil))
    await holds(
      on: .iOS, .noAccess, .fault(.createSession, Wire.answer("authenticate", type, reason, Wire.code)),
      when: .tries(.signIn), .pages(1))
  }
}
