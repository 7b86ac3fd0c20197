import Foundation
import PassAPI
import Testing

@Suite("the calls")
struct EndpointsTests {
  /// Name, content type, and whether device identifier and partner status go along.
  static let rows: [String: (content: String?, identifier: Bool, status: Bool)] = [
    "dcr-register": (json, false, false), "dcr-token": (form, false, false), "configuration": (nil, true, false),
    "sessions-create": (form, true, false), "sessions-resume": (form, true, false), "sessions-get": (nil, true, false),
    "sessions-sso-partner": (form, true, true), "profiles-list": (nil, true, true), "profiles-mvpd": (nil, true, true),
    "profiles-code": (nil, true, false), "profiles-sso-partner": (form, true, true),
    "decisions-preauthorize": (json, true, true),
    "decisions-authorize": (json, true, true), "logout": (nil, true, false),
  ]
  static let json = "application/json;charset=utf-8"
  static let form = "application/x-www-form-urlencoded"

  @Test("every call carries exactly its headers")
  func headers() throws {
    #expect(Set(Sample.calls.map(\.name)) == Set(Self.rows.keys))
    for call in Sample.calls {
      let row = try #require(Self.rows[call.name])
      let headers = call.request.headers
      #expect(headers["Content-Type"] == row.content, "\(call.name)")
      #expect(headers["Authorization"] == (row.identifier ? "Bearer hidden-token" : nil), "\(call.name)")
      #expect(headers["AP-Device-Identifier"] == (row.identifier ? Sample.identifier.headerValue : nil), "\(call.name)")
      #expect(headers["X-Device-Info"] == Sample.device.headerValue, "\(call.name)")
      #expect(headers["AP-Partner-Framework-Status"] == (row.status ? Sample.granted.headerValue : nil), "\(call.name)")
      #expect(headers["Accept"] == Self.json, "\(call.name)")
      #expect(
        headers.fields.count == 2 + (row.content == nil ? 0 : 1) + (row.identifier ? 2 : 0) + (row.status ? 1 : 0),
        "\(call.name)")
    }
  }

  @Test("without a partner status its header is left out")
  func noStatus() {
    #expect(
      Sample.endpoints().profiles(status: nil, token: Sample.token).request.headers["AP-Partner-Framework-Status"]
        == nil)
  }

  @Test("path segments and form values are percent-encoded exactly once")
  func encoding() {
    let endpoints = Sample.endpoints("a/b ü")
    let parameters = SessionParameters(
      mvpd: "x&y=z+%41", domainName: "é.example", redirectAddress: "app://done?a=1&b=~")
    let request = endpoints.resumeSession(code: "../%2F", parameters, token: Sample.token).request
    #expect(request.target.text == "/api/v2/a%2Fb%20%C3%BC/sessions/..%2F%252F")
    #expect(
      request.body
        == Data("mvpd=x%26y%3Dz%2B%2541&domainName=%C3%A9.example&redirectUrl=app%3A%2F%2Fdone%3Fa%3D1%26b%3D~".utf8))
    #expect(endpoints.authenticateTarget(code: "C 1") == "/api/v2/authenticate/a%2Fb%20%C3%BC/C%201")
  }

  @Test("the partner session sends no MVPD")
  func partnerSession() {
    let parameters = SessionParameters(mvpd: "M", domainName: "adobe.com", redirectAddress: nil)
    let request = Sample.endpoints().partnerSession(parameters: parameters, status: nil, token: Sample.token).request
    #expect(request.body == Data("domainName=adobe.com".utf8))
  }

  @Test("the grant is taken from the credentials")
  func grant() {
    let credentials = ClientCredentials(clientId: "i", clientSecret: Secret("s"), grantTypes: ["other"])
    #expect(
      Sample.endpoints().token(credentials).request.body == Data("client_id=i&client_secret=s&grant_type=other".utf8))
  }
}
