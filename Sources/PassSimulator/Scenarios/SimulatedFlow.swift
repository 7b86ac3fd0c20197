import FlowEngine
import PassAPI
import PassService

/// A flow that scenarios can be told of: what the simulator must know of it beyond its table.
///
/// A flow conforms in a folder of its own, beside its scenarios; nothing else here names one.
public protocol SimulatedFlow: Flow {
  /// What an app says about itself.
  associatedtype Settings: Hashable, Sendable
  /// What an app can do with the flow: its requests, and what it tells it. What any app can do is part of `Act`.
  associatedtype Deed: Hashable, Sendable

  /// The whole flow.
  static var machine: Machine<Self> { get }
  /// The scenarios; the first is the happy path.
  static var scenarios: [Scenario<Self>] { get }

  /// What an app says that the simulated server accepts.
  static var simulatedSettings: Settings { get }
  /// What a launch begins with.
  static func launch(_ settings: Settings) -> Context
  /// The event that a deed is: a request, which awaits an answer, or a notification.
  static func event(_ deed: Deed, at now: Timestamp) -> Event
  /// Who performs the effects of one app in a world: what its policies remember begins anew. Nil answers a command.
  static func performer(in world: World) -> Session<Self>.Perform

  /// An answer in a few words, without secrets: a media token is a `permit`.
  static func text(answer: any Sendable) -> String
  /// A refusal in a few words, without secrets.
  static func text(refusal: Refusal) -> String
  /// The callback of the AccessEnabler SDK that progress is, with what matters of it; nil if it is none.
  static func callback(_ progress: Event) -> String?
  /// What an effect asked the framework, with its answer; nil if it asked nothing.
  static func query(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue?
  /// What an effect asked the viewer, with their answer; nil if it asked nothing.
  static func question(_ effect: Effect, _ outcome: Event) -> ScenarioStep.Dialogue?
}

extension SimulatedFlow {
  /// The scenario of a name, nil if there is none.
  public static func scenario(_ name: String) -> Scenario<Self>? { scenarios.first { $0.name == name } }

  /// Only one flow has the SDK below it.
  public static func callback(_ progress: Event) -> String? { nil }
}
