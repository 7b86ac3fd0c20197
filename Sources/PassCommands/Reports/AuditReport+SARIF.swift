import PassAPI

extension AuditReport {
  /// The report in the Static Analysis Results Interchange Format, version 2.1.0.
  ///
  /// A finding is one result, with its repetitions as `occurrenceCount`. Against a baseline, what is accepted is
  /// suppressed, and what is stale is absent.
  public var sarif: String {
    let stale = stale
    let used = Set(records.flatMap(\.findings).map(\.first.rule) + stale.map(\.rule))
    let rules = Rule.all.filter { used.contains($0.id) }
    let places = Dictionary(rules.enumerated().map { ($0.element.id, $0.offset) }) { $1 }
    let driver = JSONValue.object([
      "name": "passflow audit", "rules": .array(rules.map(Self.sarif)),
    ])
    let results =
      records.flatMap { record in record.findings.map { sarif($0, in: record, rule: places[$0.first.rule]) } }
      + stale.map { Self.absent($0, rule: places[$0.rule]) }
    let invocation = JSONValue.object([
      "executionSuccessful": .bool(verdict != .blind),
      "toolExecutionNotifications": .array(
        warnings.map { .object(["level": "warning", "message": .object(["text": .string($0)])]) }),
    ])
    let run = JSONValue.object([
      "tool": .object(["driver": driver]), "results": .array(results), "invocations": .array([invocation]),
      "columnKind": "unicodeCodePoints",
    ])
    return JSONValue.object([
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": .array([run]),
    ]).line
  }

  private static func sarif(_ rule: Rule) -> JSONValue {
    .object([
      "id": .string(rule.id), "shortDescription": .object(["text": .string(rule.statement)]),
      "fullDescription": .object(["text": .string("Source: \(rule.source)")]),
      "properties": .object(["level": .string(rule.level.rawValue)]),
    ])
  }

  private func sarif(_ finding: Finding, in record: AuditedRecord, rule index: Int?) -> JSONValue {
    let first = finding.first, isRepeated = finding.count > 1, isAccepted = isAccepted(finding)
    let suppression = JSONValue(members: [
      "kind": "external", "status": "accepted",
      "justification": baseline?.entries.first { $0.fingerprint == finding.fingerprint }?.reason.map { .string($0) },
    ])
    return JSONValue(members: [
      "ruleId": .string(first.rule), "ruleIndex": index.map { .integer($0) },
      "level": .string(first.level.isBinding ? "error" : "warning"),
      "message": .object(["text": .string("\(first.place): \(first.text)")]),
      "locations": .array([Self.location(of: first, in: record)]),
      "relatedLocations": isRepeated ? .array([Self.location(of: finding.last, in: record, "the last of them")]) : nil,
      "occurrenceCount": isRepeated ? .integer(finding.count) : nil,
      "partialFingerprints": .object(["passflow/v1": .string(finding.fingerprint)]),
      "baselineState": baseline.map { _ in isAccepted ? "unchanged" : "new" },
      "suppressions": isAccepted ? .array([suppression]) : nil,
    ])
  }

  private static func absent(_ entry: Baseline.Entry, rule index: Int?) -> JSONValue {
    JSONValue(members: [
      "ruleId": .string(entry.rule), "ruleIndex": index.map { .integer($0) }, "level": "none",
      "message": .object(["text": .string("\(entry.place): \(entry.text)")]),
      "partialFingerprints": .object(["passflow/v1": .string(entry.fingerprint)]), "baselineState": "absent",
    ])
  }

  private static func location(
    of violation: Violation, in record: AuditedRecord, _ text: String? = nil
  ) -> JSONValue {
    let region = record.regions[violation.number].map { region in
      JSONValue.object([
        "startLine": .integer(region.line), "byteOffset": .integer(region.offset),
        "byteLength": .integer(region.length),
      ])
    }
    let place = JSONValue(members: [
      "artifactLocation": .object(["uri": .string(PercentEncoding.path(record.name))]), "region": region,
    ])
    return JSONValue(members: [
      "physicalLocation": place, "message": text.map { .object(["text": .string($0)]) },
      "logicalLocations": .array([.object(["name": .string("entry \(violation.number)"), "kind": "member"])]),
    ])
  }
}

extension PercentEncoding {
  /// A path of files as a reference of URI.
  fileprivate static func path(_ name: String) -> String {
    name.split(separator: "/", omittingEmptySubsequences: false).map { encode(String($0)) }.joined(separator: "/")
  }
}
