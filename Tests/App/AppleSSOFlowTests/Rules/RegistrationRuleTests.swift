import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Registration and tokens (v2 10, R-REG). R-REG-15 and R-REG-17 are decided when an application
/// is set up.
@Suite("Rules: registration and tokens", .endsIfStuck) struct RegistrationRuleTests {
  private static let rows: [RuleCase] = [
    RuleCase(
      "R-REG-3: a restart within the token's life asks for no token", .subscription, .profile(),
      when: .signIn, .launch, .signIn, .launch, .signIn,
      .calls(.register, .token, .listProfiles, .profileOfMVPD, .profileOfMVPD)
    ) {
      #expect(await Set($0.app.log.compactMap { $0.request.headers["Authorization"] }).count == 1)
    },
    RuleCase(
      "R-REG-4: a hundred calls within the token's life need one token, and none is fetched before it is needed",
      facts: [.profile()],
      steps: [.calls(), .signIn] + (1...100).map { .authorize("channel-\($0)") } + [
        .count(.authorize, 100), .count(.token, 1),
      ]),
    RuleCase(
      "R-REG-5: a locked vault is waited for, and is no reason to register", .registered, .vault(\.notReadableYet, 100),
      when: .refused(.signIn, .vaultLocked), .calls()),
    RuleCase(
      "R-REG-8: credentials in a damaged vault are lost, and lead to one registration", .subscription,
      .vault(\.isDamaged, true),
      when: .signIn, .count(.register, 1)),
    RuleCase(
      "R-REG-8: lost credentials lead to one registration", .subscription,
      when: .signIn, .count(.register, 1)),
    RuleCase(
      "R-REG-9: with a new client comes a new token, and the viewer has to sign in", .registered, .profile(),
      .before(.authorize, .revokeClients),
      when: .signIn, .asksToSignIn(.authorize("news")), .tries(.signIn), .count(.register, 1)
    ) {
      let calls = await $0.app.calls()
      #expect(calls.split(separator: .register).last?.first == .token)
      #expect(await $0.app.viewer.questions.first == .confirmation("northlight"))
      let clients = await $0.app.requests(.token).map { Wire.form($0)["client_id"] }
      #expect(clients.count == 1 && clients != ["earlier-client"])
    },
    RuleCase(
      "R-REG-9: a client that is found to be lost while a signed-in viewer plays is no longer signed in",
      .registered(token: "short", secondsLeft: 100), .profile(), .registrationError(.token, "invalid_client", .only(1)),
      when: .signIn, .wait(200), .asksToSignIn(.authorize("news"))),
    RuleCase(
      "R-REG-9: a login that is running when the client is lost begins again with the new one", .registered, .noAccess,
      .secondScreen(code: 2),
      Fact { $0.backend.incidents = [Incident(before: .profileOfCode, call: 2, .revokeClients)] },
      when: .signIn, .plays(), .count(.register, 1), .count(.createSession, 2)),
    RuleCase(
      "R-REG-14: with client and token a start goes straight to the profiles", .registered, .profile(),
      when: .signIn, .calls(.listProfiles)),
    RuleCase(
      "R-REG-2: three cold starts register once, and every token is asked for with that client",
      facts: [.profile(secondsLeft: 2_592_000)],
      steps: [.signIn, .wait(86_400), .launch, .signIn, .wait(86_400), .launch, .signIn, .count(.register, 1)]
        + [.count(.token, 3), .clients(1)]),
    RuleCase(
      "R-REG-2: the client is kept as soon as it is registered, even when no token can be had",
      .registrationError(.token, "unauthorized_client", .only(1)),
      when: .tries(.signIn), .launch, .tries(.signIn), .count(.register, 1)
    ) { #expect(await $0.app.calls().prefix(3) == [.register, .token, .token]) },
    RuleCase(
      "R-REG-3: a token is kept at the end of a sign-in, even when that comes to nothing", .noAccess,
      .providers(.leaves),
      when: .refused(.signIn, .viewerLeft), .launch, .refused(.signIn, .viewerLeft), .count(.token, 1)),
    RuleCase(
      "R-REG-1: a statement without the scope of the API is a set-up error, not a storm of requests",
      app: { $0.settings.softwareStatement = Secret("scopeless-statement") },
      when: .refused(.signIn, code: "scope_missing"), .calls(.register)),
    RuleCase(
      "R-REG-11: dcr-register is sent as JSON, dcr-token as form, both with X-Device-Info; 201 is accepted", .profile(),
      when: .signIn
    ) {
      let register = try #require(await $0.app.exchanges(.register).first),
        token = try #require(await $0.app.exchanges(.token).first)
      #expect(register.request.headers["Content-Type"]?.hasPrefix("application/json") == true)
      #expect(register.sentJSON?["software_statement"]?.text == "simulated-software-statement")
      #expect(token.request.headers["Content-Type"] == "application/x-www-form-urlencoded")
      #expect(Set(Wire.form(token.request).keys) == ["client_id", "client_secret", "grant_type"])
      for exchange in [register, token] {
        #expect(Wire.json("X-Device-Info", of: exchange.request)?["model"]?.text == "AppleTV")
        #expect(Wire.status(exchange) == 201)
      }
    },
  ]
  @Test("each row holds", arguments: rows)
  func table(row: RuleCase) async { await row.check() }

  @Test(
    "C-42: the redirect of an app goes along with its registration, if it has one",
    arguments: [nil, "adobepass://com.programmer"])
  func redirect(of app: String?) async {
    await holds(app: { $0.settings.registrationRedirectURI = app }, .profile(), when: .signIn) {
      #expect(await $0.app.exchanges(.register).first?.sentJSON?["redirect_uri"]?.text == app)
    }
  }

  @Test("R-REG-5: a token that has ended is renewed with the same client", arguments: [true, false])
  func renewal(acrossLaunches: Bool) async {
    await holds(
      facts: [.profile()],
      steps: [.signIn, .wait(22_000)] + (acrossLaunches ? [.launch, .signIn] : [.authorize("news")])
        + [.count(.register, 1), .count(.token, 2), .clients(1)])
  }

  @Test(
    "R-REG-6: the token's life is counted in seconds of expires_in, and none is sent after its end",
    arguments: [(life: 600, later: 500, renews: false), (600, 600, true), (600, 10_000, true), (86_400, 80_000, false)])
  func expiry(life: Int, later: Int, renews: Bool) async {
    await holds(
      .profile(), .option(\.tokenSeconds, life),
      when: .signIn, .wait(later), .authorize("news"), .lastCalls(renews ? .token : .listProfiles, .authorize)
    ) { #expect(await $0.app.log.allSatisfy { Wire.status($0) != 401 }) }
  }

  /// How to bring a client to call an endpoint.
  private static let ways: [(Endpoint, Fact)] =
    [.listProfiles, .configuration, .partnerSession, .partnerProfile, .preauthorize, .authorize, .logout].map {
      ($0, .subscription)
    } + [.createSession, .profileOfCode].map { ($0, .noAccess) } + [(.resumeSession, .all(.noAccess, .resumes))]

  @Test("R-REG-7: after a 401 the token is renewed and the call made once more", arguments: ways.indices)
  func unauthorizedOnce(way: Int) async {
    let (endpoint, fact) = Self.ways[way]
    await holds(
      named: endpoint.name, .registered, fact, .fault(endpoint, .only(1), .status(401)), .secondScreen(),
      when: .visit, .count(.token, 1), .count(.register, 0)
    ) {
      let calls = await $0.app.calls()
      #expect(calls.drop { $0 != endpoint }.prefix(3) == [endpoint, .token, endpoint], "\(endpoint.name)")
    }
  }

  @Test("R-REG-7: after a second 401 the call is given up", arguments: ways.indices)
  func unauthorizedAlways(way: Int) async {
    let (endpoint, fact) = Self.ways[way]
    // A sign-out looks for whoever is signed in where that could not be learnt: a call of its own, for which a token is
    // asked in place of the refused one.
    let looksAgain = endpoint == .listProfiles
    await holds(
      named: endpoint.name, .registered, fact, .fault(endpoint, .status(401)), .secondScreen(),
      when: .visit, .count(endpoint, looksAgain ? 4 : 2), .count(.token, looksAgain ? 3 : 1), .count(.register, 0))
  }

  private static func registers(_ facts: Fact..., times: Int) async {
    await holds(facts: facts, steps: [.tries(.signIn), .count(.register, times)])
  }

  @Test("R-REG-8: a call is followed by a registration only if its error asks for one", arguments: ErrorCode.allCases)
  func registrationByCode(code: ErrorCode) async {
    let asks = [.invalidAccessTokenServiceProvider, .invalidAccessTokenClientApplication].contains(code)
    await Self.registers(
      .registered, .subscription, .error(.listProfiles, code.rawValue, .only(1)), times: asks ? 1 : 0)
  }

  @Test(
    "R-REG-8: neither a bare status nor a lost connection is a reason to register",
    arguments: [400, 403, 405, 429, 500, 503].map { ScriptedFault.Answer.status($0) }
      + TransportFailure.allCases.map { .transport($0) } + [.garbage])
  func registrationByStatus(answer: ScriptedFault.Answer) async {
    await Self.registers(.registered, .subscription, .fault(.listProfiles, answer), times: 0)
  }

  @Test(
    "R-REG-8: of the errors of the token endpoint only invalid_client leads to a registration",
    arguments: RegistrationErrorCode.allCases)
  func registrationByToken(code: RegistrationErrorCode) async {
    await Self.registers(
      .registered(token: nil), .subscription, .registrationError(.token, code.rawValue, .only(1)),
      times: code == .invalidClient ? 1 : 0)
  }

  @Test("R-REG-10: two installations have two clients")
  func installations() async throws {
    let app = Installation(given: .subscription)
    var other = app
    other.environment.vault = SimulatedVault()
    _ = try await app.launch().signIn()
    _ = try await other.launch().signIn()
    #expect(await Set(app.requests(.token).map { Wire.form($0)["client_id"] }).count == 2)
  }

  @Test(
    "R-REG-12: grant_type is taken from the registration, also at a later launch",
    arguments: ["client_credentials", "another_grant"])
  func grant(named grant: String) async {
    let registered: JSONValue = [
      "client_id": "a", "client_secret": "b", "grant_types": [.string(grant)], "scopes": ["api:client:v2"],
    ]
    let token: JSONValue = ["access_token": "short", "expires_in": .integer(1)]
    await holds(
      .fault(.register, .status(201, body: registered)), .fault(.token, .status(201, body: token)),
      when: .tries(.signIn), .launch, .tries(.signIn), .count(.register, 1)
    ) { #expect(await Set($0.app.requests(.token).map { Wire.form($0)["grant_type"] }) == [grant]) }
  }

  @Test(
    "R-REG-13: what a repetition cannot mend is asked once",
    arguments: [
      (Endpoint.register, "invalid_request"), (.register, "invalid_redirect_uri"),
      (.register, "invalid_software_statement"),
      (.register, "unapproved_software_statement"), (.token, "invalid_request"), (.token, "unauthorized_client"),
      (.token, "unsupported_grant_type"),
    ])
  func refused(endpoint: Endpoint, code: String) async {
    await holds(
      .registrationError(endpoint, code),
      when: .refused(.signIn, .failed(Problem(code: code, cause: .refused, status: 400))),
      .calls(endpoint == .register ? [.register] : [.register, .token]))
  }

  @Test(
    "R-REG-16: the token goes back as it came, whatever it looks like",
    arguments: ["opaque", "%7B~+/==", "a.b.c", "{\"exp\":1}"])
  func opaqueToken(token: String) async {
    await holds(.registered(token: token), .profile(), when: .signIn) {
      #expect(await $0.app.requests(.listProfiles).map { $0.headers["Authorization"] } == ["Bearer \(token)"])
    }
  }
}
