import Foundation
import PassFlows
import PassRules

extension Command {
  /// Prints the text of `Docs/Rules.md`, or which rules lack a test.
  static var rules: Command {
    Command(
      name: "rules", summary: "print the text of Docs/Rules.md: every rule with what enforces, watches and tests it",
      options: [
        Option(
          name: "check", value: "", summary: "print the binding rules without a test instead; exit 1 if any",
          isFlag: true)
      ],
      operand: Operand(
        value: "TESTS-DIR", summary: "the folder with the sources of the tests (Tests unless given)", standard: "Tests")
    ) { arguments, output in
      guard let folder = arguments.operand else { return .usage }
      guard let titles = TestTitle.all(below: URL(fileURLWithPath: folder)) else {
        throw UsageError("cannot read \(folder)")
      }
      let document = RulesDocument(edges: AppleSSO.edgesByRule, titles: titles)
      guard arguments["check"] != nil else {
        try output.write(document.text)
        return .success
      }
      for rule in document.untested { try output.line("\(rule.description): no test names it") }
      return document.untested.isEmpty ? .success : .failure
    }
  }
}

extension AppleSSO {
  /// The ids of the edges that cite each rule, without the states that a column spreads them over.
  static var edgesByRule: [String: [String]] {
    var ids: [String: [String]] = [:]
    for edge in machine.edges {
      for source in edge.sources where source.text.hasPrefix("R-") && ids[source.text]?.contains(edge.row) != true {
        ids[source.text, default: []].append(edge.row)
      }
    }
    return ids
  }
}
