import FlowEngine

/// The tank of the pump is filled at night, for ten minutes at most.
enum Oiling: Flow {
  struct Context: Hashable, Codable, Sendable { var liters = 0 }
  @Cases enum State { case resting, filling }
  @Cases enum Event { case nightFell, literFlowed, tankFilled, timeElapsed }
  @Cases enum Effect { case fill, deadline }

  static let notifications: [Event.Name] = [.nightFell]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .fill: .outcomes([.tankFilled], progress: [.literFlowed], isExclusive: true)
    case .deadline: .outcomes([.timeElapsed], waitsFor: .time)
    }
  }

  static let machine = Machine<Oiling>([Phase("O", "Oiling", [resting, filling])], from: .resting)

  private static let resting = StateNode<Oiling>(
    \.resting, "O1", "The tank is shut",
    [.on(\.nightFell, "O1.night", ["manual 8"], to: \.filling) { context, _, _ in context.liters = 0 }])

  private static let filling = StateNode<Oiling>(
    \.filling, "O2", "Oil flows into the tank",
    [
      .does(\.fill),
      .does(\.deadline),
      .stay(on: \.literFlowed, "O2.liter", ["manual 8.1"]) { context, _, _ in context.liters += 1 },
      .on(anyOf: [.tankFilled, .timeElapsed], "O2.over", ["manual 8.2"], to: \.resting),
      .ignore(.nightFell, because: "it is night already"),
    ])
}
