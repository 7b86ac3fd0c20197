import PassAPI
import PassSimulator
import Testing

@Suite("Every combination of action and reason (rest-api-v2.md 4.4, 4.5, 4.8)")
struct SessionActionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// `actionName`, `actionType` and `reasonType`.
    let expected: String
    /// The names of the other members.
    let members: Set<String>
    let change: @Sendable (inout BackendScript) -> Void
    let call: @Sendable (inout Client) -> HTTPResponse

    init(
      _ title: String, _ expected: String, _ members: Set<String>,
      change: @escaping @Sendable (inout BackendScript) -> Void = { _ in },
      call: @escaping @Sendable (inout Client) -> HTTPResponse
    ) {
      (testDescription, self.expected, self.members, self.change, self.call) = (title, expected, members, change, call)
    }
  }

  static let login: Set = ["url", "code", "sessionId", "mvpd", "serviceProvider", "notBefore", "notAfter"]
  static let lacking = login.union(["missingParameters"])
  static let unnamed = lacking.subtracting(["mvpd"])
  static let direct: Set = ["url", "sessionId", "mvpd", "serviceProvider"]
  static let all = "mvpd=northlight&\(Client.session)"

  static func create(_ client: inout Client, _ form: String = all, _ headers: [String: String?] = [:]) -> HTTPResponse {
    client.post("/api/v2/REF30/sessions", form: form, headers: headers)
  }
  static func partner(_ client: inout Client, _ form: String = Client.session, _ status: String? = Client.pfs)
    -> HTTPResponse
  {
    client.post("/api/v2/REF30/sessions/sso/Apple", form: form, pfs: status)
  }
  static func resume(_ client: inout Client, _ form: String = all) -> HTTPResponse {
    let code = code(create(&client, "")) ?? ""
    return client.post("/api/v2/REF30/sessions/\(code)", form: form)
  }

  static let degraded: @Sendable (inout BackendScript) -> Void = { $0.degradation = ["northlight": .authNAll] }
  static let signedInWithApple: @Sendable (inout BackendScript) -> Void = {
    $0.storedProfiles = [StoredProfile("northlight", type: "appleSSO")]
  }

  static let rows: [Row] = [
    Row("create: everything known", "authenticate interactive none", login) { create(&$0) },
    Row("create: nothing known", "resume direct none", unnamed) { create(&$0, "") },
    Row("create: redirectUrl missing (C-27)", "resume direct none", lacking) {
      create(&$0, "mvpd=northlight&domainName=example.com")
    },
    Row("create: signed in", "authorize direct authenticated", direct) {
      _ = $0.signIn("northlight")
      return create(&$0)
    },
    Row("create: temporary access", "authorize direct temporary", direct) { create(&$0, "mvpd=freepreview") },
    Row("create: AuthNAll", "authorize direct degraded", direct, change: degraded) { create(&$0) },
    Row(
      "create: AuthZAll is no reason", "authenticate interactive none", login,
      change: { $0.degradation = ["northlight": .authZAll] }
    ) { create(&$0) },
    Row(
      "create: an appleSSO profile is not seen without a status", "authenticate interactive none", login,
      change: signedInWithApple
    ) { create(&$0) },
    Row(
      "create: a profile by service token (7.7)", "authorize direct authenticatedSSO", direct,
      change: { $0.storedProfiles = [StoredProfile("northlight", type: "serviceTokenSSO")] }
    ) { create(&$0, all, ["AD-Service-Token": Client.token(subject: "viewer")]) },
    Row("resume: the rest is supplied", "authenticate interactive none", login) { resume(&$0) },
    Row("resume: still incomplete", "retry direct none", lacking) { resume(&$0, "mvpd=northlight") },
    Row("resume: nothing supplied", "retry direct none", unnamed) { resume(&$0, "") },
    Row("resume: temporary access", "authorize direct temporary", direct) { resume(&$0, "mvpd=freepreview") },
    Row("resume: signed in meanwhile", "authorize direct authenticated", direct) {
      _ = $0.signIn("northlight")
      return resume(&$0)
    },
    Row("resume: AuthNAll", "authorize direct degraded", direct, change: degraded) { resume(&$0) },
    Row("partner: valid status", "partner_profile direct none", direct.union(["authenticationRequest"])) {
      partner(&$0)
    },
    Row("partner: signed in", "authorize direct authenticated", direct) {
      _ = $0.signIn("northlight")
      return partner(&$0)
    },
    Row("partner: an appleSSO profile", "authorize direct authenticatedSSO", direct, change: signedInWithApple) {
      partner(&$0)
    },
    Row("partner: AuthNAll wins over Apple (7.3)", "authorize direct degraded", direct, change: degraded) {
      partner(&$0)
    },
    Row("partner: status over", "authenticate interactive pfs_fallback", login) {
      partner(&$0, Client.session, Client.status(provider: "northlight-apple", expires: "1"))
    },
    Row("partner: nobody known", "resume direct pfs_fallback", unnamed) { partner(&$0, Client.session, nil) },
    Row(
      "partner: the sample that names a provider it cannot know (C-08)", "authenticate interactive pfs_fallback", login,
      change: { $0.options.guessedProvider = "citycable" }
    ) { partner(&$0, Client.session, nil) },
    Row(
      "partner: single sign-on off", "authenticate interactive configuration_fallback", login,
      change: { $0.options.partnerSignOn = false }
    ) { partner(&$0) },
    Row(
      "partner: off, and nobody known (C-24)", "resume direct configuration_fallback", unnamed,
      change: { $0.options.partnerSignOn = false }
    ) { partner(&$0, "", nil) },
    Row("partner: redirectUrl missing", "resume direct missing_parameters_fallback", lacking) {
      partner(&$0, "domainName=example.com")
    },
  ]

  @Test("an answer has the action, the reason and exactly the members of its case", arguments: rows)
  func combination(_ row: Row) {
    var client = Client(row.change)
    let answer = json(row.call(&client))
    let action = ["actionName", "actionType", "reasonType"].map { answer?[$0]?.text ?? "" }
    #expect(action.joined(separator: " ") == row.expected)
    let others = Set((answer?.object ?? [:]).keys).subtracting(["actionName", "actionType", "reasonType"])
    #expect(others == row.members)
  }

  @Test(
    "the provider behind the partner status needs an active integration (C-92)", arguments: ["sessions", "profiles"])
  func integration(_ endpoint: String) {
    var client = Client { $0.disabledIntegrations = ["northlight"] }
    let answer = client.post("/api/v2/REF30/\(endpoint)/sso/Apple", form: Client.session, pfs: Client.pfs)
    #expect(code(answer) == "invalid_integration")
  }

  @Test("a provider in the form is checked before the code in the path (11.1, steps 11 and 12)")
  func order() {
    var client = Client()
    #expect(code(client.post("/api/v2/REF30/sessions/ABCDEF1", form: "mvpd=nobody")) == "invalid_parameter_mvpd")
    #expect(
      code(client.post("/api/v2/REF30/sessions/ABCDEF1", form: "mvpd=northlight")) == "invalid_authentication_session")
  }
}
