/// The result of checking one of the app's parts: each clause of the part's contract, and how it is broken.
///
/// In a test of an app: `#expect(report.isKept, "\(report)")`, or `XCTAssert(report.isKept, "\(report)")`.
public struct ContractReport: Hashable, Sendable {
  /// The result for one clause of a contract.
  package struct Finding: Hashable, Sendable {
    /// The demand of the contract.
    package let clause: String
    /// What the part did instead; `nil` if it keeps the clause.
    package let breach: String?
  }
  /// The protocol that the part conforms to.
  public let contract: String
  /// Every clause that was checked, in order.
  package let findings: [Finding]
  /// The clauses that were not checked, because an argument that they need was missing.
  public let skippedClauses: [String]
  /// The clauses that are broken.
  package var breaches: [Finding] { findings.filter { $0.breach != nil } }
  /// Whether the part keeps every clause that was checked.
  public var isKept: Bool { breaches.isEmpty }
}

extension ContractReport: CustomStringConvertible {
  /// The number of broken clauses, and a line for each clause that is broken or was not checked.
  public var description: String {
    let broken = breaches.map { "\n- \($0.clause): \($0.breach ?? "")" }.joined()
    let rest = skippedClauses.map { "\n- not checked: \($0)" }.joined()
    return "\(contract): \(breaches.count) of \(findings.count) clauses broken" + broken + rest
  }
}

/// One clause of a contract, with the check for it.
struct Clause<Part: Sendable>: Sendable {
  let text: String
  let check: @Sendable (Part, ClauseCheck) async throws -> Void

  init(_ text: String, _ check: @escaping @Sendable (Part, ClauseCheck) async throws -> Void) {
    self.text = text
    self.check = check
  }
}

extension ContractReport {
  /// Checks a part against every clause, one after the other; a broken clause does not end the run.
  static func holding<Part: Sendable>(
    _ part: Part, to clauses: [Clause<Part>], of contract: String, _ trial: ClauseCheck
  ) async -> ContractReport {
    var findings: [Finding] = []
    for clause in clauses {
      do {
        try await clause.check(part, trial)
        findings.append(Finding(clause: clause.text, breach: nil))
      } catch {
        findings.append(Finding(clause: clause.text, breach: (error as? Breach)?.text ?? "\(error)"))
      }
    }
    return ContractReport(contract: contract, findings: findings, skippedClauses: [])
  }
}
