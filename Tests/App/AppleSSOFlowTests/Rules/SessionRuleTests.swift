import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Authentication sessions (v2 10, R-AUTH). R-AUTH-7 is a property of the browser that the app
/// brings, R-AUTH-10 one of a second-screen app; the answers of R-AUTH-3 have a file of their own.
@Suite("Rules: authentication sessions", .endsIfStuck) struct SessionRuleTests {
  @Test("R-AUTH-1: with a valid profile no session is created", arguments: ["regular", "appleSSO", "degraded"])
  func profileIsEnough(type: String) async throws {
    let app = Installation(given: .subscription, .profile(type: ProfileType(rawValue: type)))
    _ = try await app.launch().signIn()
    #expect(await app.calls() == [.register, .token, .listProfiles])
  }

  @Test("R-AUTH-1: without a valid profile the viewer is authenticated", arguments: [nil, -60, 0])
  func profileIsMissing(secondsLeft: Int?) async throws {
    let app = Installation(given: .noAccess, .secondScreen()) {
      $0.backend.storedProfiles = secondsLeft.map { [StoredProfile("northlight", secondsLeft: $0)] } ?? []
    }
    _ = try await app.launch().signIn()
    #expect(await app.count(.createSession) == 1)
  }

  @Test("R-AUTH-2: one create call has all parameters, each percent-encoded once")
  func parameters() async throws {
    var app = Installation(.iOS, given: .noAccess) {
      $0.backend.catalogue = [SimulatedMVPD("city cable+&", "City Cable")]
      $0.viewer.providers = [.takes("city cable+&")]
    }
    app.settings.redirectURL = "https://example.com/done?a=1&b=%20"
    _ = try await app.launch().signIn()
    #expect(await app.count(.resumeSession) == 0)
    #expect(
      await app.requests(.createSession).map { Wire.form($0) } == [
        [
          "mvpd": "city%20cable%2B%26", "domainName": "example.com",
          "redirectUrl": "https%3A%2F%2Fexample.com%2Fdone%3Fa%3D1%26b%3D%2520",
        ]
      ])
  }

  @Test(
    "R-AUTH-4: the url of authenticate is opened in the browser, at the service's origin",
    arguments: [ServerOptions.URLForm.relative, .absolute])
  func page(form: ServerOptions.URLForm) async throws {
    let app = Installation(.iOS, given: .noAccess) { $0.backend.options.sessionURLs = form }
    _ = try await app.launch().signIn()
    let page = try #require(await app.viewer.pages.first)
    #expect(page.hasPrefix("https://sp.auth.adobe.com/api/v2/authenticate/REF30/"))
    #expect(await app.requests(.authenticate).allSatisfy { $0.headers["Authorization"] == nil })
  }

  @Test("R-AUTH-4: a device without browser shows the code")
  func code() async throws {
    let app = Installation(given: .noAccess, .secondScreen()), tv = app.launch()
    let situations = await tv.situations()
    _ = try await tv.signIn()
    await tv.end()
    let poll = try #require(await app.requests(.profileOfCode).first)
    var shown: [String] = []
    for await situation in situations { if case .showingCode(let code, _) = situation { shown.append(code.revealed) } }
    #expect(shown == [String(poll.path.split(separator: "/").last ?? "")])
    #expect(await app.viewer.pages.isEmpty)
  }

  @Test("R-AUTH-5: authorize leads to decisions without any login", arguments: [Platform.iOS, .tvOS])
  func noLogin(platform: Platform) async throws {
    let app = Installation(platform, given: .noAccess) { $0.backend.degradation = ["northlight": .authNAll] },
      tv = app.launch()
    _ = try await tv.signIn()
    #expect(try await tv.authorize("news").isAuthorized)
    #expect(await app.viewer.pages.isEmpty)
    #expect(await app.calls().suffix(2) == [.createSession, .authorize])
  }

  @Test(
    "R-AUTH-6: resume and retry are given what is missing, with the same code",
    arguments: [["mvpd"], ["domainName"], ["domain", "redirectUrl"], ["mvpd", "domainName", "redirectUrl"]])
  func missing(parameters: [String]) async throws {
    let members: [String: JSONValue] = [
      "code": "8ER640M", "missingParameters": .array(parameters.map { .string($0) }),
    ]
    let app = Installation(
      given: .noAccess, .fault(.createSession, Wire.answer("resume", "direct", "none", members)),
      .fault(.resumeSession, .only(1), Wire.answer("retry", "direct", "none", members)),
      .fault(
        .resumeSession, .only(2), Wire.answer("authorize", "direct", "authenticated", ["mvpd": "northlight"])))
    _ = try await app.launch().signIn()
    let resumed = await app.requests(.resumeSession)
    #expect(resumed.map(\.path) == Array(repeating: "/api/v2/REF30/sessions/8ER640M", count: 2))
    for request in resumed {
      let given = [
        "mvpd": "northlight", "domainName": "example.com", "redirectUrl": "https%3A%2F%2Fexample.com%2Fdone",
      ]
      for parameter in parameters {
        let name = parameter == "domain" ? "domainName" : parameter
        #expect(Wire.form(request)[name] == given[name])
      }
    }
  }

  @Test("R-AUTH-6: a session that lacks the provider is given the one that the viewer picked")
  func missingProvider() async throws {
    let members: [String: JSONValue] = ["code": "8ER640M", "missingParameters": ["mvpd"]]
    let app = Installation(
      given: .noAccess, .fault(.createSession, Wire.answer("resume", "direct", "none", members)),
      .fault(.resumeSession, Wire.answer("authorize", "direct", "authenticated", ["mvpd": "citycable"]))
    ) { $0.viewer.providers = [.takes("citycable")] }
    #expect(try await app.launch().signIn().mvpd == "citycable")
    #expect(await app.requests(.resumeSession).map { Wire.form($0)["mvpd"] } == ["citycable"])
  }

  @Test("R-AUTH-8: a code is not used after its end, and the viewer may start again", arguments: [1, 4, 12, 1_800])
  func ended(life: Int) async throws {
    let app = Installation(given: .noAccess, .secondScreen(code: 2)) {
      $0.backend.options.sessionSeconds = life
      $0.backend.secondScreen = SecondScreenVisit(code: 2, beforePoll: 1)
      $0.viewer.newCodes = 1
    }
    _ = try await app.launch().signIn()
    let end = app.world.script.start.advanced(bySeconds: life)
    let polls = await app.exchanges(.profileOfCode), codes = polls.map(\.request.path)
    #expect(polls.filter { $0.request.path == codes.first }.allSatisfy { $0.start < end })
    #expect(Set(codes).count == 2)
    #expect(await app.viewer.questions.last == .newCode)
    #expect(await app.count(.createSession) == 2)
  }

  @Test(
    "R-AUTH-8: a viewer who comes back from the page after the code's end is offered another code",
    arguments: [1_799, 1_800, 9_000])
  func comesBackLate(seconds: Int) async {
    var app = Installation(.iOS, given: .noAccess)
    app.environment.userAgent = LateBrowser(clock: app.world.clock, seconds: seconds)
    await #expect(throws: Refusal.viewerLeft) { try await app.launch().signIn() }
    #expect(await app.count(.profileOfCode) == (seconds < 1_800 ? 1 : 0))
    #expect(await app.viewer.questions.last == .newCode)
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
  func codeError(code: String, endpoint: Endpoint) async throws {
    let app = Installation(given: .noAccess, .fault(endpoint, .only(1), .error(code: code)), .secondScreen(code: 2)) {
      $0.viewer.newCodes = 1
      guard endpoint == .resumeSession else { return }
      $0.backend.faults.append(
        Fault(.createSession, .only(1), Wire.answer("resume", "direct", "none", ["code": "8ER640M"])))
      $0.backend.secondScreen = SecondScreenVisit(code: 1)
    }
    let tv = app.launch(), situations = await tv.situations()
    _ = try await tv.signIn()
    await tv.end()
    var offered = false
    for await situation in situations where situation == .offeringNewCode { offered = true }
    #expect(offered)
    #expect(await app.viewer.questions.filter { $0 == .newCode }.count == 1)
    #expect(await app.count(.createSession) == 2)
  }

  @Test("R-AUTH-12: when the profile has ended the viewer is asked to sign in, and nothing prolongs it")
  func profileEnded() async throws {
    let app = Installation(given: .registered, .noAccess, .profile(secondsLeft: 300), .secondScreen()),
      tv = app.launch()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 301)
    await #expect { try await tv.authorize("news") } throws: { Self.asksToSignIn($0) }
    #expect(await app.calls() == [.listProfiles])
    _ = try await tv.signIn()
    #expect(await app.viewer.questions.count == 1)
    #expect(await app.count(.createSession) == 1)
  }

  @Test("R-AUTH-12: a sign-in asked for after the profile's end looks for profiles again")
  func signInAfterEnd() async throws {
    let app = Installation(given: .registered, .noAccess, .profile(secondsLeft: 300), .secondScreen()),
      tv = app.launch()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 301)
    _ = try await tv.signIn()
    #expect(await app.viewer.questions.count == 1)
    #expect(await app.count(.createSession) == 1)
  }

  @Test(
    "R-AUTH-13: a missing, expired or invalidated profile means: sign in",
    arguments: ["authenticated_profile_missing", "authenticated_profile_expired", "authenticated_profile_invalidated"],
    [true, false])
  func profileError(code: String, inItem: Bool) async throws {
    let answer: Fault.Answer = inItem ? .itemError(code: code) : .error(code: code)
    for endpoint in [Endpoint.preauthorize, .authorize] {
      let app = Installation(given: .registered, .profile(), .fault(endpoint, answer)), tv = app.launch()
      _ = try await tv.signIn()
      await #expect {
        if endpoint == .authorize {
          _ = try await tv.authorize("news")
        } else {
          _ = try await tv.preauthorize(["news"])
        }
      } throws: {
        Self.asksToSignIn($0, because: code)
      }
      #expect(await app.count(endpoint) == 1)
      await #expect { try await tv.authorize("news") } throws: {
        Self.asksToSignIn($0) || $0 as? Refusal == .notSignedIn
      }
    }
  }

  private static func asksToSignIn(_ error: any Error, because code: String? = nil) -> Bool {
    guard case Refusal.signInAgain(let problem) = error else { return false }
    return code.map { $0 == problem.code } ?? true
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
  func unknownAction(action: String, endpoint: Endpoint) async throws {
    let partner = endpoint == .partnerSession
    let app = Installation(
      given: partner ? .subscription : .noAccess, .secondScreen(),
      .fault(endpoint, Wire.answer(action, "direct", "none", Wire.code)),
      .fault(
        .createSession, .only(endpoint == .resumeSession ? 1 : 0),
        Wire.answer("resume", "direct", "none", ["code": "8ER640M"]))
    )
    let tv = app.launch()
    if partner {
      #expect(try await tv.signIn().type == .regular)
    } else {
      let problem = Problem(code: "unusable_action_\(action)")
      await #expect(throws: Refusal.failed(problem)) { try await tv.signIn() }
    }
    #expect(await app.count(endpoint) == 1)
  }

  @Test(
    "R-AUTH-15: a type or reason that nobody knows does not keep the client from the action",
    arguments: [("unheard_of", "none"), ("direct", "unheard_of"), ("", ""), ("🙈", "🙈")])
  func unknownWords(type: String, reason: String) async throws {
    let app = Installation(
      given: .noAccess, .fault(.createSession, Wire.answer("authorize", type, reason, ["mvpd": "northlight"])))
    #expect(try await app.launch().signIn() == Access(mvpd: "northlight", type: nil))
    let browsing = Installation(
      .iOS, given: .noAccess, .fault(.createSession, Wire.answer("authenticate", type, reason, Wire.code)))
    _ = try? await browsing.launch().signIn()
    #expect(await browsing.viewer.pages.count == 1)
  }

  @Test("R-AUTH-16: degraded, temporary and shared access are used as they come")
  func otherAccess() async throws {
    let degraded = Installation(given: .subscription) { $0.backend.degradation = ["northlight": .authNAll] }
    let temporary = Installation(given: .noAccess) { $0.viewer.providers = [.takes("freepreview")] }
    let shared = Installation(given: .subscription, .profile(type: "appleSSO"))
    for (app, type) in [(degraded, ProfileType.degraded), (temporary, .temporary), (shared, .appleSSO)] {
      let tv = app.launch()
      #expect(try await tv.signIn().type == type)
      #expect(try await tv.authorize("news").isAuthorized)
    }
  }
}
