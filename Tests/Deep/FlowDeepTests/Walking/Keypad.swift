@testable import FlowEngine
@testable import FlowTesting

/// A keypad that lets in whoever has the code, and calls the guard after the third wrong one; this one never does. Keys
/// that do nothing distract.
enum Keypad: Flow {
  struct Context: Hashable, Codable { var presses = 0 }
  @Cases enum State { case idle, reading, checking }
  @Cases enum Event { case touched, entered, right, wrong, a, b, c, d, e, f, g, h }
  @Cases enum Effect { case check }
  static let notifications: [Event.Name] = Event.Name.allCases.filter { $0 != .right && $0 != .wrong }
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .outcomes([.right, .wrong]) }

  static let machine = Machine<Keypad>([Phase("K", "Keypad", [idle, reading, checking])], from: .idle)

  /// What nobody sees but who counts.
  static func fewerFailures(than limit: Int) -> Property<Keypad> {
    .monitor("fewer than \(limit) wrong codes in a row", remembering: 0) { count, step in
      if step.edge?.on == .wrong { count += 1 }
      if step.edge?.on == .right { count = 0 }
      return count == limit ? "the last was wrong, too" : nil
    }
  }

  /// What keys do that do nothing but count.
  private static func keys<From>(_ name: String) -> [Row<Keypad, From>] {
    let all: [Event.Name] = [.a, .b, .c, .d, .e, .f, .g, .h]
    return [
      .stay(onAnyOf: all, "\(name).press", ["manual"]) { context, _ in context.presses = (context.presses + 1) % 64 }
    ]
  }

  private static let idle = StateNode<Keypad>(
    \.idle, "", "Waits",
    keys("idle") + [.on(\.touched, "touch", ["manual"], to: \.reading), .ignore(.entered, because: "nothing is there")])

  private static let reading = StateNode<Keypad>(
    \.reading, "", "Reads",
    keys("reading") + [.on(\.entered, "enter", ["manual"], to: \.checking), .ignore(.touched, because: "it reads")])

  private static let checking = StateNode<Keypad>(
    \.checking, "", "Checks",
    keys("checking") + [
      .does(\.check), .on(\.right, "right", ["manual"], to: \.idle), .on(\.wrong, "wrong", ["manual"], to: \.idle),
      .ignore(.touched, .entered, because: "it is busy"),
    ])
}
