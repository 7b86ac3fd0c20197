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

  /// The moment of the action.
  package var moment: Moment
  /// The action.
  package var deed: AppAction

  /// Creates a step in which the app sends the flow a request or a notification.
  package init(_ moment: Moment, _ deed: F.AppAction) { self.init(moment: moment, deed: .app(deed)) }

  private init(moment: Moment, deed: AppAction) {
    self.moment = moment
    self.deed = deed
  }

  /// A step in which the app sends the flow a request or a notification as soon as the machine rests.
  package static func atRest(_ deed: F.AppAction) -> ScriptedStep { ScriptedStep(.atRest, deed) }
  /// A step that lets a number of seconds pass as soon as the machine rests.
  package static func wait(_ seconds: Int) -> ScriptedStep { ScriptedStep(moment: .atRest, deed: .wait(seconds)) }
  /// A step that quits the app as soon as the machine rests, and launches it again.
  package static var relaunch: ScriptedStep { ScriptedStep(moment: .atRest, deed: .relaunch) }
  /// The step at another moment; running effects end with the process.
  package func at(_ moment: Moment) -> ScriptedStep { ScriptedStep(moment: moment, deed: deed) }
}

extension ScriptedStep: CustomStringConvertible {
  /// The action and its moment, for example `authorize("news") at rest`.
  package var description: String {
    switch moment {
    case .atRest: "\(deed) at rest"
    case .entering(let state, let visit): "\(deed) on entering \(state.stringValue) for the \(visit). time"
    case .meanwhile(let effects): "\(deed) during effect \(effects)"
    }
  }
}

extension ScriptedStep.AppAction: CustomStringConvertible {
  /// The action as it is written in a scenario.
  package var description: String {
    switch self {
    case .app(let deed): "\(deed)"
    case .relaunch: "relaunch"
    case .wait(let seconds): "wait(\(seconds))"
    }
  }
}
