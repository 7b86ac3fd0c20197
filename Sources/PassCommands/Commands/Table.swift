import FlowExport

extension Command {
  /// Prints the text of `STATES.md`.
  static var states: Command {
    Command(name: "states", summary: "print the text of STATES.md", options: [.flow]) { arguments, output in
      let flow = arguments.flow
      var document = flow.document
      document.drawing = DiagramOptions(.overview(along: await flow.scenarios.first?.story), emphases: flow.emphases)
      try output.write(document.text(of: flow.graph))
      return .success
    }
  }

  /// Checks the table.
  static var validate: Command {
    Command(name: "validate", summary: "check the table of the flow; a line for each defect", options: [.flow]) {
      arguments, output in
      let flow = arguments.flow
      return try output.verdict(flow.diagnostics, otherwise: "\(flow.name): \(flow.size), all sound")
    }
  }
}
