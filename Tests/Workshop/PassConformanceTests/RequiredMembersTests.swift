import Foundation
import PassAPI
import PassRules
import Testing

@Suite("members that an answer must have") struct RequiredMembersTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let endpoint: Endpoint
    var status = 200
    let body: String
    let lacking: [String]
    var testDescription: String { "\(endpoint.name): \(body)" }
  }

  private static let session =
    #""actionType":"direct","reasonType":"none","sessionId":"s","serviceProvider":"REF30""#

  static let rows: [Row] = [
    Row(
      endpoint: .createSession, body: "{}",
      lacking: ["actionName", "actionType", "reasonType", "sessionId", "serviceProvider"]),
    Row(endpoint: .createSession, body: #"{"actionName":"authorize",\#(session)}"#, lacking: []),
    Row(endpoint: .createSession, body: #"{"actionName":"authenticate",\#(session)}"#, lacking: ["code"]),
    Row(
      endpoint: .resumeSession, body: #"{"actionName":"retry","code":"A",\#(session)}"#,
      lacking: ["missingParameters", "notBefore", "notAfter"]),
    Row(
      endpoint: .partnerSession, body: #"{"actionName":"partner_profile",\#(session)}"#,
      lacking: ["authenticationRequest"]),
    Row(
      endpoint: .getSession, body: #"{"existingParameters":{},"device":null}"#,
      lacking: ["device", "notBefore", "notAfter"]),
    Row(endpoint: .listProfiles, body: "{}", lacking: ["profiles"]),
    Row(
      endpoint: .profileOfCode, body: #"{"profiles":{"m":{"notBefore":1,"notAfter":2,"attributes":{}}}}"#,
      lacking: ["profiles.m.issuer", "profiles.m.type"]),
    Row(endpoint: .preauthorize, body: "{}", lacking: ["decisions"]),
    Row(
      endpoint: .authorize,
      body:
        #"{"decisions":[{"resource":"r","mvpd":"m","authorized":false,"error":{"code":"c","status":403}}]}"#,
      lacking: [
        "decisions.0.serviceProvider", "decisions.0.source", "decisions.0.error.action", "decisions.0.error.message",
        "decisions.0.error.helpUrl", "decisions.0.error.trace",
      ]),
    Row(
      endpoint: .logout, body: #"{"logouts":{"m":{"actionName":"complete"}}}"#,
      lacking: ["logouts.m.actionType", "logouts.m.mvpd"]),
    Row(
      endpoint: .logout, status: 500, body: #"{"action":"none","code":"c","status":500}"#,
      lacking: ["message", "helpUrl", "trace"]),
    Row(endpoint: .token, status: 400, body: "{}", lacking: ["error"]),
    Row(endpoint: .listProfiles, status: 429, body: "<html>", lacking: []),
  ]

  @Test("what is lacking is named with its place", arguments: rows)
  func lacking(_ row: Row) {
    let response = HTTPResponse(status: row.status, body: Data(row.body.utf8))
    #expect(Conformance.lacking(in: response, to: row.endpoint) == row.lacking)
  }
}
