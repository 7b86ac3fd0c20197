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
      guard let data = FileManager.default.contents(atPath: file) else { throw UsageError("cannot read \(file)") }
      let trace: Trace
      do throws(RecordedFile.Unreadable) {
        trace = try RecordedFile.trace(of: data)
      } catch {
        throw UsageError("\(file): \(error)")
      }
      let violations = trace.violations()
      for violation in violations { try output.line(violation.description) }
      try output.line("\(violations.count) violations in \(trace.exchangeCount) exchanges")
      return violations.isEmpty ? .success : .failure
    }
  }
}
