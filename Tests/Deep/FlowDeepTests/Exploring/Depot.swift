@testable import FlowEngine
@testable import FlowTesting

/// A depot of many habits: it turns, goes away and comes back, answers requests, and lets bells wait. Each edge counts
/// a step, up to a bound.
enum Depot: Flow {
  struct Context: Hashable, Codable {
    var steps = 0
    var isAsked = false
    var most = 15

    mutating func step() { steps = min(steps + 1, most) }
  }
  struct Ask: FlowRequest { typealias Answer = Int }
  @Cases enum State { case idle, away, busy, after }
  @Cases enum Event { case turned, left, cameBack, asked(Ask), answered, began, rang, ended }
  static let requests: [Event.Name] = [.asked]
  static let notifications: [Event.Name] = Event.Name.allCases.filter { $0 != .asked }
  static let samples: Samples<Depot> = [
    .turned, .left, .cameBack, .asked(Ask()), .answered, .began, .rang, .ended,
  ]

  static let machine = Machine<Depot>(
    [Phase("D", "Depot", [idle, away, busy, after])], from: .idle,
    everywhere: Event.Name.allCases.map { .ignore($0, because: "it is no time for it") })

  private static let idle = StateNode<Depot>(
    \.idle, "", "Waits",
    [
      .stay(on: \.turned, "turned", ["plan"]) { context, _, _ in context.step() },
      .on(\.left, "left", ["plan"], to: \.away, then: .again) { context, _, _ in context.step() },
      .stay(on: \.asked, "asked", ["plan"], when: .not(.open)) { context, _, _ in
        context.isAsked = true
        context.step()
      },
      .ignore(.asked, when: .open, because: "somebody has asked"),
      .stay(
        on: \.answered, "answered", ["plan"], when: .open, answering: .all(\.asked) { _, _, _, _ in .success(1) }
      ) { context, _, _ in
        context.isAsked = false
        context.step()
      },
      .ignore(.answered, when: .not(.open), because: "nobody has asked"),
      .on(\.began, "began", ["plan"], to: \.busy) { context, _, _ in context.step() },
    ])
  private static let away = StateNode<Depot>(
    \.away, "", "Is away",
    [.detour, .returns(on: \.cameBack, "back", ["plan"]) { context, _, _ in context.step() }])
  private static let busy = StateNode<Depot>(
    \.busy, "", "Works",
    [.defer(.rang), .on(\.ended, "ended", ["plan"], to: \.after) { context, _, _ in context.step() }])
  private static let after = StateNode<Depot>(
    \.after, "", "Has worked", [.on(\.rang, "rung", ["plan"], to: \.idle) { context, _, _ in context.step() }])
}

extension Guard where F == Depot, From == Void, Found == Void {
  static var open: Self { .check("open") { context, _, _ in context.isAsked } }
}
