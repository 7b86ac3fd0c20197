import FlowTesting

extension Coverage {
  /// The coverage as JUnit suites, one for each kind, with a case for each part of the table. A part that no walk met
  /// has failed, unless its gap is accepted.
  func junit(of flow: String, excusing reasons: [String: String]) -> String {
    let suites = Kind.allCases.filter { $0 != .pairs && $0 != .columns }.map { kind in
      JUnit.Suite(
        kind.rawValue, owner: "\(flow).\(kind.rawValue)",
        cases: self[kind].map { part in
          let gap = reason(for: part.name, in: reasons).map { JUnit.Outcome.skipped($0) } ?? .failed("no walk met it")
          return JUnit.Case(part.name, part.count > 0 ? .passed() : gap)
        })
    }
    return JUnit("cover \(flow)", suites).text
  }
}
