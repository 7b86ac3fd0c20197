import Foundation
import PassAPI
import PassService
import PassSimulator
import Testing

@testable import AppleSSOTestSupport

/// Registration and tokens (v2 10, R-REG). R-REG-15 and R-REG-17 are decided when an application
/// is set up.
@Suite("Rules: registration and tokens", .endsIfStuck) struct RegistrationRuleTests {
  @Test("R-REG-1: a statement without the scope of the API is a set-up error, not a storm of requests")
  func scope() async {
    var app = Installation()
    app.settings.softwareStatement = Secret("scopeless-statement")
    let tv = app.launch()
    await #expect { try await tv.signIn() } throws: { error in
      guard case Refusal.failed(let problem) = error else { return false }
      return problem.code == "scope_missing"
    }
    #expect(await app.calls() == [.register])
  }

  @Test(
    "C-42: the redirect of an app goes along with its registration, if it has one",
    arguments: [nil, "adobepass://com.programmer"])
  func redirect(of app: String?) async throws {
    var installation = Installation(given: .profile())
    installation.settings.registrationRedirectURI = app
    _ = try await installation.launch().signIn()
    let body = try #require(await installation.requests(.register).first?.body)
    #expect(try JSONDecoder().decode([String: String].self, from: body)["redirect_uri"] == app)
  }

  @Test("R-REG-2: three cold starts register once, and every token is asked for with that client")
  func coldStarts() async throws {
    let app = Installation(given: .profile(secondsLeft: 2_592_000))
    for _ in 1...3 {
      _ = try await app.launch().signIn()
      await app.world.clock.advance(bySeconds: 86_400)
    }
    #expect(await app.count(.register) == 1)
    let clients = await app.requests(.token).map { Wire.form($0)["client_id"] }
    #expect(clients.count == 3)
    #expect(Set(clients).count == 1)
  }

  @Test("R-REG-2: the client is kept as soon as it is registered, even when no token can be had")
  func clientWithoutToken() async {
    let app = Installation(given: .fault(.token, .only(1), .registrationError(code: "unauthorized_client")))
    for _ in 1...2 { _ = try? await app.launch().signIn() }
    #expect(await app.calls().prefix(3) == [.register, .token, .token])
    #expect(await app.count(.register) == 1)
  }

  @Test("R-REG-3: a token is kept at the end of a sign-in, even when that comes to nothing")
  func tokenWithoutSignIn() async {
    let app = Installation(given: .noAccess) { $0.viewer.providers = [.leaves] }
    for _ in 1...2 { await #expect(throws: Refusal.viewerLeft) { try await app.launch().signIn() } }
    #expect(await app.count(.token) == 1)
  }

  @Test("R-REG-3: a restart within the token's life asks for no token")
  func restart() async throws {
    let app = Installation(given: .subscription, .profile())
    for _ in 1...3 { _ = try await app.launch().signIn() }
    #expect(await app.calls().count == 5)
    #expect(await app.count(.token) == 1)
    #expect(await Set(app.log.compactMap { $0.request.headers["Authorization"] }).count == 1)
  }

  @Test("R-REG-4: a hundred calls within the token's life need one token, and none is fetched before it is needed")
  func hundredCalls() async throws {
    let app = Installation(given: .profile()), tv = app.launch()
    #expect(await app.log.isEmpty)
    _ = try await tv.signIn()
    for number in 1...100 { _ = try await tv.authorize("channel-\(number)") }
    #expect(await app.count(.authorize) == 100)
    #expect(await app.count(.token) == 1)
  }

  @Test("R-REG-5: a token that has ended is renewed with the same client", arguments: [true, false])
  func renewal(acrossLaunches: Bool) async throws {
    let app = Installation(given: .profile()), tv = app.launch()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 22_000)
    if acrossLaunches { _ = try await app.launch().signIn() } else { _ = try await tv.authorize("news") }
    #expect(await app.count(.register) == 1)
    let clients = await app.requests(.token).map { Wire.form($0)["client_id"] }
    #expect(clients.count == 2)
    #expect(Set(clients).count == 1)
  }

  @Test("R-REG-5: a locked vault is waited for, and is no reason to register")
  func lockedVault() async {
    let app = Installation(given: .registered) { $0.vault.notReadableYet = 100 }
    await #expect(throws: Refusal.vaultLocked) { try await app.launch().signIn() }
    #expect(await app.log.isEmpty)
  }

  @Test(
    "R-REG-6: the token's life is counted in seconds of expires_in, and none is sent after its end",
    arguments: [(life: 600, later: 500, renews: false), (600, 600, true), (600, 10_000, true), (86_400, 80_000, false)])
  func expiry(life: Int, later: Int, renews: Bool) async throws {
    let app = Installation(given: .profile()) { $0.backend.options.tokenSeconds = life }, tv = app.launch()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: later)
    _ = try await tv.authorize("news")
    #expect(await app.calls().suffix(2) == (renews ? [.token, .authorize] : [.listProfiles, .authorize]))
    #expect(await app.log.allSatisfy { Wire.status($0) != 401 })
  }

  /// How to bring a client to call an endpoint.
  private static let ways: [(Endpoint, [Fact])] =
    [.listProfiles, .configuration, .partnerSession, .partnerProfile, .preauthorize, .authorize, .logout].map {
      ($0, [.subscription])
    }
    + [.createSession, .profileOfCode].map { ($0, [.noAccess]) }
    + [
      (
        .resumeSession,
        [
          .noAccess,
          .fault(.createSession, .only(1), Wire.answer("resume", "direct", "none", ["code": "8ER640M"])),
        ]
      )
    ]

  private static func way(to endpoint: Endpoint) -> Fact {
    Fact { script in
      for given in ways.first(where: { $0.0 == endpoint })?.1 ?? [] { given.apply(&script) }
    }
  }

  @Test("R-REG-7: after a 401 the token is renewed and the call made once more", arguments: ways.map(\.0))
  func unauthorizedOnce(endpoint: Endpoint) async {
    let app = Installation(
      given: .registered, Self.way(to: endpoint), .fault(endpoint, .only(1), .status(401)), .secondScreen())
    await app.visit()
    let calls = await app.calls(), first = calls.firstIndex(of: endpoint) ?? 0
    #expect(calls.dropFirst(first).prefix(3) == [endpoint, .token, endpoint])
    #expect(await app.count(.token) == 1)
    #expect(await app.count(.register) == 0)
  }

  @Test("R-REG-7: after a second 401 the call is given up", arguments: ways.map(\.0))
  func unauthorizedAlways(endpoint: Endpoint) async {
    let app = Installation(given: .registered, Self.way(to: endpoint), .fault(endpoint, .status(401)), .secondScreen())
    await app.visit()
    // A sign-out looks for whoever is signed in where that could not be learnt: a call of its own, for which a token is
    // asked in place of the refused one.
    let looksAgain = endpoint == .listProfiles
    #expect(await app.count(endpoint) == (looksAgain ? 4 : 2))
    #expect(await app.count(.token) == (looksAgain ? 3 : 1))
    #expect(await app.count(.register) == 0)
  }

  @Test("R-REG-8: a call is followed by a registration only if its error asks for one", arguments: ErrorCode.allCases)
  func registrationByCode(code: ErrorCode) async {
    let app = Installation(
      given: .registered, .subscription, .fault(.listProfiles, .only(1), .error(code: code.rawValue)))
    _ = try? await app.launch().signIn()
    let asks = [.invalidAccessTokenServiceProvider, .invalidAccessTokenClientApplication].contains(code)
    #expect(await app.count(.register) == (asks ? 1 : 0))
  }

  @Test(
    "R-REG-8: neither a bare status nor a lost connection is a reason to register",
    arguments: [400, 403, 405, 429, 500, 503].map { Fault.Answer.status($0) }
      + TransportFailure.allCases.map { .transport($0) } + [
        .garbage
      ])
  func registrationByStatus(answer: Fault.Answer) async {
    let app = Installation(given: .registered, .subscription, .fault(.listProfiles, answer))
    _ = try? await app.launch().signIn()
    #expect(await app.count(.register) == 0)
  }

  @Test(
    "R-REG-8: of the errors of the token endpoint only invalid_client leads to a registration",
    arguments: RegistrationErrorCode.allCases)
  func registrationByToken(code: RegistrationErrorCode) async {
    let app = Installation(
      given: .registered(token: nil), .subscription, .fault(.token, .only(1), .registrationError(code: code.rawValue)))
    _ = try? await app.launch().signIn()
    #expect(await app.count(.register) == (code == .invalidClient ? 1 : 0))
  }

  @Test("R-REG-8: lost credentials lead to one registration", arguments: [true, false])
  func lostCredentials(vaultIsDamaged: Bool) async throws {
    let app = Installation(given: .subscription) { $0.vault.isDamaged = vaultIsDamaged }
    _ = try await app.launch().signIn()
    #expect(await app.count(.register) == 1)
  }

  @Test("R-REG-9: with a new client comes a new token, and the viewer has to sign in")
  func newClient() async throws {
    let app = Installation(given: .registered, .profile()) {
      $0.backend.incidents = [Incident(before: .authorize, .revokeClients)]
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    await #expect { try await tv.authorize("news") } throws: { Self.asksToSignIn($0) }
    let before = await app.log.count
    _ = try? await tv.signIn()
    let calls = await Array(app.calls().dropFirst(before))
    #expect(calls.filter { $0 == .register }.count == 1)
    #expect(calls.split(separator: .register).last?.first == .token)
    #expect(await app.viewer.questions.first == .confirmation("northlight"))
    let clients = await app.requests(.token).map { Wire.form($0)["client_id"] }
    #expect(clients.count == 1)
    #expect(clients != ["earlier-client"])
  }

  @Test("R-REG-9: a client that is found to be lost while a signed-in viewer plays is no longer signed in")
  func newClientWhilePlaying() async throws {
    let app = Installation(given: .registered(token: "short", secondsLeft: 100), .profile()) {
      $0.backend.faults = [Fault(.token, .only(1), .registrationError(code: "invalid_client"))]
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 200)
    await #expect { try await tv.authorize("news") } throws: { Self.asksToSignIn($0) }
  }

  @Test("R-REG-9: a login that is running when the client is lost begins again with the new one")
  func newClientDuringLogin() async throws {
    let app = Installation(given: .registered, .noAccess, .secondScreen(code: 2)) {
      $0.backend.incidents = [Incident(before: .profileOfCode, call: 2, .revokeClients)]
    }
    let tv = app.launch()
    _ = try await tv.signIn()
    #expect(try await tv.authorize("news").isAuthorized)
    #expect(await app.count(.register) == 1)
    #expect(await app.count(.createSession) == 2)
  }

  private static func asksToSignIn(_ error: any Error) -> Bool {
    if case Refusal.signInAgain = error { true } else { false }
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

  @Test("R-REG-11: dcr-register is sent as JSON, dcr-token as form, both with X-Device-Info; 201 is accepted")
  func wire() async throws {
    let app = Installation(given: .profile())
    _ = try await app.launch().signIn()
    let register = try #require(await app.exchanges(.register).first),
      token = try #require(await app.exchanges(.token).first)
    #expect(register.request.headers["Content-Type"]?.hasPrefix("application/json") == true)
    #expect(
      JSONValue(parsing: register.request.body ?? Data())?["software_statement"]?.text == "simulated-software-statement"
    )
    #expect(token.request.headers["Content-Type"] == "application/x-www-form-urlencoded")
    #expect(Set(Wire.form(token.request).keys) == ["client_id", "client_secret", "grant_type"])
    for exchange in [register, token] {
      #expect(Wire.json("X-Device-Info", of: exchange.request)?["model"]?.text == "AppleTV")
      #expect(Wire.status(exchange) == 201)
    }
  }

  @Test(
    "R-REG-12: grant_type is taken from the registration, also at a later launch",
    arguments: ["client_credentials", "another_grant"])
  func grant(named grant: String) async {
    let app = Installation(
      given: .fault(
        .register,
        .status(
          201,
          body: [
            "client_id": "a", "client_secret": "b", "grant_types": [.string(grant)], "scopes": ["api:client:v2"],
          ])),
      .fault(.token, .status(201, body: ["access_token": "short", "expires_in": .integer(1)])))
    for _ in 1...2 { _ = try? await app.launch().signIn() }
    #expect(await app.count(.register) == 1)
    #expect(await Set(app.requests(.token).map { Wire.form($0)["grant_type"] }) == [grant])
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
    let app = Installation(given: .fault(endpoint, .registrationError(code: code)))
    await #expect(throws: Refusal.failed(Problem(code: code, cause: .refused, status: 400))) {
      try await app.launch().signIn()
    }
    #expect(await app.calls() == (endpoint == .register ? [.register] : [.register, .token]))
  }

  @Test("R-REG-14: with client and token a start goes straight to the profiles")
  func warmStart() async throws {
    let app = Installation(given: .registered, .profile())
    _ = try await app.launch().signIn()
    #expect(await app.calls() == [.listProfiles])
  }

  @Test(
    "R-REG-16: the token goes back as it came, whatever it looks like",
    arguments: ["opaque", "%7B~+/==", "a.b.c", "{\"exp\":1}"])
  func opaqueToken(token: String) async throws {
    let app = Installation(given: .registered(token: token), .profile())
    _ = try await app.launch().signIn()
    #expect(await app.requests(.listProfiles).map { $0.headers["Authorization"] } == ["Bearer \(token)"])
  }
}
