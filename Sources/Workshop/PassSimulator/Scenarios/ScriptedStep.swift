import FlowEngine

/// An action of the app at a moment of a scenario.
package struct ScriptedStep<F: SimulatedFlow>: Hashable, Sendable {
  /// The moment of an action.
  package enum Moment: Hashable, Sendable {
    /// As soon as the machine rests.
    case atRest
    /// When a state is entered for the n-th time, counted from 1, while its effect is running.
    case entering(F.State.Name, visit: Int = 1)
    /// While the n-th effect since the previous action is running, counted from 1; if the machine rests earlier, then.
    case meanwhile(effects: Int)
  }

  /// The action of an app.
  package enum AppAction: Hashable, Sendable {
    /// An action that only an app with this flow has.
    case app(F.AppAction)
    /// Quits the app and launches it again: memory is lost, the vault stays.
    case relaunch
    /// Lets a number of seconds pass.
    case wait(Int)
  }

  package var moment: Moment
  package var action: AppAction

  /// Creates a step in which the app sends the flow a request or a notification.
  package init(_ moment: Moment, _ action: F.AppAction) { self.init(moment: moment, action: .app(action)) }

  private init(moment: Moment, action: AppAction) {
    self.moment = moment
    self.action = action
  }

  /// A step in which the app sends the flow a request or a notification as soon as the machine rests.
  package static func atRest(_ action: F.AppAction) -> ScriptedStep { ScriptedStep(.atRest, action) }
  /// A step in which the app does that when a state is entered for the n-th time, while its effect is running.
  package static func entering(_ state: F.State.Name, visit: Int = 1, _ action: F.AppAction) -> ScriptedStep {
    ScriptedStep(.entering(state, visit: visit), action)
  }
  /// A step that lets a number of seconds pass as soon as the machine rests.
  package static func wait(_ seconds: Int) -> ScriptedStep { ScriptedStep(moment: .atRest, action: .wait(seconds)) }
  /// A step that quits the app as soon as the machine rests, and launches it again.
  package static var relaunch: ScriptedStep { ScriptedStep(moment: .atRest, action: .relaunch) }
  /// The step at another moment; running effects end with the process.
  package func at(_ moment: Moment) -> ScriptedStep { ScriptedStep(moment: moment, action: action) }
}

extension ScriptedStep: CustomStringConvertible {
  /// The action and its moment, for example `authorize("news") at rest`.
  package var description: String {
    switch moment {
    case .atRest: "\(action) at rest"
    case .entering(let state, let visit): "\(action) on entering \(state.stringValue) for the \(visit). time"
    case .meanwhile(let effects): "\(action) during effect \(effects)"
    }
  }
}

extension ScriptedStep.AppAction: CustomStringConvertible {
  /// The action as it is written in a scenario.
  package var description: String {
    switch self {
    case .app(let action): "\(action)"
    case .relaunch: "relaunch"
    case .wait(let seconds): "wait(\(seconds))"
    }
  }
}
