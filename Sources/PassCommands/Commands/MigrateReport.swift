import FlowCommands
import PassScenarios
import Foundation
import PassRules

extension Command {
  /// Reports which calls of REST API v2 replace those of a recorded client.
  static func migrateReport(_ catalogue: Catalogue) -> Command {
    Command(
      name: "migrate-report",
      summary: "list which calls of REST API v2 replace those of a recorded v1 client, and which are not needed",
      operand: Operand(name: "FILE", summary: "a HAR file or a journal of passflow")
    ) { arguments, output in
      guard let file = arguments.operand else { return .usage }
      let trace = try trace(of: file), known = catalogue.flows.compactMap(\.simulated.replacements)
      let reports = known.map { MigrationReport(trace, $0) }.filter { !$0.isEmpty }
      guard !reports.isEmpty else {
        throw UsageError("\(file) has no call of \(listing(known.map(\.api.title)))")
      }
      for report in reports { try output.write(report.text) }
      return .success
    }
  }

  /// Reads what somebody recorded.
  static func trace(of file: String) throws(UsageError) -> Trace {
    guard let data = FileManager.default.contents(atPath: file) else { throw UsageError("cannot read \(file)") }
    do throws(RecordedFile.Unreadable) {
      return try RecordedFile.trace(of: data)
    } catch {
      throw UsageError("\(file): \(error)")
    }
  }
}
