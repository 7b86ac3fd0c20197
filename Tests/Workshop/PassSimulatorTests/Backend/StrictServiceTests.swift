import PassAPI
import PassService
import PassSimulator
import Testing

/// What no document says is refused: by default the server refuses it, and less strict ones let it through.
@Suite("A strict service, and others", .endsIfStuck)
struct StrictServiceTests {
  /// One thing that a wrong client does, and what the strict server answers.
  struct Row: Sendable, CustomTestStringConvertible {
    let title: String
    /// The option that takes it, by its name among `ServerOptions.others`.
    let option: String
    let refusal: String
    let act: @Sendable (inout Client) async throws -> HTTPResponse
    var testDescription: String { title }

    init(
      _ title: String, _ option: String, _ refusal: String,
      _ act: @escaping @Sendable (inout Client) async throws -> HTTPResponse
    ) { (self.title, self.option, self.refusal, self.act) = (title, option, refusal, act) }
  }

  private static let device = "AP-Device-Identifier"
  private static let sessions = "/api/v2/REF30/sessions"
  private static let badSAML = "invalid_parameter_saml_response"
  private static let badURL = "invalid_parameter_redirect_url"

  static let rows = [
    Row("a SAML response of another device", "bindsPartnerRequests false", badSAML) {
      try await signOn(&$0) { _ in [device: "fingerprint \(Client.base64("other"))"] }
    },
    Row("a SAML response of another client", "bindsPartnerRequests false", badSAML) {
      try await signOn(&$0) { client in
        client.token = client.newToken()
        return [:]
      }
    },
    Row("a SAML response three days later", "bindsPartnerRequests false", badSAML) {
      try await signOn(&$0) { client in
        client.now = client.now.advanced(bySeconds: 259_200)
        client.token = client.newToken()
        return [:]
      }
    },
    Row("a SAML response of another provider than that of its request", "bindsPartnerRequests false", badSAML) {
      try await signOn(&$0, pfs: Client.status(provider: "harbourtv-apple"), from: "harbourtv-apple")
    },
    Row("an operating system that is not listed", "deviceInfo .complete", "invalid_header_device_info") {
      $0.get("/api/v2/REF30/profiles", headers: ["X-Device-Info": info("iPadOS")])
    },
    Row("a redirect that is no URL", "checksDomains false", badURL) {
      $0.post(sessions, form: "mvpd=citycable&domainName=example.com&redirectUrl=notaurl")
    },
    Row("a redirect of another domain", "checksDomains false", badURL) {
      $0.post(sessions, form: "mvpd=citycable&domainName=example.com&redirectUrl=https%3A%2F%2Fexample.org")
    },
    Row("a redirect of a domain that ends alike", "checksDomains false", badURL) {
      $0.post(sessions, form: "mvpd=citycable&domainName=example.com&redirectUrl=https%3A%2F%2Fanexample.com")
    },
    Row("a domain that is not listed", "checksDomains false", badURL) {
      $0.post(sessions, form: "mvpd=citycable&domainName=example.org&redirectUrl=https%3A%2F%2Fexample.com")
    },
    Row("a logout that ends at another domain", "checksDomains false", badURL) {
      $0.get("/api/v2/REF30/logout/citycable?redirectUrl=https%3A%2F%2Fexample.org")
    },
    Row("a finished code, resumed for another provider", "closesFinishedCodes false", "invalid_authentication_session")
    {
      let code = $0.signIn("citycable")
      return $0.post("\(sessions)/\(code)", form: "mvpd=harbourtv&\(Client.session)")
    },
    Row("a configuration without a device", "configurationNeedsDevice false", "invalid_header_device_identifier") {
      $0.get("/api/v2/REF30/configuration", headers: [device: nil, "X-Device-Info": nil])
    },
  ]

  @Test(
    "what is not documented is refused; one option alone takes it, and servers that are less strict", arguments: rows)
  func refused(_ row: Row) async throws {
    var alone = ServerOptions()
    try #require(ServerOptions.others.first { $0.name == row.option }).set(&alone)
    var strict = Client()
    #expect(code(try await row.act(&strict)) == row.refusal)
    for options in [alone, ServerOptions(.documented), ServerOptions(.real)] {
      var lenient = Client({ $0.options = options })
      #expect(try await row.act(&lenient).status < 300)
    }
  }

