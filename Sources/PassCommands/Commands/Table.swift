import FlowExport
import PassCatalogue

extension Command {
  /// Draws the flow.
  static var graph: Command {
    let options = [
      Option.flow, .format("dot", "json", later: ["mermaid", "plantuml", "scxml", "xstate", "promela"]),
      Option(
        name: "detail", value: .oneOf(["full", "main"]), summary: "of a drawing: every edge, or the way of a viewer"),
      Option(name: "phase", value: .ofFlow("PHASE") { $0.phases }, summary: "of a drawing: this phase alone"),
    ]
    return Command(name: "graph", summary: "draw the flow", options: options) { arguments, output in
      let phase = arguments["phase"], isMain = arguments["detail"] == "main"
      if arguments["format"] == "json" {
        guard phase == nil, !isMain else { throw UsageError("--detail and --phase are for --format dot") }
        try output.write(JSON().text(of: arguments.flow.graph))
      } else {
        try output.write(arguments.flow.drawing(phase: phase, isMain: isMain).text(of: arguments.flow.graph))
      }
      return .success
    }
  }

  /// Prints the text of `STATES.md`.
  static var states: Command {
    Command(name: "states", summary: "print the text of STATES.md", options: [.flow]) { arguments, output in
      try output.write(arguments.flow.document.text(of: arguments.flow.graph))
      return .success
    }
  }

  /// Checks the table; prints nothing when it is sound.
  static var validate: Command {
    Command(name: "validate", summary: "check the table of the flow; one line for each defect", options: [.flow]) {
      arguments, output in
      let diagnostics = arguments.flow.diagnostics
      for diagnostic in diagnostics { try output.line(diagnostic) }
      return diagnostics.isEmpty ? .success : .failure
    }
  }
}
