import PassEnabler
import PassSimulator

extension EnablerFlow {
  /// The scenarios of an app of the SDK on v2.
  enum Scenarios {
    typealias Scenario = PassSimulator.Scenario<EnablerFlow>
    typealias ScriptedStep = PassSimulator.ScriptedStep<EnablerFlow>

    static let all: [Scenario] = requestor + logins + lost + leaving + questions + logouts

    /// A scenario, on an iPhone by default, in which every call ends in its callbacks.
    static func make(
      _ name: String, _ summary: String, given facts: [Fact] = [], _ script: [ScriptedStep],
      endsIn state: EnablerFlow.State.Name = .ready, path: String
    ) -> Scenario {
      let notes = [ScriptedStep.handlesSVC, .comes, .delegateDies].map(\.action)
      let calls = script.filter { !notes.contains($0.action) }
      return Scenario(
        name, summary, given: facts, script: script, endsIn: state, path: path, answers: calls.map { _ in "done" })
    }

    /// The first call has succeeded.
    static let configured = "C03@unconfigured C03.opened C03.done K.told→ready"
    /// A login has led to Apple's picker and out of it.
    static let dialog = "C05 C05.begun K06@loggingIn K.told→showingDialog K07@showingDialog K.told→loggingIn"
    /// The same, and then to the app's own.
    static let ownPicker = "\(dialog) 4.fallsBack@loggingIn K03@loggingIn K.told→showingPicker"
    /// A provider was chosen, and its page is shown.
    static let page = "C05.answered K04@loggingIn K.told→showingPage"
    /// The page was completed, and the viewer is logged in.
    static let loggedIn = "C05.answered K02.yes@loggingIn K.told→ready"
  }
}
