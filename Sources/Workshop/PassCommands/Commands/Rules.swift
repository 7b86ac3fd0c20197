import FlowCommands
import Foundation
import PassScenarios
import PassRules

extension Command {
  /// Prints the text of `Docs/Generated/Rules.md`, or the rules that lack a test or name things that do not exist.
  static func rules(_ catalogue: Catalogue) -> Command {
    Command(
      name: "rules", summary: "print every rule with what enforces, watches and, in a checkout, tests it",
      options: [
        Option(name: "explain", value: .any("ID"), summary: "explain one rule: text, source, what an audit looks at"),
        Option(
          name: "check", value: .none,
          summary: "list binding rules without a test, and types that do not exist; exit 1 if any"), .sources,
      ],
      operand: Operand(
        name: "TESTS-DIR",
        summary: "the folder with the sources of the tests, whose titles are listed (for --check, default: Tests)",
        isOptional: true)
    ) { arguments, output in
      guard arguments["check"] == nil || arguments["explain"] == nil else {
        throw UsageError("--explain and --check exclude each other")
      }
      guard arguments["check"] != nil else {
        let titles: [TestTitle]? = try arguments.operand.map(TestTitle.all(namedBy:))
        let document = RulesDocument(edges: catalogue.edgesByRule, titles: titles)
        try output.write(try arguments.rule("explain").map(document.explanation(of:)) ?? document.text)
        return .success
      }
      let titles = try TestTitle.all(namedBy: arguments.operand ?? "Tests")
      let document = RulesDocument(edges: catalogue.edgesByRule, titles: titles)
      let declarations = try Declarations(namedBy: arguments)
      let missing = Rule.all.flatMap { rule in
        rule.declarations.filter { !declarations.contain($0) }.map { "\(rule.id): the sources declare no \($0)" }
      }
      let untested = document.untested.map { "\($0.description): no test names it" }
      return try output.verdict(untested + missing, otherwise: "\(Rule.all.count) rules: each binding one has its test")
    }
  }
}

extension TestTitle {
  /// The titles of the tests below a folder; throws `UsageError` if they cannot be read, as without a checkout.
  static func all(namedBy folder: String) throws(UsageError) -> [TestTitle] {
    guard let titles = all(below: URL(fileURLWithPath: folder)) else {
      throw UsageError("cannot read \(folder); the tests are in a checkout of PassFlow, and their folder can be named")
    }
    return titles
  }
}

extension Arguments {
  /// The rule in an option; `nil` if the option was not given.
  func rule(_ name: String) throws(UsageError) -> Rule? {
    guard let id = self[name] else { return nil }
    guard let rule = Rule.named(id.uppercased()) else { throw .unknown("rule", id, of: Rule.all.map(\.id)) }
    return rule
  }
}

extension Catalogue {
  /// The ids of the edges that cite each rule; those of flows after the first are preceded by the flow's name.
  fileprivate var edgesByRule: [String: [String]] {
    flows.reduce(into: [:]) { all, flow in
      let prefix = flow.name == first.name ? "" : flow.name + " "
      all.merge(flow.edgesByRule.mapValues { $0.map { prefix + $0 } }, uniquingKeysWith: +)
    }
  }
}
