import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// v2 10, "Temporary and degraded access".
@Suite("Rules of temporary and degraded access", .endsIfStuck) struct TemporaryAndDegradedRuleTests {
  @Test("R-TEMP-3: the app learns when temporary access ends, and nothing is played with it afterwards")
  func endOfTemporaryAccess() async throws {
    let app = LaunchedApp(.simulated(.iOS), remembered: RememberedProvider(mvpd: "freepreview")) { _ in }
    let access = try await app.tv.signIn()
    #expect(access.type == .temporary)
    let end = try #require(access.notAfter)
    #expect(end == app.world.script.start.advanced(bySeconds: 180))
    #expect(try await app.tv.authorize("news").isAuthorized)
    await app.world.clock.sleep(for: .seconds(180))
    let refusal = try await app.refusal { _ = try await $0.authorize("news") }
    #expect(refusal?.problem?.code == "temporary_access_duration_limit_exceeded")
  }

  @Test("R-TEMP-5, R-CFG-3: with a temporary pass that the app names, the first call after the token is a decision")
  func straightToDecisions() async throws {
    let app = LaunchedApp { _ in }
    #expect(try await app.tv.signIn(.temporary(mvpd: "freepreview")).type == .temporary)
    #expect(try await app.tv.authorize("news").isAuthorized)
    #expect(await app.endpoints() == [.register, .token, .authorize])
  }

  @Test(
    "R-TEMP-5: text that can be no provider's id is refused, and nothing is sent", arguments: ["", " ", "../x", "a\nb"])
  func noProvider(mvpd: String) async throws {
    let app = LaunchedApp { _ in }
    #expect(try await app.refusal { _ = try await $0.signIn(.temporary(mvpd: mvpd)) } == .nothingToChoose)
    #expect(await app.endpoints().isEmpty)
  }

  @Test("R-TEMP-5: without that sign-in a decision is refused, and nothing is sent")
  func decisionWithoutSignIn() async throws {
    let app = LaunchedApp { _ in }
    #expect(try await app.refusal { _ = try await $0.authorize("news") } == .notKnownYet)
    #expect(await app.endpoints().isEmpty)
  }

  private static let limits = ["temporary_access_duration_limit_exceeded", "temporary_access_resources_limit_exceeded"]

  @Test("R-TEMP-4: a decision that meets a limit asks for a sign-in, which offers the providers", arguments: limits)
  func limitAtDecision(code: String) async throws {
    let app = LaunchedApp(.simulated(.iOS)) {
      $0.takesBasicAuthentication()
      $0.viewer.providers = [.takes("freepreview"), .takes("citycable")]
      $0.backend.faults = [
        Fault(.authorize, .only(1), .itemError(code: code)), Fault(.profileOfMVPD, .only(1), .error(code: code)),
      ]
    }
    #expect(try await app.tv.signIn().type == .temporary)
    guard case .signInAgain(let problem)? = try await app.refusal(of: { _ = try await $0.authorize("news") }) else {
      Issue.record("no sign-in is asked for")
      return
    }
    #expect(problem.code == code)
    let access = try await app.tv.signIn()
    #expect(access.mvpd == "citycable" && access.type == .regular)
    #expect(try await app.tv.authorize("news").isAuthorized)
  }

  @Test("R-TEMP-4: a launch after a limit was met offers the providers", arguments: limits)
  func limitAtLaunch(code: String) async throws {
    let app = LaunchedApp(.simulated(.iOS), remembered: RememberedProvider(mvpd: "freepreview")) {
      $0.backend.faults = [Fault(.profileOfMVPD, .every, .error(code: code))]
    }
    #expect(try await app.tv.signIn().mvpd == "northlight")
    #expect(await app.world.framework.queries.map(\.purpose).contains(.picker))
  }

  @Test(
    "R-TEMP-4: a login that meets a limit says which", arguments: limits, [Endpoint.createSession, .profileOfCode])
  func limitAtLogin(code: String, endpoint: Endpoint) async throws {
    let app = LaunchedApp(.simulated(.iOS)) {
      $0.takesBasicAuthentication()
      $0.backend.faults = [Fault(endpoint, .every, .error(code: code))]
    }
    let refusal = try await app.refusal { _ = try await $0.signIn() }
    #expect(refusal?.problem?.code == code)
    #expect(refusal?.problem?.action == .authentication)
  }

  /// How a viewer meets a provider whose login is degraded.
  enum Meeting: CaseIterable, Sendable { case partnerSession, newSession, rememberedProvider, poll }

  @Test(
    "R-DEG-1: a degraded answer goes to decisions without a login, and its permits count", arguments: Meeting.allCases)
  func degraded(meeting: Meeting) async throws {
    let remembered = meeting == .rememberedProvider ? RememberedProvider(mvpd: "northlight") : nil
    let app = LaunchedApp(.simulated(.iOS), remembered: remembered) {
      if meeting != .partnerSession { $0.takesBasicAuthentication() }
      if meeting == .poll {
        $0.viewer.pages = [.arrivesWithoutLogin]
        $0.backend.incidents = [Incident(before: .profileOfCode, .degrade(mvpd: "northlight", .authNAll))]
      } else {
        $0.backend.degradation = ["northlight": .authNAll]
      }
    }
    #expect(try await app.tv.signIn().type == .degraded)
    #expect(await app.world.viewer.openedPages.isEmpty == (meeting != .poll))
    #expect(try await app.tv.preauthorize(["news"]).map(\.isAuthorized) == [true])
    let decision = try await app.tv.authorize("news")
    #expect(decision.isAuthorized && decision.token != nil)
    #expect(decision.source == .degradation)
    #expect(await app.calls(.authorize).map { $0.request.headers["AP-Partner-Framework-Status"] } == [nil])
  }

  @Test("R-DEG-2: when the rule has ended, the viewer is asked to log in as usual")
  func ruleRemoved() async throws {
    let app = LaunchedApp(.simulated(.iOS)) {
      $0.takesBasicAuthentication()
      $0.backend.degradation = ["northlight": .authNAll]
      $0.backend.incidents = [Incident(before: .authorize, call: 2, .degrade(mvpd: "northlight", nil))]
    }
    #expect(try await app.tv.signIn().type == .degraded)
    #expect(try await app.tv.authorize("news").isAuthorized)
    guard case .signInAgain? = try await app.refusal(of: { _ = try await $0.authorize("news") }) else {
      Issue.record("no sign-in is asked for")
      return
    }
    #expect(try await app.tv.signIn().type == .regular)
    #expect(await app.world.viewer.openedPages.count == 1)
    #expect(try await app.tv.authorize("news").isAuthorized)
  }

  @Test("R-DEG-3: a permit without times is a permit")
  func permitWithoutTimes() async throws {
    let app = LaunchedApp {
      $0.hasSubscriber()
      $0.backend.degradation = ["northlight": .authZAll]
    }
    _ = try await app.tv.signIn()
    let decision = try await app.tv.authorize("news")
    #expect(decision.isAuthorized && decision.token != nil)
    #expect(decision.notBefore == nil && decision.notAfter == nil)
  }
}
