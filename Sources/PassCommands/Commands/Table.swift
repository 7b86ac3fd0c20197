import FlowExport

extension Command {
  /// Prints the text of `STATES.md`.
  static var states: Command {
    Command(name: "states", summary: "print the text of STATES.md", options: [.flow]) { arguments, output in
      let flow = arguments.flow
      var document = flow.document
      document.drawing = Drawing(.overview(along: await flow.scenarios.first?.story), meaning: flow.meaning)
      try output.write(document.text(of: flow.graph))
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
