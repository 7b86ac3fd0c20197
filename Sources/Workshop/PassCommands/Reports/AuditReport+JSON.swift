import Foundation
import PassAPI
import PassRules

extension AuditReport {
  /// The report as one JSON object: the verdict and, for each record, what was read, judged and found.
  /// `Docs/audit.schema.json` defines its form.
  package var json: String {
    let records = records.map { record in
      JSONValue(members: [
        "name": .string(record.name), "failure": record.failure.map { .string($0) }, "judged": .integer(record.judged),
        "rules": .integer(record.rules.count), "entries": .integer(record.count.entries),
        "foreign": .integer(record.count.foreign), "preflights": .integer(record.count.preflights),
        "undocumented": .integer(record.count.undocumented), "ofSDK": .integer(record.count.ofSDK),
        "ofSSOService": .counts(record.count.ofSSOService), "archives": .integer(record.count.archives),
        "isCut": .bool(record.count.isCut), "unreadEntries": .counts(record.count.unreadEntries),
        "evidence": record.evidence.json, "otherVersions": .counts(record.otherVersions),
        "notJudged": .object(record.unjudged.mapValues { .string($0) }),
        "violations": .integer(AuditedRecord.total(reportedFindings(of: record))),
        "findings": .array(record.findings.map { $0.json(in: record, isAccepted: isAccepted($0)) }),
      ])
    }
    return JSONValue(members: [
      "version": .integer(2), "verdict": .string(verdict.rawValue), "records": .array(records),
      "stale": baseline.map { _ in
        .array(
          stale.map {
            .object([
              "fingerprint": .string($0.fingerprint), "rule": .string($0.rule), "place": .string($0.place),
              "text": .string($0.text),
            ])
          })
      },
    ]).line
  }
}

extension RecordedEvidence {
  fileprivate var json: JSONValue {
    func ranges(_ numbers: [Int]) -> JSONValue {
      .array(Self.ranges(numbers).map { .array([.integer($0.lowerBound), .integer($0.upperBound)]) })
    }
    let losses = losses.map { loss in
      JSONValue(members: [
        "entry": loss.number.map { .integer($0) }, "part": .string(loss.part.rawValue),
        "state": .string(loss.state.rawValue), "detail": loss.detail.isEmpty ? nil : .string(loss.detail),
      ])
    }
    return .object([
      "exchanges": .integer(exchanges), "parts": .integer(parts.all), "read": .integer(parts.read),
      "lost": .array(losses), "notShown": .object(notShown.mapValues(ranges)),
    ])
  }
}

extension Finding {
  fileprivate func json(in record: AuditedRecord, isAccepted: Bool) -> JSONValue {
    func place(_ violation: Violation) -> JSONValue {
      JSONValue(members: [
        "entry": .integer(violation.number), "time": .string(violation.time.iso8601),
        "line": record.regions[violation.number].map { .integer($0.line) },
      ])
    }
    return .object([
      "rule": .string(first.rule), "level": .string(first.level.rawValue),
      "alsoBreaks": .array(first.alsoBreaks.map { .string($0) }), "place": .string(first.place),
      "text": .string(first.text), "fingerprint": .string(fingerprint), "accepted": .bool(isAccepted),
      "count": .integer(count), "first": place(first), "last": place(last),
    ])
  }
}

extension JSONValue {
  fileprivate static func integer(_ number: Int) -> JSONValue { .integer(Int64(number)) }
  fileprivate static func counts(_ counts: [String: Int]) -> JSONValue { .object(counts.mapValues { .integer($0) }) }
}