  @Test("what a page demands is refused as documented, and taken as the real service takes it")
  func demanded() {
    let calls: [(inout Client) -> HTTPResponse] = [
      { $0.get("/api/v2/REF30/profiles", headers: ["X-Device-Info": nil]) },
      { $0.get("/api/v2/REF30/profiles", headers: ["X-Device-Info": Client.base64("{\"model\":")]) },
      { $0.post("/o/client/register", json: #"{"software_statement":"s","grant_types":[]}"#) },
    ]
    for call in calls {
      for (strictness, isTaken) in [(ServerOptions.Strictness.strict, false), (.documented, false), (.real, true)] {
        var client = Client { $0.options = ServerOptions(strictness) }
        #expect((call(&client).status < 300) == isTaken)
      }
    }
  }

  @Test("the strict service has the defaults; how answers look is the same in all, and so is the throttle")
  func forms() {
    #expect(ServerOptions(.strict) == ServerOptions())
    let refusing: Set = [
      "deviceInfo", "refusesUnknownMembers", "readsTokenQuery", "bindsPartnerRequests", "partnerNeedsPlatform",
      "checksDomains", "closesFinishedCodes", "configurationNeedsDevice",
    ]
    for option in ServerOptions.switches where !refusing.contains(option.name) {
      for strictness in ServerOptions.Strictness.allCases {
        #expect(option.value(ServerOptions(strictness)) == option.standard)
      }
    }
  }

  @Test("what a script sets stays, however strict the server is told to be")
  func scripted() {
    var options = ServerOptions()
    options.deviceInfo = .anyBase64
    options.sessionURLsAreAbsolute = true
    options.become(.real)
    #expect(options.deviceInfo == .anyBase64 && options.sessionURLsAreAbsolute && !options.checksDomains)
  }

  @Test("R-SSO-21: only devices of Apple sign on with Apple", arguments: ["Android", "iOS"])
  func platform(_ system: String) {
    for takesAll in [false, true] {
      var client = Client({ $0.options.partnerNeedsPlatform = !takesAll })
      let answer = client.post(
        "\(Self.sessions)/sso/Apple", form: Client.session, pfs: Client.pfs,
        headers: ["X-Device-Info": Self.info(system)])
      let isTaken = json(answer)?["actionName"]?.text == "partner_profile"
      #expect(isTaken == (takesAll || system == "iOS"))
      if !isTaken { #expect(json(answer)?["reasonType"]?.text == "configuration_fallback") }
    }
  }

  @Test("a finished code opens no login page any more, and takes no other provider")
  func finishedCode() {
    for (isLenient, status) in [(false, 400), (true, 302)] {
      var client = Client({ $0.options.closesFinishedCodes = !isLenient })
      let code = client.signIn("citycable")
      #expect(client.get("/api/v2/authenticate/REF30/\(code)").status == status)
      #expect((client.backend.completeLogin(code: code, mvpd: "harbourtv", at: client.now) != nil) == isLenient)
    }
  }

  @Test("a custom scheme, and a host below a listed domain, are an app's own")
  func ownRedirects() {
    for redirect in ["adbe.app%3A%2F%2Fdone", "https%3A%2F%2Ftv.example.com%2Fdone"] {
      var client = Client()
      let form = "mvpd=citycable&domainName=example.com&redirectUrl=\(redirect)"
      #expect(client.post(Self.sessions, form: form).status == 200)
    }
  }

  private static func info(_ system: String) -> String {
    Client.base64(#"{"model":"X","version":"5,3","osName":"\#(system)","osVersion":"17.4","connectionType":"WiFi"}"#)
  }

  /// Asks for a SAML request at one provider, and sends a response, of that provider unless another is named.
  private static func signOn(
    _ client: inout Client, pfs: String = Client.pfs, from provider: String = "northlight-apple",
    between: (inout Client) -> [String: String?] = { _ in [:] }
  ) async throws -> HTTPResponse {
    let answer = json(client.post("\(sessions)/sso/Apple", form: Client.session, pfs: Client.pfs))
    let query = PartnerQuery(
      promptsForAccess: false, allowsInterruption: false,
      verificationToken: (answer?["authenticationRequest"]?["request"]?.text).map { Secret($0) },
      attributeNames: ["uid", "NameID", "uniqueId"])
    let headers = between(&client)
    let saml = try #require(SimulatedFramework.samlResponse(of: provider, to: query)).revealed
    return client.post(
      "/api/v2/REF30/profiles/sso/Apple", form: SingleSignOnTests.form(SingleSignOnTests.cleaned(saml)), pfs: pfs,
      headers: headers)
  }
}
