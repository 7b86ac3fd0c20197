import FlowEngine
import PassAPI
import PassSimulator
import Testing

@Suite("The switches of the simulator show both readings (rest-api-v2.md 11.3)")
struct SwitchTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout ServerOptions) -> Void
    let call: @Sendable (inout Client) -> HTTPResponse
    /// What is looked at in the answer: as it is by default, and with the switch.
    let look: @Sendable (HTTPResponse) -> String?
    let usual: String?
    let switched: String?
  }

  static let redirect = "redirectUrl=https%3A%2F%2Fexample.com"
  static let authorize = #"{"resources":["a"]}"#

  static func create(_ client: inout Client) -> HTTPResponse {
    client.post("/api/v2/REF30/sessions", form: "mvpd=northlight&\(Client.session)")
  }
  static func denied(_ client: inout Client) -> HTTPResponse {
    client.post("/api/v2/REF30/decisions/authorize/northlight", json: authorize)
  }
  static func list(_ client: inout Client) -> HTTPResponse {
    _ = client.signIn("northlight")
    return client.get("/api/v2/REF30/profiles")
  }
  static func logOut(_ client: inout Client) -> HTTPResponse {
    _ = client.signIn("harbourtv")
    return client.get("/api/v2/REF30/logout/harbourtv?\(redirect)")
  }
  static func kind(_ value: JSONValue?) -> String? {
    switch value {
    case .string?: "string"
    case .integer?: "integer"
    case .object?: "object"
    case .array?: "array"
    default: nil
    }
  }
  static func first(_ text: String?, _ count: Int) -> String? { text.map { String($0.prefix(count)) } }

  static let rows: [Row] = [
    Row(
      testDescription: "times of sessions (C-33)", change: { $0.sessionTimestamps = .integer }, call: { create(&$0) },
      look: { kind(json($0)?["notAfter"]) }, usual: "string", switched: "integer"),
    Row(
      testDescription: "times of profiles (C-33)", change: { $0.profileTimestamps = .string }, call: { list(&$0) },
      look: { kind(json($0)?["profiles"]?["northlight"]?["notAfter"]) }, usual: "integer", switched: "string"),
    Row(
      testDescription: "the name of the domain (C-28)", change: { $0.domainToken = "domain" },
      call: { $0.post("/api/v2/REF30/sessions", form: "mvpd=northlight&\(redirect)") },
      look: { json($0)?["missingParameters"]?.array?.first?.text }, usual: "domainName", switched: "domain"),
    Row(
      testDescription: "the name of the domain that is there (C-28)", change: { $0.domainToken = "domain" },
      call: { client in
        let code = code(create(&client)) ?? ""
        return client.get("/api/v2/REF30/sessions/\(code)")
      },
      look: { json($0)?["existingParameters"]?.object?.keys.sorted().first }, usual: "domainName",
      switched: "domain"),
    Row(
      testDescription: "the state of encrypted attributes (C-66)", change: { $0.encryptedState = "encrypted" },
      call: { list(&$0) },
      look: { json($0)?["profiles"]?["northlight"]?["attributes"]?["zip"]?["state"]?.text }, usual: "enc",
      switched: "encrypted"),
    Row(
      testDescription: "the wrapper of logouts (C-82)", change: { $0.wrapsLogouts = false }, call: { logOut(&$0) },
      look: { json($0)?.object?.keys.sorted().first }, usual: "logouts", switched: "harbourtv"),
    Row(
      testDescription: "the address of a logout page (C-82)", change: { $0.logoutURLs = .relative },
      call: { logOut(&$0) },
      look: { first(json($0)?["logouts"]?["harbourtv"]?["url"]?.text, 16) }, usual: "https://sp.auth.",
      switched: "/adobe-services/"),
    Row(
      testDescription: "addresses of sessions", change: { $0.sessionURLs = .absolute }, call: { create(&$0) },
      look: { first(json($0)?["url"]?.text, 8) }, usual: "/api/v2/", switched: "https://"),
    Row(
      testDescription: "the place of denials (C-70)", change: { $0.denials = .topLevel }, call: { denied(&$0) },
      look: { "\($0.status) \(code($0) ?? "item")" }, usual: "200 item", switched: "403 authenticated_profile_missing"),
    Row(
      testDescription: "the place of too_many_resources (C-71)", change: { $0.resourceLimit = .item },
      call: { $0.post("/api/v2/REF30/decisions/authorize/northlight", json: #"{"resources":["a","b"]}"#) },
      look: { "\($0.status) \(code($0) ?? "item")" }, usual: "403 too_many_resources", switched: "200 item"),
    Row(
      testDescription: "the body of a 401", change: { $0.unauthorizedBody = ["code": "expired"] },
      call: { $0.get("/api/v2/REF30/profiles", headers: ["Authorization": nil]) },
      look: { "\($0.status) \(code($0) ?? "no body")" },
      usual: "401 no body", switched: "401 expired"),
    Row(
      testDescription: "the wrapper of errors (C-72)", change: { $0.wrapsErrors = true },
      call: { $0.get("/api/v2/REF30/profiles/nobody") },
      look: { json($0)?["error"]?["code"]?.text ?? code($0).map { "root " + $0 } },
      usual: "root invalid_parameter_mvpd",
      switched: "invalid_parameter_mvpd"),
    Row(
      testDescription: "an action that differs from the catalogue (C-74)",
      change: { $0.actions = ["invalid_parameter_mvpd": "retry"] },
      call: { $0.get("/api/v2/REF30/profiles/nobody") }, look: { json($0)?["action"]?.text }, usual: "none",
      switched: "retry"),
    Row(
      testDescription: "the place of the providers (C-84)", change: { $0.listsProvidersAtRoot = true },
      call: { $0.get("/api/v2/REF30/configuration") },
      look: { response in json(response).map { "\(kind($0["mvpds"]) ?? "-") \(kind($0["requestor"]?["mvpds"]) ?? "-")" }
      },
      usual: "- array", switched: "array -"),
    Row(
      testDescription: "the name of the list of attributes (C-19)", change: { $0.attributeListName = "attributes" },
      call: { $0.post("/api/v2/REF30/sessions/sso/Apple", form: Client.session, pfs: Client.pfs) },
      look: { json($0)?["authenticationRequest"]?.object?.keys.sorted().first { $0.hasPrefix("attributes") } },
      usual: "attributesNames",
      switched: "attributes"),
    Row(
      testDescription: "no device info (C-56)", change: { $0.deviceInfo = .optional },
      call: { $0.get("/api/v2/REF30/profiles", headers: ["X-Device-Info": nil]) }, look: { code($0) ?? "fine" },
      usual: "invalid_header_device_info", switched: "fine"),
    Row(
      testDescription: "damaged device info, as in the samples (C-57)", change: { $0.deviceInfo = .anyBase64 },
      call: { $0.get("/api/v2/REF30/profiles", headers: ["X-Device-Info": Client.base64("{\"model\":")]) },
      look: { code($0) ?? "fine" },
      usual: "invalid_header_device_info", switched: "fine"),
    Row(
      testDescription: "the status of a registration", change: { $0.registrationStatus = 200 },
      call: { $0.post("/o/client/register", json: #"{"software_statement":"s"}"#) }, look: { "\($0.status)" },
      usual: "201",
      switched: "200"),
    Row(
      testDescription: "dummy authorizations (4.14)", change: { $0.dummyAuthorization = true },
      call: {
        _ = $0.signIn("northlight")
        return denied(&$0)
      }, look: { json($0)?["decisions"]?.array?.first?["source"]?.text }, usual: "mvpd", switched: "dummy"),
  ]

  @Test("a switch changes what it names", arguments: rows)
  func toggles(_ row: Row) {
    var usual = Client()
    #expect(row.look(row.call(&usual)) == row.usual)
    var switched = Client({ row.change(&$0.options) })
    #expect(row.look(row.call(&switched)) == row.switched)
  }

  @Test("a partner status of no use is refused, or hides the partner's profile (C-06)")
  func partnerStatus() {
    for (rule, expected) in [
      (ServerOptions.PartnerStatusRule.refused, "invalid_header_pfs_permission_access_not_present"), (.ignored, nil),
    ] {
      var client = Client {
        $0.storedProfiles = [StoredProfile("northlight", type: "appleSSO")]
        $0.options.partnerStatusRule = rule
      }
      let decision = Self.denied(&client)
      #expect(code(decision) == expected)
      let item = json(decision)?["decisions"]?.array?.first?["error"]?["code"]?.text
      #expect(item == (expected == nil ? "authenticated_profile_missing" : nil))
    }
  }
}
