import FlowCommands
import PassScenarios

extension Arguments {
  /// The flow in the arguments.
  var flow: any RegisteredFlow {
    get throws(UsageError) {
      guard let flow = machine as? any RegisteredFlow else {
        throw UsageError("\(machine.name) has no simulated world")
      }
      return flow
    }
  }
}

extension Option.Value {
  /// The name of a scenario.
  static var scenario: Self { .ofMachine("NAME") { $0.runs.map(\.name) } }
}
