@testable import FlowEngine
@testable import FlowTesting

/// A baton is taken in the first state, if the runner knows its number, and handed on through eleven others, in which
/// many things begin anew. Only the last asks for it.
enum Relay: Flow {
  struct Context: Hashable, Codable {
    var hasBaton = false
    var falls = 0
  }
  @Cases enum State { case at0, at1, at2, at3, at4, at5, at6, at7, at8, at9, at10, at11 }
  struct Number: Hashable, Codable { var value: Int }
  @Cases enum Event { case taken(Number), stepped(Number), fell, shouted }
  static let notifications: [Event.Name] = Event.Name.allCases
  static let samples = Samples<Relay>((0..<12).flatMap { [.taken(Number(value: $0)), .stepped(Number(value: $0))] })

  static let machine = Machine<Relay>(
    [
      Phase(
        "R", "Relay",
        [
          node(\.at0, 0, \.at1), node(\.at1, 1, \.at2), node(\.at2, 2, \.at3), node(\.at3, 3, \.at4),
          node(\.at4, 4, \.at5), node(\.at5, 5, \.at6), node(\.at6, 6, \.at7), node(\.at7, 7, \.at8),
          node(\.at8, 8, \.at9), node(\.at9, 9, \.at10), node(\.at10, 10, \.at11),
          at11,
        ])
    ], from: .at0)

  private static let at11 = StateNode<Relay>(
    \.at11, "", "The end",
    [
      .on(anyOf: [.shouted], "won", ["plan"], when: .baton, to: \.at0) { context, _ in context.hasBaton = false
      },
      .ignore(.shouted, when: .not(.baton), because: "there is no baton"),
      .on(anyOf: [.fell], "fell11", ["plan"], to: \.at0) { context, _ in context.falls += 1 },
      .ignore(.taken, .stepped, because: "it is the end"),
    ])

  private static func node(
    _ state: CasePath<State, Void>, _ place: Int, _ next: CasePath<State, Void>
  ) -> StateNode<Relay> {
    StateNode(
      state, "", "After \(place) steps",
      [
        .stay(on: \.taken, "take\(place)", ["plan"]) { context, _, number in
          context.hasBaton = place == 0 && number.value == 7
        },
        .on(\.stepped, "step\(place)", ["plan"], when: .right(place), to: next),
        .on(\.stepped, "stumble\(place)", ["plan"], when: .not(.right(place)), to: \.at0) { context, _, _ in
          context = Context(falls: context.falls + 1)
        },
        .on(anyOf: [.fell], "fell\(place)", ["plan"], to: \.at0) { context, _ in
          context = Context(falls: context.falls + 1)
        },
        .ignore(.shouted, because: "nobody hears it"),
      ])
  }
}

extension Guard where F == Relay, From == Void, Trigger == Void, Found == Void {
  fileprivate static var baton: Self { .check("baton") { context, _, _ in context.hasBaton } }
}
extension Guard where F == Relay, From == Void, Trigger == Relay.Number, Found == Void {
  fileprivate static func right(_ place: Int) -> Self {
    .check("right step \(place)") { _, _, number in number.value == (7 * place + 3) % 12 }
  }
}
