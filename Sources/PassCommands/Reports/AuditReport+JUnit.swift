import PassAPI

extension AuditReport {
  /// The report as JUnit XML, which servers of continuous integration show: a suite for each record, with a case for
  /// the reading and one for each rule.
  public var junit: String {
    let suites = records.map { record in
      (record, [reading(record)] + (record.failure == nil ? cases(record) : []))
    }
    let lines = suites.flatMap { record, cases in
      ["  <testsuite name=\"\(record.name.inMarkup)\"\(Self.counts(cases))>"]
        + cases.flatMap { $0.lines(in: record.name) } + ["  </testsuite>"]
    }
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
      + ["<testsuites name=\"passflow audit\"\(Self.counts(suites.flatMap(\.1)))>"] + lines + ["</testsuites>", ""])
      .joined(separator: "\n")
  }

  /// How a case ended.
  private enum Outcome {
    case passed(String?)
    case skipped(String)
    case failed(String, type: String, text: String)
    case broken(String)
  }

  private struct Case {
    let name: String
    let outcome: Outcome

    func lines(in record: String) -> [String] {
      let head = "    <testcase classname=\"\(record.inMarkup)\" name=\"\(name.inMarkup)\""
      let child: String
      switch outcome {
      case .passed(nil): return [head + "/>"]
      case .passed(let note?): child = "<system-out>\(note.inMarkup)</system-out>"
      case .skipped(let reason): child = "<skipped message=\"\(reason.inMarkup)\"/>"
      case .failed(let message, let type, let text):
        child = "<failure type=\"\(type.inMarkup)\" message=\"\(message.inMarkup)\">\(text.inMarkup)</failure>"
      case .broken(let message): child = "<error type=\"reading\" message=\"\(message.inMarkup)\"/>"
      }
      return [head + ">", "      " + child, "    </testcase>"]
    }
  }

  private static func counts(_ cases: [Case]) -> String {
    var failures = 0, errors = 0, skipped = 0
    for item in cases {
      switch item.outcome {
      case .passed: break
      case .skipped: skipped += 1
      case .failed: failures += 1
      case .broken: errors += 1
      }
    }
    return " tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
  }

  private func reading(_ record: AuditedRecord) -> Case {
    let said = record.warnings.joined(separator: "\n")
    let isBroken = record.isBlind || isStrict && record.isPartial
    return Case(name: "reading", outcome: isBroken ? .broken(said) : .passed(said.isEmpty ? nil : said))
  }

  private func cases(_ record: AuditedRecord) -> [Case] {
    let broken = Set(record.findings.flatMap(\.rules).filter(scope.contains))
    return Rule.all.compactMap { rule in
      if let reason = record.unjudged[rule.id] {
        return Case(name: rule.id, outcome: .skipped("not judged: \(reason)"))
      }
      guard broken.contains(rule.id) || record.rules.contains(rule.id) else { return nil }
      let found = record.findings.filter { $0.rules.contains(rule.id) }, told = found.filter { !isAccepted($0) }
      guard let first = told.first else {
        return Case(name: rule.id, outcome: .passed(found.isEmpty ? nil : "accepted: \(found.count) findings"))
      }
      let text = (["\(rule)", "Source: \(rule.source)"] + told.map(\.description)).joined(separator: "\n")
      let message = "\(first.first.place): \(first.first.text)" + (told.count > 1 ? ", and \(told.count - 1) more" : "")
      return Case(name: rule.id, outcome: .failed(message, type: rule.level.rawValue, text: text))
    }
  }
}
