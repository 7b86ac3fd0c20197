@testable import FlowEngine
@testable import FlowTesting

/// Twelve right keys in a row open it; a wrong one begins anew. A walk that presses keys at random gets there once in
/// 8 to the power of 12.
enum Chain: Flow {
  struct Context: Hashable, Codable { var mistakes = 0 }
  @Cases enum State { case at0, at1, at2, at3, at4, at5, at6, at7, at8, at9, at10, at11, open }
  @Cases enum Event { case a, b, c, d, e, f, g, h }
  static let notifications: [Event.Name] = Event.Name.allCases

  static let keys: [Event.Name] = [.c, .a, .h, .b, .g, .d, .d, .f, .e, .a, .c, .h]

  static let machine = Machine<Chain>(
    [
      Phase(
        "C", "Chain",
        [
          node(\.at0, 0, \.at1), node(\.at1, 1, \.at2), node(\.at2, 2, \.at3), node(\.at3, 3, \.at4),
          node(\.at4, 4, \.at5), node(\.at5, 5, \.at6), node(\.at6, 6, \.at7), node(\.at7, 7, \.at8),
          node(\.at8, 8, \.at9), node(\.at9, 9, \.at10), node(\.at10, 10, \.at11), node(\.at11, 11, \.open),
          open,
        ])
    ], from: .at0)

  private static let open = StateNode<Chain>(
    \.open, "", "Open", [.final, .ignore(.a, .b, .c, .d, .e, .f, .g, .h, because: "it is open")])

  private static func node(
    _ state: CasePath<State, Void>, _ number: Int, _ next: CasePath<State, Void>
  ) -> StateNode<Chain> {
    let right = keys[number]
    return StateNode(
      state, "", "After \(number) keys",
      Event.Name.allCases.map { key in
        key == right
          ? .on(anyOf: [key], "right\(number)", ["manual"], to: next)
          : .on(anyOf: [key], "wrong\(number)\(key.stringValue)", ["manual"], to: \.at0) { context, _ in
            context.mistakes += 1
          }
      })
  }
}

/// The same in one state: how far it is stands in the context alone, beside a count that makes every configuration new.
enum Lock: Flow {
  struct Context: Hashable, Codable {
    var right = 0
    var pressed = 0
  }
  @Cases enum State { case shut }
  struct Key: Hashable, Codable { var number: Int }
  @Cases enum Event { case pressed(Key) }
  static let notifications: [Event.Name] = [.pressed]
  static let samples = Samples<Lock>((0..<8).map { .pressed(Key(number: $0)) })

  static let machine = Machine<Lock>([Phase("L", "Lock", [shut])], from: .shut)

  private static let shut = StateNode<Lock>(
    \.shut, "", "Shut",
    [
      .stay(on: \.pressed, "key", ["manual"]) { context, _, key in
        context.pressed += 1
        context.right = key.number == (5 * context.right + 2) % 8 ? min(12, context.right + 1) : 0
      }
    ])
}
