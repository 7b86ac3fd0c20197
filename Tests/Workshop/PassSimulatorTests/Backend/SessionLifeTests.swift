import PassAPI
import Testing

@Suite("What a session and a profile are bound to (rest-api-v2.md 7.1, 11.3)")
struct SessionLifeTests {
  static let create = "mvpd=northlight&\(Client.session)"
  static let other = ["AP-Device-Identifier": "fingerprint \(Client.base64("other device"))"] as [String: String?]

  private func poll(_ client: inout Client, _ code: String) -> HTTPResponse {
    client.get("/api/v2/REF30/profiles/code/\(code)")
  }

  @Test("a new session of the device ends the former one at once (8.4)")
  func replaced() {
    var client = Client()
    let first = code(client.post("/api/v2/REF30/sessions", form: Self.create)) ?? ""
    let second = code(client.post("/api/v2/REF30/sessions", form: Self.create)) ?? ""
    #expect(code(poll(&client, first)) == "invalid_authentication_session")
    #expect(poll(&client, second).status == 200)
    #expect(client.backend.completeLogin(code: first, at: client.now) == nil)
  }

  @Test("a session of another device leaves it alone")
  func otherDevice() {
    var client = Client()
    let first = code(client.post("/api/v2/REF30/sessions", form: Self.create)) ?? ""
    _ = client.post("/api/v2/REF30/sessions", form: Self.create, headers: Self.other)
    #expect(poll(&client, first).status == 200)
  }

  @Test("a code lives for 1 800 000 ms, to the millisecond")
  func life() {
    var client = Client()
    let answer = json(client.post("/api/v2/REF30/sessions", form: Self.create))
    let code = answer?["code"]?.text ?? ""
    let (begin, end) = (Int64(answer?["notBefore"]?.text ?? ""), Int64(answer?["notAfter"]?.text ?? ""))
    #expect(begin == client.now.milliseconds)
    #expect(end == client.now.milliseconds + 1_800_000)
    client.now = Timestamp(milliseconds: (end ?? 0) - 1)
    #expect(poll(&client, code).status == 200)
    client.now = Timestamp(milliseconds: end ?? 0)
    #expect(PassSimulatorTests.code(poll(&client, code)) == "invalid_authentication_session")
  }

  @Test("a second screen needs no device headers at resume, get and profiles-code (C-55)")
  func secondScreen() {
    var client = Client()
    let code = code(client.post("/api/v2/REF30/sessions", form: "")) ?? ""
    let bare: [String: String?] = ["AP-Device-Identifier": nil, "X-Device-Info": nil]
    #expect(client.get("/api/v2/REF30/sessions/\(code)", headers: bare).status == 200)
    #expect(client.post("/api/v2/REF30/sessions/\(code)", form: Self.create, headers: bare).status == 200)
    client.backend.completeLogin(code: code, at: client.now)
    let found = json(client.get("/api/v2/REF30/profiles/code/\(code)", headers: bare))
    #expect(found?["profiles"]?["northlight"]?["type"]?.text == "regular")
    // What counts is the streaming device: its profile, not the second screen's.
    #expect(json(client.get("/api/v2/REF30/profiles"))?["profiles"]?.object?.count == 1)
  }

  @Test("a second screen looks at the session of a typed code, and supplies what it misses (4.6)")
  func typedCode() throws {
    var client = Client()
    let code = code(client.post("/api/v2/REF30/sessions", form: "")) ?? "", token = Secret(client.token)
    let info = DeviceInfo(model: "iPhone", version: "1", osName: .iOS, osVersion: "17.4", connectionType: "WiFi")
    let screen = Endpoints(
      serviceProvider: "REF30", identifier: DeviceIdentifier("other"), device: info, isSecondScreen: true)
    let look = screen.sessionStatus(code: code, token: token)
    #expect(try look.decode(client.send(look.request)).missing == [.mvpd, .domainName, .redirectURL])
    let parameters = SessionParameters(
      mvpd: "northlight", domainName: "example.com", redirectAddress: "https://example.com")
    let resume = screen.resumeSession(code: code, parameters, token: token)
    #expect(try resume.decode(client.send(resume.request)).actionName == .authenticate)
    #expect(try look.decode(client.send(look.request)).missing.isEmpty)
    #expect(client.send(HTTPRequest(.get, RequestTarget(screen.authenticateTarget(code: code)))).status == 302)
  }

  @Test("the authenticate page redirects while the session is complete and alive, else it is an HTML error (4.7, C-39)")
  func page() {
    var client = Client()
    let code = code(client.post("/api/v2/REF30/sessions", form: "")) ?? ""
    let incomplete = client.get("/api/v2/authenticate/REF30/\(code)")
    #expect(incomplete.status == 400)
    #expect(incomplete.headers["Content-Type"] == "text/html")
    _ = client.post("/api/v2/REF30/sessions/\(code)", form: Self.create)
    let redirect = client.get("/api/v2/authenticate/REF30/\(code)", headers: ["Authorization": nil])
    #expect(redirect.status == 302)
    #expect(redirect.headers["Location"]?.contains("mso_id=northlight&requestor_id=REF30") == true)
  }

  struct Binding: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let remains: Bool
    let change: @Sendable (inout Client) -> [String: String?]
  }

  @Test(
    "a profile belongs to client, device and service provider",
    arguments: [
      Binding(testDescription: "the same of each", remains: true) { _ in [:] },
      Binding(testDescription: "a minute later", remains: true) { client in
        client.now = client.now.advanced(bySeconds: 60)
        return [:]
      },
      Binding(testDescription: "another client", remains: false) { client in
        client.token = client.newToken()
        return [:]
      },
      Binding(testDescription: "another device", remains: false) { _ in other },
      Binding(testDescription: "its end", remains: false) { client in
        client.now = client.now.advanced(bySeconds: 10_000)
        return [:]
      },
    ])
  func bound(_ row: Binding) {
    var client = Client { $0.options.profileSeconds = 10_000 }
    _ = client.signIn("northlight")
    let headers = row.change(&client)
    let profiles = json(client.get("/api/v2/REF30/profiles", headers: headers))?["profiles"]?.object?.count
    #expect(profiles == (row.remains ? 1 : 0))
    let decision = client.post(
      "/api/v2/REF30/decisions/authorize/northlight", json: #"{"resources":["a"]}"#, headers: headers)
    #expect(json(decision)?["decisions"]?.array?.first?["authorized"] == .bool(row.remains))
  }

  @Test("a profile belongs to its service provider")
  func serviceProvider() {
    var client = Client { $0.serviceProviders = ["REF30", "SECOND"] }
    _ = client.signIn("northlight")
    #expect(json(client.get("/api/v2/SECOND/profiles"))?["profiles"]?.object?.isEmpty == true)
  }

  @Test("a code belongs to its service provider")
  func codeOfOther() {
    var client = Client { $0.serviceProviders = ["REF30", "SECOND"] }
    let code = code(client.post("/api/v2/REF30/sessions", form: Self.create)) ?? ""
    #expect(
      PassSimulatorTests.code(client.get("/api/v2/SECOND/profiles/code/\(code)")) == "invalid_authentication_session")
  }
}
