import Foundation
import PassAPI
import Testing

@Suite("The headers that each endpoint requires (rest-api-v2.md 3.1)", .endsIfStuck)
struct HeaderTableTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let endpoint: Endpoint
    let required: Set<String>
    var testDescription: String { endpoint.name }
  }

  static let device: Set = ["Authorization", "AP-Device-Identifier", "X-Device-Info"]
  static let rows: [Row] = [
    Row(endpoint: .register, required: ["Content-Type", "X-Device-Info"]),
    Row(endpoint: .token, required: ["Content-Type", "X-Device-Info"]),
    Row(endpoint: .configuration, required: ["Authorization"]),
    Row(endpoint: .createSession, required: device.union(["Content-Type"])),
    Row(endpoint: .resumeSession, required: ["Authorization", "Content-Type"]),
    Row(endpoint: .getSession, required: ["Authorization"]),
    Row(endpoint: .authenticate, required: []),
    Row(endpoint: .partnerSession, required: device.union(["Content-Type"])),
    Row(endpoint: .listProfiles, required: device),
    Row(endpoint: .profileOfMVPD, required: device),
    Row(endpoint: .profileOfCode, required: ["Authorization"]),
    Row(endpoint: .partnerProfile, required: device.union(["Content-Type"])),
    Row(endpoint: .preauthorize, required: device.union(["Content-Type"])),
    Row(endpoint: .authorize, required: device.union(["Content-Type"])),
    Row(endpoint: .logout, required: device),
  ]

  @Test("what is required is missed, what is optional is not", arguments: rows)
  func table(_ row: Row) async throws {
    let (client, request) = try await Self.valid(row.endpoint)
    #expect(Self.status(client, request) < 400)
    for name in ["Authorization", "AP-Device-Identifier", "X-Device-Info", "Content-Type"] {
      var bare = request
      bare.headers[name] = nil
      let status = Self.status(client, bare)
      guard row.required.contains(name) else {
        #expect(status < 400, "\(name) is optional")
        continue
      }
      #expect(status == (name == "Authorization" ? 401 : 400), "\(name) is required")
    }
  }

  @Test("another method than the endpoint's is 405, without a body", arguments: rows)
  func method(_ row: Row) async throws {
    var (client, request) = try await Self.valid(row.endpoint)
    request.method = .delete
    let answer = client.send(request)
    #expect(answer.status == 405)
    #expect(answer.body.isEmpty)
  }

  @Test("a content type may name a charset, in any case (C-49)", arguments: [Endpoint.authorize, .createSession])
  func charset(_ endpoint: Endpoint) async throws {
    var (client, request) = try await Self.valid(endpoint)
    request.headers["Content-Type"] = (request.headers["Content-Type"] ?? "").uppercased() + "; Charset=UTF-8"
    #expect(client.send(request).status == 200)
  }

  private static func status(_ client: Client, _ request: HTTPRequest) -> Int {
    var copy = client
    return copy.send(request).status
  }

  /// A server in the state that an endpoint needs, and a call that it answers.
  private static func valid(_ endpoint: Endpoint) async throws -> (Client, HTTPRequest) {
    var client = Client({ $0.options.configurationNeedsDevice = false })
    let base = "/api/v2/REF30", all = "mvpd=northlight&\(Client.session)"
    func request(_ path: String, form: String? = nil, json: String? = nil) -> HTTPRequest {
      var headers = client.headers
      headers["AP-Partner-Framework-Status"] = Client.pfs
      headers["Content-Type"] =
        form != nil ? "application/x-www-form-urlencoded" : json != nil ? "application/json" : nil
      return HTTPRequest(
        endpoint.method, RequestTarget(path), headers: headers, body: (form ?? json).map { Data($0.utf8) })
    }
    func session() -> String { code(client.post(base + "/sessions", form: all)) ?? "" }
    switch endpoint {
    case .register: return (client, request("/o/client/register", json: #"{"software_statement":"s"}"#))
    case .token:
      let new = json(client.post("/o/client/register", json: #"{"software_statement":"s"}"#))
      let pair = "client_id=\(new?["client_id"]?.text ?? "")&client_secret=\(new?["client_secret"]?.text ?? "")"
      return (client, request("/o/client/token", form: pair + "&grant_type=client_credentials"))
    case .configuration: return (client, request(base + "/configuration"))
    case .createSession: return (client, request(base + "/sessions", form: all))
    case .resumeSession:
      let code = session()
      return (client, request(base + "/sessions/\(code)", form: all))
    case .getSession:
      let code = session()
      return (client, request(base + "/sessions/\(code)"))
    case .authenticate:
      let code = session()
      return (client, request("/api/v2/authenticate/REF30/\(code)"))
    case .profileOfCode:
      let code = session()
      return (client, request(base + "/profiles/code/\(code)"))
    case .partnerSession: return (client, request(base + "/sessions/sso/Apple", form: Client.session))
    case .listProfiles: return (client, request(base + "/profiles"))
    case .profileOfMVPD: return (client, request(base + "/profiles/northlight"))
    case .partnerProfile:
      let (signing, saml) = await SingleSignOnTests.exchange()
      client = signing
      let text = SingleSignOnTests.cleaned(try #require(saml))
      return (client, request(base + "/profiles/sso/Apple", form: SingleSignOnTests.form(text)))
    case .preauthorize:
      return (client, request(base + "/decisions/preauthorize/northlight", json: #"{"resources":["a"]}"#))
    case .authorize: return (client, request(base + "/decisions/authorize/northlight", json: #"{"resources":["a"]}"#))
    default: return (client, request(base + "/logout/northlight?redirectUrl=https%3A%2F%2Fexample.com"))
    }
  }
}
