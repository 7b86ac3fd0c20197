import FlowEngine

/// The payloads that the events of a flow may have, declared once, next to its vocabulary.
///
///     static let samples = Samples<Turnstile>([
///       .coinInserted(Coin(cents: 100)), .coinInserted(Coin(cents: 0)), .pumpFailed(PumpFailure(isLeaking: true)),
///     ])
///     .generating(\.pressureBuilt) { choices, _, _ in Pressure(bar: 1 + choices.pick(below: 9)) }
///
/// The payloads of an event that is not mentioned are made up from the way in which they are decoded.
public struct Samples<F: Flow>: FlowPart, ExpressibleByArrayLiteral {
  typealias Make = @Sendable (inout Choices, F.Context, F.State) -> F.Event?
  /// The listed events, by their names; the first of a name is the simplest.
  private(set) var listed: [F.Event.Name: [F.Event]] = [:]
  private(set) var made: [F.Event.Name: Make] = [:]
  private(set) var weights: [F.Event.Name: Int] = [:]
  /// What an encoder of a payload has to know, as for the fixture of a failure; for example that secrets are kept.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  /// The key under which a decoder of records finds what a masked value calls when it is read: a
  /// `@Sendable () -> String`.
  public var masks: CodingUserInfoKey?

  /// These events, any number of each name; the first of a name is the simplest.
  public init(_ events: [F.Event]) {
    for event in events { listed[event.name, default: []].append(event) }
  }

  /// These events, any number of each name; the first of a name is the simplest.
  public init(arrayLiteral elements: F.Event...) { self.init(elements) }

  /// Returns a copy in which an event that is mentioned has only the payloads listed here.
  ///
  ///     samples.replacing([.passageRequested(Passage(isSilent: true))])
  public func replacing(_ events: [F.Event]) -> Self {
    var samples = self
    for event in events { (samples.listed[event.name], samples.made[event.name]) = (nil, nil) }
    for event in events { samples.listed[event.name, default: []].append(event) }
    return samples
  }

  /// The events that are listed, in the order of their names.
  public var events: [F.Event] { F.Event.Name.allCases.flatMap { listed[$0] ?? [] } }

  /// Returns a copy in which payloads of one event are made from choices, the context and the state.
  ///
  /// - Parameter make: Returns `nil` if the event cannot occur, such as a choice among no providers. It then occurs
  ///   neither in a walk nor while a failure is shortened.
  public func generating<Payload>(
    _ event: CasePath<F.Event, Payload>,
    _ make: @escaping @Sendable (inout Choices, F.Context, F.State) -> Payload?
  ) -> Self {
    let event = F.Event.cases[keyPath: event], embed = event.embed
    var samples = self
    samples.listed[event.name] = nil
    samples.made[event.name] = { choices, context, state in make(&choices, context, state).map { embed($0) } }
    return samples
  }

  /// Returns a copy in which payloads of one event are made by a generator.
  public func generating<Payload>(
    _ event: CasePath<F.Event, Payload>, by generator: Generator<Payload>
  ) -> Self { generating(event) { choices, _, _ in generator.make(&choices) } }

  /// Returns a copy in which an event occurs `weight` times as often as others of its role, or never if that is 0.
  public func weighing(_ event: F.Event.Name, _ weight: Int) -> Self {
    var samples = self
    samples.weights[event] = max(0, weight)
    return samples
  }

  /// Returns a copy in which events that have neither a listed sample nor a generator never occur.
  public var alone: Self {
    var samples = self
    for event in F.Event.Name.allCases where listed[event] == nil && made[event] == nil { samples.weights[event] = 0 }
    return samples
  }

  /// How many samples of an event are listed; 0 if its payloads are made.
  func count(of event: F.Event.Name) -> Int { listed[event]?.count ?? 0 }

  /// Whether each of some events, by position, has a sample or a generator.
  func hasAll(_ events: [Int]) -> Bool {
    let names = Array(F.Event.Name.allCases)
    return events.allSatisfy { listed[names[$0]] != nil || made[names[$0]] != nil }
  }

  /// All listed events of a name, or else one that is made up.
  package func events(_ event: F.Event.Name, in run: Run<F>) -> [F.Event] {
    if let listed = listed[event] { return listed }
    var choices = Choices(SeededRandom(seed: 1))
    return make(event, &choices, in: run).map { [$0] } ?? []
  }

  /// Makes an event of a name from choices; `nil` if it cannot occur here, or if nothing can be made up.
  func make(_ event: F.Event.Name, _ choices: inout Choices, in run: Run<F>) -> F.Event? {
    if let events = listed[event] { return choices.pick(events) }
    if let make = made[event] { return make(&choices, run.context, run.state) }
    return SynthesizingDecoder.event(event, &choices, Leaves(of: run))
  }
}

extension Leaves {
  /// The leaves of state, effects, open requests and context.
  fileprivate init<F: Flow>(of run: Run<F>) {
    self.init()
    add(run.state)
    for effect in run.effects { add(effect) }
    for waiter in run.open { add(waiter.event) }
    add(run.context)
  }
}
