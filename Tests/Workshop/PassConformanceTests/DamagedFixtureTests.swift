import PassAPI
import PassTestSupport
import Testing

/// One thing is changed in a documented fixture; exactly that is reported.
@Suite("what conformance finds")
struct DamagedFixtureTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let fixture: String
    let path: String
    let value: JSONValue?
    let problem: String
    var testDescription: String { "\(fixture) \(path): \(problem)" }

    init(_ fixture: String, _ path: String, _ value: JSONValue?, _ problem: String) {
      (self.fixture, self.path, self.value, self.problem) = (fixture, path, value, problem)
    }
  }

  static let create = "sessions-create__authenticate_none__200"
  static let attributes = "profiles-mvpd__attribute_kinds__200"
  static let providers = "configuration__mvpd_list__200"
  static let partner = "sessions-sso-partner__partner_profile__200"
  static let saml = "error__invalid_header_pfs_provider_id_not_determined__400"
  static let permit = "decisions-authorize__permit__200"
  static let logout = "logout__logout_interactive__200"
  static let page = "authenticate__redirect__302"

  static let lines: [Row] = [
    Row(create, "request.method", "GET", "method GET: the client sends POST for sessions-create"),
    Row(create, "request.method", "PUT", "method PUT: the client sends POST for sessions-create"),
    Row(create, "request.method", "post", "method post: the client sends POST for sessions-create"),
    Row(create, "request.path", "/api/v2/REF30/session", "path /api/v2/REF30/session leads to no endpoint"),
    Row(create, "request.path", "/api/v2/REF30/sessions/", "path: the client sends /api/v2/REF30/sessions"),
    Row(create, "request.path", "/api/v2/REF30/sessions?x=1", "query.x: the client does not send it"),
    Row(create, "request.path", "/api/v2/REF 30/sessions", "path: the client sends /api/v2/REF%2030/sessions"),
    Row(
      "sessions-get__complete_parameters__200", "canonicalPath", nil,
      "path /api/v2/sessions/REF30/8BLW4RW leads to no endpoint"),
    Row(
      page, "request.path", "/api/v2/REF30/authenticate/8KHP9RW",
      "path /api/v2/REF30/authenticate/8KHP9RW leads to no endpoint"),
    Row(logout, "request.path", "/api/v2/REF30/logout/Cablevision", "query.redirectUrl: the client always sends it"),
    Row(
      logout, "request.path", "/api/v2/REF30/logout/Cablevision?redirectUrl=https://adobe.com",
      "query.redirectUrl: is not percent-encoded"),
    Row(
      "error__method_not_allowed_without_body__405", "request.method", "GET",
      "status 405, but the method is that of profiles-list"),
  ]

  static let bodies: [Row] = [
    Row(
      create, "request.body", "mvpd=C&domainName=a&redirectUrl=https%253A%252F%252Fa",
      "body.redirectUrl: is percent-encoded twice"),
    Row(
      create, "request.body", "mvpd=C&domainName=a&redirectUrl=https://a", "body.redirectUrl: is not percent-encoded"),
    Row(create, "request.body", "mvpd=C&domain=a", "body.domain: the client does not send it"),
    Row(create, "request.body", "mvpd=C&mvpd=D", "body.mvpd: appears 2 times"),
    Row(create, "request.body", ["mvpd": "C"], "body: is not a form"),
    Row(partner, "request.body", "mvpd=C&domainName=a", "body.mvpd: the client does not send it"),
    Row(
      saml, "request.body", "SAMLResponse=PHNhbWxwOlJlc3BvbnNlLz4%253D",
      "body.SAMLResponse: is not what the client sends"),
    Row(saml, "request.body", "SAMLResponse=PHNhbWxwOlJlc3BvbnNlLz4=", "body.SAMLResponse: is not percent-encoded"),
    Row(
      saml, "request.body", "SAMLResponse=PGE%2BCiAgPGIvPgo8L2E%2B", "body.SAMLResponse: is not what the client sends"),
    Row("dcr-register__success__201", "request.body.client_name", "x", "body.client_name: the client does not send it"),
    Row(
      "dcr-register__success__201", "request.body.software_statement", nil,
      "body.software_statement: the client always sends it"),
    Row(
      "dcr-token__success__201", "request.body", "client_id=a&grant_type=client_credentials",
      "body.client_secret: the client always sends it"),
    Row(permit, "request.body", "resources=REF30", "body: is not JSON"),
    Row(permit, "request.body", ["resources": "REF30"], "body.resources: is not what the client sends"),
    Row(permit, "request.body.extra", .integer(1), "body.extra: the client does not send it"),
    Row(attributes, "request.body", "x=1", "body: the client sends none"),
  ]

  static let headers: [Row] = [
    Row(
      create, "request.headers.Content-Type", "application/json", "header Content-Type: is not what the client sends"),
    Row(create, "request.headers.Accept", "application/xml", "header Accept: is not what the client sends"),
    Row(create, "request.headers.Authorization", "Basic abc", "header Authorization: is not 'Bearer' and a token"),
    Row(
      create, "request.headers.AP-Device-Identifier", "YmEyM2Qx",
      "header AP-Device-Identifier: is not 'fingerprint' and the Base64 of a text"),
    Row(create, "request.headers.X-Device-Info", base64("hello"), "header X-Device-Info: is not the Base64 of JSON"),
    Row(
      create, "request.headers.X-Device-Info", base64(#"{"model":"a" "version":"b"}"#),
      "header X-Device-Info: is not the Base64 of JSON"),
    Row(
      create, "request.headers.X-Device-Info", base64(#"{"model":"a","displayWidth":"wide"}"#),
      "header X-Device-Info: displayWidth: lost"),
    Row(
      create, "request.headers.AP-TempPass-Identity", base64(#"{"email":"x"}"#),
      "header AP-TempPass-Identity: the client does not send it here"),
    Row(
      logout, "request.headers.AP-Partner-Framework-Status", base64("{}"),
      "header AP-Partner-Framework-Status: the client does not send it here"),
    Row(
      partner, "request.headers.AD-Service-Token", "a.b.c",
      "header AD-Service-Token: the client does not send it here"),
    Row(
      providers, "request.headers.AP-Visitor-Identifier", "x",
      "header AP-Visitor-Identifier: the client does not send it here"),
    Row(page, "request.headers.Authorization", "Bearer x", "header Authorization: the client does not send it here"),
    Row(
      "dcr-register__success__201", "request.headers.Authorization", "Bearer x",
      "header Authorization: the client does not send it here"),
    Row(attributes, "request.headers.AD-Service-Token", "abc", "header AD-Service-Token: is not a signed token"),
    Row(
      attributes, "request.headers.Content-Type", "application/json",
      "header Content-Type: the client does not send it here"),
    Row(
      attributes, "request.headers.AP-Partner-Framework-Status",
      base64(#"{"frameworkPermissionInfo":{"accessStatus":"pending"}}"#),
      "header AP-Partner-Framework-Status: frameworkPermissionInfo.accessStatus: changed"),
    Row(
      attributes, "request.headers.AP-Partner-Framework-Status", base64(#"{"frameworkPermissionInfo":{}}"#),
      "header AP-Partner-Framework-Status: the client has no such value"),
    Row(
      attributes, "request.headers.AP-Partner-Framework-Status",
      base64(
        #"{"frameworkPermissionInfo":{"accessStatus":"granted"},"frameworkProviderInfo":{"id":"x","expirationDate":5}}"#
      ),
      "header AP-Partner-Framework-Status: frameworkProviderInfo.expirationDate: lost"),
    Row("header__ap_device_identifier__na", "decoded.identifier", "x", "header AP-Device-Identifier: decoded: changed"),
    Row(
      "header__ap_device_identifier__na", "request.headers.AP-Device-Identifier", "fingerprint YWJj",
      "header AP-Device-Identifier: decoded: changed"),
    Row(
      "header__ap_partner_framework_status_granted__na", "decoded.frameworkProviderInfo.id", "x",
      "header AP-Partner-Framework-Status: decoded.frameworkProviderInfo.id: changed"),
    Row(
      "header__ap_partner_framework_status_denied__na", "decoded.frameworkPermissionInfo.accessStatus", nil,
      "header AP-Partner-Framework-Status: decoded.frameworkPermissionInfo.accessStatus: lost"),
    Row(
      "header__x_device_info_tvos_in_samples__na", "decoded.model", "x",
      "header X-Device-Info: decoded.model: changed"),
    Row("header__ad_service_token__na", "decoded.payload.sub", "x", "header AD-Service-Token: decoded: changed"),
    Row("header__authorization__na", "decoded.payload.exp", .integer(1), "header Authorization: decoded: changed"),
    Row(
      "header__ap_temppass_identity_in_samples__na", "decoded.email", "x@y",
      "header AP-TempPass-Identity: decoded: changed"),
    Row("header__ap_visitor_identifier__na", "decoded", "x", "header AP-Visitor-Identifier: decoded: changed"),
  ]

  static let answers: [Row] = [
    Row(create, "response.status", .integer(418), "status 418 is not documented"),
    Row(create, "response.body", nil, "answer: has no body"),
    Row(create, "response.body", "<html></html>", "answer: no answer of the service"),
    Row(create, "response.body", "html", "answer: body is not JSON"),
    Row(create, "response.body", [], "answer: unexpected kind at the root"),
    Row(create, "response.status", .integer(400), "answer: no member action"),
    Row(create, "response.body.actionName", nil, "answer: no member actionName"),
    Row(create, "response.body.notAfter", "soon", "answer.notAfter: lost"),
    Row(create, "response.body.sessionId", .integer(5), "answer.sessionId: changed"),
    Row(
      partner, "response.body.authenticationRequest.attributesNames", "uid",
      "answer.authenticationRequest.attributesNames: changed"),
    Row(partner, "response.body.authenticationRequest.request", nil, "answer: no member authenticationRequest.request"),
    Row(attributes, "response.body.profiles.Cablevision.notAfter", nil, "answer: no member profiles.*.notAfter"),
    Row(
      attributes, "response.body.profiles.Cablevision.sessionId", .integer(1),
      "answer.profiles.Cablevision.sessionId: lost"),
    Row(
      attributes, "response.body.profiles.Cablevision.attributes.userID.error", .integer(1),
      "answer.profiles.Cablevision.attributes.userID.error: lost"),
    Row(permit, "response.body.decisions.0.authorized", "true", "answer: unexpected kind at decisions.0.authorized"),
    Row(permit, "response.body.decisions.0.source", .integer(1), "answer.decisions.0.source: changed"),
    Row(permit, "response.body.decisions.0.token.issuedAt", "now", "answer.decisions.0.token.issuedAt: lost"),
    Row(
      "decisions-authorize__deny__200", "response.body.decisions.0.error.details", .integer(1),
      "answer.decisions.0.error.details: lost"),
    Row(
      "decisions-authorize__deny__200", "response.body.decisions.0.error.code", nil,
      "answer: no member decisions.0.error.code"),
    Row(logout, "response.body.logouts.Cablevision.actionName", nil, "answer: no member logouts.*.actionName"),
    Row(providers, "response.body.requestor.mvpds.0.id", nil, "answer.requestor.mvpds: 7 of 8 elements are left"),
    Row(providers, "response.body.requestor.mvpds.1.isProxy", "yes", "answer.requestor.mvpds.1.isProxy: lost"),
    Row(providers, "response.body.os", .integer(7), "answer.os: lost"),
    Row("dcr-token__success__201", "response.body.expires_in", "a day", "answer: unexpected kind at expires_in"),
    Row("dcr-register__success__201", "response.body.scopes", "a b", "answer.scopes: changed"),
    Row("error__invalid_integration__400", "response.body.code", nil, "answer: no member code"),
    Row("error__invalid_integration__400", "response.body.helpUrl", [], "answer.helpUrl: lost"),
    Row("error__invalid_integration__400", "response.body", "refused", "answer: body is not JSON"),
    Row(page, "response.headers.Location", nil, "answer: status 302 without Location"),
    Row(page, "response.headers.Location", "javascript:1", "answer: Location cannot be opened"),
  ]

  @Test("a damaged request line is reported", arguments: lines)
  func line(_ row: Row) { check(row) }

  @Test("a damaged body is reported", arguments: bodies)
  func body(_ row: Row) { check(row) }

  @Test("a damaged header, or one in the wrong place, is reported", arguments: headers)
  func header(_ row: Row) { check(row) }

  @Test("what is lost of an answer is reported", arguments: answers)
  func answer(_ row: Row) { check(row) }

  private func check(_ row: Row) {
    #expect(DocumentedFixture(row.fixture).with(row.path, row.value).problems == [row.problem])
  }
}
