import AppleSSOFlow
import PassScenarios
import FlowEngine
import Foundation
import PassAPI
import PassSimulator
import TestTraits
import Testing

/// Every option of the server is a switch by itself: something is otherwise under it alone, and it has its entry.
@Suite("Each option of the server alone", .endsIfStuck) struct ServerOptionTests {
  /// What is otherwise in a story.
  enum Difference: Sendable { case answers, calls, ending }

  /// The option, the scenario in which it shows, and what is otherwise there.
  static let rows: [(option: String, scenario: String, difference: Difference)] = [
    ("sessionTimestamps .integer", "access-denied", .answers),
    ("profileTimestamps .string", "apple-sso", .answers),
    ("encryptedState \"encrypted\"", "apple-sso", .answers),
    ("sessionURLs .absolute", "apple-sso", .answers),
    ("logoutURLs .relative", "logout-page", .answers),
    ("wrapsLogouts false", "apple-sso", .answers),
    ("denials .topLevel", "resource-denied", .calls),
    ("partnerProfileStatus 200", "apple-sso", .answers),
    ("partnerProfileIsEmpty true", "apple-sso", .ending),
    ("hidesAppleProfiles false", "status-undated", .answers),
    ("attributeListName \"attributes\"", "apple-sso", .answers),
    ("listsProvidersAtRoot true", "apple-sso", .answers),
    ("wrapsErrors true", "register-again", .answers),
    ("actions [\"temporary_access_duration_limit_exceeded\": \"none\"]", "preview-used-up", .answers),
    ("registrationStatus 200", "apple-sso", .answers),
    ("unauthorizedBody {\"error\":\"invalid_token\"}", "token-forgotten", .answers),
    ("partnerSignOn false", "apple-sso", .ending),
    ("dummyAuthorization true", "apple-sso", .answers),
    ("tokenSeconds 90", "apple-sso", .answers),
    ("sessionSeconds 30", "access-denied", .answers),
    ("profileSeconds 600", "apple-sso", .answers),
    ("authorizationSeconds 60", "apple-sso", .answers),
    ("mediaTokenSeconds 30", "apple-sso", .answers),
    ("degradedSeconds 3600", "profile-ends-meanwhile", .answers),
    ("preauthorizeLimit 2", "catalogue", .calls),
  ]

  @Test("a scenario shows what is otherwise under it", arguments: rows)
  func shows(option: String, scenario name: String, difference: Difference) async throws {
    let set = try #require(ServerOptions.others.first { $0.name == option }).set
    #expect(await Self.difference(try #require(AppleSSO.scenario(name)), set) == difference)
  }

  private static func difference(
    _ scenario: Scenario<AppleSSO>, _ set: (inout ServerOptions) -> Void
  ) async -> Difference? {
    var other = scenario
    set(&other.world.backend.options)
    let usual = await played(scenario), otherwise = await played(other)
    if usual.result.state != otherwise.result.state || usual.result.answers != otherwise.result.answers {
      return .ending
    }
    if usual.log.map(\.request.path) != otherwise.log.map(\.request.path) { return .calls }
    return usual.log.map(\.outcome) == otherwise.log.map(\.outcome) ? nil : .answers
  }

  private static func played(_ scenario: Scenario<AppleSSO>) async -> (result: ScenarioResult, log: [Exchange]) {
    let world = World(scenario.world, seed: scenario.seed)
    let result = await scenario.play(in: world) { _ in }
    return (result, await world.transport.log)
  }

