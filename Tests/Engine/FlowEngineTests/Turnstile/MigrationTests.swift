import FlowEngine
import Foundation
import Testing

/// A barrier as it was: one state for whoever waits, one for an open arm, no currency.
private enum OldBarrier: Flow {
  struct Context: Hashable, Codable { var paid = 0 }
  struct Lane: Hashable, Codable { var number = 1 }
  struct Enter: FlowRequest {
    typealias Answer = Bool
    var lane: Int
  }
  @Cases enum State { case shut, waiting(Lane), open(Lane) }
  @Cases enum Event { case enter(Enter), coinInserted, passed, raised }
  @Cases enum Effect { case raise }
  static let requests: [Event.Name] = [.enter]
  static let notifications: [Event.Name] = [.coinInserted, .passed]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .outcomes([.raised]) }

  private static let shut = StateNode<Self>(
    \.shut, "1", "Shut",
    [
      .on(\.enter, "enter", ["plan"], to: \.waiting) { _, _, enter in Lane(number: enter.lane) },
      .stay(on: \.coinInserted, "paid", ["plan"]) { context, _, _ in context.paid += 1 },
      .ignore(.passed, because: "nobody can"),
    ])
  private static let waiting = StateNode<Self>(
    \.waiting, "2", "Waiting",
    [
      .does(\.raise), .on(\.raised, "raised", ["plan"], to: \.open) { _, lane, _ in lane },
      .defer(.enter, .coinInserted), .ignore(.passed, because: "nobody can"),
    ])
  private static let open = StateNode<Self>(
    \.open, "3", "Open",
    [
      .answers(\.enter) { _, _, _ in .success(true) }, .on(\.passed, "passed", ["plan"], to: \.shut),
      .stay(on: \.enter, "enterOpen", ["plan"], answering: .asker { _, _, _ in .success(true) }),
      .stay(on: \.coinInserted, "paidOpen", ["plan"]) { context, _, _ in context.paid += 1 },
    ])
  static let machine = Machine<Self>([Phase("B", "Barrier", [shut, waiting, open])], from: .shut)
}

/// The barrier as it is: `waiting` is called `raising`, an open arm is one of two states, payments have a currency.
private enum Barrier: Flow {
  struct Context: Hashable, Codable { var paid = 0, currency = "EUR" }
  struct Lane: Hashable, Codable { var number = 1 }
  struct Enter: FlowRequest {
    typealias Answer = Bool
    var lane: Int, isHurried: Bool
  }
  @Cases enum State { case shut, raising(Lane), openLeft, openRight }
  @Cases enum Event { case enter(Enter), coinInserted, passed, raised }
  @Cases enum Effect { case raise }
  static let requests: [Event.Name] = [.enter]
  static let notifications: [Event.Name] = [.coinInserted, .passed]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .outcomes([.raised]) }

  private static let shut = StateNode<Self>(
    \.shut, "1", "Shut",
    [
      .on(\.enter, "enter", ["plan"], to: \.raising) { _, _, enter in Lane(number: enter.lane) },
      .stay(on: \.coinInserted, "paid", ["plan"]) { context, _, _ in context.paid += 1 },
      .ignore(.passed, because: "nobody can"),
    ])
  private static let raising = StateNode<Self>(
    \.raising, "2", "Raising",
    [
      .does(\.raise), .on(\.raised, "left", ["plan"], when: .isLeft, to: \.openLeft),
      .on(\.raised, "right", ["plan"], when: .not(.isLeft), to: \.openRight), .defer(.enter, .coinInserted),
      .ignore(.passed, because: "nobody can"),
    ])
  private static func rows(_ side: String) -> [Row<Self, Void>] {
    [
      .answers(\.enter) { _, _, _ in .success(true) }, .on(\.passed, "\(side).passed", ["plan"], to: \.shut),
      .stay(on: \.enter, "\(side).enter", ["plan"], answering: .asker { _, _, _ in .success(true) }),
      .stay(on: \.coinInserted, "\(side).paid", ["plan"]) { context, _, _ in context.paid += 1 },
    ]
  }
  private static let openLeft = StateNode<Self>(\.openLeft, "3", "Open on the left", rows("left"))
  private static let openRight = StateNode<Self>(\.openRight, "4", "Open on the right", rows("right"))
  static let machine = Machine<Self>(
    [Phase("B", "Barrier", [shut, raising, openLeft, openRight])], from: .shut)
}

extension Guard where F == Barrier, From == Barrier.Lane, Trigger == Void, Found == Void {
  fileprivate static var isLeft: Self { .check("left") { _, lane, _ in lane.number == 1 } }
}

