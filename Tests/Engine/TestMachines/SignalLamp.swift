import FlowEngine

/// The lamp above the turnstile. It does no work and refuses nothing.
enum SignalLamp: Flow {
  struct Context: Hashable, Codable, Sendable { var openings = 0 }
  @Cases enum State { case red, green, removed }
  @Cases enum Event { case armOpened, armClosed, alarmRaised, takenDown }
  static var notifications: [Event.Name] { Event.Name.allCases }

  static let machine = Machine<SignalLamp>(
    [Phase("L", "Lamp", [red, green, removed])], from: .red,
    everywhere: [.on(\.takenDown, "X1", ["manual 10"], to: \.removed)])

  private static let red = StateNode<SignalLamp>(
    \.red, "L1", "Nobody may pass",
    [
      .on(\.armOpened, "L1.opened", ["manual 6"], to: \.green) { context, _, _ in context.openings += 1 },
      .ignore(.armClosed, .alarmRaised, because: "it is red already"),
    ])

  private static let green = StateNode<SignalLamp>(
    \.green, "L2", "Somebody may pass",
    [
      .on(anyOf: [.armClosed, .alarmRaised], "L2.closed", ["manual 6.1"], to: \.red),
      .ignore(.armOpened, because: "it is green already"),
    ])

  private static let removed = StateNode<SignalLamp>(
    \.removed, "L3", "Nobody looks any more",
    [.final, .ignore(.armOpened, .armClosed, .alarmRaised, .takenDown, because: "there is no lamp")])
}
