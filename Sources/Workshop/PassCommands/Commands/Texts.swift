import FlowCommands
import PassScenarios

extension Command {
  /// Prints the table of `Docs/App.md`, or the rows that no scenario shows.
  static func texts(_ catalogue: Catalogue) -> Command {
    Command(
      name: "texts", summary: "print what viewers read after a failure, and the scenarios that show it",
      options: [Option(name: "check", value: .none, summary: "list the kinds that no scenario shows; exit 1 if any")]
    ) { arguments, output in
      let table = await FailureTable(of: catalogue)
      guard arguments["check"] != nil else {
        try output.write(table.text)
        return .success
      }
      return try output.verdict(table.gaps, otherwise: "every text is shown by a scenario, or excused")
    }
  }
}