  /// The option, what another client than ours sends, and what it is answered by default and with the option.
  static let calls: [Call] = [
    Call("authorizeLimit 2", "403 too_many_resources", "200", both),
    Call("resourceLimit .item", "403 too_many_resources", "200", both),
    Call("domainToken \"domain\"", "domainName", "domain") { client in
      let form = "mvpd=northlight&redirectUrl=https%3A%2F%2Fexample.com"
      return json(client.post("\(service)/sessions", form: form))?["missingParameters"]?.array?.first?.text ?? ""
    },
    Call("throttles false", "429", "200") { client in
      (1...12).map { _ in "\(client.get("\(service)/profiles").status)" }.last ?? ""
    },
    Call("partnerStatusRule .ignored", "400 invalid_header_pfs_permission_access_not_present", "200") { client in
      authorize(["news"], with: nil, by: &client)
    },
    Call("guessedProvider \"citycable\"", "resume", "authenticate") { client in
      json(client.post("\(service)/sessions/sso/Apple", form: Client.session, pfs: nil))?["actionName"]?.text ?? ""
    },
    Call("deviceInfo .anyBase64", "400 invalid_header_device_info", "200") { client in
      text(client.get("\(service)/profiles", headers: ["X-Device-Info": Client.base64("{\"model\":")]))
    },
    Call("refusesUnknownMembers false", "400", "201") { client in
      "\(client.post("/o/client/register", json: #"{"software_statement":"s","grant_types":[]}"#).status)"
    },
    Call("readsTokenQuery true", "400", "201") { client in
      let known = json(client.post("/o/client/register", json: #"{"software_statement":"s"}"#))
      let query =
        "grant_type=client_credentials&client_id=\(known?["client_id"]?.text ?? "")"
        + "&client_secret=\(known?["client_secret"]?.text ?? "")"
      return "\(client.post("/o/client/token?\(query)", form: "", headers: ["Authorization": nil]).status)"
    },
    Call("deviceInfo .optional", "400 invalid_header_device_info", "200") { client in
      text(client.get("\(service)/profiles", headers: ["X-Device-Info": nil]))
    },
  ]

  struct Call: Sendable, CustomTestStringConvertible {
    let option: String, usual: String, switched: String
    let send: @Sendable (inout Client) -> String
    var testDescription: String { option }

    init(_ option: String, _ usual: String, _ switched: String, _ send: @escaping @Sendable (inout Client) -> String) {
      (self.option, self.usual, self.switched, self.send) = (option, usual, switched, send)
    }
  }

  private static let service = "/api/v2/REF30"
  private static func both(_ client: inout Client) -> String {
    authorize(["news", "sport"], with: Client.pfs, by: &client)
  }
  private static func authorize(_ resources: [String], with pfs: String?, by client: inout Client) -> String {
    let list = resources.map { "\"\($0)\"" }.joined(separator: ",")
    return text(client.post("\(service)/decisions/authorize/northlight", json: "{\"resources\":[\(list)]}", pfs: pfs))
  }
  private static func text(_ answer: HTTPResponse) -> String {
    (["\(answer.status)"] + [code(answer)].compactMap(\.self)).joined(separator: " ")
  }

  @Test("what our client never sends is answered otherwise under it", arguments: calls)
  func answers(_ call: Call) throws {
    let set = try #require(ServerOptions.others.first { $0.name == call.option }).set
    let profiles = [StoredProfile("northlight", type: "appleSSO")]
    var usual = Client { $0.storedProfiles = profiles }
    #expect(call.send(&usual) == call.usual)
    var switched = Client {
      $0.storedProfiles = profiles
      set(&$0.options)
    }
    #expect(call.send(&switched) == call.switched)
  }

  @Test("none is forgotten: each other answer is played alone, here or by a client that is wrong on purpose")
  func complete() {
    let members = Mirror(reflecting: ServerOptions()).children.compactMap(\.label)
    #expect(ServerOptions.switches.map(\.name).sorted() == members.sorted())
    let wrong = StrictServiceTests.rows.map(\.option) + ["partnerNeedsPlatform false"]
    let played = Set(Self.rows.map(\.option) + Self.calls.map(\.option) + wrong)
    #expect(ServerOptions.others.map(\.name).filter { !played.contains($0) } == [])
    for (name, set) in ServerOptions.others {
      var options = ServerOptions()
      set(&options)
      let changed = zip(Mirror(reflecting: options).children, Mirror(reflecting: ServerOptions()).children).filter {
        "\($0.value)" != "\($1.value)"
      }
      #expect(changed.compactMap(\.0.label) == [String(name.prefix { $0 != " " })])
    }
  }

  @Test("an option is set by its name and a value as a person writes it; what it cannot be is told")
  func words() throws {
    var options = ServerOptions()
    for (name, text) in [
      ("deviceInfo", "optional"), ("throttles", "false"), ("tokenSeconds", "17"), ("domainToken", "domain"),
      ("sessionURLs", ".absolute"), ("guessedProvider", "citycable"),
    ] { try ServerOptions.setting(name, text)(&options) }
    #expect(options.deviceInfo == .optional && !options.throttles && options.tokenSeconds == 17)
    #expect(
      options.domainToken == "domain" && options.sessionURLs == .absolute && options.guessedProvider == "citycable")
    for (name, text) in [
      ("deviceInfo", "none"), ("throttles", "no"), ("tokenSeconds", "-1"), ("tokenSeconds", "99999999999"), ("x", "1"),
    ] {
      #expect(throws: ServerOptions.Unsettable.self) { try ServerOptions.setting(name, text) }
    }
  }

  @Test("Docs/Simulator.md has an entry for each option, and for each reading of Apple's framework")
  func documented() throws {
    let page = try Self.page(), lines = page.split(separator: "\n").map(String.init)
    for option in ServerOptions.switches {
      let others = option.others.map { "`\($0.value)`" }.joined(separator: ", ")
      let line = "| `\(option.name)` | `\(option.standard)` | \(others) | \(option.summary) |"
      #expect(lines.contains(line), "\(line)")
    }
    let readings = Mirror(reflecting: FrameworkReadings()).children.compactMap { child in
      child.label.map { ($0, "\(child.value)") }
    }
    for (name, standard) in readings {
      let others = FrameworkReadings.others.map(\.name).filter { $0.hasPrefix("\(name) ") }
        .map { "`\($0.dropFirst(name.count + 1))`" }
      let line = "| `\(name)` | `\(standard)` | \(others.joined(separator: ", ")) | "
      #expect(!others.isEmpty && lines.contains { $0.hasPrefix(line) }, "\(line)")
    }
    // And no entry for anything else.
    let known = Set(ServerOptions.switches.map(\.name) + readings.map(\.0))
    let entries = lines.compactMap { $0.wholeMatch(of: /\| `([a-zA-Z]+)` \| .*/).map { String($0.1) } }
    #expect(entries.filter { !known.contains($0) } == [] && Set(entries).count == entries.count)
  }

  private static func page() throws -> String { try Repository.text("Docs/Simulator.md") }
}
