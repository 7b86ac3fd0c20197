import FlowExport
import Foundation

extension Subject {
  /// The page with every view. Its coverage is that of the scenarios, unless another is given.
  func page(along run: (any DrawableRun)?, style: Style?, coverage: Hits?) async -> HTML {
    let played = await played()
    return HTML(
      title: title, story: await run?.story, emphases: emphases, calls: played.calls,
      coverage: coverage ?? played.coverage, light: style ?? .light, dark: style ?? .dark)
  }

  /// The calls of the scenarios in each state, and how often they take states and edges; no coverage without scenarios.
  private func played() async -> (calls: [String: [String]], coverage: Hits?) {
    var calls: [String: [String]] = [:], states: [String: Int] = [:], edges: [String: Int] = [:]
    for scenario in scenarios {
      let steps = await scenario.steps
      for step in steps {
        for call in step.calls where !(calls[step.from] ?? []).contains(call) {
          calls[step.from, default: []].append(call)
        }
        if let edge = step.edge { edges[edge, default: 0] += 1 }
      }
      for state in Set(steps.flatMap { [$0.from, $0.to] }) { states[state, default: 0] += 1 }
    }
    guard !scenarios.isEmpty else { return (calls, nil) }
    return (calls, Hits(source: "In \(scenarios.count) scenarios", states: states, edges: edges))
  }

  /// Reads a coverage from a file.
  static func coverage(_ file: String, _ arguments: Arguments) throws(UsageError) -> Hits {
    let data = try arguments.contents(of: file)
    do {
      return try JSONDecoder().decode(Hits.self, from: data)
    } catch {
      throw UsageError(
        #"\#(file) is not coverage, such as {"source": "…", "states": {"name": count}, "edges": {"id": count}}"#)
    }
  }
}
