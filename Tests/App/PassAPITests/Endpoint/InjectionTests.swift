import Foundation
import PassAPI
import PassTestSupport
import Testing

@Suite("data from outside in requests")
struct InjectionTests {
  /// What must never be on the wire as it is: line breaks of all kinds, other control characters, separators.
  static let hostile = [
    "\r\nX-Evil: 1", "\n", "\r", "\u{0}", "\u{1B}", "\u{7F}", "\u{85}", "\u{2028}", "a b", "ü", "/../", "?x=1#f",
    "&mvpd=other", "%0d%0a",
    "+",
  ]

  static func requests(_ text: String) -> [HTTPRequest] {
    let endpoints = Endpoints(
      serviceProvider: text, identifier: DeviceIdentifier(text),
      device: DeviceInfo(
        model: text, version: text, osName: DeviceInfo.OSName(rawValue: text), osVersion: text, connectionType: text),
      optionalHeaders: OptionalHeaders(
        subjectToken: .adobe(Secret(text)), visitorIdentifier: VisitorIdentifier(text), forwardedFor: Secret(text),
        userAgent: text))
    let token = Secret(text)
    let status = PartnerStatus(
      access: .granted, provider: .init(id: text, expires: nil),
      providerError: FrameworkIssue(code: text, message: text))
    let parameters = SessionParameters(mvpd: text, domainName: text, redirectAddress: text)
    let calls = [
      AnyCall(endpoints.register(softwareStatement: token, redirectURI: text)),
      AnyCall(endpoints.token(ClientCredentials(clientId: text, clientSecret: token, grantTypes: [text]))),
      AnyCall(endpoints.configuration(token: token)), AnyCall(endpoints.createSession(parameters, token: token)),
      AnyCall(endpoints.resumeSession(code: text, parameters, token: token)),
      AnyCall(endpoints.sessionStatus(code: text, token: token)),
      AnyCall(endpoints.partnerSession(text, parameters: parameters, status: status, token: token)),
      AnyCall(endpoints.profiles(status: status, token: token)),
      AnyCall(endpoints.profiles(mvpd: text, status: status, token: token)),
      AnyCall(endpoints.profiles(code: text, token: token)),
      AnyCall(endpoints.preauthorize([text], mvpd: text, status: status, token: token)),
      AnyCall(endpoints.authorize([text], mvpd: text, status: status, token: token)),
      AnyCall(endpoints.logout(mvpd: text, redirectAddress: text, token: token)),
    ]
    return calls.map(\.request)
  }

  @Test(
    "no control character reaches a header or a path, and no separator of the data is one of the path",
    arguments: hostile)
  func control(_ text: String) {
    let harmless = Self.requests("harmless")
    for (request, other) in zip(Self.requests(text), harmless) {
      #expect(request.target.text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7F }, "\(request)")
      let parts = request.target.text.split(separator: "/", omittingEmptySubsequences: false).count
      #expect(parts == other.target.text.split(separator: "/").count + 1)
      #expect(request.target.text.filter { $0 == "?" }.count == other.target.text.filter { $0 == "?" }.count)
      #expect(request.target.text.filter { $0 == "&" }.isEmpty)
      for field in request.headers.fields {
        #expect(field.value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(field.name)")
      }
      #expect(request.headers.fields.map(\.name) == other.headers.fields.map(\.name))
    }
  }

  @Test("R-SSO-17: values come back from one decoding as they were", arguments: hostile)
  func decodedOnce(_ text: String) {
    let requests = Self.requests(text)
    #expect(requests[5].path.split(separator: "/").last?.removingPercentEncoding == text)
    let form = String(decoding: requests[3].body ?? Data(), as: UTF8.self).split(separator: "&").map {
      $0.split(separator: "=")
    }
    #expect(form.map { $0.last?.removingPercentEncoding } == [text, text, text])
    #expect(requests[12].target.text.split(separator: "=").last?.removingPercentEncoding == text)
  }

  @Test(
    "a segment of dots is no step in the tree",
    arguments: [(".", "%2E"), ("..", "%2E%2E"), ("...", "..."), ("a..", "a..")])
  func dots(_ code: String, _ segment: String) {
    #expect(
      Sample.endpoints().sessionStatus(code: code, token: Sample.token).request.target.text
        == "/api/v2/REF30/sessions/\(segment)")
  }
}
