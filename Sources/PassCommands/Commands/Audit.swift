import Foundation
import PassRules

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
      let legacy = trace.legacyExchangeCount, judged = trace.exchangeCount - legacy
      if legacy > 0 {
        try output.line(
          "\(legacy) exchanges are of REST API v1, which these rules are not about: see passflow migrate-report")
        guard judged > 0 else { throw UsageError("\(file): there is nothing to judge") }
      }
      try output.line("\(violations.count) violations in \(judged) exchanges")
      return violations.isEmpty ? .success : .failure
    }
  }
}
