import FlowEngine
import PassAPI
import PassService

/// A flow that has scenarios: what the simulator must know in addition to its table.
///
/// A flow conforms in its own folder, next to its scenarios; nothing else here names a flow.
package protocol SimulatedFlow: Flow {
  /// The settings that an app supplies.
  associatedtype Settings: Hashable, Sendable

  /// The flow's table.
  static var machine: Machine<Self> { get }
  /// The scenarios; the first is the happy path.
  static var scenarios: [Scenario<Self>] { get }

  /// The world of the happy path, with everything that the flow needs.
  static var simulatedWorld: WorldScript { get }
  /// The world of the happy path for an app with these settings.
  static func world(for settings: Settings) -> WorldScript
  /// Settings that the simulated server accepts.
  static var simulatedSettings: Settings { get }
  /// What an app does in a scenario that does not say it.
  static var simulatedScript: [ScriptedStep<Self>] { get }
  /// The context at a launch.
  static func launch(_ settings: Settings) -> Context
  /// The app's reaction in a state that waits for it, if the script has no action for it; `nil` if effects play the
  /// people.
  static func reaction(in state: State.Name) -> ScriptedStep<Self>?
  /// Returns the performer for one launch of the app in a world. Its result for a command is `nil`.
  static func performer(in world: SimulatedWorld, _ environment: AppEnvironment) -> Session<Self>.Perform

  /// The endpoints that the flow polls until there is a result.
  static var polls: [Endpoint: PollRule] { get }
  /// The outcomes after which the flow handles a request that it accepted earlier, so that its calls are not
  /// repetitions.
  static var outcomesBeforeDeferredRequest: Set<Event.Name> { get }

  /// An answer in a few words, without secrets: a media token is a `permit`.
  static func text(answer: any Sendable) -> String
  /// A refusal in a few words, without secrets.
  static func text(refusal: Refusal) -> String
  /// The library on which the flow is built, if any.
  static var library: SimulatedLibrary<Self>? { get }
  /// The query of an effect to the framework, with its answer, if any.
  static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue?
  /// The question of an effect that waits for a person, in a few words; `nil` if its name says it.
  static func question(_ effect: Effect) -> String?
  /// The person's answer, in a few words; `nil` if the name of the outcome says it.
  static func answer(_ outcome: Event) -> String?
}

extension SimulatedFlow {
  /// The scenario with a name, if there is one.
  package static func scenario(_ name: String) -> Scenario<Self>? { scenarios.first { $0.name == name } }

  /// By default, a world with the default server only.
  package static var simulatedWorld: WorldScript { WorldScript() }
  /// By default the same for all settings.
  package static func world(for settings: Settings) -> WorldScript { simulatedWorld }
  /// By default nothing.
  package static var simulatedScript: [ScriptedStep<Self>] { [] }

  /// By default `nil`: most flows ask people through effects.
  package static func reaction(in state: State.Name) -> ScriptedStep<Self>? { nil }

  /// By default empty: most flows do not poll.
  package static var polls: [Endpoint: PollRule] { [:] }

  /// By default empty: most flows handle a request as soon as they accept it.
  package static var outcomesBeforeDeferredRequest: Set<Event.Name> { [] }

  /// By default `nil`: most flows are not built on a library.
  package static var library: SimulatedLibrary<Self>? { nil }
}

/// The answers after which a poll is repeated.
@Memberwise package struct PollRule: Sendable {
  /// The statuses that mean that there is no result yet, if the answer asks for no action.
  package var statuses: Set<Int> = []
  /// Whether the next poll follows if no answer came.
  package var continuesWithoutAnswer: Bool = true
}

/// A library in the app's process on which a flow is built, as the steps of a scenario show it; its texts must not
/// contain secrets.
@Memberwise(unlabelled: 1) package struct SimulatedLibrary<F: SimulatedFlow>: Sendable {
  /// The name of the library.
  let name: String
  /// The calls of the library, oldest first, with the relevant arguments.
  let calls: @Sendable (SimulatedWorld) async -> [String]
  /// The callback that a progress event represents, with the relevant arguments; `nil` if it is not a callback.
  let callback: @Sendable (F.Event) -> String?
  /// The uses of the library that a document forbids.
  package let defects: @Sendable (SimulatedWorld) async -> [String]
  /// Tells the library that the app's process ends.
  let endProcess: @Sendable (SimulatedWorld) async -> Void

  func signal(_ text: String, isCallback: Bool) -> ScenarioStep.Signal {
    ScenarioStep.Signal(library: name, isCallback: isCallback, text: text)
  }
}
