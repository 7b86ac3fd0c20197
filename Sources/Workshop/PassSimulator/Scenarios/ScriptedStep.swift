import FlowEngine
import PassAPI

/// An action of the app at a moment of a scenario.
@Memberwise package struct ScriptedStep<F: SimulatedFlow>: Hashable, Sendable {
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
    /// A request or a notification, which only an app with this flow has.
    case tells(Message)
    /// Quits the app and launches it again: memory is lost, the vault stays.
    case relaunch
    /// Lets a number of seconds pass.
    case wait(Int)
  }

  /// A request, which expects an answer, or a notification. Its text says all that makes it differ from others.
  @Memberwise(unlabelled: 2) package struct Message: Hashable, Sendable, CustomStringConvertible {
    /// The message as a scenario writes it.
    package let description: String
    /// The event at a time.
    package let event: @Sendable (Timestamp) -> F.Event

    /// Returns whether both have the same text.
    package static func == (one: Self, other: Self) -> Bool { one.description == other.description }
    /// Hashes the text.
    package func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  package var moment: Moment = .atRest
  package var action: AppAction

  /// Creates a step in which the app sends the flow a request or a notification as soon as the machine rests.
  ///
  /// - Parameter text: The step as a scenario writes it, without its dot.
  package init(_ text: String, _ event: @escaping @Sendable (Timestamp) -> F.Event) {
    self.init(action: .tells(Message(text, event)))
  }

  /// The step when a state is entered for the n-th time, while its effect is running.
  package static func entering(_ state: F.State.Name, visit: Int = 1, _ step: Self) -> Self {
    step.at(.entering(state, visit: visit))
  }
  /// A step that lets a number of seconds pass as soon as the machine rests.
  package static func wait(_ seconds: Int) -> Self { Self(action: .wait(seconds)) }
  /// A step that quits the app as soon as the machine rests, and launches it again.
  package static var relaunch: Self { Self(action: .relaunch) }
  /// The step at another moment; running effects end with the process.
  package func at(_ moment: Moment) -> Self { Self(moment: moment, action: action) }
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
    case .tells(let message): "\(message)"
    case .relaunch: "relaunch"
    case .wait(let seconds): "wait(\(seconds))"
    }
  }
}
