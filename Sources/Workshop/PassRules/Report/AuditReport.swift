import PassAPI

/// The findings of an audit of some records, and how much of them it saw.
///
///     let report = AuditReport([AuditedRecord("app.har", recording)])
///     print(report.text)
@Memberwise(unlabelled: 1) package struct AuditReport: Sendable {
  /// The verdict of the audit.
  package enum Verdict: String, Hashable, Sendable {
    /// The judged exchanges break no rule.
    case clean
    /// At least one rule is broken.
    case violated
    /// There was nothing to judge, or a binding rule could not be judged everywhere for lack of evidence.
    case blind
  }

  /// The records, in the order given.
  package let records: [AuditedRecord]
  /// The rules that the audit covers.
  package var scope: AuditScope = AuditScope()
  /// The accepted findings; `nil` without a baseline.
  package var baseline: Baseline?
  /// Whether any loss counts, even one that no binding rule needs.
  package var isStrict: Bool = false

  /// Whether the baseline accepts a finding.
  package func isAccepted(_ finding: Finding) -> Bool { baseline?.accepts(finding) ?? false }
  /// The accepted findings that no record shows any more.
  package var stale: [Baseline.Entry] { baseline?.stale(in: self) ?? [] }

  /// The findings of a record that are not accepted.
  package func reportedFindings(of record: AuditedRecord) -> [Finding] { record.findings.filter { !isAccepted($0) } }

  /// The verdict. Violations take precedence over a record in which not everything binding could be judged.
  package var verdict: Verdict {
    if records.contains(where: { !reportedFindings(of: $0).allSatisfy(\.isDisputed) }) { return .violated }
    if records.isEmpty || records.contains(where: \.isBlind) { return .blind }
    return records.contains { $0.hidesBinding || isStrict && $0.isPartial } ? .blind : .clean
  }

  /// A line for each finding, with the name of the record if there are several, the account of losses, and what was
  /// read and judged.
  package var text: String {
    records.map { record in
      let prefix = records.count > 1 ? record.name.shownAsName + ": " : "", findings = reportedFindings(of: record)
      return (findings.map(\.description) + record.account + record.summary(of: findings)).map { prefix + $0 + "\n" }
        .joined()
    }.joined()
  }

  /// What could not be seen, and the unnecessary acceptances, one line each, for people.
  package var warnings: [String] { warnings(withAccounts: true) }

  /// The warnings, with or without the accounts, which the text has.
  package func warnings(withAccounts: Bool) -> [String] {
    records.flatMap { record in
      ((withAccounts ? record.account : []) + record.notices).map { "\(record.name.shownAsName): \($0)" }
    } + stale.map { "accepted, but no longer found: \($0.description)" }
  }
}

