import PassAPI
import PassSimulator
import Testing

@Suite("The switches of the simulator show both readings (rest-api-v2.md 11.3)")
struct SwitchTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The option, by its name among `ServerOptions.others`.
    let option: String
    /// What is seen in the answer: as it is by default, and with the option.
    let usual: String?, switched: String?
    let profiles: [StoredProfile]
    let look: @Sendable (inout Client) -> String?

    init(
      _ title: String, _ option: String, _ usual: String?, _ switched: String?, profiles: StoredProfile...,
      look: @escaping @Sendable (inout Client) -> String?
    ) {
      (testDescription, self.option, self.usual, self.switched) = (title, option, usual, switched)
      (self.profiles, self.look) = (profiles, look)
    }
  }

  private static let service = "/api/v2/REF30", redirect = "redirectUrl=https%3A%2F%2Fexample.com"
  private static let sso = StoredProfile("northlight", type: "appleSSO")

  static func create(_ client: inout Client) -> JSONValue? {
    json(client.post("\(service)/sessions", form: "mvpd=northlight&\(Client.session)"))
  }
  static func authorize(_ client: inout Client, _ resources: String = #""a""#, pfs: String? = nil) -> HTTPResponse {
    client.post("\(service)/decisions/authorize/northlight", json: #"{"resources":[\#(resources)]}"#, pfs: pfs)
  }
  static func list(_ client: inout Client) -> JSONValue? {
    _ = client.signIn("northlight")
    return json(client.get("\(service)/profiles"))?["profiles"]?["northlight"]
  }
  static func logOut(_ client: inout Client) -> JSONValue? {
    _ = client.signIn("harbourtv")
    return json(client.get("\(service)/logout/harbourtv?\(redirect)"))
  }
  static func register(_ client: inout Client, _ more: String = "") -> HTTPResponse {
    client.post("/o/client/register", json: #"{"software_statement":"s"\#(more)}"#)
  }
  /// The status of an answer, and the code of its error, if it has one.
  static func text(_ answer: HTTPResponse) -> String {
    (["\(answer.status)"] + [code(answer)].compactMap(\.self)).joined(separator: " ")
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
    Row("times of sessions (C-33)", "sessionTimesAreTexts false", "string", "integer") {
      kind(create(&$0)?["notAfter"])
    },
    Row("times of profiles (C-33)", "profileTimesAreTexts true", "integer", "string") { kind(list(&$0)?["notAfter"]) },
    Row("the name of the domain (C-28)", "domainToken \"domain\"", "domainName", "domain") {
      json($0.post("\(service)/sessions", form: "mvpd=northlight&\(redirect)"))?["missingParameters"]?.array?.first?
        .text
    },
    Row("the name of the domain that is there (C-28)", "domainToken \"domain\"", "domainName", "domain") {
      let code = create(&$0)?["code"]?.text ?? ""
      return json($0.get("\(service)/sessions/\(code)"))?["existingParameters"]?.object?.keys.sorted().first
    },
    Row("the state of encrypted attributes (C-66)", "encryptedState \"encrypted\"", "enc", "encrypted") {
      list(&$0)?["attributes"]?["zip"]?["state"]?.text
    },
    Row("the wrapper of logouts (C-82)", "wrapsLogouts false", "logouts", "harbourtv") {
      logOut(&$0)?.object?.keys.sorted().first
    },
    Row("the address of a logout page (C-82)", "logoutURLsAreAbsolute false", "https://sp.auth.", "/adobe-services/") {
      first(logOut(&$0)?["logouts"]?["harbourtv"]?["url"]?.text, 16)
    },
    Row("addresses of sessions", "sessionURLsAreAbsolute true", "/api/v2/", "https://") {
      first(create(&$0)?["url"]?.text, 8)
    },
    Row("the place of denials (C-70)", "deniesAtRoot true", "200", "403 authenticated_profile_missing") {
      text(authorize(&$0))
    },
    Row("the place of too_many_resources (C-71)", "limitsAtRoot false", "403 too_many_resources", "200") {
      text(authorize(&$0, #""a","b""#))
    },
    Row("the number of resources", "authorizeLimit 2", "403 too_many_resources", "200", profiles: sso) {
      text(authorize(&$0, #""a","b""#, pfs: Client.pfs))
    },
    Row("the body of a 401", "unauthorizedBody {\"error\":\"invalid_token\"}", nil, "invalid_token") {
      let answer = $0.get("\(service)/profiles", headers: ["Authorization": nil])
      #expect(answer.status == 401)
      return json(answer)?["error"]?.text
    },
    Row("the wrapper of errors (C-72)", "wrapsErrors true", "root invalid_parameter_mvpd", "invalid_parameter_mvpd") {
      let answer = $0.get("\(service)/profiles/nobody")
      return json(answer)?["error"]?["code"]?.text ?? code(answer).map { "root " + $0 }
    },
    Row(
      "an action that differs from the catalogue (C-74)",
      "actions [\"temporary_access_duration_limit_exceeded\": \"none\"]", "authentication", "none"
    ) {
      _ = $0.post("\(service)/decisions/authorize/freepreview", json: #"{"resources":["a"]}"#)
      $0.now = $0.now.advanced(bySeconds: 180)
      return json($0.get("\(service)/profiles/freepreview"))?["action"]?.text
    },
    Row("the place of the providers (C-84)", "listsProvidersAtRoot true", "- array", "array -") {
      json($0.get("\(service)/configuration"))
        .map { "\(kind($0["mvpds"]) ?? "-") \(kind($0["requestor"]?["mvpds"]) ?? "-")" }
    },
    Row(
      "the name of the list of attributes (C-19)", "attributeListName \"attributes\"", "attributesNames", "attributes"
    ) {
      json($0.post("\(service)/sessions/sso/Apple", form: Client.session, pfs: Client.pfs))?["authenticationRequest"]?
        .object?.keys.sorted().first { $0.hasPrefix("attributes") }
    },
    Row("no device info (C-56)", "deviceInfo .optional", "400 invalid_header_device_info", "200") {
      text($0.get("\(service)/profiles", headers: ["X-Device-Info": nil]))
    },
    Row(
      "damaged device info, as in the samples (C-57)", "deviceInfo .anyBase64", "400 invalid_header_device_info", "200"
    ) { text($0.get("\(service)/profiles", headers: ["X-Device-Info": Client.base64("{\"model\":")])) },
    Row("the status of a registration", "registrationStatus 200", "201", "200") { text(register(&$0)) },
    Row("members of a registration that nobody knows", "refusesUnknownMembers false", "400", "201") {
      "\(register(&$0, #","grant_types":[]"#).status)"
    },
    Row("the query of a call for a token", "readsTokenQuery true", "400", "201") {
      let known = json(register(&$0))
      let pair = "client_id=\(known?["client_id"]?.text ?? "")&client_secret=\(known?["client_secret"]?.text ?? "")"
      let target = "/o/client/token?grant_type=client_credentials&\(pair)"
      return "\($0.post(target, form: "", headers: ["Authorization": nil]).status)"
    },
    Row("throttling", "throttles false", "429", "200") { client in
      (1...12).map { _ in "\(client.get("\(service)/profiles").status)" }.last
    },
    Row(
      "a partner status that is not there", "refusesInvalidStatuses false",
      "400 invalid_header_pfs_permission_access_not_present", "200", profiles: sso
    ) { text(authorize(&$0)) },
    Row("a provider that is guessed", "guessedProvider \"citycable\"", "resume", "authenticate", profiles: sso) {
      json($0.post("\(service)/sessions/sso/Apple", form: Client.session, pfs: nil))?["actionName"]?.text
    },
    Row("dummy authorizations (4.14)", "dummyAuthorization true", "mvpd", "dummy") {
      _ = $0.signIn("northlight")
      return json(authorize(&$0))?["decisions"]?.array?.first?["source"]?.text
    },
  ]

  @Test("a switch changes what it names", arguments: rows)
  func toggles(_ row: Row) throws {
    let set = try #require(ServerOptions.others.first { $0.name == row.option }).set
    var usual = Client { $0.storedProfiles = row.profiles }
    #expect(row.look(&usual) == row.usual)
    var switched = Client {
      $0.storedProfiles = row.profiles
      set(&$0.options)
    }
    #expect(row.look(&switched) == row.switched)
  }

  @Test("a partner status of no use is refused, or hides the partner's profile (C-06)")
  func partnerStatus() {
    for (refuses, expected) in [(true, "invalid_header_pfs_permission_access_not_present"), (false, nil)] {
      var client = Client {
        $0.storedProfiles = [Self.sso]
        $0.options.refusesInvalidStatuses = refuses
      }
      let decision = Self.authorize(&client)
      #expect(code(decision) == expected)
      let item = json(decision)?["decisions"]?.array?.first?["error"]?["code"]?.text
      #expect(item == (expected == nil ? "authenticated_profile_missing" : nil))
    }
  }
}
