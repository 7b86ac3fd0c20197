import Foundation
import PassAPI
import PassSimulator

/// A client that builds its requests by hand, so that the server is tested without the code that it is to test.
struct Client {
  var backend: Backend
  var now = Timestamp(milliseconds: 1_767_268_800_000)
  var token = ""

  static let pfs = status(provider: "northlight-apple")
  static let session = "domainName=example.com&redirectUrl=https%3A%2F%2Fexample.com"

  init(_ change: (inout BackendScript) -> Void = { _ in }, seed: UInt64 = 1, signsOn: Bool = true) {
    var script = BackendScript()
    change(&script)
    backend = Backend(script, seed: seed)
    if signsOn { token = newToken() }
  }

  static func status(_ access: String? = "granted", provider: String? = nil, expires: String? = "1999999999999")
    -> String
  {
    let permission = access.map { #""accessStatus":"\#($0)""# } ?? ""
    let info = [provider.map { #""id":"\#($0)""# }, expires.map { #""expirationDate":"\#($0)""# }].compactMap { $0 }
      .joined(separator: ",")
    return base64(#"{"frameworkPermissionInfo":{\#(permission)},"frameworkProviderInfo":{\#(info)}}"#)
  }

  static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  var headers: HTTPHeaders {
    [
      "Authorization": "Bearer \(token)", "AP-Device-Identifier": "fingerprint \(Client.base64("device"))",
      "X-Device-Info": Client.base64(
        #"{"model":"AppleTV","version":"5,3","osName":"tvOS","osVersion":"17.4","connectionType":"WiFi"}"#),
    ]
  }

  mutating func newToken(statement: String = "statement") -> String {
    let client = json(post("/o/client/register", json: #"{"software_statement":"\#(statement)"}"#))
    let (id, secret) = (client?["client_id"]?.text ?? "", client?["client_secret"]?.text ?? "")
    let body = "client_id=\(id)&client_secret=\(secret)&grant_type=client_credentials"
    return json(post("/o/client/token", form: body))?["access_token"]?.text ?? ""
  }

  mutating func get(_ path: String, pfs: String? = nil, headers changes: [String: String?] = [:]) -> HTTPResponse {
    send(HTTPRequest(.get, RequestTarget(path), headers: merged(changes, pfs)))
  }

  mutating func post(_ path: String, form: String, pfs: String? = nil, headers changes: [String: String?] = [:])
    -> HTTPResponse
  {
    var all = merged(changes, pfs)
    all["Content-Type"] = "application/x-www-form-urlencoded"
    return send(HTTPRequest(.post, RequestTarget(path), headers: all, body: Data(form.utf8)))
  }

  mutating func post(_ path: String, json: String, pfs: String? = nil, headers changes: [String: String?] = [:])
    -> HTTPResponse
  {
    var all = merged(changes, pfs)
    all["Content-Type"] = all["Content-Type"] ?? "application/json;charset=utf-8"
    return send(HTTPRequest(.post, RequestTarget(path), headers: all, body: Data(json.utf8)))
  }

  mutating func send(_ request: HTTPRequest) -> HTTPResponse { backend.respond(to: request, at: now) }

  private func merged(_ changes: [String: String?], _ pfs: String?) -> HTTPHeaders {
    var all = headers
    all["AP-Partner-Framework-Status"] = pfs
    for (name, value) in changes { all[name] = value }
    return all
  }

  /// Logs in at a provider with basic authentication.
  mutating func signIn(_ mvpd: String) -> String {
    let code = json(post("/api/v2/REF30/sessions", form: "mvpd=\(mvpd)&\(Client.session)"))?["code"]?.text ?? ""
    backend.completeLogin(code: code, at: now)
    return code
  }
}

func json(_ response: HTTPResponse) -> JSONValue? { JSONValue(parsing: response.body) }
func code(_ response: HTTPResponse) -> String? { json(response)?["code"]?.text }
