import Foundation
import PassAPI
import Testing

@Suite("requests and answers in a log")
struct HTTPMessageTests {
  static func shown(_ value: Any) -> [String] {
    var dumped = ""
    dump(value, to: &dumped)
    return [String(describing: value), String(reflecting: value), "\(value)", dumped]
  }

  static let secrets = [
    "Bearer", "hidden", "fingerprint", String(Data("hidden-device".utf8).base64EncodedString().prefix(12)),
    String(Sample.device.headerValue.prefix(12)), String(Sample.granted.headerValue.prefix(12)),
    ExtrasTests.optionalHeaders.temporaryIdentity?.headerValue ?? "",
    ExtrasTests.optionalHeaders.serviceToken?.token.revealed ?? "",
  ]

  @Test("R-ERR-14: headers show their names, and no token, identity or device, however they are printed")
  func headers() {
    var endpoints = Sample.endpoints()
    endpoints.optionalHeaders = ExtrasTests.optionalHeaders
    for call in Sample.calls(of: endpoints) {
      let headers = call.request.headers
      let exchange = Exchange(
        call.request, .success(HTTPResponse(status: 200, headers: headers)), start: Sample.now, end: Sample.now)
      for value in [headers, headers.fields, call.request, exchange, [exchange]] as [Any] {
        for text in Self.shown(value) {
          for secret in Self.secrets where !secret.isEmpty { #expect(!text.contains(secret), "\(call.name)") }
        }
      }
      #expect(headers.description.contains("Accept: application/json"))
    }
    let headers: HTTPHeaders = ["Authorization": "Bearer t", "Accept": "a/b"]
    #expect("\(headers)" == "[Authorization: •••, Accept: a/b]")
  }

  @Test("R-ERR-14: the code of a login under way is in no description of a request")
  func codes() {
    let endpoints = Sample.endpoints(), token = Sample.token
    let requests = [
      endpoints.resumeSession(code: "8ER640M", SessionParameters(), token: token).request,
      endpoints.sessionStatus(code: "8ER640M", token: token).request,
      endpoints.profiles(code: "8ER640M", token: token).request,
      HTTPRequest(.get, RequestTarget(endpoints.authenticateTarget(code: "8ER640M"))),
    ]
    for request in requests {
      let exchange = Exchange(request, .failure(.offline), start: Sample.now, end: Sample.now)
      for value in [request, exchange] as [Any] {
        for text in Self.shown(value) { #expect(!text.contains("8ER640M")) }
      }
      #expect(request.path.hasSuffix("8ER640M"))
    }
    #expect("\(requests[0])" == "POST /api/v2/REF30/sessions/•••")
  }

  @Test("a line break in the name of a header cannot reach the wire either")
  func names() {
    var headers: HTTPHeaders = ["X\r\nEvil": "1"]
    #expect(headers.fields.map(\.name) == ["XEvil"])
    headers["X\nEvil"] = nil
    #expect(headers.fields.isEmpty)
  }

  @Test("a hundred thousand headers take no longer each than a few, and are found, replaced and removed like them")
  func many() {
    var headers: HTTPHeaders = [:]
    for number in 0..<100_000 { headers["X-\(number)"] = "1" }
    for number in 0..<100_000 { headers["x-\(number)"] = "2" }
    headers["X-7"] = nil
    #expect(headers.fields.count == 99_999 && headers.fields.allSatisfy { $0.value == "2" })
    #expect(headers["X-7"] == nil && headers["X-6"] == "2" && headers["x-99999"] == "2")
  }
}
