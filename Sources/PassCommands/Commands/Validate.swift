import PassFlows

extension Command {
  /// Checks the table; prints nothing when it is sound.
  static var validate: Command {
    Command(name: "validate", summary: "check the table of the flow; one line for each defect", options: [.flow]) {
      _, output in
      let diagnostics = AppleSSO.machine.validate()
      for diagnostic in diagnostics { try output.line(diagnostic.description) }
      return diagnostics.isEmpty ? .success : .failure
    }
  }
}
