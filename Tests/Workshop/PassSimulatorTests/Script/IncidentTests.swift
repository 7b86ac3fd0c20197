import PassAPI
import PassSimulator
import Testing

@Suite("What changes on the server's side meanwhile (rest-api-v2.md 11.4)")
struct IncidentTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: Incident.Change
    /// Status and code, or the code of the decision, after the change.
    let expected: String
  }

  static let rows = [
    Row(
      testDescription: "the client is revoked", change: .revokeClients,
      expected: "401 invalid_access_token_client_application"),
    Row(
      testDescription: "the statement is revoked", change: .revokeStatement,
      expected: "401 invalid_access_token_client_application"),
    Row(testDescription: "the token is forgotten", change: .forgetTokens, expected: "401"),
    Row(testDescription: "the profile ends", change: .expireProfiles, expected: "200 authenticated_profile_expired"),
    Row(
      testDescription: "the profile is withdrawn", change: .invalidateProfiles,
      expected: "200 authenticated_profile_invalidated"),
    Row(
      testDescription: "the profile is deleted", change: .dropProfiles, expected: "200 authenticated_profile_missing"),
    Row(
      testDescription: "the integration ends", change: .disableIntegration(mvpd: "northlight"),
      expected: "400 invalid_integration"),
    Row(
      testDescription: "a rule denies everything", change: .degrade(mvpd: "northlight", .authZNone),
      expected: "200 authorization_denied_by_degradation_rule"),
    Row(testDescription: "sessions end, which is no matter", change: .expireSessions, expected: "200"),
  ]

  @Test("a change shows from its call on", arguments: rows)
  func decision(_ row: Row) {
    var client = Client { $0.incidents = [Incident(before: .authorize, call: 2, row.change)] }
    _ = client.signIn("northlight")
    #expect(play(&client) == "200")
    #expect(play(&client) == row.expected)
    #expect(play(&client) == row.expected)
  }

  private func play(_ client: inout Client) -> String {
    let answer = client.post("/api/v2/REF30/decisions/authorize/northlight", json: #"{"resources":["a"]}"#)
    let item = json(answer)?["decisions"]?.array?.first?["error"]?["code"]?.text
    return ["\(answer.status)", code(answer) ?? item].compactMap { $0 }.joined(separator: " ")
  }

  @Test("a session that ends while it is polled")
  func polling() {
    var client = Client { $0.incidents = [Incident(before: .profileOfCode, call: 2, .expireSessions)] }
    let session = code(client.post("/api/v2/REF30/sessions", form: "mvpd=northlight&\(Client.session)")) ?? ""
    let polls = (1...3).map { _ in code(client.get("/api/v2/REF30/profiles/code/\(session)")) }
    #expect(polls == [nil, "invalid_authentication_session", "invalid_authentication_session"])
  }
}
