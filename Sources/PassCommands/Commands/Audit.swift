import Foundation

extension Command {
  /// Holds a record of any client against the rules.
  static var audit: Command {
    Command(
      name: "audit", summary: "hold a recorded client against the rules; one line for each violation",
      operand: Operand(name: "FILE", summary: "a HAR file or a journal of passflow")
    ) { arguments, output in
      guard let file = arguments.operand else { return .usage }
      let trace = try trace(of: file)
      let violations = trace.violations()
      for violation in violations { try output.line(violation.description) }
      let apart = trace.exchangesOfOtherVersions, judged = trace.exchangeCount - apart.values.reduce(0, +)
      for (version, count) in apart.sorted(by: { $0.key < $1.key }) {
        try output.line(
          "\(count) exchanges are of REST API \(version), which these rules are not about: see passflow migrate-report")
      }
      guard apart.isEmpty || judged > 0 else { throw UsageError("\(file): there is nothing to judge") }
      try output.line("\(violations.count) violations in \(judged) exchanges")
      return violations.isEmpty ? .success : .failure
    }
  }
}
