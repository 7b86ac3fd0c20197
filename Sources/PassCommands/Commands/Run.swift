import FlowEngine
import Foundation
import PassRules
import PassSimulator

extension Command {
  /// Plays one scenario and shows each step.
  static var run: Command {
    let options = [
      Option.flow,
      Option(
        name: "scenario", value: .ofFlow("NAME") { $0.scenarios.map(\.name) },
        summary: "which scenario, the first unless given; 'passflow scenarios' lists them"),
      .format("text", "json"),
      Option(
        name: "journal", value: .any("FILE"),
        summary:
          "write what went over the wire and to the framework and what the machine did, without secrets, for "
          + "'passflow audit' and 'passflow graph --view story=FILE'; '-' is the standard output, and what else is "
          + "printed goes to the standard error"),
    ]
    return Command(name: "run", summary: "play a scenario against the simulator, step by step", options: options) {
      arguments, output in
      let scenarios = arguments.flow.scenarios, name = arguments["scenario"] ?? scenarios.first?.name
      guard let scenario = scenarios.first(where: { $0.name == name }) else {
        throw UsageError("the flow has no scenario")
      }
      let report: any Report = arguments["format"] == "json" ? JSONReport() : TextReport()
      let told = arguments["journal"] == "-" ? output.aside : output
      try told.write(report.opening(scenario))
      // A step cannot throw; a reader that has left is noticed once.
      var gone: (any Error)?
      let world = World(scenario.world, seed: scenario.seed)
      var steps: [ScenarioStep] = []
      let result = await scenario.play(in: world) { step in
        steps.append(step)
        guard gone == nil else { return }
        do { try told.write(report.line(step)) } catch { gone = error }
      }
      if let gone { throw gone }
      if let file = arguments["journal"] {
        // A simulation has no real secrets: a key that is the same every time makes the same journal.
        let lines = await [Journal.Line<RecordLine>](of: steps, in: world)
        try output.write(try Journal.text(lines, key: (scenario.seed, 0)), to: file)
      }
      try told.write(report.closing(result))
      return result.problems.isEmpty ? .success : .failure
    }
  }

  /// Lists the scenarios.
  static var scenarios: Command {
    Command(name: "scenarios", summary: "list the scenarios: name, tab, what happens", options: [.flow]) {
      arguments, output in
      for scenario in arguments.flow.scenarios { try output.line("\(scenario.name)\t\(scenario.summary)") }
      return .success
    }
  }
}
