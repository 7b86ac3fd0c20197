/// The vocabulary of a machine: its context, states, events and effects, and the role of each event.
public protocol Flow: Sendable {
  /// Data that outlives states.
  associatedtype Context: Hashable, Codable, Sendable
  /// Where the machine is.
  associatedtype State: Cased
  /// What happened: an outcome or progress of an effect, a request of the app, or a notification from outside.
  associatedtype Event: Cased
  /// Work, described as a value. A flow without effects leaves it out.
  associatedtype Effect: Cased = NoEffect
  /// Why a request was not granted. A flow that refuses nothing leaves it out.
  associatedtype Refusal: Error, Hashable, Codable, Sendable = NoRefusal

  /// The events with which the app makes a request and awaits the answer. Their payloads are `FlowRequest`s.
  static var requests: [Event.Name] { get }
  /// The events from outside that have no answer.
  static var notifications: [Event.Name] { get }
  /// The declaration of each kind of effect. Write one switch over the kinds, without `default`, so that the compiler
  /// asks for the declaration of a new kind.
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event>
}

extension Flow {
  /// By default a flow has no requests.
  public static var requests: [Event.Name] { [] }
  /// By default a flow has no notifications.
  public static var notifications: [Event.Name] { [] }
}

extension Flow where Effect == NoEffect {
  /// Unreachable: there are no effects.
  public static func declaration(of effect: NoEffect.Name) -> EffectDeclaration<Event> {}
}

/// The effect of a flow without effects, and the name of it. It has no cases, so there is never a value of it.
public enum NoEffect: Cased, CodingKey, CaseIterable {
  /// Always empty.
  public static var allCases: [Self] { [] }
  /// An empty value: there are no cases.
  public static var cases: Void { () }
  /// Unreachable: there are no cases.
  public var name: Self { switch self {} }
  /// Always false: there are no cases.
  public static func _carries<Payload>(_: Payload.Type) -> Bool { false }
  /// Unreachable: there is no value.
  public static func _payload<Payload>(_: Payload.Type, movedFrom place: UnsafeMutablePointer<Self>) -> Payload? { nil }
  /// Always throws: there is no value.
  public init(from decoder: any Decoder) throws { throw DecodingError.noValue(of: Self.self, decoder) }
  /// Unreachable: there is no value.
  public func encode(to encoder: any Encoder) throws {}
}

/// The refusal of a flow that refuses nothing. It has no cases.
public enum NoRefusal: Error, Hashable, Codable {
  /// Always throws: there is no value.
  public init(from decoder: any Decoder) throws { throw DecodingError.noValue(of: Self.self, decoder) }
  /// Unreachable: there is no value.
  public func encode(to encoder: any Encoder) throws {}
}

extension DecodingError {
  fileprivate static func noValue(of type: Any.Type, _ decoder: any Decoder) -> Self {
    .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: "\(type) has no value"))
  }
}

/// What a case carries. A type of its own conforms to this where a module isolates everything to an actor by default,
/// unless it stands in the braces of its flow.
public protocol FlowPayload: Hashable, Codable, Sendable {}

/// The payload of a request, which names the type of the answer.
public protocol FlowRequest: FlowPayload {
  /// The answer that the machine gives.
  associatedtype Answer: Codable, Sendable
}

/// The roles of events and effects, as data, so that a copy of a table can be given other roles.
@usableFromInline package struct Roles<F: Flow>: Sendable {
  /// The requests of the app.
  package var requests: Set<F.Event.Name>
  /// The events from outside that have no answer.
  package var notifications: Set<F.Event.Name>
  /// The events that timers of the table produce.
  package internal(set) var timed: Set<F.Event.Name> = []
  /// The events that can arrive while a state is kept: those of timers and of the effects of phases.
  var meanwhile: Set<F.Event.Name> = []
  /// The declaration of each kind of effect.
  private var effects: [F.Effect.Name: EffectDeclaration<F.Event>]

  /// The roles that the flow declares.
  package init() {
    requests = Set(F.requests)
    notifications = Set(F.notifications)
    effects = Dictionary(F.Effect.Name.allCases.map { ($0, F.declaration(of: $0)) }) { first, _ in first }
  }

  /// The declaration of a kind of effect.
  @usableFromInline package subscript(effect: F.Effect.Name) -> EffectDeclaration<F.Event> {
    get { effects[effect] ?? .command }
    set { effects[effect] = newValue }
  }

  /// Whether an effect can end with the event.
  package func isOutcome(_ event: F.Event.Name) -> Bool { effects.values.contains { $0.outcomes.contains(event) } }
  /// Whether an effect can produce the event before it ends.
  package func isProgress(_ event: F.Event.Name) -> Bool { effects.values.contains { $0.progress.contains(event) } }
  /// The events that effects produce, as outcomes or progress.
  var produced: Set<F.Event.Name> { Set(effects.values.flatMap(\.produced)) }

  /// Whether an event comes from outside, and so can arrive in every state.
  func comesFromOutside(_ event: F.Event.Name) -> Bool { requests.contains(event) || notifications.contains(event) }
}