/// One record of an audit.
package struct AuditedRecord: Sendable {
  /// Its name, as it was given.
  package let name: String
  /// Why it cannot be read at all.
  package let failure: String?
  /// The findings about the rules of the audit, with repetitions summed up.
  package let findings: [Finding]
  /// The account of what was read.
  package let count: ReadingCount
  /// The number of exchanges that were judged.
  package let judged: Int
  /// The number of exchanges of clients to which the rules do not apply, by version.
  package let otherVersions: [String: Int]
  /// The ids of the monitored rules, in the order of the checklist.
  package let rules: [String]
  /// The rules that could not be judged for any exchange, each with the reason.
  package let unjudged: [String: String]
  /// The account of what the record shows, and of the exchanges for which rules are not shown.
  package let evidence: RecordedEvidence
  /// The regions of entries in the record, by number.
  package let regions: [Int: RecordedRegion]

  /// Judges a record.
  package init(_ name: String, _ recording: Recording, scope: AuditScope = AuditScope()) {
    self.init(name, recording.trace, count: recording.count, regions: recording.regions, scope: scope)
  }

  /// Judges a trace, also one that was not read from a file.
  package init(
    _ name: String, _ trace: Trace, count: ReadingCount = ReadingCount(), regions: [Int: RecordedRegion] = [:],
    scope: AuditScope = AuditScope()
  ) {
    self.name = name
    failure = nil
    findings = Finding.all(trace.violations().filter(scope.contains))
    let reported = Set(findings.flatMap { [$0.first.number, $0.last.number] })
    self.count = count
    otherVersions = trace.exchangesOfOtherVersions
    judged = trace.exchangeCount - otherVersions.values.reduce(0, +)
    evidence = trace.evidence(for: scope)
    // What was found needs nothing that is lost.
    let unseen = trace.unseen.filter { scope.contains($0.key) }, found = Set(findings.map(\.first.rule))
    let unjudged = evidence.reasons.filter { !found.contains($0.key) }.merging(unseen) { _, unseen in unseen }
    self.unjudged = unjudged
    rules = RuleMonitor.all.map(\.id).filter { scope.contains($0) && unjudged[$0] == nil }
    self.regions = regions.filter { reported.contains($0.key) }
  }

  /// Creates an unreadable record.
  package init(_ name: String, unreadable: RecordedFile.Unreadable) {
    self.name = name
    failure = unreadable.description
    (findings, count, judged, otherVersions) = ([], ReadingCount(), 0, [:])
    (rules, unjudged, regions, evidence) = ([], [:], [:], RecordedEvidence())
  }

  /// Whether nothing could be judged.
  package var isBlind: Bool { judged == 0 }
  /// Whether some part of it is lost.
  package var isPartial: Bool { failure != nil || !evidence.losses.isEmpty || !count.unreadEntries.isEmpty }
  /// Whether a binding rule is not shown for some exchange for lack of evidence. Parts that no record of its kind has,
  /// such as queries to Apple's framework in an archive, are not lost.
  package var hidesBinding: Bool {
    evidence.notShown.keys.contains { Rule.named($0)?.reported().isBinding == true && !Self.isFramework($0) }
  }

  /// The number of violations in some findings.
  package static func total(_ findings: [Finding]) -> Int { findings.reduce(0) { $0 + ($1.isDisputed ? 0 : $1.count) } }

  /// What was judged and what was not, with the reported findings.
  package func summary(of reported: [Finding]) -> [String] {
    guard failure == nil else { return [] }
    let apart = otherVersions.sorted { $0.key < $1.key }.map { version, count in
      "\(count.of("exchange is", "exchanges are")) of \(version), which these rules do not cover: "
        + "see passflow migrate-report"
    }
    let rest = [
      count.foreign > 0 ? "\(count.foreign) to others" : nil,
      count.preflights > 0 ? count.preflights.of("preflight") : nil,
      count.unreadEntries.isEmpty ? nil : "\(count.unreadEntries.values.reduce(0, +)) unread",
    ].compactMap { $0 }
    let entries = count.entries.of("entry", "entries") + (rest.isEmpty ? "" : ": " + rest.joined(separator: ", "))
    let total = Self.total(reported), accepted = findings.count - reported.count
    let disputed = reported.count(where: \.isDisputed)
    let violations =
      total.of("violation") + (total == reported.count - disputed ? "" : " (\(reported.count - disputed) different)")
    let whole = isBlind || isPartial ? "" : "; every part is read"
    return apart + [
      "\(violations) in \(judged.of("exchange")), by \(rules.count.of("rule")); \(entries)\(whole)"
        + (disputed > 0 ? "; \(disputed) disputed" : "")
        + (accepted > 0 ? "; \(accepted.of("finding is", "findings are")) accepted" : "")
    ]
  }

  /// What could not be seen, and why: the account, and other notices about the reading.
  package var warnings: [String] { account + notices }

  /// The account of losses, in three lines; empty if nothing is lost, or there is nothing to judge.
  package var account: [String] { isBlind ? [] : evidence.lines }

  private static func isFramework(_ rule: String) -> Bool { RuleMonitor.framework.contains { $0.id == rule } }

  var notices: [String] {
    if let failure { return [failure] }
    var lines: [String] = []
    if isBlind {
      lines.append(
        otherVersions.isEmpty ? "there is nothing to judge: no call of the service" : "there is nothing to judge")
      lines += count.gateways.map {
        "calls go through \($0.origin.shown): try --origin \($0.origin.shown) --base-path \($0.basePath.shown)"
      }
    }
    if !count.ofSSOService.isEmpty {
      let calls = count.ofSSOService.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
      lines.append(
        "\(calls.joined(separator: ", ")): calls of the vendor's service for single sign-on, which no rule covers "
          + "(C-96)")
    }
    if count.ofSDK > 0 {
      lines.append(
        "\(count.ofSDK) requests are of the AccessEnabler SDK, whose calls no page describes and no rule covers: see "
          + "Docs/Migration.md")
    } else if isBlind, count.undocumented > 0 {
      lines.append(
        "\(count.undocumented) requests go to the vendor under paths of no REST API; if they are of the AccessEnabler "
          + "SDK, which goes to sp.auth.adobe.com, no rule covers them: see Docs/Migration.md")
    }
    lines += count.notices
    let byReason = Dictionary(grouping: unjudged.filter { evidence.reasons[$0.key] == nil }, by: \.value)
    lines += byReason.sorted { $0.key < $1.key }.map { reason, rules in
      "\(reason); not judged: \(rules.map(\.key).sorted().joined(separator: ", "))"
    }
    return lines
  }
}

extension String {
  /// The name of a file made safe to show: without control characters.
  package var shownAsName: String {
    String(unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : Character($0) })
  }
}
