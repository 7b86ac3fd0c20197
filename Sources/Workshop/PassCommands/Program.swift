import FlowCommands
import PassAPI
import PassScenarios

extension Tool {
  /// `passflow`, for the flows of a catalogue.
  package static func passflow(_ catalogue: Catalogue = .standard) -> Tool {
    let own: [Command] = [
      .sweep, .stories, .conform(catalogue), .audit, .migrateReport(catalogue), .rules(catalogue), .polling, .waits,
      .compare(catalogue), .cookbook, .texts(catalogue), .serve,
    ]
    return Tool(
      "passflow", version: Release.version,
      summary: "run, draw and check the flows of Adobe Pass Authentication, against a simulator", catalogue.first,
      Array(catalogue.flows.dropFirst()), commands: [.run, .scenarios] + Command.ofAnyMachine + own, standard: .run)
  }
}
