import FlowEngine

/// A door with a bell: somebody listens for it as long as the shop is open.
enum Bell: Flow {
  struct Context: Hashable, Codable, Sendable { var rings = 0 }
  @Cases enum State { case shut, open, serving }
  @Cases enum Event { case unlocked, locked, rang, customerCame, served }
  @Cases enum Effect { case listen, serve }
  static let notifications: [Event.Name] = [.unlocked, .locked]

  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .listen: .listener([.rang, .customerCame], waitsFor: .person)
    case .serve: .outcomes([.served])
    }
  }

  static let machine = Machine<Bell>([Phase("B", "Bell", [shut, open, serving])], from: .shut)

  private static let shut = StateNode<Bell>(
    \.shut, "1", "Nobody listens",
    [.on(\.unlocked, "unlock", ["sign"], to: \.open), .ignore(.locked, because: "it is shut")])

  private static let open = StateNode<Bell>(
    \.open, "2", "Somebody listens",
    [
      .does(\.listen),
      .stay(on: \.rang, "ring", ["sign"]) { context, _, _ in context.rings += 1 },
      .on(\.customerCame, "come", ["sign"], to: \.serving),
      .on(\.locked, "lock", ["sign"], to: \.shut),
      .ignore(.unlocked, because: "it is open"),
    ])

  private static let serving = StateNode<Bell>(
    \.serving, "3", "Somebody is served",
    [
      .does(\.serve), .on(\.served, "serve", ["sign"], to: \.open), .defer(.locked),
      .ignore(.unlocked, because: "it is open"),
    ])
}
