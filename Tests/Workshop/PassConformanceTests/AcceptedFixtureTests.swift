import Foundation
import PassAPI
import PassRules
import PassTestSupport
import Testing

/// What the documents allow passes, in whatever form they allow it.
@Suite("what conformance accepts")
struct AcceptedFixtureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let rule: String
    let fixture: String
    let path: String
    let value: JSONValue?
    var testDescription: String { "\(rule): \(fixture) \(path)" }

    init(_ rule: String, _ fixture: String, _ path: String, _ value: JSONValue?) {
      (self.rule, self.fixture, self.path, self.value) = (rule, fixture, path, value)
    }
  }

  static let create = DamagedFixtureTests.create
  static let attributes = DamagedFixtureTests.attributes
  static let providers = DamagedFixtureTests.providers
  static let token = "Authorization"

  static let rows: [Row] = [
    Row("C-33", create, "response.body.notAfter", .integer(1_733_737_089_035)),
    Row("C-33", attributes, "response.body.profiles.Cablevision.notAfter", "1783685280000"),
    Row("C-33", "dcr-register__success__201", "response.body.client_id_issued_at", "1723227212"),
    Row("C-33", "dcr-token__success__201", "response.body.expires_in", "21600"),
    Row("v2 3", create, "response.status", .integer(201)),
    Row("R-ERR-10", create, "response.body.actionName", "dance"),
    Row("C-28", create, "response.body.missingParameters", ["domain", "domainName"]),
    Row(
      "C-28", "sessions-get__complete_parameters__200", "response.body.existingParameters",
      ["domainName": "adobe.com"]),
    Row("5.2", "sessions-get__complete_parameters__200", "response.body.device.connection.ipAddress", ["v4": "..."]),
    Row(
      "C-19", DamagedFixtureTests.partner, "response.body.authenticationRequest",
      ["type": "saml", "request": "r", "attributes": ["uid"]]),
    Row("C-66", attributes, "response.body.profiles.Cablevision.attributes.zip.state", "encrypted"),
    Row(
      "C-67", attributes, "response.body.profiles.Cablevision.attributes.used_assets",
      ["value": .integer(0), "state": "plain"]),
    Row(
      "C-67", attributes, "response.body.profiles.Cablevision.attributes.x",
      ["value": ["a": [.number(0.5), .null, true]]]),
    Row("C-67", attributes, "response.body.profiles.Cablevision.attributes.x", ["value": .null, "state": .null]),
    Row("C-69", attributes, "response.body.profiles.Cablevision.issuer", "Spectrum"),
    Row("C-78", "decisions-authorize__deny__200", "response.body.decisions.0.error.message", ["en": "no"]),
    Row("C-73", "decisions-authorize__deny__200", "response.body.decisions.0.error.status", .integer(202)),
    Row("C-80", DamagedFixtureTests.permit, "response.body.decisions.0.token.issuedAt", .integer(1)),
    Row("5.5", DamagedFixtureTests.permit, "response.body.decisions.0.resource", " REF30 "),
    Row("C-84", providers, "response.body.time", .integer(1)),
    Row("C-84", providers, "response.body.errorReporting", ["on": true]),
    Row("C-84", providers, "response.body.requestor.channels", "a,b"),
    Row("C-25", providers, "response.body.requestor.mvpds.0.boardingStatus", "NOVEL"),
    Row("4.3", providers, "response.body.requestor.mvpds.0.authPerAggregator", true),
    Row("4.3", providers, "response.body.requestor.mvpds.0.isProxy", "true"),
    Row("C-49", create, "request.headers.Content-Type", "Application/X-WWW-Form-Urlencoded; charset=UTF-8"),
    Row("C-49", create, "request.headers.Accept", "application/json; charset=utf-8"),
    Row("C-55", "sessions-get__complete_parameters__200", "request.headers.AP-Device-Identifier", "fingerprint YQ=="),
    Row("C-64", attributes, "request.headers.AP-Visitor-Identifier", "\"E\""),
    Row("6.9", attributes, "request.headers.x-forwarded-for", "192.0.2.1"),
    Row("6.5", attributes, "request.headers.X-Roku-Reserved-Roku-Connect-Token", "a.b.c"),
    Row(
      "6.3", create, "request.headers.X-Device-Info",
      base64(#"{"model":"a","displayWidth":"320","connectionSecure":"true","novel":1}"#)),
    Row(
      "C-09", attributes, "request.headers.AP-Partner-Framework-Status",
      base64(#"{"frameworkPermissionInfo":{"accessStatus":"denied"},"frameworkProviderInfo":{"id":"x"}}"#)),
    Row("unknown header", attributes, "request.headers.Connection", "keep-alive"),
    Row("placeholder", create, "response.body.notAfter", "${notAfter}"),
    Row("placeholder", attributes, "response.body.profiles.Cablevision.notBefore", "{milliseconds}"),
    Row("placeholder", DamagedFixtureTests.permit, "response.body.decisions.0.token.notAfter", "..."),
    Row("4.7", DamagedFixtureTests.page, "request.headers.Accept", "text/html"),
    Row(
      "6.3", create, "request.headers.X-Device-Info",
      base64(#"{"displayPpi":320.0,"diagonalScreenSize":"5.50","connectionSecure":"TRUE"}"#)
    ),
    Row("placeholder", create, "request.headers.AP-Device-Identifier", "fingerprint {base64}"),
    Row("cut short", attributes, "request.headers.AD-Service-Token", "eyJhbGciOiJSUzI1NiJ9.eyJz ....."),
    Row(
      "order of fields", create, "request.body",
      "redirectUrl=https%3a%2f%2fadobe.com&mvpd=Cable+TV&domainName=adobe.com"),
    Row(
      "body as text", DamagedFixtureTests.permit, "request.body",
      #"{"resources": ["<rss version=\"2.0\"><title>A&B</title></rss>"]}"#),
    Row("answer as text", "profiles-list__empty__200", "response.body", #"{"profiles": {}}"#),
    Row("no method", create, "request.method", .null),
    Row("C-88", create, "response", ["status": .integer(429), "headers": .null, "body": .null]),
    Row("HTML", create, "response", ["status": .integer(500), "body": "<!DOCTYPE html><html></html>"]),
    Row("C-51", create, "response", ["status": .integer(401), "body": .null]),
    Row("C-51", create, "response", ["status": .integer(401), "body": ["error": "invalid_token"]]),
    Row("11.1", create, "response", ["status": .integer(404), "body": .null]),
    Row(
      "C-72", create, "response",
      ["status": .integer(403), "body": ["error": ["code": "novel", "action": "none", "status": .integer(403)]]]),
    Row(
      "C-50", "dcr-token__success__201", "response",
      ["status": .integer(400), "body": ["error": "novel", "error_description": "d"]]),
    Row("C-39", DamagedFixtureTests.page, "response", ["status": .integer(400), "body": "<html/>"]),
    Row("C-39", DamagedFixtureTests.page, "response", ["status": .integer(200), "body": .null]),
    Row("excused", DamagedFixtureTests.saml, "request.headers.AP-Partner-Framework-Status", "no status"),
    Row(
      "C-82", DamagedFixtureTests.logout, "response.body",
      ["Cablevision": ["actionName": "complete", "actionType": "none", "mvpd": "Cablevision"]]),
    Row(
      "C-82", DamagedFixtureTests.logout, "response.body.logouts",
      [
        "A": ["actionName": "logout", "actionType": "interactive", "mvpd": "Z", "url": "/x"],
        "Cablevision": ["actionName": "partner_logout", "actionType": "partner_interactive"],
      ]),
  ]

  @Test("a tolerance of the documents is one of the comparison", arguments: rows)
  func accepted(_ row: Row) { #expect(DocumentedFixture(row.fixture).with(row.path, row.value).problems == []) }

  @Test("C-84: the MVPDs may stand beside the requestor, and none may be lost there")
  func providersAtRoot() {
    let fixture = DocumentedFixture(Self.providers)
    let mvpds = fixture.json["response"]?["body"]?["requestor"]?["mvpds"]
    let moved = fixture.with("response.body.mvpds", mvpds).with("response.body.requestor.mvpds", nil)
    #expect(moved.problems == [])
    #expect(
      moved.with("response.body.mvpds.0.id", nil).problems == ["answer.requestor.mvpds: 7 of 8 elements are left"])
  }

  /// Exchanges that no sample shows and the tables allow: request line, body, status, answer.
  static let invented: [(String, String, JSONValue, Int, String)] = [
    ("GET", "/api/v2/R%20D/profiles/M%2F1", .null, 200, profile("serviceTokenSSO", "Adobe")),
    ("GET", "/api/v2/R/profiles", .null, 200, profile("platformSSO", "M")),
    ("GET", "/api/v2/R/profiles", .null, 200, profile("tomorrow", "M")),
    ("GET", "/api/v2/R/profiles/code/8ER640M", .null, 200, profile("degraded", "Adobe")),
    ("GET", "/api/v2/R/profiles/code/8ER640M", .null, 200, profile("temporary", "Adobe")),
    ("POST", "/api/v2/R/profiles/sso/Apple", "SAMLResponse=PGE%2BPC9hPg%3D%3D", 200, profile("degraded", "Adobe")),
    ("POST", "/api/v2/R/profiles/sso/Apple", "SAMLResponse=PGE%2BPC9hPg%3D%3D", 201, profile("appleSSO", "Apple")),
    ("POST", "/api/v2/R/profiles/sso/Apple", "SAMLResponse=PGE%2BPC9hPg%3D%3D", 201, #"{"profiles":{}}"#),
    (
      "POST", "/api/v2/R/sessions", "mvpd=M", 200,
      session("resume", "direct", "none", #""missingParameters":["domainName"],"code":"A1""#)
    ),
    (
      "POST", "/api/v2/R/sessions", "mvpd=M", 200,
      session("authorize", "direct", "temporary", #""url":"/api/v2/R/decisions/authorize/M""#)
    ),
    (
      "POST", "/api/v2/R/sessions/A1", "redirectUrl=adbe.x%3A%2F%2F", 200,
      session("retry", "direct", "none", #""notAfter":1"#)
    ),
    ("POST", "/api/v2/R/sessions/A1", "", 200, session("authorize", "direct", "authenticated", #""mvpd":null"#)),
    (
      "POST", "/api/v2/R/sessions/sso/apple", "domainName=d", 200,
      session("authenticate", "interactive", "configuration_fallback", #""code":"A1""#)
    ),
    (
      "GET", "/api/v2/R/sessions/A1", .null, 200,
      #"{"existingParameters":{},"device":{},"notBefore":"1","notAfter":"2"}"#
    ),
    ("GET", "/api/v2/R/configuration", .null, 200, #"{"requestor":{"id":"R","name":"N","mvpds":[]}}"#),
    ("POST", "/api/v2/R/decisions/preauthorize/M", ["resources": ["a"]], 200, #"{"decisions":[]}"#),
    (
      "POST", "/api/v2/R/decisions/authorize/M", ["resources": ["a", "ü"]], 403,
      #"{"action":"configuration","status":403,"code":"too_many_resources"}"#
    ),
    ("GET", "/api/v2/R/logout/M?redirectUrl=app%3A%2F%2Fx%3Fa%3D1%26b%3D2", .null, 200, #"{"logouts":{}}"#),
    (
      "POST", "/o/client/register", ["software_statement": "a.b.c", "redirect_uri": "app://x"], 200,
      #"{"client_id":"i","client_secret":"s","scopes":[]}"#
    ),
    (
      "POST", "/o/client/token", "client_id=a%2Bb&client_secret=%25&grant_type=client_credentials", 201,
      #"{"access_token":"t","expires_in":86400}"#
    ),
    ("GET", "/api/v2/authenticate/R/A1", .null, 500, "<html/>"),
  ]

  @Test("what the tables allow passes, though no sample shows it", arguments: invented)
  func plausible(_ method: String, _ path: String, _ body: JSONValue, _ status: Int, _ answer: String) {
    let fixture: JSONValue = [
      "request": ["method": .string(method), "path": .string(path), "body": body],
      "response": [
        "status": .integer(Int64(status)), "body": JSONValue(parsing: Data(answer.utf8)) ?? .string(answer),
      ],
    ]
    #expect(Conformance().outcome(of: fixture.data) == .passed)
  }

  private static func profile(_ type: String, _ issuer: String) -> String {
    #"""
    {"profiles":{"M":{"notBefore":1,"notAfter":"2","issuer":"\#(issuer)","type":"\#(type)",\#
    "attributes":{"userID":{"value":"u","state":"plain"}}}}}
    """#
  }

  private static func session(_ name: String, _ type: String, _ reason: String, _ more: String) -> String {
    #"""
    {"actionName":"\#(name)","actionType":"\#(type)","reasonType":"\#(reason)","sessionId":"s","serviceProvider":"R",\#
    \#(more)}
    """#
  }
}
