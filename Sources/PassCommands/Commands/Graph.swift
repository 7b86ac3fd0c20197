import FlowExport
import PassFlows

extension Command {
  /// Draws the flow.
  static var graph: Command {
    let format = Option.format(
      ["dot", "json"], later: ["mermaid", "plantuml", "scxml", "xstate", "promela"], standard: "dot")
    let options = [
      Option.flow, format,
      Option(
        name: "detail", value: "DETAIL", summary: "of a drawing: every edge, or the way of a viewer",
        values: { ["full", "main"] },
        standard: "full"),
      Option(
        name: "phase", value: "PHASE", summary: "of a drawing: this phase alone", isListed: false,
        values: { AppleSSO.machine.phases.map(\.name) }),
    ]
    return Command(name: "graph", summary: "draw the flow", options: options) { arguments, output in
      if arguments["format"] == "json" {
        if arguments["phase"] != nil || arguments["detail"] == "main" {
          throw UsageError("--detail and --phase are for --format dot")
        }
        try output.write(JSON().text(of: Graph(AppleSSO.machine)))
      } else {
        try output.write(
          Drawing.dot(phase: arguments["phase"], isMain: arguments["detail"] == "main").text(
            of: Graph(AppleSSO.machine)))
      }
      return .success
    }
  }
}
