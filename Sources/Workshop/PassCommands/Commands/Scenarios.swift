import FlowCommands
import FlowExport
import Foundation
import PassSimulator
import PassScenarios

extension Command {
  /// Lists the scenarios.
  static var scenarios: Command {
    Command(
      name: "scenarios", summary: "list the scenarios: name, tab, what happens; on a terminal by phases",
      options: [.flow, .format("text", "json")],
      operand: Operand(
        name: "WORD", summary: "those whose name, summary, phase or edges contain the word (default: all)",
        isOptional: true)
    ) { arguments, output in
      let flow = try arguments.flow, word = arguments.operand
      let listed = Self.listed(flow.scenarios, in: flow.graph).filter { word.map($0.has) ?? true }
      guard !listed.isEmpty else {
        throw UsageError("no scenario contains '\(word ?? "")'; 'passflow scenarios' lists all \(flow.scenarios.count)")
      }
      if arguments["format"] == "json" {
        try output.write(try JSONText.of(listed))
        return .success
      }
      guard output.isOnTerminal else {
        for scenario in listed { try output.line("\(scenario.name)\t\(scenario.summary)") }
        return .success
      }
      let width = listed.map(\.name.count).max() ?? 0
      for phase in flow.graph.phases {
        let group = listed.filter { $0.phase == phase.name }
        if !group.isEmpty { try output.line("\(phase.name) \(phase.title)") }
        for scenario in group { try output.line("  \(scenario.name.padded(to: width))  \(scenario.summary)") }
      }
      return .success
    }
  }

  /// A scenario in the list.
  private struct Listed: Encodable {
    let name: String, summary: String
    /// The phase in which the last edge of its path begins; without a path, that of the initial state.
    let phase: String
    let path: [String]

    func has(_ word: String) -> Bool {
      phase == word || path.contains(word)
        || [name, summary].contains { $0.range(of: word, options: .caseInsensitive) != nil }
    }
  }

  private static func listed(_ scenarios: [any PlayableScenario], in graph: Graph) -> [Listed] {
    let origins = Dictionary(graph.edges.map { ($0.id, $0.from) }, uniquingKeysWith: { first, _ in first })
    let phases = Dictionary(
      graph.phases.flatMap { phase in phase.nodes.map { ($0.name, phase.name) } },
      uniquingKeysWith: { first, _ in first })
    return scenarios.map { scenario in
      let path = scenario.path, origin = path.last.flatMap { origins[$0] } ?? graph.initial
      return Listed(
        name: scenario.name, summary: scenario.summary, phase: phases[origin] ?? graph.phases.first?.name ?? "",
        path: path)
    }
  }
}
