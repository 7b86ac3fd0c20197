import FlowExport

extension Command {
  /// Prints the text of `STATES.md`.
  static var states: Command {
    Command(name: "states", summary: "print the text of STATES.md", options: [.flow]) { arguments, output in
      let machine = arguments.machine
      var document = machine.document
      document.drawing = DiagramOptions(
        .overview(along: await machine.runs.first?.story), emphases: machine.emphases)
      try output.write(document.text(of: machine.graph))
      return .success
    }
  }

  /// Checks the table.
  static var validate: Command {
    Command(
      name: "validate", summary: "check the table of the flow; a line for each defect",
      options: [
        .flow, .format("text", "json", "sarif", "github"),
        Option(
          name: "sources", value: .any("DIR"),
          summary: "for json, sarif and github: the folder with the files of the defects (default: Sources)"),
      ]
    ) { arguments, output in
      let machine = arguments.machine
      let report = DiagnosticsReport(
        flow: machine.name, size: machine.size, diagnostics: machine.diagnostics,
        sources: arguments["sources"] ?? "Sources")
      let soundness = "\(report.flow): \(report.size), all sound"
      switch arguments["format"] {
      case "json": try output.write(try report.json)
      case "sarif": try output.write(try report.sarif(by: (arguments.tool.name, arguments.tool.version)))
      case "github": return try output.verdict(report.annotations, otherwise: soundness)
      default: return try output.verdict(report.lines, otherwise: soundness)
      }
      return report.diagnostics.isEmpty ? .success : .failure
    }
  }
}
