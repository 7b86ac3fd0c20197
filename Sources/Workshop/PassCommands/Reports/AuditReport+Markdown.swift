import FlowExport
import PassAPI
import PassRules

extension AuditReport {
  /// The report as Markdown, for a comment on a pull request: a table of the findings of each record, the rules that
  /// they break, and what could not be seen.
  package var markdown: String {
    let heading =
      switch verdict {
      case .clean: "## Audit: no rule is broken"
      case .violated: "## Audit: \(records.reduce(0) { $0 + told(of: $1).count }) findings"
      case .blind: "## Audit: not everything that binds could be judged"
      }
    var room = Self.maxRows
    let parts = records.flatMap { record in
      let told = told(of: record), rows = told.prefix(room)
      room -= rows.count
      return ["", "**\(Markdown.text(record.name.shownAsName))**: " + summary(record, told)]
        + (rows.isEmpty ? [] : ["", "| rule | level | what | where |", "|---|---|---|---|"] + rows.map(row))
        + (rows.count < told.count ? ["", "\(told.count - rows.count) more findings are not listed."] : [])
    }
    let broken = Set(records.flatMap { told(of: $0).prefix(Self.maxRows) }.flatMap(\.rules))
    let rules = Rule.all.filter { broken.contains($0.id) }
    let explained = rules.map { "- **\($0.id)** (\($0.level.rawValue)) \($0.statement). Source: \($0.source)." }
    let unseen = warnings(withAccounts: false).map { "- " + Markdown.text($0) }
    return
      ([heading] + parts + Self.folded("The rules", explained)
      + Self.folded("What could not be judged, and what is stale", unseen))
      .joined(separator: "\n") + "\n"
  }

  /// The largest number of rows: a comment holds 65 536 characters.
  private static let maxRows = 100

  private func summary(_ record: AuditedRecord, _ told: [Finding]) -> String {
    record.failure.map(Markdown.text) ?? record.closing(told).map(Markdown.text).joined(separator: "; ")
      + record.account.map { "\n\n" + Markdown.text($0) }.joined()
  }

  private func row(_ finding: Finding) -> String {
    let first = finding.first
    let cells = [
      finding.rules.joined(separator: ", "), first.level.rawValue,
      "\(Markdown.code(first.place)): \(Markdown.text(first.text))", finding.entries,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func folded(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", "<details><summary>\(title)</summary>", ""] + lines + ["", "</details>"]
  }
}
