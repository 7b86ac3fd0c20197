import Foundation
import PassAPI

extension AuditReport {
  /// The report as one object of JSON: the verdict, and of each record what was read, judged and found.
  public var json: String {
    let records = records.map { record in
      JSONValue(members: [
        "name": .string(record.name), "failure": record.failure.map { .string($0) },
        "judged": .integer(record.judged), "rules": .integer(record.rules), "entries": .integer(record.count.entries),
        "foreign": .integer(record.count.foreign), "preflights": .integer(record.count.preflights),
        "bodiesAbsent": .integer(record.count.bodiesAbsent), "isCut": .bool(record.count.isCut),
        "unreadEntries": .counts(record.count.unreadEntries), "unreadBodies": .counts(record.count.unreadBodies),
        "otherVersions": .counts(record.otherVersions),
        "notJudged": .object(record.unjudged.mapValues { .string($0) }),
        "violations": .array(record.violations.map { $0.json(record.regions[$0.number]) }),
      ])
    }
    return JSONValue.object(["version": .integer(1), "verdict": .string(verdict.rawValue), "records": .array(records)])
      .line
  }

  /// The report in the Static Analysis Results Interchange Format, version 2.1.0.
  public var sarif: String {
    let used = Set(records.flatMap(\.violations).map(\.rule))
    let rules = Rule.all.filter { used.contains($0.id) }
    let places = Dictionary(rules.enumerated().map { ($0.element.id, $0.offset) }) { $1 }
    let driver = JSONValue.object([
      "name": "passflow audit",
      "rules": .array(
        rules.map { rule in
          .object([
            "id": .string(rule.id), "shortDescription": .object(["text": .string(rule.statement)]),
            "properties": .object(["level": .string(rule.level.rawValue)]),
          ])
        }),
    ])
    let results = records.flatMap { record in
      record.violations.map { $0.result(in: record, rule: places[$0.rule] ?? 0) }
    }
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
}

extension Violation {
  /// What stays the same when the record is made again: the rule, the place and the text without their numbers.
  public var fingerprint: String {
    let text = "\(rule)\n\(place)\n\(text)".map { $0.isNumber ? "#" : String($0) }.joined()
    return String(Digest(key: (0, 0))(text).dropFirst())
  }

  fileprivate func json(_ region: RecordedRegion?) -> JSONValue {
    JSONValue(members: [
      "rule": .string(rule), "level": .string(level.rawValue), "alsoBreaks": .array(alsoBreaks.map { .string($0) }),
      "entry": .integer(number), "time": .string(time.iso8601), "place": .string(place), "text": .string(text),
      "fingerprint": .string(fingerprint), "line": region.map { .integer($0.line) },
    ])
  }

  fileprivate func result(in record: AuditedRecord, rule index: Int) -> JSONValue {
    let region = record.regions[number].map { region in
      JSONValue.object([
        "startLine": .integer(region.line), "byteOffset": .integer(region.offset),
        "byteLength": .integer(region.length),
      ])
    }
    let place = JSONValue(members: [
      "artifactLocation": .object(["uri": .string(PercentEncoding.path(record.name))]), "region": region,
    ])
    return .object([
      "ruleId": .string(rule), "ruleIndex": .integer(index),
      "level": .string(level.isBinding ? "error" : "warning"),
      "message": .object(["text": .string("\(self.place): \(text)")]),
      "locations": .array([
        .object([
          "physicalLocation": place,
          "logicalLocations": .array([.object(["name": .string("entry \(number)"), "kind": "member"])]),
        ])
      ]),
      "partialFingerprints": .object(["passflow/v1": .string(fingerprint)]),
    ])
  }
}

extension PercentEncoding {
  /// A path of files as a reference of URI.
  fileprivate static func path(_ name: String) -> String {
    name.split(separator: "/", omittingEmptySubsequences: false).map { encode(String($0)) }.joined(separator: "/")
  }
}

extension JSONValue {
  fileprivate static func integer(_ number: Int) -> JSONValue { .integer(Int64(number)) }
  fileprivate static func counts(_ counts: [String: Int]) -> JSONValue { .object(counts.mapValues { .integer($0) }) }
  fileprivate var line: String { String(decoding: data, as: UTF8.self) + "\n" }
}
