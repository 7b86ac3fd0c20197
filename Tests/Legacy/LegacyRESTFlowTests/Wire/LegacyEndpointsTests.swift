import Foundation
import LegacyRESTFlow
import PassAPI
import PassTestSupport
import Testing

@Suite("the calls of REST API v1")
struct LegacyEndpointsTests {
  private static let endpoints = LegacyEndpoints(
    requestor: "R 1", device: WireSample.identifier, info: WireSample.device)
  private static let token = WireSample.token
  private static let common = "requestor=R%201&deviceId=hidden-device"

  @Test(
    "a call has the method, the path and the query of its page (v1 3)",
    arguments: [
      (AnyCall(endpoints.checkAuthenticationToken(token: token)), "GET /api/v1/checkauthn?\(common)"),
      (AnyCall(endpoints.provideMVPDList(token: token)), "GET /api/v1/config/R%201"),
      (
        AnyCall(endpoints.profileRequest(mvpd: "M/1", deviceType: .tvOS, token: token)),
        "GET /api/v1/R%201/profile-requests/M%2F1?deviceType=tvOS"
      ),
      (AnyCall(endpoints.retrieveAuthenticationToken(token: token)), "GET /api/v1/tokens/authn?\(common)"),
      (
        AnyCall(endpoints.createCode(mvpd: "M", seconds: 60, token: token)),
        "POST /reggie/v1/R%201/regcode?deviceId=hidden-device&mvpd=M&ttl=60"
      ),
      (AnyCall(endpoints.code("C", token: token)), "GET /reggie/v1/R%201/regcode/C"),
      (AnyCall(endpoints.deleteCode("C", token: token)), "DELETE /reggie/v1/R%201/regcode/C"),
      (AnyCall(endpoints.checkCode("C", token: token)), "GET /api/v1/checkauthn/C?requestor=R%201"),
      (AnyCall(endpoints.authorize("a&b", token: token)), "GET /api/v1/authorize?\(common)&resource=a%26b"),
      (AnyCall(endpoints.retrieveAuthorization("a", token: token)), "GET /api/v1/tokens/authz?\(common)&resource=a"),
      (AnyCall(endpoints.mediaToken(for: "a", token: token)), "GET /api/v1/tokens/media?\(common)&resource=a"),
      (AnyCall(endpoints.userMetadata(token: token)), "GET /api/v1/tokens/usermetadata?\(common)"),
      (
        AnyCall(endpoints.preauthorize(["a", "b"], token: token)), "GET /api/v1/preauthorize?\(common)&resource=a%2Cb"
      ),
      (AnyCall(endpoints.logout(token: token)), "DELETE /api/v1/logout?\(common)"),
    ])
  func targets(_ call: AnyCall, _ line: String) {
    #expect("\(call.request.method.rawValue) \(call.request.target.text)" == line)
    #expect(call.request.headers["Authorization"] == "Bearer hidden-token")
    guard
      case .found(let endpoint, _) = Endpoint.match(
        call.request.method.rawValue, call.request.path, among: Endpoint.allOfV1)
    else {
      Issue.record("leads to no endpoint")
      return
    }
    #expect(endpoint.name == call.name)
  }

  @Test("the description of the device is Base64, and percent-encoded over it (v1 1.4)")
  func deviceInfo() throws {
    let headers = Self.endpoints.userMetadata(token: Self.token).request.headers
    let value = try #require(headers["X-Device-Info"])
    #expect(!value.contains("="))
    #expect(value.removingPercentEncoding == WireSample.device.headerValue)
    #expect(headers["Accept"] == "application/json")
    let request = Self.endpoints.profileRequest(mvpd: "M", deviceType: .iOS, token: Self.token).request
    #expect(request.headers.fields.map(\.name) == ["Authorization"])
  }

  @Test("the SAML response goes into the form as it is, the other values encoded once (v1 3.4)")
  func exchange() throws {
    let saml = try #require(SAMLResponse(cleaning: "~~~???>>>"))
    let request = Self.endpoints.exchangeToken(mvpd: "M&", deviceType: .iOS, saml: saml, token: Self.token).request
    let body = request.body.map { String(decoding: $0, as: UTF8.self) }
    #expect(body == "\(Self.common)&mvpd=M%26&deviceType=iOS&SAMLResponse=fn5%2BPz8%2FPj4%2B")
    #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
  }

  @Test("the login page begins with the code and ends with the redirect, and carries no token (v1 3.7)")
  func page() {
    let page = LegacyEndpoints.authenticateTarget(
      requestor: "R 1", code: Secret("C1"), mvpd: "M", domainName: "example.test",
      redirectAddress: "https://example.test/?a=b")
    #expect(
      page == "/api/v1/authenticate?reg_code=C1&requestor_id=R%201&mso_id=M&domain_name=example.test"
        + "&noflash=true&no_iframe=true&redirect_url=https%3A%2F%2Fexample.test%2F%3Fa%3Db")
  }

  @Test("the login page and the page of a logout are opened by a user agent, every other call is the app's (v1 3.7)")
  func pages() {
    #expect((Endpoint.allOfV1 + [.logoutPage]).filter(\.isPage) == [.initiateAuthentication, .logoutPage])
  }

  @Test("the visitor is a parameter of these calls, the address of the device a header (v1 1.6, v1 1.7)")
  func optionalHeaders() {
    var endpoints = Self.endpoints
    endpoints.optionalHeaders = OptionalHeaders(
      visitorIdentifier: VisitorIdentifier("v&1"), forwardedFor: Secret("192.0.2.1"), userAgent: "app/1")
    let request = endpoints.provideMVPDList(token: Self.token).request
    #expect(request.target.text == "/api/v1/config/R%201?ap_vi=v%261")
    #expect(request.headers["X-Forwarded-For"] == "192.0.2.1" && request.headers["User-Agent"] == "app/1")
    #expect(request.headers["AP-Visitor-Identifier"] == nil)
  }

  private static let all = Endpoint.all + Endpoint.allOfV1

  @Test(
    "a path may name the form of the answer, and one endpoint has two paths",
    arguments: [
      ("/api/v1/config/R.json", Endpoint.provideMVPDList), ("/reggie/v1/R/regcode/C.xml", .codeRecord),
      ("/api/v1/mediatoken", .shortMediaToken), ("/api/v1/mediatoken.json", .shortMediaToken),
    ])
  func forms(_ path: String, _ endpoint: Endpoint) {
    #expect(Endpoint.match("GET", path, among: Self.all).endpoint == endpoint)
    #expect(Endpoint.match("GET", "/api/v2/R.json/configuration", among: Self.all).endpoint == .configuration)
  }

  @Test("codes in a path are masked where a request is shown")
  func shown() {
    for call in [
      Self.endpoints.checkCode("C1", token: Self.token).request, Self.endpoints.code("C1", token: Self.token).request,
    ] {
      #expect(!"\(call)".contains("C1"))
    }
    #expect(!"\(Self.endpoints.userMetadata(token: Self.token).request)".contains("hidden"))
  }
}
