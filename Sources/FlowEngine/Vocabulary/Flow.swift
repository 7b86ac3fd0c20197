/// The vocabulary of a machine: its context, states, events and effects, and which events play which part.
public protocol Flow: Sendable {
  /// Data that outlives states.
  associatedtype Context: Hashable, Codable, Sendable
  /// Where the flow is.
  associatedtype State: Cased
  /// What happened: an outcome of an effect, a request of the app, or a notification from outside.
  associatedtype Event: Cased
  /// Work, described as a value.
  associatedtype Effect: Cased
  /// Why a request was not granted.
  associatedtype Refusal: Error, Hashable, Codable, Sendable

  /// Events by which the app asks for something and awaits the answer. Their payloads are `Request`s.
  static var requests: [Event.Name] { get }
  /// Events from outside that nobody waits for.
  static var notifications: [Event.Name] { get }
  /// The events that may answer an effect of this kind, failures among them. None: a command that nobody waits for.
  static func outcomes(of effect: Effect.Name) -> [Event.Name]
  /// Effects that wait for time or for a person: a cycle through one cannot spin.
  static var pauses: [Effect.Name] { get }
}

/// The payload of a request names the type of what answers it.
public protocol Request: Hashable, Codable, Sendable {
  associatedtype Answer: Sendable
}

/// The parts that events and effects play, as data: a copy of a table can be given other roles.
public struct Roles<F: Flow>: Sendable {
  /// Events by which the app asks.
  public var requests: Set<F.Event.Name>
  /// Events from outside that nobody waits for.
  public var notifications: Set<F.Event.Name>
  /// The events that may answer each kind of effect.
  public var outcomes: [F.Effect.Name: [F.Event.Name]]
  /// Effects that wait for time or for a person.
  public var pauses: Set<F.Effect.Name>

  /// The roles that the flow declares.
  public init() {
    requests = Set(F.requests)
    notifications = Set(F.notifications)
    outcomes = Dictionary(uniqueKeysWithValues: F.Effect.Name.allCases.map { ($0, F.outcomes(of: $0)) })
    pauses = Set(F.pauses)
  }

  /// Events that can arrive in every state.
  func comesFromOutside(_ event: F.Event.Name) -> Bool { requests.contains(event) || notifications.contains(event) }
}
