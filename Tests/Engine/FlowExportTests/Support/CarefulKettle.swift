import FlowEngine

/// The kettle by another table, which has what the first has not: decisions under a condition, rows and columns of
/// several events, answers for the asker alone, and an id that looks as if a column had made it.
extension Kettle {
  static let careful = machine(
    idle, [heating, waiting, broken(offAlready: .lidOpened, .unplugged)],
    everywhere: [.stay(onAnyOf: [.lidOpened, .unplugged], "off", ["manual C1"])])

  private static let idle = StateNode<Kettle>(
    \.idle, "A1", "Stands ready",
    [
      .on(\.boil, "A1@once", ["manual A1"], when: .retriesLeftForAll, to: \.heating) { _, _, _ in },
      .stay(
        on: \.boil, "A1.worn", ["manual A3"], when: .not(.retriesLeftForAll),
        answering: .asker { _, _, _ in .failure(.broken) }),
      .final,
    ])

  private static let heating = StateNode<Kettle>(
    \.heating, "B1", "Heats the water",
    [
      .does(\.heat),
      .on(
        \.measured, "B1.done", ["manual B2"], answering: .all(\.boil) { _, _, _, _ in .success(100) }, to: \.idle),
      .on(\.fuseBlew, "B1.blown", ["manual B2"], to: \.waiting),
      .stay(
        on: \.boil, "B1.warm", ["manual B2"], when: .water(is: .cold, .warm).and(.water(is: .warm, .hot)),
        answering: .asker { _, _, _ in .success(60) }.and(.all(\.boil) { _, _, _, _ in .success(50) })),
      .reject(\.boil, when: .water(is: .hot), with: .busy),
      .defer(\.boil, when: .otherwise),
      .ignore(.lidOpened, .unplugged, when: .retriesLeft, because: "the fuse holds"),
      .on(anyOf: [.lidOpened, .unplugged], "B1.loose", ["manual B4"], when: .otherwise, to: \.broken),
    ])

  private static let waiting = StateNode<Kettle>(
    \.waiting, "B3", "Lets the fuse cool",
    [
      .does(\.wait),
      .on(\.timePassed, "B3.again", ["manual B3"], to: \.heating),
      .reject(\.boil, when: .water(is: .hot), with: .busy),
      .defer(\.boil, when: .otherwise),
    ])
}

extension Guard where F == Kettle, From == Void, Trigger == Kettle.Boil {
  static var water: Question<F, From, Trigger, Kettle.Water> {
    Question("water") { context, _, _ in context.failures > 1 ? .hot : context.failures > 0 ? .warm : .cold }
  }
}

extension Guard<Kettle, Void, Kettle.Boil, Void> {
  static var retriesLeftForAll: Self { .check("retries left") { context, _, _ in context.failures < 2 } }
}
