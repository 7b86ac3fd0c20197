import FlowEngine

/// A kettle that boils on request and tries again twice: every kind of row, small enough to read its drawings.
enum Kettle: Flow {
  struct Context: Hashable, Codable, Sendable { var failures = 0 }
  struct Boil: FlowRequest { typealias Answer = Int }
  enum Refusal: Error, Hashable, Codable { case busy, broken }

  @Cases enum Water {
    case cold, warm, hot
  }

  @Cases enum State {
    case idle, heating, waiting, broken
  }

  @Cases enum Event {
    case boil(Boil), measured(Water), fuseBlew, timePassed, unplugged, lidOpened
  }

  @Cases enum Effect {
    case heat, wait
  }

  static let requests: [Event.Name] = [.boil]
  static let notifications: [Event.Name] = [.unplugged, .lidOpened]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .heat: .outcomes([.measured, .fuseBlew], waitsFor: .service)
    case .wait: .outcomes([.timePassed], waitsFor: .time)
    }
  }
}

extension Guard where F == Kettle, From == Void, Trigger == Kettle.Water {
  static var water: Question<F, From, Trigger, Kettle.Water> { Question("water") { _, _, water in water } }
}

extension Guard<Kettle, Void, Void, Void> {
  static var retriesLeft: Self { .check("retries left", bounded: true) { context, _, _ in context.failures < 2 } }
}

extension Kettle {
  static let machine = machine(
    idle, [heating, waiting, broken(offAlready: .unplugged)],
    everywhere: [
      .on(\.unplugged, "unplug", ["manual C1"], to: \.broken), .ignore(.lidOpened, because: "the lid locks"),
    ])

  /// A kettle of these states, for each of the tables.
  static func machine(_ idle: StateNode<Kettle>, _ atWork: [StateNode<Kettle>], everywhere columns: [Column<Kettle>])
    -> Machine<Kettle>
  {
    Machine([Phase("A", "Ready", [idle]), Phase("B", "At work", atWork)], from: .idle, everywhere: columns)
  }

  static func broken(offAlready events: Event.Name...) -> StateNode<Kettle> {
    StateNode(
      \.broken, "", "Has to be repaired",
      [.answers(\.boil) { _, _, _ in .failure(.broken) }, .reject(.boil, with: .broken)]
        + events.map { .ignore($0, because: "it is off already") } + [.final])
  }

  private static let idle = StateNode<Kettle>(
    \.idle, "A1", "Stands ready",
    [
      .on(\.boil, "A1.boil", ["manual A1"], to: \.heating),
      .stay(on: \.lidOpened, "A1.fill", ["manual A2"]),
    ])

  private static let heating = StateNode<Kettle>(
    \.heating, "B1", "Heats the water",
    [
      .does(\.heat),
      .on(
        \.measured, "B1.hot", ["manual B2"], when: .water(is: .hot),
        answering: .all(\.boil) { _, _, _, _ in .success(100) }, to: \.idle
      ) { context, _, _ in context.failures = 0 },
      .on(\.measured, "B1.warm", ["manual B2"], when: .water(is: .warm), to: \.heating) { _, _, _ in },
      .on(\.measured, "B1.cold", ["R-KETTLE-1"], when: .otherwise, to: \.waiting) { _, _, _ in },
      .on(\.fuseBlew, "B1.retry", ["R-KETTLE-2"], when: .retriesLeft, to: \.waiting) { context, _, _ in
        context.failures += 1
      },
      .on(\.fuseBlew, "B1.giveUp", ["R-KETTLE-2"], when: .not(.retriesLeft), to: \.broken),
      .defer(.boil),
    ])

  private static let waiting = StateNode<Kettle>(
    \.waiting, "B3", "Lets the fuse cool",
    [
      .does(\.wait),
      .on(\.timePassed, "B3.again", ["manual B3"], to: \.heating),
      .reject(.boil, with: .busy),
    ])
}
