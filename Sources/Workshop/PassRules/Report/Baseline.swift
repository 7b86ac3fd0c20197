import Foundation
import PassAPI

/// Accepted findings, kept in a file: an audit reports which findings are new, and which accepted ones no longer occur.
///
///     let baseline = try Baseline(reading: data)
///     let report = AuditReport(records, baseline: baseline)
///     let next = baseline.accepting(report)
package struct Baseline: Hashable, Sendable {
  /// An accepted finding.
  package struct Entry: Hashable, Sendable {
    /// The finding's fingerprint.
    package let fingerprint: String
    /// The id of its rule.
    package let rule: String
    /// The place of the finding when it was accepted, for people.
    package let place: String
    /// The text of the finding, for people.
    package let text: String
    /// The reason for accepting it, for people and only written by them.
    package let reason: String?

    /// One line: rule, place, what is wrong.
    var description: String { "\(rule) \(place): \(text)" }
  }

  /// The accepted findings, in the order of the rules.
  package let entries: [Entry]
  private let fingerprints: Set<String>

  /// Creates a baseline that accepts nothing.
  package init() { self.init([]) }

  private init(_ entries: [Entry]) {
    self.entries = entries
    fingerprints = Set(entries.map(\.fingerprint))
  }

  private static let name = "passflow audit"

  /// Reads a file; throws `RecordedFile.Unreadable` if it is not a baseline.
  package init(reading data: Data) throws(RecordedFile.Unreadable) {
    guard let file = JSONValue(parsing: data), file["baseline"]?.text == Self.name else {
      throw RecordedFile.Unreadable(description: "it is not a baseline of passflow audit")
    }
    guard file["version"]?.whole == 1 else {
      throw RecordedFile.Unreadable(description: "a baseline of another version; this program reads version 1")
    }
    guard let items = file["accepted"]?.array else {
      throw RecordedFile.Unreadable(description: "a baseline without the list accepted")
    }
    var entries: [Entry] = []
    for (index, item) in items.enumerated() {
      guard let fingerprint = item["fingerprint"]?.text, let rule = item["rule"]?.text else {
        throw RecordedFile.Unreadable(description: "item \(index + 1) of the baseline has no fingerprint, or no rule")
      }
      entries.append(
        Entry(
          fingerprint: fingerprint, rule: rule, place: item["place"]?.text ?? "", text: item["text"]?.text ?? "",
          reason: item["reason"]?.text))
    }
    self.init(entries)
  }

  /// Whether a finding is accepted, with any number of repetitions.
  package func accepts(_ finding: Finding) -> Bool { fingerprints.contains(finding.fingerprint) }

  /// The accepted findings that were not found any more, although their rules were judged.
  func stale(in report: AuditReport) -> [Entry] {
    let found = Set(report.records.flatMap(\.findings).map(\.fingerprint))
    return entries.filter { entry in
      !found.contains(entry.fingerprint) && report.scope.contains(entry.rule)
        && report.records.contains {
          !$0.isBlind && $0.unjudged[entry.rule] == nil && $0.evidence.notShown[entry.rule] == nil
        }
    }
  }

  /// The baseline that accepts all findings of a report. Reasons stay, stale entries are removed, and entries that the
  /// report cannot judge stay.
  package func accepting(_ report: AuditReport) -> Baseline {
    let stale = Set(stale(in: report).map(\.fingerprint))
    var kept = Dictionary(
      entries.filter { !stale.contains($0.fingerprint) }.map { ($0.fingerprint, $0) },
      uniquingKeysWith: { one, _ in one })
    for finding in report.records.flatMap(\.findings) {
      let first = finding.first
      kept[finding.fingerprint] = Entry(
        fingerprint: finding.fingerprint, rule: first.rule, place: first.place, text: first.text,
        reason: kept[finding.fingerprint]?.reason)
    }
    let order = Dictionary(Rule.all.enumerated().map { ($1.id, $0) }) { one, _ in one }
    return Baseline(
      kept.values.sorted { (order[$0.rule] ?? .max, $0.fingerprint) < (order[$1.rule] ?? .max, $1.fingerprint) })
  }

  /// The file: JSON with a line for each finding, so that a review shows what is accepted.
  package var text: String {
    let lines = entries.map { entry in
      let item = JSONValue(members: [
        "fingerprint": .string(entry.fingerprint), "rule": .string(entry.rule), "place": .string(entry.place),
        "text": .string(entry.text), "reason": entry.reason.map { .string($0) },
      ])
      return "  " + String(decoding: item.data, as: UTF8.self)
    }
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n]"
    return "{\"baseline\":\"\(Self.name)\",\"version\":1,\"accepted\":\(list)}\n"
  }
}
