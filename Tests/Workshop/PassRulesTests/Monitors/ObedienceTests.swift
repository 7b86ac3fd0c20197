import AppleSSOFlow
import Foundation
import PassAPI
import PassRules
import PassSimulator
import Testing

@testable import PassTestSupport

@Suite("What obeys the rules in its own way", .endsIfStuck) struct ObedienceTests {
  @Test("C-51: the refused call may be replayed once after a new registration (R-REG-9)") func replay() async throws {
    var draft = try await Draft.refused()
    try draft.register("second-client", "second-token")
    draft.append(try draft.replayed("second-token"))
    #expect(draft.trace.violations().map(\.description) == [])
    draft.append(try draft.replayed("second-token"), by: 60_000)
    #expect(draft.trace.violations().map(\.rule) == ["R-REG-9"])
  }

  @Test("C-55: a second screen may register with the same statement (R-REG-2, R-REG-9)")
  func secondScreen() async throws {
    var draft = try await Draft.of("second-screen")
    draft.slowDown()
    let code = try draft.code()
    var visit = try draft.call("GET", "/sessions/\(code)", #"{"existingParameters":{}}"#)
    visit.headers["AP-Device-Identifier"] = nil
    visit.headers["X-Device-Info"] = nil
    visit.headers["Authorization"] = "Bearer phone-token"
    let place = try draft.index("POST /sessions")
    draft.insert(visit, after: place, by: 1_000)
    try draft.register("phone-client", "phone-token", after: place)
    #expect(draft.trace.violations().map(\.description) == [])
    // The same registration is needless where the device uses it.
    let own = try draft.message("GET /profiles").headers
    try draft.edit("GET /sessions") {
      $0.headers["AP-Device-Identifier"] = own["AP-Device-Identifier"]
      $0.headers["X-Device-Info"] = own["X-Device-Info"]
    }
    #expect(draft.trace.violations().contains { $0.rule == "R-REG-2" })
  }

  @Test(
    "an address may hold escapes of its own (R-AUTH-2, R-LOGOUT-7)",
    arguments: ["https%3A%2F%2Fexample.com%2Fdone%3Fnext%3D%252Fhome", "app%3A%2F%2Fexample%2Fx%3Fid%3D50%2525"])
  func escapes(redirect: String) async throws {
    var first = try await Draft.of("first-screen")
    try first.edit("POST /sessions") { $0.setForm("redirectUrl", redirect) }
    #expect(first.trace.violations().map(\.description) == [])
    var logout = try await Draft.of("logout-complete")
    try logout.edit("GET /logout") { $0.target = $0.path + "?redirectUrl=" + redirect }
    #expect(logout.trace.violations().map(\.description) == [])
  }

  @Test(
    "C-90: a few retries need no growing pauses (R-ERR-5)",
    arguments: [[2_000, 2_000], [2_000, 1_600, 1_900], [1_000, 1_000, 1_000]])
  func pauses(_ pauses: [Int64]) async throws {
    var draft = try await Draft.of("apple-sso")
    try draft.remove("GET /logout")
    let decisions = #"""
      {"decisions":[{"resource":"news","authorized":false,"error":{"code":"network_received_error","action":"retry"}}]}
      """#
    try draft.edit("POST /authorize") {
      $0.setResources(["news"])
      $0.answer(200, decisions)
    }
    for pause in pauses { try draft.again("POST /authorize", -1, by: pause) }
    #expect(draft.trace.violations().map(\.description) == [])
  }

  @Test(
    "C-90: pauses that grow, or of a launch, break nothing at any number, equal ones do (R-ERR-5)",
    arguments: [
      ([1, 2, 4, 8, 16, 16, 20], false), ([1, 2, 4, 3, 1, 2, 4, 5, 1, 2, 4], false), ([2, 2, 2, 2], true),
      ([1, 2, 4, 8, 8, 8], true),
    ], ["GET /profiles", "POST /register"])
  func backOff(of row: (pauses: [Int64], isBroken: Bool), words: String) async throws {
    var draft = try await Draft.of("apple-sso"), failure = try draft.message(words)
    failure.outcome = .failed
    let place = try draft.index(words) - 1
    for pause in row.pauses.reversed() + [5] { draft.insert(failure, after: place, by: pause * 1_000) }
    #expect(Set(draft.trace.violations().map(\.rule)) == (row.isBroken ? ["R-ERR-5"] : []))
  }

  @Test(
    "C-90: our own client breaks nothing where the service fails, launch after launch (R-ERR-5, R-REG-2)",
    arguments: [Endpoint.register, .token, .listProfiles, .configuration], [1, 8, 45])
  func launches(endpoint: Endpoint, pause: Int) async throws {
    var scenario = try #require(AppleSSO.scenario("apple-sso"))
    scenario.world.backend.faults = [ScriptedFault(endpoint, .first(14), .page(503))]
    scenario.script = (0..<6).flatMap { _ in [.signIn, .wait(pause), .relaunch] }
    let archive = HAR.text(of: await PlayedScenario(scenario).log, at: .releaseProduction)
    let trace = try Recording(of: RecordedBytes(Data(archive.utf8))).trace
    #expect(trace.exchangeCount > 12 && trace.violations().map(\.description) == [])
  }

  @Test(
    "a SAML response that was not percent-encoded is found (R-SSO-17)",
    arguments: ["PHNhbWxwOlJlc3BvbnNlLz4=", "PD9vPz8/Pg/+"])
  func rawSAML(_ raw: String) async throws {
    var draft = try await Draft.of("apple-sso")
    try draft.edit("POST /profiles/sso") { $0.setForm("SAMLResponse", raw) }
    #expect(draft.trace.violations().map(\.rule) == ["R-SSO-17"])
  }

  @Test(
    "8.4: a token for looks is asked for with each of them, as long as the code lives (R-ERR-5, R-ERR-7)",
    arguments: [ScriptedFault.Answer.page(503), .transport(.connectionLost), .asksToWait(status: 503, seconds: 35)])
  func tokenForPolls(answer: ScriptedFault.Answer) async throws {
    var scenario = try #require(AppleSSO.scenario("poll-without-token"))
    scenario.world.backend.faults =
      [ScriptedFault(.profileOfCode, .only(1), .status(401))] + (2...9).map { ScriptedFault(.token, .only($0), answer) }
    let trace = await Trace.of(PlayedScenario(scenario))
    let tokens = trace.entries.filter { "\($0.event)".contains("POST /o/client/token") }
    #expect(tokens.count == 10)
    #expect(trace.violations().map(\.description) == [])
  }

  @Test("8.4: what comes sooner than the next poll is a repetition (R-ERR-5)", arguments: [5_000, 1_000])
  func hastyTokenForPolls(gap: Int64) async throws {
    var draft = try await Draft.of("poll-without-token")
    for _ in 1...4 { try draft.again("POST /token", 2, by: gap) }
    #expect(Set(draft.trace.violations().map(\.rule)) == (gap < 3_000 ? ["R-ERR-5"] : []))
  }

  @Test("up to three repetitions of a registration or a denial are no storm (R-ERR-7, R-DEC-9)")
  func patience() async throws {
    var draft = try await Draft.of("resource-denied")
    for _ in 1...3 { try draft.again("POST /authorize", by: 20_000) }
    var failure = try draft.message("POST /register")
    failure.answer(500)
    for _ in 1...3 { draft.insert(failure, after: try draft.index("POST /register") - 1, by: 3_000) }
    #expect(draft.trace.violations().map(\.description) == [])
  }
}

extension Draft {
  /// A flow whose authorization is refused with the wish for a new registration.
  fileprivate static func refused() async throws -> Draft {
    var draft = try await Draft.of("apple-sso")
    draft.slowDown()
    try draft.remove("GET /logout")
    try draft.edit("POST /authorize") {
      $0.answer(
        401, #"{"status":401,"code":"invalid_access_token_client_application","action":"application-registration"}"#)
    }
    return draft
  }

  /// Adds another registration with its token.
  fileprivate mutating func register(_ client: String, _ token: String, after place: Int? = nil) throws {
    let place = place ?? items.count - 1
    var register = try message("POST /register")
    register.answer(
      201,
      #"{"client_id":"\#(client)","client_secret":"s","grant_types":["client_credentials"],"scopes":["api:client:v2"]}"#
    )
    var pair = try message("POST /token")
    pair.setForm("client_id", client)
    pair.answer(201, #"{"access_token":"\#(token)","expires_in":21600,"token_type":"bearer"}"#)
    insert(pair, after: place, by: 1_000)
    insert(register, after: place, by: 1_000)
  }

  /// The refused authorization with another token, and permitted.
  fileprivate func replayed(_ token: String) throws -> Message {
    var replay = try message("POST /authorize")
    replay.headers["Authorization"] = "Bearer " + token
    replay.answer(200, #"{"decisions":[{"resource":"news","source":"mvpd","authorized":true}]}"#)
    return replay
  }
}
