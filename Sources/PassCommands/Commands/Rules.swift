import Foundation
import PassCatalogue
import PassRules

extension Command {
  /// Prints the text of `Docs/Rules.md`, or which rules lack a test.
  static var rules: Command {
    Command(
      name: "rules", summary: "print the text of Docs/Rules.md: every rule with what enforces, watches and tests it",
      options: [
        Option(name: "check", value: .none, summary: "print the binding rules without a test instead; exit 1 if any")
      ],
      operand: Operand(
        name: "TESTS-DIR", summary: "the folder with the sources of the tests (Tests unless given)", standard: "Tests")
    ) { arguments, output in
      guard let folder = arguments.operand else { return .usage }
      guard let titles = TestTitle.all(below: URL(fileURLWithPath: folder)) else {
        throw UsageError("cannot read \(folder)")
      }
      let document = RulesDocument(edges: arguments.catalogue.edgesByRule, titles: titles)
      guard arguments["check"] != nil else {
        try output.write(document.text)
        return .success
      }
      for rule in document.untested { try output.line("\(rule.description): no test names it") }
      return document.untested.isEmpty ? .success : .failure
    }
  }
}

extension Catalogue {
  /// The ids of the edges that cite each rule; of flows after the first, behind the name of the flow.
  fileprivate var edgesByRule: [String: [String]] {
    flows.reduce(into: [:]) { all, flow in
      let prefix = flow.name == first.name ? "" : flow.name + " "
      all.merge(flow.edgesByRule.mapValues { $0.map { prefix + $0 } }, uniquingKeysWith: +)
    }
  }
}
