import PassAPI
import PassService
import PassSimulator
import PassTestSupport
import Testing

@testable import AppleSSOTestSupport

/// The partner status: what it is worth, where it is sent, how long it is kept (v2 10, R-SSO-6 to
/// R-SSO-11, R-SSO-20, R-SSO-25, R-SSO-26).
@Suite("Rules: partner status", .endsIfStuck) struct PartnerStatusRuleTests {
  /// A framework that fails with an error that it has no name for at some of its queries.
  private actor NamelessErrors: PartnerFramework {
    private let framework: any PartnerFramework
    private let failing: Set<Int>
    private var queries = 0

    init(_ framework: any PartnerFramework, at failing: Set<Int>) {
      self.framework = framework
      self.failing = failing
    }
    func accessStatus(prompt: Bool) async -> AccessStatus { await framework.accessStatus(prompt: prompt) }
    func answer(_ query: PartnerQuery) async -> PartnerReply {
      queries += 1
      guard failing.contains(queries) else { return await framework.answer(query) }
      return PartnerReply(access: .granted, error: FrameworkError(.other))
    }
  }

  @Test(
    "C-22: an error without a name ends no sign-in, however often it comes")
  func namelessErrors() async throws {
    let world = World(
      WorldScript {
        $0.hasAppleSubscriber()
        $0.framework.system.secondsLeft = 3_600
        $0.framework.changes = [.init(beforeQuery: 2, .init(provider: "northlight-apple", secondsLeft: 3_600))]
      })
    let app = LaunchedApp(in: world) { $0.framework = NamelessErrors(world.framework, at: [2, 4, 5]) }
    _ = try await app.tv.signIn()
    await world.clock.advance(bySeconds: 3_700)
    #expect(try await app.refusal { _ = try await $0.authorize("news") } == .partnerUnavailable)
    #expect(try await app.tv.authorize("news").isAuthorized)
    await world.clock.advance(bySeconds: 3_700)
    #expect(try await app.refusal { _ = try await $0.authorize("news") } == .partnerUnavailable)
    #expect(try await app.refusal { _ = try await $0.authorize("news") } == .partnerUnavailable)
  }

  @Test(
    "R-SSO-6: a status is valid if access is granted, the provider present, and its date in the future",
    arguments: AccessStatus.allCases, [nil, "", "northlight-apple", "unheard-of-apple"])
  func truthTable(access: AccessStatus, provider: String?) async throws {
    for secondsLeft in [nil, -86_400, -1, 0, 1, 86_400] {
      var app = Installation(given: .registered, .profile())
      let expires = secondsLeft.map { app.world.script.start.advanced(bySeconds: $0) }
      app.environment.framework = FixedFramework(
        reply: PartnerReply(access: access, providerId: provider, expires: expires), access: access)
      _ = try await app.launch().signIn()
      let isValid = access == .granted && provider?.isEmpty == false && (secondsLeft ?? 0) > 0
      let headers = await app.requests(.listProfiles).map { $0.headers[Wire.statusHeader] }
      #expect(headers.map { $0 != nil } == [isValid], "\(secondsLeft.map(String.init) ?? "no date")")
    }
  }

  /// What the client can compare a provider with.
  enum Knowledge: CaseIterable, Sendable {
    case configuration, mapping, status

    /// The query to the framework that comes with the decision.
    var decision: Int {
      switch self {
      case .configuration: 4
      case .mapping: 5
      case .status: 2
      }
    }
  }

  @Test(
    "R-SSO-6: a provider is known by the configuration, by what is remembered, or by the status of the profile (C-95)",
    arguments: Knowledge.allCases, ["northlight-apple", "harbourtv-apple", "stranger-apple"])
  func knownProvider(knowledge: Knowledge, mapping: String) async throws {
    let app = Installation(given: .registered) { script in
      if knowledge == .status {
        Fact.profile(type: "appleSSO").apply(&script)
        Fact.subscription(secondsLeft: 60).apply(&script)
      }
      script.framework.sessionSeconds = 60
      script.framework.changes = [.init(beforeQuery: knowledge.decision, .init(provider: mapping, secondsLeft: 600))]
    }
    var tv = app.launch()
    _ = try await tv.signIn()
    if knowledge == .mapping {
      tv = app.launch()
      _ = try await tv.signIn()
    }
    await app.world.clock.advance(bySeconds: 100)
    _ = try? await tv.authorize("news")
    #expect(await (app.count(.authorize) > 0) == (mapping == "northlight-apple"))
  }

  @Test("R-SSO-7: both partner endpoints get the status", arguments: [86_400, nil])
  func partnerEndpoints(sessionSeconds: Int?) async throws {
    let app = Installation(given: .registered, .secondScreen()) { $0.framework.sessionSeconds = sessionSeconds }
    _ = try await app.launch().signIn()
    let requests = await app.requests(.partnerSession) + app.requests(.partnerProfile)
    #expect(requests.count == (sessionSeconds == nil ? 0 : 2))
    for request in requests {
      let status = Wire.json(Wire.statusHeader, of: request)
      #expect(status?["frameworkPermissionInfo"]?["accessStatus"]?.text == "granted")
      #expect(status?["frameworkProviderInfo"]?["id"]?.text == "northlight-apple")
    }
  }

