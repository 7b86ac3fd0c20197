import FlowEngine
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
    var change: @Sendable (inout BackendScript) -> Void = { _ in }
    let call: @Sendable (inout Client) -> HTTPResponse
  }

  static let login: Set = ["url", "code", "sessionId", "mvpd", "serviceProvider", "notBefore", "notAfter"]
  static let lacking = login.union(["missingParameters"])
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

  static let rows: [Row] = [
    Row(testDescription: "create: everything known", expected: "authenticate interactive none", members: login) {
      create(&$0)
    },
    Row(
      testDescription: "create: nothing known", expected: "resume direct none", members: lacking.subtracting(["mvpd"])
    ) {
      create(&$0, "")
    },
    Row(testDescription: "create: redirectUrl missing (C-27)", expected: "resume direct none", members: lacking) {
      create(&$0, "mvpd=northlight&domainName=example.com")
    },
    Row(testDescription: "create: signed in", expected: "authorize direct authenticated", members: direct) {
      _ = $0.signIn("northlight")
      return create(&$0)
    },
    Row(testDescription: "create: temporary access", expected: "authorize direct temporary", members: direct) {
      create(&$0, "mvpd=freepreview")
    },
    Row(
      testDescription: "create: AuthNAll", expected: "authorize direct degraded", members: direct,
      change: { $0.degradation = ["northlight": .authNAll] }, call: { create(&$0) }),
    Row(
      testDescription: "create: AuthZAll is no reason", expected: "authenticate interactive none", members: login,
      change: { $0.degradation = ["northlight": .authZAll] }, call: { create(&$0) }),
    Row(
      testDescription: "create: an appleSSO profile is not seen without a status",
      expected: "authenticate interactive none",
      members: login,
      change: { $0.storedProfiles = [StoredProfile("northlight", type: "appleSSO")] }, call: { create(&$0) }),
    Row(
      testDescription: "create: a profile by service token (7.7)", expected: "authorize direct authenticatedSSO",
      members: direct,
      change: { $0.storedProfiles = [StoredProfile("northlight", type: "serviceTokenSSO")] },
      call: { create(&$0, all, ["AD-Service-Token": Client.token(subject: "viewer")]) }),
    Row(testDescription: "resume: the rest is supplied", expected: "authenticate interactive none", members: login) {
      resume(&$0)
    },
    Row(testDescription: "resume: still incomplete", expected: "retry direct none", members: lacking) {
      resume(&$0, "mvpd=northlight")
    },
    Row(
      testDescription: "resume: nothing supplied", expected: "retry direct none", members: lacking.subtracting(["mvpd"])
    ) {
      resume(&$0, "")
    },
    Row(testDescription: "resume: temporary access", expected: "authorize direct temporary", members: direct) {
      resume(&$0, "mvpd=freepreview")
    },
    Row(testDescription: "resume: signed in meanwhile", expected: "authorize direct authenticated", members: direct) {
      _ = $0.signIn("northlight")
      return resume(&$0)
    },
    Row(
      testDescription: "resume: AuthNAll", expected: "authorize direct degraded", members: direct,
      change: { $0.degradation = ["northlight": .authNAll] }, call: { resume(&$0) }),
    Row(
      testDescription: "partner: valid status", expected: "partner_profile direct none",
      members: direct.union(["authenticationRequest"])
    ) { partner(&$0) },
    Row(testDescription: "partner: signed in", expected: "authorize direct authenticated", members: direct) {
      _ = $0.signIn("northlight")
      return partner(&$0)
    },
    Row(
      testDescription: "partner: an appleSSO profile", expected: "authorize direct authenticatedSSO", members: direct,
      change: { $0.storedProfiles = [StoredProfile("northlight", type: "appleSSO")] }, call: { partner(&$0) }),
    Row(
      testDescription: "partner: AuthNAll wins over Apple (7.3)", expected: "authorize direct degraded",
      members: direct,
      change: { $0.degradation = ["northlight": .authNAll] }, call: { partner(&$0) }),
    Row(testDescription: "partner: status over", expected: "authenticate interactive pfs_fallback", members: login) {
      partner(&$0, Client.session, Client.status(provider: "northlight-apple", expires: "1"))
    },
    Row(
      testDescription: "partner: nobody known", expected: "resume direct pfs_fallback",
      members: lacking.subtracting(["mvpd"])
    ) { partner(&$0, Client.session, nil) },
    Row(
      testDescription: "partner: the sample that names a provider it cannot know (C-08)",
      expected: "authenticate interactive pfs_fallback",
      members: login, change: { $0.options.guessedProvider = "citycable" },
      call: { partner(&$0, Client.session, nil) }),
    Row(
      testDescription: "partner: single sign-on off", expected: "authenticate interactive configuration_fallback",
      members: login,
      change: { $0.options.partnerSignOn = false }, call: { partner(&$0) }),
    Row(
      testDescription: "partner: off, and nobody known (C-24)", expected: "resume direct configuration_fallback",
      members: lacking.subtracting(["mvpd"]), change: { $0.options.partnerSignOn = false },
      call: { partner(&$0, "", nil) }),
    Row(
      testDescription: "partner: redirectUrl missing", expected: "resume direct missing_parameters_fallback",
      members: lacking
    ) {
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