@Suite("A snapshot of an earlier table", .endsIfStuck)
struct MigrationTests {
  private struct Unknown: Error {}
  private static let migration = Migration<Barrier>(
    from: OldBarrier.machine.fingerprint, Run<OldBarrier>.Configuration.self
  ) { old in
    try Run<Barrier>.Configuration(old) {
      Barrier.Context(paid: $0.paid)
    } state: { state in
      switch state {
      case .shut: .shut
      case .waiting(let lane): .raising(.init(number: lane.number))
      case .open(let lane): lane.number == 1 ? .openLeft : .openRight
      }
    } event: { event in
      switch event {
      case .enter(let enter): .enter(.init(lane: enter.lane, isHurried: false))
      case .coinInserted: .coinInserted
      case .passed: .passed
      case .raised: throw Unknown()
      }
    }
  }

  private static func read(_ data: Data, _ migrations: [Migration<Barrier>] = [migration]) throws -> Snapshot<Barrier> {
    let decoder = JSONDecoder()
    decoder.userInfo = try Migrations(to: Barrier.machine, migrations).userInfo
    return try decoder.decode(Snapshot<Barrier>.self, from: data)
  }

  /// Restores an old snapshot by a migration that leads to this state, with these requests open.
  private static func restore(_ data: Data, as state: Barrier.State, open: [Barrier.Event]) throws {
    let lying = Migration<Barrier>(from: OldBarrier.machine.fingerprint, Run<OldBarrier>.Configuration.self) { _ in
      var configuration = Run<Barrier>.Configuration(.init(), state)
      configuration.open = open
      return configuration
    }
    _ = try Run(Barrier.machine, restoring: read(data, [lying])) { _ in }
  }

  @Test("both tables are sound, and have different fingerprints")
  func sound() {
    #expect(OldBarrier.machine.validate() == [] && Barrier.machine.validate() == [])
    #expect(OldBarrier.machine.fingerprint != Barrier.machine.fingerprint)
  }

