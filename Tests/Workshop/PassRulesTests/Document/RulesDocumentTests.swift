import Foundation
import PassCommands
import PassRules
import Testing

@Suite("Document of rules") struct RulesDocumentTests {
  @Test("titles are read from tests, suites and checks, over lines and with escapes") func titles() {
    let source = #"""
      @Test("one") func one() {}
      @Test(
        "R-REG-2: \"two\"", arguments: [1])
      func two() {}
      @Suite("three") struct Three {}
      @Test func four() {}
      let five = [
        Check("five") {},
        Check(title) {},
        RuleCase(
          "six", []),
        RuleCase([]),
      ]
      """#
    #expect(TestTitle.titles(in: source) == ["one", #"R-REG-2: "two""#, "three", "five", "six"])
  }

  @Test(
    "a title names a rule by its whole id",
    arguments: [
      ("R-REG-1: a", true), ("R-REG-12: b", false), ("R-REG-12, R-REG-1", true), ("(R-REG-1)", true), ("REG-1", false),
    ]) func naming(title: String, isNamed: Bool) throws
  { #expect(TestTitle(file: "", title: title).names(try #require(Rule.named("R-REG-1"))) == isNamed) }

  @Test("the document has every rule, with its edges and its tests") func text() {
    let titles = [TestTitle(file: "A/BTests.swift", title: "R-POLL-3: a|b")]
    let text = RulesDocument(edges: ["R-POLL-3": ["poll.wait"]], titles: titles).text
    for rule in Rule.all { #expect(text.contains("| \(rule.id) | \(rule.level.rawValue) |")) }
    #expect(
      text.contains(
        "edge `poll.wait` | yes: less than 3 s from one poll to the next | A/BTests.swift: R-POLL-3: a\\|b |"))
    #expect(text.contains("| only in records of other clients: ours repeat the constant: in journals: the channel"))
    #expect(text.contains("| no: storage is no call |"))
    #expect(text.split(separator: "\n").allSatisfy { !$0.hasPrefix("| R-") || $0.filter { $0 == "|" }.count >= 7 })
  }

  @Test("one rule is explained with its source, what a record shows of it, its edges and its tests")
  func explanation() throws {
    let titles = [TestTitle(file: "A/BTests.swift", title: "R-POLL-3: a|b")]
    let document = RulesDocument(edges: ["R-POLL-3": ["poll.wait"]], titles: titles)
    let text = document.explanation(of: try #require(Rule.named("R-POLL-3")))
    for words in [
      "R-POLL-3 (MUST): Keep at least 3 s", "\nsource: REST API V2 Checklist; AI Rules\n",
      "\nmonitored: yes: less than 3 s", "edge `poll.wait`\n", "\ntests:\n  A/BTests.swift: R-POLL-3: a|b\n",
    ] { #expect(text.contains(words), "\(text)") }
    #expect(
      document.explanation(of: try #require(Rule.named("R-PROF-1"))).contains("\nmonitored: no: storage is no call\n"))
  }

  @Test("only binding rules that could be tested are missed") func untested() {
    let none = RulesDocument(edges: [:], titles: []).untested
    #expect(none.allSatisfy { $0.level.isBinding && $0.untestable == nil })
    let one = RulesDocument(edges: [:], titles: [TestTitle(file: "", title: "R-POLL-3")]).untested
    #expect(none.count == one.count + 1)
  }
}
