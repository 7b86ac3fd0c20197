import AppleSSOFlow
import PassRules
import Testing

@Suite("Catalogue of rules") struct RuleTests {
  @Test(
    "the catalogue has the 174 rules of the checklist, by level",
    arguments: zip(Rule.Level.allCases, [115, 14, 26, 5, 14]))
  func counts(level: Rule.Level, count: Int) {
    #expect(Rule.all.count == 174)
    #expect(Rule.all.filter { $0.level == level }.count == count)
  }

  private static let families = [
    ("REG", 17), ("CFG", 11), ("AUTH", 16), ("POLL", 9), ("PROF", 9), ("SSO", 28), ("PRE", 10), ("DEC", 16),
    ("LOGOUT", 9), ("TEMP", 5), ("DEG", 3), ("HDR", 14), ("ERR", 15), ("THR", 4), ("SEC", 2), ("PERF", 1), ("TEST", 5),
  ]

  @Test("ids are numbered without gaps in each family, and there are no other families") func ids() {
    let ids = Self.families.flatMap { family, count in (1...count).map { "R-\(family)-\($0)" } }
    #expect(Rule.all.map(\.id).sorted() == ids.sorted())
  }

  @Test("a question that enforces a rule is one of the table's") func questions() {
    let asked = Set(AppleSSO.machine.edges.flatMap { $0.questions.map(\.name) })
    for rule in Rule.all {
      guard let named = rule.enforcement.range(of: "question") else { continue }
      // What stands in backticks behind the word, unless it is the name of a type.
      let words = rule.enforcement[named.upperBound...].split(separator: "`", omittingEmptySubsequences: false)
      for (index, word) in words.enumerated() where index % 2 == 1 && word.first?.isLowercase == true {
        #expect(
          asked.contains(String(word)) || AppleSSO.State.Name(stringValue: String(word)) != nil, "\(rule.id): \(word)")
      }
    }
  }

  @Test("the types that enforce a rule are read from its text") func declarations() {
    #expect(Rule.named("R-AUTH-4")?.declarations == ["Origin.resolve", "UserAgent"])
    #expect(Rule.named("R-REG-13")?.declarations == [])
  }

  @Test("every rule has a statement, and says its source, what enforces it, and what a record shows or why none does")
  func visibility() {
    let shown = Set(Rule.all.filter { if case .shown = $0.visibility { true } else { false } }.map(\.id))
    // R-DEC-16 is broken besides R-DEC-1 alone.
    #expect(shown.subtracting(RuleMonitor.all.map(\.id)) == ["R-DEC-16"])
    for rule in Rule.all {
      let text =
        switch rule.visibility {
        case .shown(let sight): sight
        case .hidden(let reason): reason
        }
      #expect(!text.isEmpty && !rule.source.isEmpty && !rule.statement.isEmpty && !rule.enforcement.isEmpty, "\(rule)")
      #expect(Rule.named(rule.id) == rule)
    }
  }

  @Test("every monitor watches a rule that can be broken, and no rule has two") func monitors() {
    let ids = RuleMonitor.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    for id in ids {
      let rule = Rule.named(id), isShown = if case .shown? = rule?.visibility { true } else { false }
      #expect(rule.map { $0.level != .may } == true && isShown, "\(id)")
    }
  }
}