  @Test(
    "becomes one of this table: a renamed state, payloads with one more member, requests that were open or deferred")
  func renamed() throws {
    var old = Stepper(OldBarrier.machine, .init(paid: 2))
    old.ask(\.enter, .init(lane: 2))
    old.ask(\.enter, .init(lane: 3))
    old.send(.coinInserted)
    let snapshot = try Self.read(JSONEncoder().encode(old.run.snapshot))
    #expect(snapshot.fingerprint == Barrier.machine.fingerprint && snapshot.visit == 1)
    var said: [String] = []
    var stepper = Stepper(try Run(Barrier.machine, restoring: snapshot) { said.append("\($0.reaction)") })
    #expect(
      said == ["enter goes on, but no caller awaits its answer", "enter forgotten: no caller waits for it any more"])
    #expect(stepper.state == .raising(.init(number: 2)) && stepper.context == .init(paid: 2, currency: "EUR"))
    #expect(stepper.run.open.map(\.event) == [.enter(.init(lane: 2, isHurried: false))])
    try stepper.answer(.raised)
    #expect(stepper.state == .openRight && stepper.context.paid == 3)
  }

  @Test("becomes one of this table where a state was split in two", arguments: [1, 2])
  func split(lane: Int) throws {
    var old = Stepper(OldBarrier.machine, .init())
    old.ask(\.enter, .init(lane: lane))
    try old.answer(.raised)
    let snapshot = try Self.read(JSONEncoder().encode(old.run.snapshot))
    #expect(try snapshot.configuration.state == (lane == 1 ? .openLeft : .openRight))
    #expect(try Run(Barrier.machine, restoring: snapshot) { _ in }.state == snapshot.configuration.state)
  }

  @Test("of the present table needs no migration, and is read by a decoder that has some")
  func present() throws {
    let snapshot = Run(Barrier.machine, .init(paid: 1)).snapshot
    #expect(try Self.read(JSONEncoder().encode(snapshot)) == snapshot)
    #expect(try JSONDecoder().decode(Snapshot<Barrier>.self, from: JSONEncoder().encode(snapshot)) == snapshot)
  }

  @Test("that no migration is for is refused, and the error names both fingerprints")
  func unknown() throws {
    let data = try JSONEncoder().encode(Run(OldBarrier.machine, .init()).snapshot)
    let old = OldBarrier.machine.fingerprint, new = Barrier.machine.fingerprint
    let error = SnapshotError.otherMachine(fingerprint: old, wanted: new)
    #expect(throws: error) { try Self.read(data, []) }
    #expect(error.description.contains(old) && error.description.contains(new))
  }

  @Test("whose migration throws is refused with what it throws, and one that leads nowhere when it is restored")
  func thrown() throws {
    let data = try JSONEncoder().encode(Run(OldBarrier.machine, .init()).snapshot)
    let old = OldBarrier.machine.fingerprint
    let throwing = Migration<Barrier>(from: old, Run<OldBarrier>.Configuration.self) { _ in throw Unknown() }
    #expect(throws: Unknown.self) { try Self.read(data, [throwing]) }
    #expect(throws: SnapshotError.impossible("passed is not a request, but is open")) {
      try Self.restore(data, as: .shut, open: [.passed])
    }
  }

  @Test("that leaves open what entering the state has answered is refused")
  func answered() throws {
    var old = Stepper(OldBarrier.machine, .init())
    old.ask(\.enter, .init(lane: 1))
    let data = try JSONEncoder().encode(old.run.snapshot)
    #expect(throws: SnapshotError.impossible("entering openLeft answers enter, but it is open")) {
      try Self.restore(data, as: .openLeft, open: [.enter(.init(lane: 1, isHurried: false))])
    }
  }

  @Test("of which a state was renamed is one of another machine, without a migration and without a guess")
  func renamedAlone() throws {
    var old = Stepper(OldBarrier.machine, .init())
    old.ask(\.enter, .init(lane: 1))
    let snapshot = try JSONDecoder().decode(Snapshot<Barrier>.self, from: JSONEncoder().encode(old.run.snapshot))
    #expect(throws: SnapshotError.self) { try snapshot.configuration }
    #expect(
      throws: SnapshotError.otherMachine(
        fingerprint: OldBarrier.machine.fingerprint, wanted: Barrier.machine.fingerprint)
    ) { try Run(Barrier.machine, restoring: snapshot) { _ in } }
    #expect(throws: SnapshotError.self) { try JSONEncoder().encode(snapshot) }
  }

  @Test("two migrations from one table, and one from the present, are an error when the list is made")
  func ambiguous() {
    let old = OldBarrier.machine.fingerprint, new = Barrier.machine.fingerprint
    #expect(throws: SnapshotError.ambiguous(old)) {
      try Migrations(to: Barrier.machine, [Self.migration, Self.migration])
    }
    let idle = Migration<Barrier>(from: new, Run<Barrier>.Configuration.self) { $0 }
    #expect(throws: SnapshotError.ambiguous(new)) { try Migrations(to: Barrier.machine, [idle]) }
  }

  /// A snapshot of this table with one member that says otherwise.
  private static func saying(_ value: Any, of member: String) throws -> Data {
    let saved = try JSONEncoder().encode(Run(Barrier.machine, .init()).snapshot)
    var snapshot = try #require(try JSONSerialization.jsonObject(with: saved) as? [String: Any])
    snapshot[member] = value
    return try JSONSerialization.data(withJSONObject: snapshot)
  }

  @Test("of a later version of the engine is refused, whatever else it says")
  func later() throws {
    #expect(throws: SnapshotError.newer(version: 2, known: 1)) { try Self.read(Self.saying(2, of: "version")) }
  }

  @Test("of this table that cannot be read says where, and not what stands there")
  func unreadable() throws {
    let snapshot = try Self.read(Self.saying(["context": ["paid": "a secret"]], of: "configuration"))
    #expect(throws: SnapshotError.unreadable("the value is not a Int, at configuration.context.paid")) {
      try Run(Barrier.machine, restoring: snapshot) { _ in }
    }
  }

  @Test("with more visits than can be counted is refused", arguments: [-1, (1 << 53) + 1, Int.max])
  func visits(count: Int) throws {
    let snapshot = try Self.read(Self.saying(count, of: "visit"))
    #expect(throws: SnapshotError.impossible("\(count) states were entered")) {
      try Run(Barrier.machine, restoring: snapshot) { _ in }
    }
  }

  @Test("with the most visits goes on, and can be saved again")
  func mostVisits() throws {
    let snapshot = try Self.read(Self.saying(1 << 53, of: "visit"))
    var stepper = Stepper(try Run(Barrier.machine, restoring: snapshot) { _ in })
    stepper.ask(\.enter, .init(lane: 1, isHurried: false))
    #expect(stepper.visit == 1 << 53 + 1)
    #expect(throws: Never.self) { try Run(Barrier.machine, restoring: stepper.run.snapshot) { _ in } }
  }

  @Test("goes on in a session whose effects have no progress")
  func session() async throws {
    let snapshot = try Self.read(JSONEncoder().encode(Run(Barrier.machine, .init(paid: 1)).snapshot))
    let session = try Session(Barrier.machine, restoring: snapshot) { (_: Barrier.Effect) in .raised }
    #expect(try await session.ask(\.enter, .init(lane: 2, isHurried: false)))
    #expect(await session.state == .openRight)
  }
}
