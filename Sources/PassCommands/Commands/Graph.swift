import FlowExport
import PassCatalogue
import PassSimulator

extension Command {
  /// Draws the flow.
  static var graph: Command {
    let options = [
      Option.flow, .format("dot", "json", later: ["svg", "mermaid", "plantuml", "html", "scxml", "xstate", "promela"]),
      Option(
        name: "view", value: .any("overview[=NAME]|phase=P|story=NAME|full"),
        summary:
          "of a drawing: the phases along a scenario (the first, and this view, unless given), the states of one "
          + "phase, the way of a scenario, or every edge"),
      Option(
        name: "labels", value: .oneOf(Drawing.Labels.allCases.map(\.rawValue)),
        summary: "of a drawing: what is written at arrows; events and guards come behind the ids"),
    ]
    return Command(name: "graph", summary: "draw the flow", options: options) { arguments, output in
      let flow = arguments.flow
      if arguments["format"] == "json" {
        guard arguments["view"] == nil else { throw UsageError("--view is for drawings; --format json has everything") }
        try output.write(JSON().text(of: flow.graph))
        return .success
      }
      let labels = arguments["labels"].flatMap(Drawing.Labels.init) ?? .ids
      let drawing = Drawing(try await view(arguments["view"], of: flow), labels: labels, meaning: flow.meaning)
      try output.write(DOT(drawing).text(of: flow.graph))
      return .success
    }
  }

  /// The view that words like `phase=B` name.
  private static func view(_ words: String?, of flow: any RegisteredFlow) async throws -> Drawing.View {
    let parts = (words ?? "overview").split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    let name = parts.count == 2 && !parts[1].isEmpty ? parts[1] : nil
    switch (parts[0], name) {
    case ("full", nil): return .full
    case ("overview", nil): return .overview(along: await flow.scenarios.first?.story)
    case ("overview", let name?): return .overview(along: try await scenario(name, of: flow).story)
    case ("story", let name?): return .story(try await scenario(name, of: flow).story)
    case ("phase", let name?):
      guard flow.phases.contains(name) else { throw UsageError.unknown("phase", name, of: flow.phases) }
      return .phase(name)
    case ("story", nil), ("phase", nil): throw UsageError("--view \(parts[0]) needs a name: \(parts[0])=NAME")
    default: throw UsageError.unknown("view", words ?? "", of: ["overview", "phase=P", "story=NAME", "full"])
    }
  }

  private static func scenario(_ name: String, of flow: any RegisteredFlow) throws -> any PlayableScenario {
    guard let scenario = flow.scenarios.first(where: { $0.name == name }) else {
      throw UsageError.unknown("scenario", name, of: flow.scenarios.map(\.name))
    }
    return scenario
  }
}
