import FlowExport
import PassAPI
import PassRules

extension AuditReport {
  /// The report as Markdown, for a comment on a pull request: a table of the findings of each record, the rules that
  /// they break, and what could not be seen.
  package var markdown: String { ([heading] + recordSections + brokenRules + unseen).joined(separator: "\n") + "\n" }

  /// The largest number of rows: a comment holds 65 536 characters.
  private static let maxRows = 100

  private var heading: String {
    switch verdict {
    case .clean: "## Audit: no rule is broken"
    case .violated: "## Audit: \(records.reduce(0) { $0 + reportedFindings(of: $1).count }.of("finding"))"
    case .blind: "## Audit: not everything that binds could be judged"
    }
  }

  private var recordSections: [String] {
    var rowsLeft = Self.maxRows
    return records.flatMap { record in
      let findings = reportedFindings(of: record), listed = findings.prefix(rowsLeft)
      rowsLeft -= listed.count
      return ["", summary(of: record, findings)] + table(of: listed) + note(unlisted: findings.count - listed.count)
    }
  }

  private func summary(of record: AuditedRecord, _ findings: [Finding]) -> String {
    let name = Markdown.text(record.name.shownAsName)
    let result =
      record.failure.map(Markdown.text) ?? record.summary(of: findings).map(Markdown.text).joined(separator: "; ")
    return "**\(name)**: \(result)" + record.account.map { "\n\n" + Markdown.text($0) }.joined()
  }

  private func table(of findings: ArraySlice<Finding>) -> [String] {
    findings.isEmpty ? [] : ["", "| rule | level | what | where |", "|---|---|---|---|"] + findings.map(row)
  }

  private func row(_ finding: Finding) -> String {
    let first = finding.first
    let cells = [
      finding.rules.joined(separator: ", "), first.level.rawValue,
      "\(Markdown.code(first.place)): \(Markdown.text(first.text))", finding.entries,
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private func note(unlisted count: Int) -> [String] {
    count > 0 ? ["", "\(count.of("more finding is", "more findings are")) not listed."] : []
  }

  private var brokenRules: [String] {
    let broken = Set(records.flatMap { reportedFindings(of: $0).prefix(Self.maxRows) }.flatMap(\.rules))
    return folded(
      "The rules",
      Rule.all.filter { broken.contains($0.id) }.map {
        "- **\($0.id)** (\($0.level.rawValue)) \($0.statement). Source: \($0.source)."
      })
  }

  private var unseen: [String] {
    folded(
      "What could not be judged, and what is stale", warnings(withAccounts: false).map { "- " + Markdown.text($0) })
  }

  private func folded(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : ["", "<details><summary>\(title)</summary>", ""] + lines + ["", "</details>"]
  }
}
