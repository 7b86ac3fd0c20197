import FlowCommands
import FlowEngine
import Foundation
import PassScenarios
import PassRules
import PassSimulator

extension ScenarioStep {
  /// Whether a text names the step: by its step of the cookbook, its phase, its edge, or a state that it leaves or
  /// enters.
  fileprivate func isNamed(_ name: String) -> Bool { [place, step, phase, edge, from, to].contains(name) }
}

extension Command {
  /// Plays a scenario, or all, and shows each step.
  static var run: Command {
    let options = [
      Option.flow,
      Option(
        name: "scenario", value: .ofMachine("NAME") { $0.runs.map(\.name) + [all] },
        summary: "the scenario (default: the first), or \(all); 'passflow scenarios' lists them"),
      .format("text", "json"),
      Option(
        name: "clock", value: .oneOf(["right"] + WrongClock.all.map(\.name)),
        summary: "play it with a wrong clock of device or service; "
          + WrongClock.all.map { "\($0.name): \($0.summary)" }.joined(separator: ", ")),
      Option(
        name: "fault", value: .any("FAULT[,…]"),
        summary:
          "let calls fail: ENDPOINT:WHAT, the first call, or ENDPOINT:WHATxN, the first N; WHAT is a status, an error "
          + "code or a kind of fault: offline, timed-out, connection-lost, page, empty …: configuration:503x2. The "
          + "ending is not compared then"),
      Option(
        name: "har", value: .any("FILE"),
        summary: "write the calls as an HTTP archive, for 'passflow audit' and other tools; '-' is the standard "
          + "output"),
      Option(
        name: "from", value: .any("STEP"),
        summary: "begin the report at a step, a phase, an edge or a state, as the report names them"),
      Option(
        name: "journal", value: .any("FILE"),
        summary: "write the exchanges, the framework's answers and the machine's records, without secrets, for "
          + "'passflow audit' and 'passflow graph --view story=FILE'; '-' is the standard output; other "
          + "output then goes to the standard error"),
    ]
    return Command(name: "run", summary: "play a scenario against the simulator, step by step", options: options) {
      arguments, output in
      let flow = try arguments.flow, name = arguments["scenario"] ?? flow.scenarios.first?.name
      let played = flow.scenarios.filter { $0.name == name || name == all }
      if played.isEmpty { throw UsageError("the flow has no scenario") }
      if played.count > 1, let option = ["from", "har", "journal"].first(where: arguments.isGiven) {
        throw UsageError("--\(option) is for one scenario")
      }
      var endsAsSaid = true
      for (number, scenario) in played.enumerated() {
        if number > 0, arguments["format"] != "json" { try output.line("") }
        endsAsSaid = try await play(scenario, of: flow, arguments, output) && endsAsSaid
      }
      return endsAsSaid ? .success : .failure
    }
  }

  /// The word for all scenarios of a flow.
  private static let all = "all"

  /// Plays a scenario and shows each step; returns whether it ends as it says.
  private static func play(
    _ scenario: any PlayableScenario, of flow: any RegisteredFlow, _ arguments: Arguments, _ output: Output
  ) async throws -> Bool {
    let faults = try arguments["fault"].map { try ScriptedFault.list($0, among: flow.endpoints) } ?? []
    let report: any Report = arguments["format"] == "json" ? JSONReport() : TextReport()
    let files = ["journal", "har"].compactMap { arguments[$0] }
    if files == ["-", "-"] { throw UsageError("--journal and --har cannot both go to the standard output") }
    let stepOutput = files.contains("-") ? output.aside : output, from = arguments["from"]
    try stepOutput.write(report.opening(scenario))
    // The callback for a step cannot throw: a reader that has closed the pipe is noticed here.
    var gone: (any Error)?
    var script = scenario.world
    WrongClock.all.first { $0.name == arguments["clock"] }?.apply(&script)
    script.backend.faults = faults + script.backend.faults
    let world = SimulatedWorld(script, seed: scenario.seed)
    var steps: [ScenarioStep] = [], begins = from == nil
    let result = await scenario.play(in: world) { step in
      steps.append(step)
      begins = begins || from.map(step.isNamed) ?? true
      guard gone == nil, begins else { return }
      do { try stepOutput.write(report.line(step)) } catch { gone = error }
    }
    if let gone { throw gone }
    guard begins else {
      let names = steps.map(\.place).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
      throw UsageError("the scenario does not reach '\(from ?? "")'; it reaches \(names.joined(separator: ", "))")
    }
    if let file = arguments["journal"] {
      // A simulation has no real secrets: a constant key makes equal journals.
      let lines = await [Journal.Line<RecordLine>](of: steps, in: world)
      try output.write(try Journal.text(lines, key: (scenario.seed, 0), flow.inClear), to: file)
    }
    if let file = arguments["har"] {
      try output.write(HAR.text(of: await world.transport.log, at: .releaseProduction), to: file)
    }
    // If something fails, the reader judges how the scenario ends.
    let problems = arguments.isGiven("fault") ? nil : result.problems
    try stepOutput.write(report.closing(scenario, result, problems: problems))
    return problems?.isEmpty ?? true
  }
}
