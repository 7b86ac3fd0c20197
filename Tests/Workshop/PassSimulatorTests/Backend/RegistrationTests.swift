import PassAPI
import PassSimulator
import Testing

@Suite("Dynamic Client Registration (rest-api-v2.md 4.1, 4.2, 9.1)")
struct RegistrationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let code: String
    let call: @Sendable (inout Client) -> HTTPResponse
    var testDescription: String { code }
  }

  static func register(_ client: inout Client, _ body: String) -> HTTPResponse {
    client.post("/o/client/register", json: body)
  }
  static func statement(_ text: String) -> String { #"{"software_statement":"\#(text)"}"# }
  static func token(
    _ client: inout Client, statement text: String = "s", grant: String = "client_credentials", adding: String = ""
  )
    -> HTTPResponse
  {
    let new = json(register(&client, statement(text)))
    let pair = "client_id=\(new?["client_id"]?.text ?? "")&client_secret=\(new?["client_secret"]?.text ?? "")"
    return client.post("/o/client/token", form: "\(pair)&grant_type=\(grant)\(adding)", headers: ["Authorization": nil])
  }

  static let rows = [
    Row(code: "invalid_request") { register(&$0, "{}") },
    Row(code: "invalid_request") { register(&$0, "?") },
    Row(code: "invalid_request") { register(&$0, #"{"software_statement":"s","scope":"all"}"#) },
    Row(code: "invalid_request") { $0.post("/o/client/register", form: "software_statement=s") },
    Row(code: "invalid_request") {
      $0.post("/o/client/register", json: statement("s"), headers: ["X-Device-Info": nil])
    },
    Row(code: "invalid_redirect_uri") { register(&$0, #"{"software_statement":"s","redirect_uri":"nowhere"}"#) },
    Row(code: "invalid_software_statement") { register(&$0, statement("bad-statement")) },
    Row(code: "unapproved_software_statement") { register(&$0, statement("revoked-statement")) },
    Row(code: "invalid_request") { token(&$0, adding: "&grant_type=client_credentials") },
    Row(code: "invalid_request") {
      $0.post("/o/client/token", form: "client_id=a&client_secret=b", headers: ["Authorization": nil])
    },
    Row(code: "invalid_request") {
      let form = "client_id=a&client_secret=b&grant_type=client_credentials"
      return $0.post("/o/client/token", form: form, headers: ["Authorization": "Basic YTpi"])
    },
    Row(code: "invalid_client") {
      let form = "client_id=a&client_secret=b&grant_type=client_credentials"
      return $0.post("/o/client/token", form: form, headers: ["Authorization": nil])
    },
    Row(code: "unauthorized_client") { token(&$0, statement: "grantless-statement") },
    Row(code: "unsupported_grant_type") { token(&$0, grant: "password") },
  ]

  @Test("each of the seven codes has its cause", arguments: rows)
  func refusal(_ row: Row) {
    var client = Client(signsOn: false)
    let answer = row.call(&client)
    #expect(answer.status == 400)
    #expect(json(answer)?.object?.keys.sorted() == ["error"])
    #expect(json(answer)?["error"]?.text == row.code)
  }

  @Test("all seven codes are among them")
  func complete() { #expect(Set(Self.rows.map(\.code)).count == 7) }

  @Test("a redirect is echoed (C-42), and every registration makes another client")
  func registration() {
    var client = Client(signsOn: false)
    let body = #"{"software_statement":"s","redirect_uri":"adobepass://com.example"}"#
    let first = json(Self.register(&client, body)), second = json(Self.register(&client, body))
    #expect(first?["redirect_uris"] == ["adobepass://com.example"])
    #expect(first?["grant_types"] == ["client_credentials"])
    #expect(first?["scopes"] == ["api:client:v2"])
    #expect(first?["client_id"] != second?["client_id"])
  }

  @Test("a token lives for 21 600 s")
  func life() {
    var client = Client()
    #expect(json(Self.token(&client))?["expires_in"] == .integer(21_600))
    client.now = client.now.advanced(bySeconds: 21_599)
    #expect(client.get("/api/v2/REF30/profiles").status == 200)
    client.now = client.now.advanced(bySeconds: 1)
    #expect(client.get("/api/v2/REF30/profiles").status == 401)
  }

  @Test("a revoked statement locks its clients out and registers no new ones (7.1)")
  func revoked() {
    var client = Client { $0.incidents = [Incident(before: .listProfiles, .revokeStatement)] }
    #expect(code(client.get("/api/v2/REF30/profiles")) == "invalid_access_token_client_application")
    #expect(json(Self.register(&client, Self.statement("s")))?["error"]?.text == "unapproved_software_statement")
  }
}
