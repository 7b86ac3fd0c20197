import FlowEngine

/// A vending machine that has to cool down now and then: small enough to be searched by hand.
enum Vending: Flow {
  struct Context: Hashable, Codable {
    var coins = 0
  }
  @Cases enum State {
    case idle
    case serving(Serving)
    case cooling
  }
  struct Serving: Hashable, Codable { var attempts = 0 }
  @Cases enum Event {
    case coinInserted, drinkRequested(Drink), poured, overheated, cooled
  }
  struct Drink: FlowRequest { typealias Answer = Int }
  @Cases enum Effect { case pour, cool }
  enum Refusal: Error, Hashable, Codable { case noCoin, broken }

  static let requests: [Event.Name] = [.drinkRequested]
  static let notifications: [Event.Name] = [.coinInserted]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .pour: .outcomes([.poured, .overheated])
    case .cool: .outcomes([.cooled], waitsFor: .time)
    }
  }

  static let machine = Machine<Vending>([Phase("V", "Vending", [idle, serving, cooling])], from: .idle)

  private static let idle = StateNode<Vending>(
    \.idle, "", "Waits",
    [
      .stay(on: \.coinInserted, "coin", ["plan"], when: .room) { context, _, _ in context.coins += 1 },
      .ignore(.coinInserted, when: .not(.room), because: "the box is full"),
      .on(\.drinkRequested, "drink", ["plan"], when: .coins, to: \.serving) { context, _, _ in
        context.coins -= 1
        return Serving()
      },
      .reject(\.drinkRequested, when: .not(.coins), with: .noCoin),
    ])

  private static let serving = StateNode<Vending>(
    \.serving, "", "Pours",
    [
      .does(\.pour),
      .on(
        \.poured, "poured", ["plan"],
        answering: .all(\.drinkRequested) { context, _, _, _ in .success(context.coins) },
        to: \.idle),
      .on(\.overheated, "hot", ["plan"], when: .again, to: \.cooling, then: .again) { _, serving, _ in
        serving.attempts += 1
      },
      .on(
        \.overheated, "broken", ["plan"], when: .not(.again),
        answering: .all(\.drinkRequested) { _, _, _, _ in .failure(.broken) }, to: \.idle),
      .defer(.drinkRequested),
      .ignore(.coinInserted, because: "the slot is shut"),
    ])

  private static let cooling = StateNode<Vending>(
    \.cooling, "", "Cools down", [.detour, .does(\.cool), .returns(on: \.cooled, "cooled", ["plan"])])
}

extension Guard where F == Vending, From == Void, Found == Void {
  static var room: Self { .check("room") { context, _, _ in context.coins < 2 } }
  static var coins: Self { .check("coins") { context, _, _ in context.coins > 0 } }
}
extension Guard where F == Vending, From == Vending.Serving, Found == Void {
  static var again: Self { .check("again", bounded: true) { _, serving, _ in serving.attempts < 1 } }
}
