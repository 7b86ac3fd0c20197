import Foundation
import PassTestSupport
import TestTraits
import Testing

/// Command lines that a shell or a person gets wrong.
@Suite("a wrong command line", .endsIfStuck) struct WrongWordsTests {
  @Test(
    "ends with status 2, prints nothing, and says what is wrong",
    arguments: [
      "rnu", "completion", "completion csh", "replay", "replay NOWHERE", "replay README", "scenarios nosuchword",
      "run --fault nowhere:503", "run --flwo v2", "run --flow v3", "run --flow", "run --scenario nobody",
      "run --scenario all --journal -", "run --format xml", "run surplus", "migrate-report", "migrate-report README",
      "migrate-report NOWHERE", "graph --exit-code", "graph --format xml", "graph --format dot --most 2",
      "graph --format promela --settling nobody", "graph --format promela --properties README", "graph --view phase=Z",
      "graph --view sequence=apple-sso", "graph --style NOWHERE", "graph --format html --view full",
      "graph --format html --coverage NOWHERE", "graph --view story=README", "graph --from README",
      "graph --diff NOWHERE", "graph --format text", "explore --spin README", "explore --properties README",
      "serve --port many", "serve --scenario nobody", "serve --like nobody", "serve --option throttles=maybe",
      "serve --allow-origin *", "sweep --scenario nobody", "sweep --share 0", "stories --count 0", "walk --steps many",
      "walk --steps 0", "cover --format xml", "conform", "conform NOWHERE", "audit", "audit NOWHERE", "audit README",
      "audit --accept README", "audit --baseline NOWHERE README", "rules --explain nonsense", "rules NOWHERE",
      "rules --check NOWHERE", "cookbook --check NOWHERE", "cookbook --check --slips 0",
      "cookbook --flow enabler --check", "cookbook --page NOWHERE",
    ])
  func isExplained(line: String) async throws {
    let paths = line.replacing("NOWHERE", with: "/nowhere/at-all").replacing(
      "README", with: Repository.url("README.md").path)
    let printed = try await Printed.by(paths.split(separator: " ").map(String.init))
    #expect(printed.status == 2 && printed.output.isEmpty, "\(printed)")
    #expect(printed.complaints.hasPrefix("passflow: "), "\(printed.complaints)")
  }
}
