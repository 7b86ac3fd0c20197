import FlowCommands
import PassScenarios
import Foundation
import PassRules

extension Command {
  /// Reports which calls of REST API v2 replace those of a recorded client.
  static func migrateReport(_ catalogue: Catalogue) -> Command {
    Command(
      name: "migrate-report",
      summary: "list which calls of REST API v2 replace those of a recorded v1 client; exit 2 if not all can be read",
      operand: Operand(name: "FILE", summary: "a HAR file or a journal of passflow")
    ) { arguments, output in
      guard let file = arguments.operand else { return .usage }
      let recording: Recording, known = catalogue.flows.compactMap(\.replacements)
      do throws(RecordedFile.Unreadable) { recording = try Recording(of: bytes(of: file)) } catch {
        throw UsageError("\(file): \(error)")
      }
      let reports = known.map { MigrationReport(recording.trace, $0) }.filter { !$0.isEmpty }
      for notice in recording.count.notices { output.complain("passflow: \(file): \(notice)") }
      guard !reports.isEmpty else { throw UsageError("\(file) has no call of \(listing(known.map(\.api.title)))") }
      for report in reports { try output.write(report.text) }
      let isWhole =
        !recording.count.isCut && recording.count.unreadEntries.isEmpty && reports.allSatisfy(\.withoutBody.isEmpty)
      return isWhole ? .success : .usage
    }
  }
}
