/// What checks found of one part that an app hands in: each clause of the part's contract, and how it is broken.
///
/// In a test of an app: `#expect(report.isKept, "\(report)")`, or `XCTAssert(report.isKept, "\(report)")`.
public struct ContractReport: Hashable, Sendable {
  /// One clause of a contract, held against a part.
  public struct Finding: Hashable, Sendable {
    /// What the contract demands.
    public let clause: String
    /// What the part did instead; nil where it does what is demanded.
    public let breach: String?
  }
  /// The protocol that the part conforms to.
  public let contract: String
  /// Every clause that was looked at, in the order in which it was.
  public let findings: [Finding]
  /// The clauses that were not looked at, since something was not handed in that it takes.
  public let notLookedAt: [String]
  /// The clauses that are broken.
  public var breaches: [Finding] { findings.filter { $0.breach != nil } }
  /// Whether the part does all that was looked at.
  public var isKept: Bool { breaches.isEmpty }
}

extension ContractReport: CustomStringConvertible {
  /// How many clauses are broken, and a line to each that is, or that was not looked at.
  public var description: String {
    let broken = breaches.map { "\n- \($0.clause): \($0.breach ?? "")" }.joined()
    let rest = notLookedAt.map { "\n- not looked at: \($0)" }.joined()
    return "\(contract): \(breaches.count) of \(findings.count) clauses broken" + broken + rest
  }
}

/// One clause of a contract, and what shows whether a part keeps to it.
struct Clause<Part: Sendable>: Sendable {
  let text: String
  let check: @Sendable (Part, ClauseCheck) async throws -> Void

  init(_ text: String, _ check: @escaping @Sendable (Part, ClauseCheck) async throws -> Void) {
    self.text = text
    self.check = check
  }
}

extension ContractReport {
  /// Holds a part against every clause, one after the other; one that is broken does not end it.
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
    return ContractReport(contract: contract, findings: findings, notLookedAt: [])
  }
}
