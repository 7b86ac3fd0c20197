import FlowCommands
import PassRules

extension AuditReport {
  /// The report as a suite for each record, with a case for reading it and one for each rule.
  package var junit: String {
    let suites = records.map { record in
      JUnit.Suite(
        record.name, owner: record.name, cases: [reading(record)] + (record.failure == nil ? cases(record) : []))
    }
    return JUnit("passflow audit", suites).text
  }

  private func reading(_ record: AuditedRecord) -> JUnit.Case {
    let text = record.warnings.joined(separator: "\n")
    let isBroken = record.isBlind || record.hidesBinding || isStrict && record.isPartial
    return JUnit.Case("reading", isBroken ? .broken(text, type: "reading") : .passed(text.isEmpty ? nil : text))
  }

  private func cases(_ record: AuditedRecord) -> [JUnit.Case] {
    let broken = Set(record.findings.flatMap(\.rules).filter(scope.contains))
    return Rule.all.compactMap { rule in
      if let reason = record.unjudged[rule.id] { return JUnit.Case(rule.id, .skipped("not judged: \(reason)")) }
      guard broken.contains(rule.id) || record.rules.contains(rule.id) else { return nil }
      let found = record.findings.filter { $0.rules.contains(rule.id) }, reported = found.filter { !isAccepted($0) }
      guard let first = reported.first(where: { !$0.isDisputed }) ?? reported.first else {
        if let numbers = record.evidence.notShown[rule.id] {
          return JUnit.Case(
            rule.id, .skipped("not shown for \(numbers.count.of("entry", "entries")), for lack of evidence"))
        }
        return JUnit.Case(rule.id, .passed(found.isEmpty ? nil : "accepted: \(found.count.of("finding"))"))
      }
      guard !first.isDisputed else { return JUnit.Case(rule.id, .passed("disputed: \(rule.dispute ?? "")")) }
      let text = (["\(rule)", "Source: \(rule.source)"] + reported.map(\.description)).joined(separator: "\n")
      let others = reported.count > 1 ? ", and \(reported.count - 1) more" : ""
      let message = "\(first.first.place): \(first.first.text)" + others
      return JUnit.Case(rule.id, .failed(message, type: rule.level.rawValue, text: text))
    }
  }
}
