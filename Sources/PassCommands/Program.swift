import FlowCommands
import PassScenarios

extension Tool {
  /// `passflow`, for the flows of a catalogue.
  package static func passflow(_ catalogue: Catalogue = .standard) -> Tool {
    let (first, others) = catalogue.machines
    let own: [Command] = [
      .sweep, .stories, .conform(catalogue), .audit, .migrateReport(catalogue), .rules(catalogue), .polling, .cookbook,
      .texts(catalogue), .serve,
    ]
    return Tool(
      "passflow", version: "0.3.0-dev",
      summary: "run, draw and check the flows of Adobe Pass Authentication, against a simulator", first, others,
      commands: [.run, .scenarios] + Command.ofAnyMachine + own, standard: .run)
  }
}
