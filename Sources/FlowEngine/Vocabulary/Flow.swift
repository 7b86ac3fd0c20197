/// The vocabulary of a machine: its context, states, events and effects, and which events play which part.
public protocol Flow: Sendable {
  /// Data that outlives states.
  associatedtype Context: Hashable, Codable, Sendable
  /// Where the flow is.
  associatedtype State: Cased
  /// What happened: an outcome or progress of an effect, a request of the app, or a notification from outside.
  associatedtype Event: Cased
  /// Work, described as a value. A flow that does none leaves it out.
  associatedtype Effect: Cased = NoEffect
  /// Why a request was not granted. A flow that refuses nothing leaves it out.
  associatedtype Refusal: Error, Hashable, Codable, Sendable = NoRefusal

  /// Events by which the app asks for something and awaits the answer. Their payloads are `Request`s.
  static var requests: [Event.Name] { get }
  /// Events from outside that nobody waits for.
  static var notifications: [Event.Name] { get }
  /// The events one of which ends an effect of this kind, failures among them. None: a command that nobody waits for.
  static func outcomes(of effect: Effect.Name) -> [Event.Name]
  /// The events that an effect of this kind may bring any number of times before it ends.
  static func progress(of effect: Effect.Name) -> [Event.Name]
  /// Effects of which a new run begins only when the former has returned, though it was cancelled: a picker, of which
  /// there can be one at a time.
  static var exclusive: [Effect.Name] { get }
  /// Effects that wait for time or for a person: a cycle through one cannot spin.
  static var pauses: [Effect.Name] { get }
}

extension Flow {
  /// Nobody asks for anything, unless the flow says so.
  public static var requests: [Event.Name] { [] }
  /// Nothing comes from outside, unless the flow says so.
  public static var notifications: [Event.Name] { [] }
  /// No effect waits for time or people, unless the flow says so.
  public static var pauses: [Effect.Name] { [] }
  /// Former runs of an effect may overlap with later ones, unless the flow says otherwise.
  public static var exclusive: [Effect.Name] { [] }
  /// An effect brings nothing before its end, unless the flow says so.
  public static func progress(of effect: Effect.Name) -> [Event.Name] { [] }
}

extension Flow where Effect == NoEffect {
  /// There is no effect.
  public static func outcomes(of effect: NoEffect.Name) -> [Event.Name] {}
}

/// The effect of a flow that has none: it has no case, so that none of its members can ever be asked of a value.
public enum NoEffect: Cased {
  /// The names of no cases.
  public enum CodingKeys: CodingKey, CaseIterable, Hashable {
    /// Empty.
    public static var allCases: [Self] { [] }
    /// Always nil.
    public init?(stringValue: String) { nil }
    /// Always nil.
    public init?(intValue: Int) { nil }
    /// What every key has, of which there is none.
    public var stringValue: String { switch self {} }
    /// What every key has, of which there is none.
    public var intValue: Int? { switch self {} }
  }
  /// Ways into no cases.
  public struct Cases: Sendable {}
  /// Ways into no cases.
  public static var cases: Cases { Cases() }
  /// What every effect has, of which there is none.
  public var name: CodingKeys { switch self {} }
  /// Always throws: there is no value.
  public init(from decoder: any Decoder) throws { throw DecodingError.noValue(of: Self.self, decoder) }
  /// Nothing to encode.
  public func encode(to encoder: any Encoder) throws {}
}

/// The refusal of a flow that refuses nothing: it has no case.
public enum NoRefusal: Error, Hashable, Codable {
  /// Always throws: there is no value.
  public init(from decoder: any Decoder) throws { throw DecodingError.noValue(of: Self.self, decoder) }
  /// Nothing to encode.
  public func encode(to encoder: any Encoder) throws {}
}

extension DecodingError {
  fileprivate static func noValue(of type: Any.Type, _ decoder: any Decoder) -> Self {
    .dataCorrupted(Context(codingPath: decoder.codingPath, debugDescription: "\(type) has no value"))
  }
}

/// The payload of a request names the type of what answers it.
public protocol Request: Hashable, Codable, Sendable {
  /// What the machine answers.
  associatedtype Answer: Codable, Sendable
}

/// The parts that events and effects play, as data: a copy of a table can be given other roles.
public struct Roles<F: Flow>: Sendable {
  /// Events by which the app asks.
  public var requests: Set<F.Event.Name>
  /// Events from outside that nobody waits for.
  public var notifications: Set<F.Event.Name>
  /// The events one of which ends each kind of effect.
  public var outcomes: [F.Effect.Name: [F.Event.Name]]
  /// The events that each kind of effect may bring before it ends.
  public var progress: [F.Effect.Name: [F.Event.Name]]
  /// Effects that wait for time or for a person.
  public var pauses: Set<F.Effect.Name>
  /// Effects that do not overlap with a former run of their kind.
  public var exclusive: Set<F.Effect.Name>

  /// The roles that the flow declares.
  public init() {
    requests = Set(F.requests)
    notifications = Set(F.notifications)
    outcomes = Dictionary(F.Effect.Name.allCases.map { ($0, F.outcomes(of: $0)) }) { first, _ in first }
    progress = Dictionary(F.Effect.Name.allCases.map { ($0, F.progress(of: $0)) }) { first, _ in first }
    pauses = Set(F.pauses)
    exclusive = Set(F.exclusive)
  }

  /// Whether nobody waits for an effect.
  func isCommand(_ effect: F.Effect.Name) -> Bool { outcomes[effect]?.isEmpty ?? true }
  /// What an effect brings, in the end or before.
  func brought(by effect: F.Effect.Name) -> [F.Event.Name] { (outcomes[effect] ?? []) + (progress[effect] ?? []) }

  /// Whether an event can arrive in every state.
  func comesFromOutside(_ event: F.Event.Name) -> Bool { requests.contains(event) || notifications.contains(event) }
}