  @Test(
    "R-SSO-8: the profiles are asked for with a valid status, and without one that is not",
    arguments: [nil, "northlight"], [true, false])
  func profiles(remembered: String?, valid: Bool) async throws {
    let app = Installation(
      given: .registered, valid ? .subscription : .subscription(secondsLeft: -1), .profile(type: "appleSSO"))
    let access = try? await app.launch(remembering: remembered).signIn()
    let requests = await app.requests(.listProfiles) + app.requests(.profileOfMVPD)
    #expect(requests.map { $0.headers[Wire.statusHeader] != nil } == [valid])
    guard valid else { return }
    // With the status the server shows the profile, and the viewer is signed in.
    #expect(access?.type == .appleSSO)
    #expect(await app.log.count == 1)
  }

  @Test("R-SSO-8: a viewer who logged in at the provider's page, and at Apple, is asked for with Apple's status, too")
  func regularProfile() async throws {
    let app = Installation(given: .secondScreen()) { $0.framework.login = .answersNothing }, tv = app.launch()
    #expect(try await tv.signIn().type == .regular)
    _ = try await tv.profile()
    #expect(await app.requests(.profileOfMVPD).map { $0.headers[Wire.statusHeader] != nil } == [true])
    _ = try await tv.authorize("news")
    #expect(await app.requests(.authorize).allSatisfy { $0.headers[Wire.statusHeader] == nil })
  }

