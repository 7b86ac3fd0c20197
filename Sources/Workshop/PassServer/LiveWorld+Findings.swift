import PassAPI
import PassRules

/// The findings of an audit of the calls in the journal.
struct LiveFindings: Sendable {
  /// The first and the last audited call; `nil` if there was none.
  let first: Int?, last: Int?
  let report: AuditReport

  init(_ entries: [LiveWorld.JournalEntry], of world: String) {
    (first, last) = (entries.first?.number, entries.last?.number)
    let trace = Trace(
      entries.map { entry in
        Trace.Entry(
          entry.number, .message(Message(entry.exchange)), start: entry.exchange.start, end: entry.exchange.end)
      })
    report = AuditReport([AuditedRecord(world, trace)])
  }

  /// All findings, worst first as in a report.
  var all: [Finding] { report.records.flatMap(\.findings) }
}

extension LiveWorld {
  /// The findings; judged at most once a second, outside the calls.
  var audit: LiveFindings { audits.value(for: auditMoment) { LiveFindings(entries, of: name) } }

  /// The findings as JSON.
  var findings: JSONValue {
    let audit = audit
    return JSONValue(members: [
      "from": audit.first.map { .integer(Int64($0)) }, "to": audit.last.map { .integer(Int64($0)) },
      "findings": .array(
        audit.all.map { finding in
          JSONValue(members: [
            "rule": .string(finding.first.rule), "level": .string(finding.first.level.rawValue),
            "alsoBreaks": .array(finding.first.alsoBreaks.map { .string($0) }), "place": .string(finding.first.place),
            "text": .string(finding.first.text), "count": .integer(Int64(finding.count)),
            "first": .integer(Int64(finding.first.number)), "last": .integer(Int64(finding.last.number)),
          ])
        }),
    ])
  }
}
