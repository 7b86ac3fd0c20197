import FlowCommands
import PassScenarios
import Foundation
import PassRules

extension Command {
  /// Holds fixture files against the codec and the endpoints.
  static func conform(_ catalogue: Catalogue) -> Command {
    Command(
      name: "conform", summary: "check fixture files against the codec; one line for each that fails",
      operand: Operand(name: "DIR", summary: "a folder of fixture files")
    ) { arguments, output in
      guard let folder = arguments.operand, !folder.isEmpty else {
        throw UsageError(ConformanceError.noFolder("").description)
      }
      let report: ConformanceReport
      do throws(ConformanceError) {
        report = try Conformance(catalogue.flows.compactMap(\.simulated.checkedAPI)).check(URL(fileURLWithPath: folder))
      } catch {
        throw UsageError(error.description)
      }
      for failure in report.failures { try output.line(failure) }
      try output.line(report.summary)
      return report.failures.isEmpty ? .success : .failure
    }
  }
}
