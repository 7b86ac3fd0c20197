import Foundation
import Testing

@testable import PassRules
@testable import PassTestSupport

/// A defect planted into a clean trace.
struct Planted: Sendable, CustomTestStringConvertible {
  /// The rule that it breaks.
  let rule: String
  /// What the client does wrong.
  let defect: String
  /// The scenario that it is planted into.
  let scenario: String
  /// Whether the scenario is played at a natural pace; the simulated server answers in no time.
  let isSlow: Bool
  let plant: @Sendable (inout Draft) throws -> Void

  init(
    _ rule: String, _ defect: String, in scenario: String, slowly isSlow: Bool = false,
    _ plant: @escaping @Sendable (inout Draft) throws -> Void
  ) {
    (self.rule, self.defect, self.scenario, self.isSlow, self.plant) = (rule, defect, scenario, isSlow, plant)
  }

  var testDescription: String { "\(rule): \(defect)" }

  static let all: [Planted] = [
    registration, configuration, sessions, polling, appleSSO, decisions, logout, headers, errors, insisting, unencoded,
    promotional, playing,
  ].flatMap {
    $0
  }
}

@Suite("Planted violations", .endsIfStuck) struct PlantedTests {
  @Test("a planted violation is found, and nothing else, in a trace and in its journal", arguments: Planted.all)
  func planted(_ planted: Planted) async throws {
    var draft = try await Draft.of(planted.scenario)
    if planted.isSlow { draft.slowDown() }
    #expect(draft.trace.violations().isEmpty)
    try planted.plant(&draft)
    let violations = draft.trace.violations()
    #expect(Set(violations.map(\.rule)) == [planted.rule], "\(violations.map(\.description))")
    #expect(try Written.differences(of: draft.trace) == [])
  }

  @Test("a planted violation is found in an archive, whatever program wrote it", arguments: Planted.all.indices)
  func archived(index: Int) async throws {
    let planted = Planted.all[index], producer = Producer.allCases[index % Producer.allCases.count]
    var draft = try await Draft.of(planted.scenario)
    if planted.isSlow { draft.slowDown() }
    try planted.plant(&draft)
    // Queries to Apple's framework and visits to pages are in journals alone.
    let shown = Draft(archived: draft).trace.violations().map(\.rule)
    let found = try Recording(of: RecordedBytes(draft.archive(by: producer))).trace.violations().map(\.rule)
    #expect(Set(found) == Set(shown), "\(planted) by \(producer)")
  }

  @Test(
    "what was not recorded is no violation",
    arguments: ["apple-sso", "first-screen", "second-screen", "resource-denied", "token-forgotten"])
  func tolerance(of scenario: String) async throws {
    let whole = try await Draft.of(scenario)
    for start in whole.items.indices {
      var late = whole
      late.items.removeFirst(start)
      // A record that begins between the two partner calls looks like one of a client that misuses the second.
      let isMisleading = late.indices("POST /sessions/sso").isEmpty && !late.indices("POST /profiles/sso").isEmpty
      guard !isMisleading else { continue }
      #expect(late.trace.violations().isEmpty)
      // The answers are missing, or cut off.
      for body in [nil, Data("{\"pro".utf8)] {
        var blind = late
        for index in blind.items.indices {
          guard case .message(var message) = blind.items[index].event, let status = message.status else { continue }
          message.outcome = .answered(status: status, body: body)
          blind.items[index].event = .message(message)
        }
        #expect(blind.trace.violations().isEmpty)
      }
    }
  }

  @Test("a violation never tells what was sent, even where a form holds something else")
  func secrecy() async throws {
    var draft = try await Draft.of("apple-sso")
    try draft.edit("POST /token") { $0.body = Data(#"{"client_secret":"secret text","x":1}"#.utf8) }
    try draft.edit("GET /profiles") { $0.target += "?secret%20text=1&token=secret%20text" }
    let report = draft.trace.violations().map(\.description).joined(separator: "\n")
    #expect(report.contains("R-HDR-8") && !report.contains("secret text"))
  }

  @Test("every monitor has a planted violation")
  func completeness() {
    let missing = Set(RuleMonitor.all.map(\.id)).subtracting(Planted.all.map(\.rule))
    #expect(missing.isEmpty)
  }
}
