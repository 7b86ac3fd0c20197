import FlowEngine

/// A pendulum that swings between two states, with a timer nowhere, elsewhere, or where it swings: what time costs.
enum Pendulum: Flow {
  struct Context: Hashable, Codable { var count = 0 }
  @Cases enum State { case left, right, asleep }
  @Cases enum Event { case swung, stopped, woke }
  static let notifications: [Event.Name] = [.swung, .stopped]
  /// Where the machine has a timer.
  enum Place: CaseIterable { case nowhere, elsewhere, here, idle }

  private static func machine(_ place: Place) -> Machine<Pendulum> {
    let minute = Duration.seconds(60), woke = Row<Pendulum, Void>.on(\.woke, "woke", ["benchmark"], to: \.left)
    func swing(_ id: String, to target: CasePath<State, Void>, _ rows: [Row<Pendulum, Void>] = []) -> [Row<
      Pendulum, Void
    >] {
      [.on(\.swung, id, ["benchmark"], to: target) { context, _, _ in context.count &+= 1 }] + rows
    }
    let left = StateNode<Pendulum>(
      \.left, "", "Left", swing("left", to: \.right, place == .here ? [.after(\.woke, minute), woke] : []))
    let right = StateNode<Pendulum>(\.right, "", "Right", swing("right", to: \.left))
    let asleep = StateNode<Pendulum>(
      \.asleep, "", "Asleep", place == .elsewhere ? [.after(\.woke, minute), woke, .final] : [.final])
    let idle: [Column<Pendulum>] =
      place == .idle ? [.idle(\.woke, minute), .on(\.woke, "idle", ["benchmark"], to: \.asleep)] : []
    return Machine(
      [Phase("S", "Swings", [left, right], everywhere: idle), Phase("Z", "Sleeps", [asleep])], from: .left,
      everywhere: [.on(\.stopped, "stopped", ["benchmark"], to: \.asleep), .ignore(.swung, because: "it hangs")])
  }

  /// Swings 10 000 times.
  static func run(_ place: Place) -> () -> Int {
    let machine = machine(place)
    return {
      var run = Run(machine, Context())
      for _ in 0..<swings { run.send(.swung) }
      return run.context.count
    }
  }

  static func session(_ place: Place) -> @Sendable () async -> Void {
    let session = Session(machine(place), Context())
    return { for _ in 0..<1_000 { await session.notify(.swung) } }
  }

  static let swings = 10_000

  static func measure(_ report: (Measurement) throws -> Void) async throws {
    let bare = run(.nowhere), elsewhere = run(.elsewhere), rounds = Rounds()
    try report(
      Measurement(
        "run/itself without a timer elsewhere", rounds.ratio({ _ = elsewhere() }, to: { _ = bare() }), aim: 1.1))
    let armed = run(.here)
    let more = rounds.seconds { _ = armed() } - rounds.seconds { _ = bare() }
    // Every second swing arms the timer, and the next disarms it.
    try report(Measurement("an armed timer", more / Double(swings / 2) * 1e9, "ns", aim: 60))
    try report(
      Measurement(
        "notify beside an idle timer/without", await Rounds(count: 61).ratio(session(.idle), to: session(.nowhere)),
        aim: 2, bearing: 1.5))
  }
}
