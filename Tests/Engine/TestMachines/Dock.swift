import FlowEngine

/// A dock where a ship is unloaded while the tide is watched: the vocabulary, and rows that tests may replace.
enum Dock: Flow {
  struct Context: Hashable, Codable {
    /// The boxes that were lifted, in their order.
    var boxes: [Int] = []
  }
  @Cases enum State {
    case free
    case unloading(Unloading)
    case checking, closed
  }
  struct Unloading: Hashable, Codable { var ship = 0 }
  @Cases enum Event {
    // Requests: taken until the ship is unloaded, deferred until then, answered on the spot.
    case unload(Unload), leave(Leave), count(Count)
    // Notifications.
    case shipChanged, stormCame, whistleBlown
    // Of the crane: outcomes, and progress.
    case unloaded, craneFailed, boxLifted(Box), boxSlipped
    // Of the tide.
    case tideTurned, waterRead(Box)
    // Of the inspector.
    case inspected
  }
  struct Unload: FlowRequest { typealias Answer = Int }
  struct Leave: FlowRequest { typealias Answer = String }
  struct Count: FlowRequest { typealias Answer = Int }
  struct Box: Hashable, Codable {
    var number: Int
    init(_ number: Int = 0) { self.number = number }
  }
  @Cases enum Effect {
    case crane(Box)
    case tide
    /// One of them can be there at a time.
    case inspector
    /// A command.
    case horn(Box)
  }
  enum Refusal: Error, Hashable, Codable { case failed, busy }

  static let requests: [Event.Name] = [.unload, .leave, .count]
  static let notifications: [Event.Name] = [.shipChanged, .stormCame, .whistleBlown]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .crane: .outcomes([.unloaded, .craneFailed], progress: [.boxLifted, .boxSlipped])
    case .tide: .outcomes([.tideTurned], progress: [.waterRead], waitsFor: .time)
    case .inspector: .outcomes([.inspected], isExclusive: true)
    case .horn: .command
    }
  }

  static let machine = DockTable().machine
  /// Progress that moves leads round.
  static let accepted = [Acceptance(.spins, at: "U.slipped", because: "a box that slips is lifted again")]
}

/// The rows of the four states; a test changes those that it is about.
nonisolated struct DockTable {
  var free: [Row<Dock, Void>] = [
    .on(\.unload, "F.unload", ["plan"], to: \.unloading) { _, _, _ in .init() },
    .on(\.shipChanged, "F.ship", ["plan"], to: \.unloading) { _, _, _ in .init() },
    .stay(on: \.leave, "F.leave", ["plan"], answering: .asker { _, _, _ in .success("free") }),
  ]
  var unloading: [Row<Dock, Dock.Unloading>] = [
    .does(\.crane) { _, state in .init(state.ship) },
    .does(\.tide),
    .does(\.horn) { _, state in .init(state.ship) },
    .stay(on: \.unload, "U.join", ["plan"]),
    .on(\.shipChanged, "U.ship", ["plan"], to: \.unloading) { _, state, _ in .init(ship: state.ship + 1) },
    .on(
      \.unloaded, "U.unloaded", ["plan"],
      answering: .all(\.unload) { context, _, _, _ in .success(context.boxes.count) },
      to: \.checking),
    .on(\.craneFailed, "U.failed", ["plan"], answering: .all(\.unload) { _, _, _, _ in .failure(.failed) }, to: \.free),
    .stay(on: \.boxLifted, "U.box", ["plan"]) { context, _, box in context.boxes.append(box.number) },
    .on(\.boxSlipped, "U.slipped", ["plan"], to: \.unloading) { _, state, _ in .init(ship: state.ship + 10) },
    .on(\.tideTurned, "U.tide", ["plan"], answering: .all(\.unload) { _, _, _, _ in .failure(.busy) }, to: \.free),
    .on(
      \.waterRead, "U.flood", ["plan"], when: .flood, answering: .all(\.unload) { _, _, _, _ in .failure(.busy) },
      to: \.free),
    .ignore(\.waterRead, when: .not(.flood), because: "low water"),
  ]
  /// What is said to who wants to leave a ship.
  var leaving: [Row<Dock, Dock.Unloading>] = [.defer(.leave)]
  var checking: [Row<Dock, Void>] = [
    .does(\.inspector),
    .on(\.inspected, "C.inspected", ["plan"], to: \.free),
    .on(\.shipChanged, "C.ship", ["plan"], to: \.checking),
    .defer(.unload, .leave),
  ]
  var closed: [Row<Dock, Void>] = [
    .final, .answers(\.unload) { _, _, _ in .failure(.failed) }, .reject(.unload, .leave, with: .failed),
    .ignore(.shipChanged, .stormCame, because: "closed"), .stay(on: \.whistleBlown, "Z.whistle", ["plan"]),
  ]
  var columns: [Column<Dock>] = [
    .on(\.stormCame, "X.storm", ["plan"], to: \.closed),
    .stay(on: \.count, "X.count", ["plan"], answering: .asker { context, _, _ in .success(context.boxes.count) }),
    .ignore(.whistleBlown, because: "somebody whistles"),
  ]
  var roles = Roles<Dock>()

  var machine: Machine<Dock> {
    let nodes = [
      StateNode(\.free, "1", "Free", free), StateNode(\.unloading, "2", "Unloading", unloading + leaving),
      StateNode(\.checking, "3", "Checking", checking), StateNode(\.closed, "4", "Closed", closed),
    ]
    return Machine([Phase("D", "Dock", nodes)], from: .free, everywhere: columns, roles: roles)
  }
}

extension Guard where F == Dock, From == Dock.Unloading, Trigger == Dock.Box, Found == Void {
  fileprivate static var flood: Self { .check("flood") { _, _, water in water.number > 9_000 } }
}

extension Dock.State { static let ship = Self.unloading(.init()) }

extension Stepper<Dock> {
  init(_ machine: Machine<Dock> = Dock.machine, unloading ship: Int = 0) {
    self.init(Run(machine, Run.Configuration(.init(), .unloading(.init(ship: ship)))))
  }
}
