import FlowEngine
import PassAPI
import PassService

/// A flow that has scenarios: what the simulator must know about it in addition to its table.
///
/// A flow conforms in a folder of its own, next to its scenarios; nothing else here names a flow.
package protocol SimulatedFlow: Flow {
  /// What an app says about itself.
  associatedtype Settings: Hashable, Sendable
  /// What an app can do with the flow: its requests and notifications. What any app can do is part of `ScriptedStep`.
  associatedtype AppAction: Hashable, Sendable

  /// The whole flow.
  static var machine: Machine<Self> { get }
  /// The scenarios; the first is the happy path.
  static var scenarios: [Scenario<Self>] { get }

  /// The happy path of a world with what the flow needs in it.
  static var simulatedWorld: WorldScript { get }
  /// What an app says that the simulated server accepts.
  static var simulatedSettings: Settings { get }
  /// What a launch begins with.
  static func launch(_ settings: Settings) -> Context
  /// The event that a deed is: a request, which awaits an answer, or a notification.
  static func event(_ deed: AppAction, at now: Timestamp) -> Event
  /// What the app does in a state that waits for it, where a story has nothing for that; nil where effects play people.
  static func reaction(in state: State.Name) -> AppAction?
  /// Who performs the effects of one launch of the app in a world. Nil answers a command.
  static func performer(in world: World, _ environment: AppEnvironment) -> Session<Self>.Perform

  /// The endpoints that the flow polls until there is something.
  static var polls: [Endpoint: PollRule] { get }
  /// The outcomes that a request of the app follows that was taken before: its calls repeat none.
  static var asksAnew: Set<Event.Name> { get }

  /// An answer in a few words, without secrets: a media token is a `permit`.
  static func text(answer: any Sendable) -> String
  /// A refusal in a few words, without secrets.
  static func text(refusal: Refusal) -> String
  /// The library that the flow is built on; nil if there is no such library.
  static var library: SimulatedLibrary<Self>? { get }
  /// What an effect asked the framework, with its answer; nil if it asked nothing.
  static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue?
  /// What an effect that waits for a person asks them, in a few words; nil where its name says it.
  static func question(_ effect: Effect) -> String?
  /// What they answered, in a few words; nil where the name of the outcome says it.
  static func answer(_ outcome: Event) -> String?
}

extension SimulatedFlow {
  /// The scenario of a name; nil if there is no such scenario.
  package static func scenario(_ name: String) -> Scenario<Self>? { scenarios.first { $0.name == name } }

  /// The server alone.
  package static var simulatedWorld: WorldScript { WorldScript() }

  /// Most flows have effects that ask people.
  package static func reaction(in state: State.Name) -> AppAction? { nil }

  /// Most flows look for nothing.
  package static var polls: [Endpoint: PollRule] { [:] }

  /// Most flows take a request when they can do it.
  package static var asksAnew: Set<Event.Name> { [] }

  /// Most flows are not built on a library.
  package static var library: SimulatedLibrary<Self>? { nil }
}

/// After which answers the next look for something follows.
package struct PollRule: Sendable {
  /// The statuses that say that there is nothing yet, where the answer asks for nothing.
  package let statuses: Set<Int>
  /// Whether the next poll follows when no answer came.
  package let goesOnWithoutAnswer: Bool

  /// Goes on without an answer, too, unless it is said.
  package init(after statuses: Set<Int> = [], goesOnWithoutAnswer: Bool = true) {
    self.statuses = statuses
    self.goesOnWithoutAnswer = goesOnWithoutAnswer
  }
}

/// A library in the process of the app that a flow is built on, as the steps of a scenario show it.
package struct SimulatedLibrary<F: SimulatedFlow>: Sendable {
  /// What it is called.
  let name: String
  /// The calls of it, oldest first, with what matters of their arguments.
  let calls: @Sendable (World) async -> [String]
  /// The callback that a progress event stands for, with what matters of it; nil if it is not a callback.
  let callback: @Sendable (F.Event) -> String?
  /// What was done to it although a document forbids it.
  package let defects: @Sendable (World) async -> [String]
  /// The process of the app ends.
  let endProcess: @Sendable (World) async -> Void

  /// Describes a library; no secret may be in a text.
  package init(
    _ name: String, calls: @escaping @Sendable (World) async -> [String],
    callback: @escaping @Sendable (F.Event) -> String?, defects: @escaping @Sendable (World) async -> [String],
    endProcess: @escaping @Sendable (World) async -> Void
  ) {
    self.name = name
    self.calls = calls
    self.callback = callback
    self.defects = defects
    self.endProcess = endProcess
  }

  func signal(_ text: String, isCallback: Bool) -> ScenarioStep.Signal {
    ScenarioStep.Signal(library: name, isCallback: isCallback, text: text)
  }
}
