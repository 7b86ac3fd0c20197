import Foundation
import PassAPI
import PassSimulator
import Testing

/// A refusal is reported as a fact: which part of the request, and in which way it is wrong.
@Suite("Why the service refuses a call")
struct RefusedCallTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let part: RefusedCall.Part
    let defect: RefusedCall.Defect
    /// What the words name.
    let words: String
    let make: @Sendable (inout Client) -> HTTPResponse
    var testDescription: String { "\(part) \(words)" }

    init(
      _ part: RefusedCall.Part, _ defect: RefusedCall.Defect, _ words: String = "",
      _ make: @escaping @Sendable (inout Client) -> HTTPResponse
    ) { (self.part, self.defect, self.words, self.make) = (part, defect, words, make) }
  }

  private static let profiles = "/api/v2/REF30/profiles", sessions = "/api/v2/REF30/sessions"
  private static let statement = #"{"software_statement":"s"}"#
  private static let decide = "/api/v2/REF30/decisions/authorize/citycable"

  static let mistakes: [Mistake] = [
    Mistake(.header(.authorization), .missing) { $0.get(profiles, headers: ["Authorization": nil]) },
    Mistake(.header(.authorization), .malformed) { $0.get(profiles, headers: ["Authorization": "Basic abc"]) },
    Mistake(.header(.authorization), .refused, "world") { $0.get(profiles, headers: ["Authorization": "Bearer x"]) },
    Mistake(.header(.authorization), .expired) {
      $0.now = $0.now.advanced(bySeconds: 90_000)
      return $0.get(profiles)
    },
    Mistake(.header(.deviceIdentifier), .missing) { $0.get(profiles, headers: ["AP-Device-Identifier": nil]) },
    Mistake(.header(.deviceIdentifier), .malformed) { $0.get(profiles, headers: ["AP-Device-Identifier": "abc"]) },
    Mistake(.header(.deviceInfo), .missing) { $0.get(profiles, headers: ["X-Device-Info": nil]) },
    Mistake(.header(.deviceInfo), .malformed, "Base64") { $0.get(profiles, headers: ["X-Device-Info": "{}"]) },
    Mistake(.header(.deviceInfo), .malformed, "lacks version, osVersion, connectionType") {
      $0.get(profiles, headers: ["X-Device-Info": Client.base64(#"{"model":"m","osName":"tvOS"}"#)])
    },
    Mistake(.header(.contentType), .missing) {
      $0.send(HTTPRequest(.post, RequestTarget(sessions), headers: $0.headers, body: Data()))
    },
    Mistake(.header(.contentType), .refused, "application/json") {
      $0.post(decide, json: #"{"resources":["a"]}"#, headers: ["Content-Type": "text/plain"])
    },
    Mistake(.parameter("serviceProvider"), .refused) { $0.get("/api/v2/nobody/profiles") },
    Mistake(.parameter("mvpd"), .refused) { $0.get("/api/v2/REF30/profiles/nobody") },
    Mistake(.parameter("code"), .malformed) { $0.get("/api/v2/REF30/profiles/code/x") },
    Mistake(.parameter("code"), .expired) { $0.get("/api/v2/REF30/profiles/code/ABCD123") },
    Mistake(.parameter("code"), .expired, "notAfter has passed") {
      let code = json($0.post(sessions, form: ""))?["code"]?.text ?? ""
      $0.now = $0.now.advanced(bySeconds: 3_600)
      return $0.get("/api/v2/REF30/profiles/code/\(code)")
    },
    Mistake(.parameter("redirectUrl"), .missing) { $0.get("/api/v2/REF30/logout/citycable") },
    Mistake(.parameter("redirectUrl"), .refused, "domain") {
      $0.get("/api/v2/REF30/logout/citycable?redirectUrl=https%3A%2F%2Fexample.org")
    },
    Mistake(.parameter("domainName"), .refused, "domain") {
      $0.post(sessions, form: "mvpd=citycable&domainName=example.org&redirectUrl=https%3A%2F%2Fexample.com")
    },
    Mistake(.parameter("SAMLResponse"), .malformed) {
      $0.post("/api/v2/REF30/profiles/sso/Apple", form: "", pfs: Client.pfs)
    },
    Mistake(.parameter("partner"), .refused) { $0.post("\(sessions)/sso/Pear", form: Client.session, pfs: Client.pfs) },
    Mistake(.body, .malformed) { $0.post(decide, json: "news") },
    Mistake(.member("resources"), .malformed) { $0.post(decide, json: #"{"resource":"news"}"#) },
    Mistake(.member("resources"), .refused, "names 2 resources; a call may name at most 1") {
      $0.post(decide, json: #"{"resources":["a","b"]}"#)
    },
    Mistake(.member("software_statement"), .missing) { $0.post("/o/client/register", json: "{}") },
    Mistake(.member("grant_types"), .unexpected) {
      $0.post("/o/client/register", json: #"{"software_statement":"s","grant_types":[]}"#)
    },
    Mistake(.member("redirect_uri"), .malformed) {
      $0.post("/o/client/register", json: #"{"software_statement":"s","redirect_uri":"x"}"#)
    },
    Mistake(.member("software_statement"), .refused) {
      $0.post("/o/client/register", json: #"{"software_statement":"bad-statement"}"#)
    },
    Mistake(.parameter("client_secret"), .missing) {
      $0.post("/o/client/token", form: "client_id=a&grant_type=client_credentials", headers: ["Authorization": nil])
    },
    Mistake(.parameter("client_id"), .refused, "query") {
      $0.post("/o/client/token?client_id=a", form: "", headers: ["Authorization": nil])
    },
    Mistake(.parameter("client_id"), .refused, "belongs to no client") {
      $0.post("/o/client/token", form: "client_id=a&client_secret=b&grant_type=c", headers: ["Authorization": nil])
    },
    Mistake(.path, .malformed, "the wrong order") { $0.get("/api/v2/sessions/REF30/ABCD123") },
    Mistake(.path, .refused) { $0.get("/api/v3/none") },
    Mistake(.method, .refused) { $0.get("/o/client/register") },
    Mistake(.order, .missing, "no mvpd, domainName") {
      let code = json($0.post(sessions, form: "redirectUrl=https%3A%2F%2Fexample.com"))?["code"]?.text ?? ""
      return $0.get("/api/v2/authenticate/REF30/\(code)")
    },
    Mistake(.pace, .refused) { client in
      client.backend = Backend()
      return (1...12).map { _ in client.get(profiles) }.last ?? HTTPResponse(status: 0)
    },
  ]

  @Test("each mistake is told by its part and its defect, and the body stays the vendor's", arguments: mistakes)
  func explained(_ mistake: Mistake) throws {
    var client = Client()
    let answer = mistake.make(&client)
    #expect((400..<500).contains(answer.status))
    let why = try #require(client.backend.refusal)
    #expect(why.part == mistake.part && why.defect == mistake.defect, "\(why)")
    #expect(mistake.words.isEmpty || why.words.contains(mistake.words), "\(why)")
    #expect(!String(decoding: answer.body, as: UTF8.self).contains(why.words))
    for secret in [client.token, "ABCD123", "nobody"] { #expect(!"\(why)".contains(secret)) }
  }

  @Test("a call that succeeds has no reason, whatever was refused before")
  func forgotten() {
    var client = Client()
    _ = client.get("/api/v2/REF30/profiles", headers: ["Authorization": nil])
    #expect(client.backend.refusal != nil)
    #expect(client.get("/api/v2/REF30/profiles").status == 200 && client.backend.refusal == nil)
  }
}
