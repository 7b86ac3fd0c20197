import FlowEngine
import FlowTesting
import Foundation

extension RegisteredMachine {
  /// Judges the properties of the machine on the full records of a journal, and says which hold.
  func judge(_ journal: JournalFile, _ output: Output) throws -> ExitStatus {
    guard let suite = walkSuite else { throw UsageError("\(name) has no properties") }
    let machine = suite.walks.first?.machine ?? machine, masks = MaskReads(), decoder = JSONDecoder()
    let read: @Sendable () -> String = { masks.read() }
    if let key = suite.walks.first?.samples.masks { decoder.userInfo[key] = read }
    let records = try journal.fullRecords(of: F.self, decoder), judged: JudgedRecords<F>
    do throws(SnapshotError) {
      judged = try JudgedRecords(records, of: machine, suite.properties) { masks.count }
    } catch { throw UsageError("\(journal.name): \(error)") }
    for number in judged.beginnings {
      try output.line("judged from the end of record \(number), before which nothing is known")
    }
    var isSound = judged.beginnings.count == 1 && judged.differing == nil
    for (property, verdict) in zip(suite.properties, judged.verdicts) {
      switch verdict {
      case .holds: try output.line("holds: \(property.title)")
      case .notJudged: try output.line("not judged, because it reads what is masked: \(property.title)")
      case .broken(let number, let reason):
        isSound = false
        try output.line("broken by record \(number): \(property.title): \(reason)".visible)
      }
    }
    if let differing = judged.differing {
      let what = judged.isMasked ? "depends on what is masked" : "does not follow from those before"
      try output.line("record \(differing) \(what); nothing was judged from there on")
    }
    guard judged.isJudged || judged.differing != nil else { throw UsageError("\(journal.name): nothing to judge") }
    return isSound ? .success : .failure
  }
}

/// Counts how often masked values are read. `@unchecked Sendable` is safe because one task decodes and judges.
private final class MaskReads: @unchecked Sendable {
  private(set) var count = 0
  func read() -> String {
    count += 1
    return "masked"
  }
}
