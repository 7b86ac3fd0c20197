import AppleSSOFlow
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
    ("sessionTimesAreTexts false", "access-denied", .answers),
    ("profileTimesAreTexts true", "apple-sso", .answers),
    ("encryptedState \"encrypted\"", "apple-sso", .answers),
    ("sessionURLsAreAbsolute true", "apple-sso", .answers),
    ("logoutURLsAreAbsolute false", "logout-page", .answers),
    ("wrapsLogouts false", "apple-sso", .answers),
    ("deniesAtRoot true", "resource-denied", .calls),
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
    let world = SimulatedWorld(scenario.world, seed: scenario.seed)
    let result = await scenario.play(in: world) { _ in }
    return (result, await world.transport.log)
  }

  @Test("none is forgotten: each other answer is played alone, here or by a client that is wrong on purpose")
  func complete() {
    let members = Mirror(reflecting: ServerOptions()).children.compactMap(\.label)
    #expect(ServerOptions.switches.map(\.name).sorted() == members.sorted())
    let wrong = StrictServiceTests.rows.map(\.option) + ["partnerNeedsPlatform false"]
    let played = Set(Self.rows.map(\.option) + SwitchTests.rows.map(\.option) + wrong)
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
      ("sessionURLsAreAbsolute", "true"), ("guessedProvider", "citycable"),
    ] { try ServerOptions.setting(name, text)(&options) }
    #expect(options.deviceInfo == .optional && !options.throttles && options.tokenSeconds == 17)
    #expect(
      options.domainToken == "domain" && options.sessionURLsAreAbsolute && options.guessedProvider == "citycable")
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
