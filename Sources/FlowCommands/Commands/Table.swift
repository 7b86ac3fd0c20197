import FlowExport

extension Command {
  /// Prints the text of `STATES.md`.
  static var states: Command {
    Command(name: "states", summary: "print the text of STATES.md", options: [.flow]) { arguments, output in
      let machine = arguments.machine
      var document = machine.document
      document.drawing = DiagramOptions(
        .overview(along: await machine.scenarios.first?.story), emphases: machine.emphases)
      try output.write(document.text(of: machine.graph))
      return .success
    }
  }

  /// Checks the table.
  static var validate: Command {
    Command(name: "validate", summary: "check the table of the flow; a line for each defect", options: [.flow]) {
      arguments, output in
      let machine = arguments.machine
      return try output.verdict(
        machine.diagnostics.map(\.located), otherwise: "\(machine.name): \(machine.size), all sound")
    }
  }
}
