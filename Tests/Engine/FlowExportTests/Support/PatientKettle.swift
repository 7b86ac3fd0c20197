import FlowEngine

/// The kettle by a third table: the wait is a detour, which comes back to what was interrupted.
extension Kettle {
  static let patient = machine(
    idle, [heating, waiting, broken(offAlready: .lidOpened, .unplugged)],
    everywhere: [.on(\.unplugged, "off", ["manual C1"], to: \.broken)])

  private static let idle = StateNode<Kettle>(
    \.idle, "A1", "Stands ready",
    [
      .on(\.boil, "A1.boil", ["manual A1"], to: \.waiting, then: \.heating) { _, _, _ in },
      .on(\.lidOpened, "A1.lid", ["manual A2"], to: \.waiting, then: .again),
    ])

  private static let heating = StateNode<Kettle>(
    \.heating, "B1", "Heats the water",
    [
      .does(\.heat),
      .on(
        \.measured, "B1.done", ["manual B2"], answering: .all(\.boil) { _, _, _, _ in .success(100) }, to: \.idle),
      .on(\.fuseBlew, "B1.blown", ["manual B2"], to: \.waiting, then: .again) { context, _, _ in
        context.failures += 1
      },
      .defer(.boil),
      .ignore(.lidOpened, because: "the lid locks"),
    ])

  private static let waiting = StateNode<Kettle>(
    \.waiting, "B3", "Waits",
    [
      .detour,
      .does(\.wait),
      .returns(on: \.timePassed, "B3.back", ["manual B3"], when: .kept(is: .idle).or(.fuseHolds)),
      .on(
        \.timePassed, "B3.worn", ["manual B3"], when: .kept(is: .heating).and(.not(.fuseHolds)), to: \.broken),
    ])
}

extension Guard<Kettle, Void, Void, Void> {
  fileprivate static var fuseHolds: Self { .check("fuse holds") { context, _, _ in context.failures < 2 } }
}
