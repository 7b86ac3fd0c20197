import FlowEngine

/// Something that the app does at a moment of a scenario.
package struct ScriptedStep<F: SimulatedFlow>: Hashable, Sendable {
  /// When.
  package enum Moment: Hashable, Sendable {
    /// As soon as the machine rests.
    case atRest
    /// When a state is entered for the n-th time, counted from 1, while its effect is under way.
    case entering(F.State.Name, visit: Int = 1)
    /// While the n-th effect since the act before is under way, counted from 1; when the machine rests earlier, then.
    case meanwhile(effects: Int)
  }

  /// What.
  package enum AppAction: Hashable, Sendable {
    /// What only an app with this flow can do.
    case app(F.AppAction)
    /// Quits the app and launches it again: what is in memory is gone, what is in the vault stays.
    case relaunch
    /// Lets a number of seconds pass.
    case wait(Int)
  }

  /// When.
  package var moment: Moment
  /// What.
  package var deed: AppAction

  /// The app sends the flow a request or a notification.
  package init(_ moment: Moment, _ deed: F.AppAction) { self.init(moment: moment, deed: .app(deed)) }

  private init(moment: Moment, deed: AppAction) {
    self.moment = moment
    self.deed = deed
  }

  /// The app sends the flow a request or a notification as soon as the machine rests.
  package static func atRest(_ deed: F.AppAction) -> ScriptedStep { ScriptedStep(.atRest, deed) }
  /// Lets a number of seconds pass as soon as the machine rests.
  package static func wait(_ seconds: Int) -> ScriptedStep { ScriptedStep(moment: .atRest, deed: .wait(seconds)) }
  /// Quits the app as soon as the machine rests, and launches it again.
  package static var relaunch: ScriptedStep { ScriptedStep(moment: .atRest, deed: .relaunch) }
  /// The same at another moment: what is under way ends with the process.
  package func at(_ moment: Moment) -> ScriptedStep { ScriptedStep(moment: moment, deed: deed) }
}

extension ScriptedStep: CustomStringConvertible {
  /// What and when, for example `authorize("news") at rest`.
  package var description: String {
    switch moment {
    case .atRest: "\(deed) at rest"
    case .entering(let state, let visit): "\(deed) on entering \(state.stringValue) for the \(visit). time"
    case .meanwhile(let effects): "\(deed) during effect \(effects)"
    }
  }
}

extension ScriptedStep.AppAction: CustomStringConvertible {
  /// What, as it is written in a scenario.
  package var description: String {
    switch self {
    case .app(let deed): "\(deed)"
    case .relaunch: "relaunch"
    case .wait(let seconds): "wait(\(seconds))"
    }
  }
}
