import PartChecks
import TestTraits
import Testing

/// A part that breaks its contract, and words of the clause that has to find it.
struct Broken<Part: Sendable>: Sendable, CustomTestStringConvertible {
  let how: String
  let clause: String
  let part: @Sendable () -> Part

  init(_ how: String, _ clause: String, _ part: @escaping @Sendable () -> Part) {
    (self.how, self.clause, self.part) = (how, clause, part)
  }

  var testDescription: String { how }

  func isFound(in report: ContractReport) -> Bool { report.breaches.contains { $0.clause.contains(clause) } }
}

extension ContractReport {
  /// The clauses that Docs/App.md does not list.
  var undocumented: [String] {
    get throws {
      let guide = try Repository.text("Docs/App.md")
      return findings.map(\.clause).filter { !guide.contains("- \($0)\n") }
    }
  }
}
