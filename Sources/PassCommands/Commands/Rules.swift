import Foundation
import PassCatalogue
import PassRules

extension Command {
  /// Prints the text of `Docs/Rules.md`, or which rules lack a test or name what does not exist.
  static var rules: Command {
    Command(
      name: "rules", summary: "print the text of Docs/Rules.md: every rule with what enforces, watches and tests it",
      options: [
        Option(
          name: "check", value: .none,
          summary: "print the binding rules without a test, and types that do not exist; exit 1 if any"),
        .sources,
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
      let declarations = try Declarations(namedBy: arguments)
      let missing = Rule.all.flatMap { rule in
        rule.declarations.filter { !declarations.contain($0) }.map { "\(rule.id): the sources declare no \($0)" }
      }
      for rule in document.untested { try output.line("\(rule.description): no test names it") }
      for line in missing { try output.line(line) }
      return document.untested.isEmpty && missing.isEmpty ? .success : .failure
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
