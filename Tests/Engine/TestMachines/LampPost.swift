import FlowEngine

/// A lamp that is dimmed at night while nobody is seen: a test changes the rows that it is about.
struct LampPost: Flow {
  struct Context: Hashable, Codable, Sendable { var dimmed = 0 }
  @Cases enum State { case lit, off }
  @Cases enum Event { case seen, eveningCame, dimmed, morningCame }
  static let notifications: [Event.Name] = [.seen, .eveningCame]

  var lit: [Row<LampPost, Void>] = []
  var evening: [Column<LampPost>] = []
  var onEvening: [Column<LampPost>] = [.stay(on: \.dimmed, "dim", ["d"]) { context, _, _ in context.dimmed += 1 }]

  init(dimmingAfter dimming: Duration = .seconds(10)) {
    evening = [
      .idle(\.dimmed, dimming), .after(\.morningCame, .seconds(100)), .on(\.morningCame, "morning", ["d"], to: \.off),
    ]
  }

  var machine: Machine<LampPost> {
    let lit = StateNode<LampPost>(
      \.lit, "1", "Lit", lit + [.stay(on: \.seen, "seen", ["d"]), .ignore(.eveningCame, because: "it is")])
    let off = StateNode<LampPost>(
      \.off, "2", "Off", [.on(\.eveningCame, "evening", ["d"], to: \.lit), .ignore(.seen, because: "by day")])
    return Machine(
      [Phase("N", "Night", [lit], everywhere: evening + onEvening), Phase("D", "Day", [off])], from: .lit)
  }
}
