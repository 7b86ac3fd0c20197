import FlowEngine
import PassEnabler
import PassSimulator

extension EnablerFlow {
  /// The scenarios of an app of the SDK on v2.
  enum Scenarios {
    typealias Scenario = PassSimulator.Scenario<EnablerFlow>
    typealias ScriptedStep = PassSimulator.ScriptedStep<EnablerFlow>

    static let all: [Scenario] = requestor + logins + lost + leaving + questions + logouts

    /// Creates a scenario, on an iPhone by default, in which every call ends in its callbacks.
    ///
    /// Never inlined: an optimizing compiler takes minutes for a list of them.
    ///
    /// - Parameter path: The edges in order, separated by white space.
    @inline(never) static func make(
      _ name: String, _ summary: String, _ script: [ScriptedStep], endsIn state: EnablerFlow.State.Name = .ready,
      path: String, _ change: (inout WorldScript) -> Void = { _ in }
    ) -> Scenario {
      var world = EnablerFlow.simulatedWorld
      change(&world)
      let calls = script.filter { if case .app(let action) = $0.action { action.isCall } else { false } }
      return Scenario(
        name, summary, world: world, script: script,
        ending: Ending(
          state, path: path.split(whereSeparator: \.isWhitespace).map(String.init), answers: calls.map { _ in "done" }))
    }

    static let configures = ScriptedStep.atRest(.setRequestor())
    static let logsIn = ScriptedStep.atRest(.logIn())
    static let logsOut = ScriptedStep.atRest(.logOut)
    /// The viewer selects a provider in the app's picker.
    static func picks(_ mvpd: String) -> ScriptedStep { ScriptedStep(.entering(.showingPicker), .pick(mvpd)) }
    /// A provider's page reaches its end.
    static let completes = ScriptedStep(.entering(.showingPage), .complete())
  }
}

extension EnablerFlow.AppAction {
  fileprivate var isCall: Bool { ![.handlesSVC, .comes, .delegateDies].contains(self) }
}
