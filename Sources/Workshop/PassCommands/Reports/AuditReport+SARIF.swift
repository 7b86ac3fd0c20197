import FlowCommands
import PassAPI
import PassRules

extension AuditReport {
  /// The report in the Static Analysis Results Interchange Format, version 2.1.0.
  ///
  /// A finding is one result, with its repetitions as `occurrenceCount`. Against a baseline, accepted findings are
  /// suppressed, and stale ones are absent.
  package var sarif: String {
    get throws {
      let stale = stale, used = Set(records.flatMap(\.findings).map(\.first.rule) + stale.map(\.rule))
      let rules = Rule.all.filter { used.contains($0.id) }.map(Self.sarif)
      let results =
        records.flatMap { record in record.findings.map { sarif($0, in: record, rules) } }
        + stale.map { entry in
          var result = SARIF.Result(entry.rule, among: rules, level: "none", "\(entry.place): \(entry.text)")
          result.partialFingerprints = ["passflow/v1": entry.fingerprint]
          result.baselineState = "absent"
          return result
        }
      return try JSONText.of(
        SARIF(
          by: ("passflow audit", Release.version), rules, results,
          SARIF.Invocation(isSuccessful: verdict != .blind, warnings: warnings), columnKind: "unicodeCodePoints"),
        isOneLine: true)
    }
  }

  private static func sarif(_ rule: Rule) -> SARIF.Rule {
    var entry = SARIF.Rule(rule.id)
    entry.shortDescription = ["text": rule.statement]
    entry.fullDescription = ["text": "Source: \(rule.source)"]
    if case .shown(let sight) = rule.visibility {
      entry.help = ["text": "What shows it: \(sight). All about it: passflow rules \(rule.id)"]
    }
    entry.properties = ["level": rule.level.rawValue]
    return entry
  }

  private func sarif(_ finding: Finding, in record: AuditedRecord, _ rules: [SARIF.Rule]) -> SARIF.Result {
    let first = finding.first, isRepeated = finding.count > 1, isAccepted = isAccepted(finding)
    var result = SARIF.Result(
      first.rule, among: rules, level: finding.isDisputed ? "note" : first.level.isBinding ? "error" : "warning",
      "\(first.place): \(first.text)")
    result.locations = [Self.location(of: first, in: record)]
    if isRepeated {
      result.relatedLocations = [Self.location(of: finding.last, in: record, "the last of them")]
      result.occurrenceCount = finding.count
    }
    result.partialFingerprints = ["passflow/v1": finding.fingerprint]
    result.baselineState = baseline.map { _ in isAccepted ? "unchanged" : "new" }
    if isAccepted {
      var suppression = ["kind": "external", "status": "accepted"]
      suppression["justification"] = baseline?.entries.first { $0.fingerprint == finding.fingerprint }?.reason
      result.suppressions = [suppression]
    }
    return result
  }

  private static func location(
    of violation: Violation, in record: AuditedRecord, _ text: String? = nil
  ) -> SARIF.Location {
    let region = record.regions[violation.number]
    let path = record.name.split(separator: "/", omittingEmptySubsequences: false).map {
      PercentEncoding.encode(String($0))
    }.joined(separator: "/")
    var location = SARIF.Location(uri: path, line: region?.line, bytes: region.map { ($0.offset, $0.length) })
    location.message = text.map { ["text": $0] }
    location.logicalLocations = [["name": "entry \(violation.number)", "kind": "member"]]
    return location
  }
}
