import PassAPI

/// What an audit found in some records, and how much of them it saw.
///
///     let report = AuditReport([AuditedRecord("app.har", recording)])
///     print(report.text)
public struct AuditReport: Sendable {
  /// What the audit comes to.
  public enum Verdict: String, Hashable, Sendable {
    /// What was judged breaks no rule.
    case clean
    /// At least one rule is broken.
    case violated
    /// There was nothing to judge, or not everything could be read where that is demanded.
    case blind
  }

  /// The records, in the order in which they were named.
  public let records: [AuditedRecord]
  /// Whether what cannot be read counts as nothing judged.
  public let isStrict: Bool

  /// Makes a report.
  public init(_ records: [AuditedRecord], isStrict: Bool = false) {
    (self.records, self.isStrict) = (records, isStrict)
  }

  /// Violations count most; then a record in which nothing could be judged.
  public var verdict: Verdict {
    if records.contains(where: { !$0.violations.isEmpty }) { return .violated }
    if records.isEmpty || records.contains(where: \.isBlind) { return .blind }
    return isStrict && records.contains(where: \.isPartial) ? .blind : .clean
  }

  /// A line for each violation, in several records behind the name of its own, and what was read and judged.
  public var text: String {
    records.map { record in
      let prefix = records.count > 1 ? record.name.shownAsName + ": " : ""
      return (record.violations.map(\.description) + record.closing).map { prefix + $0 + "\n" }.joined()
    }.joined()
  }

  /// What could not be seen, for people: a line for each reason.
  public var warnings: [String] {
    records.flatMap { record in record.warnings.map { "\(record.name.shownAsName): \($0)" } }
  }
}

/// One record of an audit.
public struct AuditedRecord: Sendable {
  /// Its name, as it was given.
  public let name: String
  /// Why it cannot be read at all.
  public let failure: String?
  /// The violations that the audit is about.
  public let violations: [Violation]
  /// What was read of it.
  public let count: ReadingCount
  /// The exchanges that were held against the rules.
  public let judged: Int
  /// The exchanges of clients that the rules are not about, by version.
  public let otherVersions: [String: Int]
  /// The rules that were watched.
  public let rules: Int
  /// The rules that could not be judged, with the reason.
  public let unjudged: [String: String]
  /// Where entries stand in the record, by number.
  public let regions: [Int: RecordedRegion]

  /// Judges a record.
  ///
  /// - Parameter isWanted: Which violations the audit is about.
  public init(_ name: String, _ recording: Recording, isWanted: (Violation) -> Bool = { _ in true }) {
    self.name = name
    failure = nil
    let trace = recording.trace
    let violations = trace.violations().filter(isWanted), told = Set(violations.map(\.number))
    self.violations = violations
    count = recording.count
    otherVersions = trace.exchangesOfOtherVersions
    judged = trace.exchangeCount - otherVersions.values.reduce(0, +)
    unjudged = trace.withheld.rules
    rules = RuleMonitor.all.count - unjudged.count
    regions = recording.regions.filter { told.contains($0.key) }
  }

  /// A record that cannot be read.
  public init(_ name: String, unreadable: RecordedFile.Unreadable) {
    self.name = name
    failure = unreadable.description
    (violations, count, judged, otherVersions) = ([], ReadingCount(), 0, [:])
    (rules, unjudged, regions) = (0, [:], [:])
  }

  /// Whether nothing could be judged.
  public var isBlind: Bool { judged == 0 }
  /// Whether something of it could not be read.
  public var isPartial: Bool { failure != nil || count.isPartial }

  /// What was judged, and what was not.
  var closing: [String] {
    guard failure == nil else { return [] }
    let apart = otherVersions.sorted { $0.key < $1.key }.map { version, count in
      "\(count) exchanges are of \(version), which these rules are not about: see passflow migrate-report"
    }
    let rest = [
      count.foreign > 0 ? "\(count.foreign) to others" : nil,
      count.preflights > 0 ? "\(count.preflights) preflights" : nil,
      count.unreadEntries.isEmpty ? nil : "\(count.unreadEntries.values.reduce(0, +)) unread",
    ].compactMap { $0 }
    let entries = "\(count.entries) entries" + (rest.isEmpty ? "" : ": " + rest.joined(separator: ", "))
    return apart + ["\(violations.count) violations in \(judged) exchanges, by \(rules) rules; \(entries)"]
  }

  /// What could not be seen, and why.
  public var warnings: [String] {
    if let failure { return [failure] }
    var lines: [String] = []
    if isBlind {
      lines.append(
        otherVersions.isEmpty ? "there is nothing to judge: no call of the service" : "there is nothing to judge")
      lines += count.gateways.map {
        "calls go through \($0.origin.shown): try --origin \($0.origin.shown) --base-path \($0.basePath.shown)"
      }
    }
    if count.isCut { lines.append("the record ends in the middle") }
    let unread =
      count.unreadEntries.sorted { $0.key < $1.key }.map { "\($0.value) entries: \($0.key)" }
      + count.unreadBodies.sorted { $0.key < $1.key }.map { "\($0.value) bodies: \($0.key)" }
    lines += unread.map { "unread, and what they show is not judged: \($0)" }
    if count.bodiesAbsent > 0 {
      lines.append("\(count.bodiesAbsent) answers have no body: what they would show is not judged")
    }
    let byReason = Dictionary(grouping: unjudged, by: \.value).sorted { $0.key < $1.key }
    lines += byReason.map { reason, rules in
      "\(reason); not judged: \(rules.map(\.key).sorted().joined(separator: ", "))"
    }
    return lines
  }
}

extension String {
  /// The name of a file as it may be shown: without control characters.
  var shownAsName: String { String(unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : Character($0) }) }
}
