import FlowEngine

/// What is measured, as work to be timed or counted. It stands in the module of the flow, as a client's code does.
public struct Subjects: Sendable {
  private let events: [Parcel.Event]
  private let machine = Parcel.machine()

  /// The same events for all.
  public init(eventCount: Int) { events = Parcel.events(eventCount) }

  /// What a round of each kind of work leaves behind, and how much of it was handled: the same for all, or something is
  /// wrong.
  public struct Outcome: Hashable, Sendable {
    private let state: Parcel.State
    private let context: Parcel.Context
    /// How many events an edge was taken for.
    public let handledCount: Int
    fileprivate init(_ state: Parcel.State, _ context: Parcel.Context, _ handledCount: Int) {
      self.state = state
      self.context = context
      self.handledCount = handledCount
    }
  }

  /// How many edges the table has.
  public var edgeCount: Int { machine.edges.count }

  // MARK: The floors

  /// A switch over state and event, behind a call.
  @inline(never) public func tupleSwitch() -> Outcome {
    var context = Parcel.Context(), state = machine.initial, handledCount = 0
    for event in events where Parcel.tupleSwitch(&context, &state, event) { handledCount += 1 }
    return Outcome(state, context, handledCount)
  }

  /// A switch in a switch, in place.
  @inline(never) public func nestedSwitch() -> Outcome {
    var context = Parcel.Context(), state = machine.initial
    let handledCount = Parcel.nestedSwitch(&context, &state, events)
    return Outcome(state, context, handledCount)
  }

  /// An array of closures, found by state and event.
  @inline(never) public func closures() -> Outcome {
    var context = Parcel.Context(), state = machine.initial, handledCount = 0
    let moves = Parcel.moves, eventCount = Parcel.eventCount
    for event in events {
      let move = moves[Parcel.number(of: state.name) * eventCount + Parcel.number(of: event.name)]
      guard let next = move?(state, event) else { continue }
      state = next
      context.moveCount += 1
      handledCount += 1
    }
    return Outcome(state, context, handledCount)
  }

  // MARK: The engine

  /// `Machine.step`.
  @inline(never) public func step() -> Outcome {
    var context = Parcel.Context(), state = machine.initial, handledCount = 0
    for event in events { if case .edge = machine.step(&context, &state, event) { handledCount += 1 } }
    return Outcome(state, context, handledCount)
  }

  /// `Run.send`, nobody listening.
  @inline(never) public func run() -> Outcome {
    var run = Run(machine, Parcel.Context())
    for event in events { run.send(event) }
    return Outcome(run.state, run.context, run.context.moveCount)
  }

  // MARK: Sessions

  /// The least that an actor can do with an event: the call, and the same machine as a switch.
  private actor Bare {
    private var context = Parcel.Context(), state: Parcel.State
    init(_ state: Parcel.State) { self.state = state }
    func take(_ event: Parcel.Event) { _ = Parcel.tupleSwitch(&context, &state, event) }
    func answer(_ request: Parcel.Redirect) throws -> Word { try Parcel.answer(&context, &state, request) }
  }
  private static let travelling = Parcel.State.travelling(Parcel.Placed(parcel: word(1), place: word(2)))

  /// A function that sends an actor all events.
  public func actorNotified() -> @Sendable () async -> Void {
    let actor = Bare(machine.initial)
    return { for event in events { await actor.take(event) } }
  }
  /// A function that sends a session all events.
  public func sessionNotified() -> @Sendable () async -> Void {
    let session = Session(machine, Parcel.Context())
    return { for event in events { await session.notify(event) } }
  }
  /// A function that sends a session all events while somebody inspects it.
  public func sessionInspected() -> @Sendable () async -> Void {
    let session = Session(machine, Parcel.Context()), count = Count()
    return {
      await session.inspect { _, _, report in if report.edge != nil { count.value &+= 1 } }
      for event in events { await session.notify(event) }
    }
  }
  /// A function that sends a session all events while an observer reads each record.
  public func sessionRead() async -> @Sendable () async -> Void {
    let session = Session(machine, Parcel.Context()), records = await session.records(keeping: events.count)
    return {
      var unread = records.makeAsyncIterator(), count = 0
      for event in events { await session.notify(event) }
      while count < events.count, let record = await unread.next() { if record.reaction.ticket == nil { count += 1 } }
    }
  }
  /// Touched by one session at a time.
  private final class Count: @unchecked Sendable { var value = 0 }

  /// A function that asks an actor `count` times.
  public func actorAsked(_ count: Int) -> @Sendable () async throws -> Void {
    let actor = Bare(Self.travelling), request = Parcel.Redirect(place: word(3))
    return { for _ in 0..<count { _ = try await actor.answer(request) } }
  }
  /// A function that asks a session `count` times; an edge without effect answers.
  public func sessionAsked(_ count: Int) throws -> @Sendable () async throws -> Void {
    let session = Session(try Run(machine, Parcel.Context(), in: Self.travelling))
    let request = Parcel.Redirect(place: word(3))
    return { for _ in 0..<count { _ = try await session.ask(\.redirectRequested, request) } }
  }

  /// A session, and the bytes of the state and context in it.
  public func session() -> (object: AnyObject, payload: Int) {
    (Session(machine, Parcel.Context()), MemoryLayout<Parcel.State>.size + MemoryLayout<Parcel.Context>.size)
  }

  // MARK: What is counted

  /// A function for each thing that can become of an event. It makes that happen `count` times.
  public func kinds(_ count: Int) throws -> [(name: String, work: () -> Void)] {
    func work(_ state: Parcel.State, _ events: [Parcel.Event], asking ticket: Ticket? = nil) throws -> () -> Void {
      let start = try Run(machine, Parcel.Context(), in: state)
      return {
        var run = start
        for index in 0..<count { run.send(events[index % events.count], asking: ticket) }
      }
    }
    let scan = Parcel.Scan(place: word(4), scanner: word(5)), note = Parcel.Note(text: word(6)),
      ticket = Ticket(number: 1)
    let redirect = Parcel.Event.redirectRequested(Parcel.Redirect(place: word(7)))
    return [
      ("moved", try work(Self.travelling, [.arrived(scan), .departed(scan)])),
      ("stayed", try work(Self.travelling, [.scanned(scan)])),
      ("ignored", try work(Self.travelling, [.signed(note)])),
      ("refused", try work(machine.initial, [redirect], asking: ticket)),
      ("answered", try work(Self.travelling, [redirect], asking: ticket)),
    ]
  }
}