  @Test("R-SSO-9: decisions on an appleSSO profile get the status, read anew when it has ended")
  func decisions() async throws {
    let app = Installation(given: .registered, .subscription(secondsLeft: 100), .profile(type: "appleSSO")) {
      $0.framework.changes = [.init(beforeQuery: 2, .init(provider: "northlight-apple", secondsLeft: 1_000))]
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    for _ in 1...2 {
      _ = try await tv.preauthorize(["news \(await app.log.count)"])
      #expect(try await tv.authorize("news").isAuthorized)
      await app.world.clock.advance(bySeconds: 200)
    }
    let exchanges = await app.exchanges(.preauthorize) + app.exchanges(.authorize)
    #expect(exchanges.count == 4)
    for exchange in exchanges { #expect(Self.isValid(exchange)) }
    #expect(await app.queries(.status).count == 2)
  }

  @Test(
    "R-SSO-9: a decision that is repeated after a pause has a status that is valid then", arguments: [true, false])
  func repeatedDecision(plays: Bool) async throws {
    let app = Installation(
      given: .registered, .subscription(secondsLeft: 2), .profile(type: "appleSSO"),
      .fault(plays ? .authorize : .preauthorize, .first(2), .tooManyRequests)
    ) {
      $0.framework.changes = [.init(beforeQuery: 2, .init(provider: "northlight-apple", secondsLeft: 1_000))]
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    let decision = plays ? try await tv.authorize("news") : try await tv.preauthorize(["news"]).first
    #expect(decision?.isAuthorized == true)
    for exchange in await app.exchanges(plays ? .authorize : .preauthorize) { #expect(Self.isValid(exchange)) }
  }

  @Test(
    "R-SSO-26: a status that ends while a call of the sign-in is repeated is not sent any more",
    arguments: [Endpoint.listProfiles, .partnerSession, .partnerProfile])
  func repeatedSignIn(endpoint: Endpoint) async {
    let app = Installation(given: .registered, .secondScreen(), .fault(endpoint, .first(2), .tooManyRequests)) {
      script in
      // A second of waiting for a turn on the wire would be half of the session.
      script.policies = .none
      script.backend.options.throttles = false
      script.framework.sessionSeconds = 2
      if endpoint == .listProfiles { Fact.subscription(secondsLeft: 2).apply(&script) }
    }
    _ = try? await app.launch().signIn()
    for exchange in await app.log where exchange.request.headers[Wire.statusHeader] != nil {
      #expect(Self.isValid(exchange))
    }
  }

  @Test("R-SSO-10: decisions on another profile do without status and framework", arguments: ["regular", "degraded"])
  func otherProfile(type: String) async throws {
    let app = Installation(given: .registered, .subscription, .profile(type: ProfileType(rawValue: type))),
      tv = app.launch()
    _ = try await tv.signIn()
    _ = try await tv.preauthorize(["news"])
    _ = try await tv.authorize("news")
    let requests = await app.requests(.preauthorize) + app.requests(.authorize)
    #expect(requests.map { $0.headers[Wire.statusHeader] } == [nil, nil])
    #expect(await app.world.framework.queries.count == 1)
  }

  @Test("R-SSO-11: the status is the Base64 of its JSON, the date a string of milliseconds")
  func encoding() async throws {
    let app = Installation(given: .registered, .subscription(secondsLeft: 60), .profile(type: "appleSSO"))
    _ = try await app.launch().signIn()
    let request = try #require(await app.requests(.listProfiles).first)
    let expires = app.world.script.start.advanced(bySeconds: 60).milliseconds
    #expect(
      Wire.json(Wire.statusHeader, of: request) == [
        "frameworkPermissionInfo": ["accessStatus": "granted"],
        "frameworkProviderInfo": ["expirationDate": .string(String(expires)), "id": "northlight-apple"],
      ])
  }

  @Test("R-SSO-20: decisions use the status that was read last, while it lasts")
  func cached() async throws {
    let app = Installation(given: .registered, .subscription, .profile(type: "appleSSO")), tv = app.launch()
    _ = try await tv.signIn()
    _ = try await tv.preauthorize(["news"])
    for _ in 1...3 { _ = try await tv.authorize("news") }
    #expect(await app.count(.authorize) == 3)
    #expect(await app.queries(.status).count == 1)
  }

  @Test("R-SSO-25: coming to the foreground reads the status anew", arguments: [("appleSSO", 2), ("regular", 1)])
  func foreground(type: String, queries: Int) async throws {
    let app = Installation(given: .registered, .subscription, .profile(type: ProfileType(rawValue: type))),
      tv = app.launch()
    _ = try await tv.signIn()
    await tv.cameToForeground()
    _ = try await tv.authorize("news")
    #expect(await app.queries(.status).count == queries)
  }

  @Test(
    "R-SSO-26: a status that is found unusable in the foreground ends the sign-in, and no decision is asked for",
    arguments: [
      FrameworkScript.System(.denied), .init(.restricted), .init(),
      .init(provider: "northlight-apple", secondsLeft: -1),
      .init(provider: "northlight-apple", secondsLeft: nil),
    ])
  func lost(system: FrameworkScript.System) async throws {
    let app = Installation(given: .registered, .subscription, .profile(type: "appleSSO")) {
      $0.framework.changes = [.init(beforeQuery: 2, system)]
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    await tv.cameToForeground()
    _ = try? await tv.authorize("news")
    #expect(await app.queries(.status).count == 2)
    #expect(await app.count(.authorize) == 0)
  }

  @Test("R-SSO-26: a cached status is not used after its end")
  func ended() async throws {
    let app = Installation(given: .registered, .subscription(secondsLeft: 60), .profile(type: "appleSSO")),
      tv = app.launch()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 60)
    _ = try? await tv.authorize("news")
    _ = try? await tv.preauthorize(["news"])
    #expect(await app.count(.authorize) == 0)
    #expect(await app.count(.preauthorize) == 0)
  }

  @Test("R-SSO-26: no scenario sends a status that is not valid")
  func everyScenario() async {
    for played in await CapturedScenarios.all.value {
      for call in played.calls where call.request.headers[Wire.statusHeader] != nil {
        // Only sessions-sso-partner may get a status without date (C-11).
        let provider = Wire.json(Wire.statusHeader, of: call.request)?["frameworkProviderInfo"]
        let mayBeUndated = call.endpoint == .partnerSession && provider?["expirationDate"] == nil
        #expect(Self.isValid(call.exchange) || mayBeUndated, "\(played.scenario): \(call.request)")
      }
    }
  }

  @Test(
    "R-SSO-23: a decision whose status the server refuses is repeated once with one that is read anew",
    arguments: [
      "invalid_header_pfs_permission_access_not_present", "invalid_header_pfs_permission_access_not_determined",
      "invalid_header_pfs_provider_id_not_determined", "invalid_header_pfs_provider_id_mismatch",
      "invalid_header_pfs_provider_info_expired",
    ], [Fault.Calls.only(1), .every])
  func refused(code: String, calls: Fault.Calls) async throws {
    for endpoint in [Endpoint.preauthorize, .authorize] {
      let app = Installation(
        given: .registered, .subscription, .profile(type: "appleSSO"), .fault(endpoint, calls, .error(code: code)))
      let tv = app.launch()
      _ = try await tv.signIn()
      let decision =
        endpoint == .authorize ? try? await tv.authorize("news") : try? await tv.preauthorize(["news"]).first
      #expect(decision?.isAuthorized == (calls == .every ? nil : true))
      #expect(await app.count(endpoint) == 2)
      #expect(await app.queries(.status).count == 2)
    }
  }

  /// Whether the status of a request was valid when it was sent.
  private static func isValid(_ exchange: Exchange) -> Bool {
    let status = Wire.json(Wire.statusHeader, of: exchange.request)
    let expires = status?["frameworkProviderInfo"]?["expirationDate"]?.text.flatMap { Int64($0) } ?? 0
    return status?["frameworkPermissionInfo"]?["accessStatus"]?.text == "granted"
      && expires > exchange.start.milliseconds
  }
}
