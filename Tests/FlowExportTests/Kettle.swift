import FlowEngine

/// A kettle that boils on request and tries again twice: every kind of row, small enough to read its drawings.
enum Kettle: Flow {
  struct Context: Hashable, Codable, Sendable { var failures = 0 }
  struct Boil: Request { typealias Answer = Int }
  enum Refusal: Error, Hashable, Codable { case busy, broken }

  enum Water: Cased {
    case cold, warm, hot
    enum CodingKeys: Int, CodingKey, CaseIterable { case cold, warm, hot }
    var name: CodingKeys {
      switch self {
      case .cold: .cold
      case .warm: .warm
      case .hot: .hot
      }
    }
  }

  enum State: Cased {
    case idle, heating, waiting, broken
    enum CodingKeys: Int, CodingKey, CaseIterable { case idle, heating, waiting, broken }
    var name: CodingKeys {
      switch self {
      case .idle: .idle
      case .heating: .heating
      case .waiting: .waiting
      case .broken: .broken
      }
    }
  }

  enum Event: Cased {
    case boil(Boil), measured(Water), fuseBlew, timePassed, unplugged, lidOpened
    enum CodingKeys: Int, CodingKey, CaseIterable { case boil, measured, fuseBlew, timePassed, unplugged, lidOpened }
    var name: CodingKeys {
      switch self {
      case .boil: .boil
      case .measured: .measured
      case .fuseBlew: .fuseBlew
      case .timePassed: .timePassed
      case .unplugged: .unplugged
      case .lidOpened: .lidOpened
      }
    }
  }

  enum Effect: Cased {
    case heat, wait
    enum CodingKeys: Int, CodingKey, CaseIterable { case heat, wait }
    var name: CodingKeys {
      switch self {
      case .heat: .heat
      case .wait: .wait
      }
    }
  }

  static let requests: [Event.Name] = [.boil]
  static let notifications: [Event.Name] = [.unplugged, .lidOpened]
  static let pauses: [Effect.Name] = [.wait]
  static func outcomes(of effect: Effect.Name) -> [Event.Name] {
    switch effect {
    case .heat: [.measured, .fuseBlew]
    case .wait: [.timePassed]
    }
  }
}

extension Case<Kettle.State, Void> {
  static var idle: Self { .init(.idle, { .idle }) { $0 == .idle ? () : nil } }
  static var heating: Self { .init(.heating, { .heating }) { $0 == .heating ? () : nil } }
  static var waiting: Self { .init(.waiting, { .waiting }) { $0 == .waiting ? () : nil } }
  static var broken: Self { .init(.broken, { .broken }) { $0 == .broken ? () : nil } }
}

extension Case<Kettle.Event, Kettle.Boil> {
  static var boil: Self { .init(.boil, Kettle.Event.boil) { if case .boil(let boil) = $0 { boil } else { nil } } }
}

extension Case<Kettle.Event, Kettle.Water> {
  static var measured: Self { .init(.measured, Kettle.Event.measured) { if case .measured(let water) = $0 { water } else { nil } } }
}

extension Case<Kettle.Event, Void> {
  static var fuseBlew: Self { .init(.fuseBlew, { .fuseBlew }) { $0 == .fuseBlew ? () : nil } }
  static var timePassed: Self { .init(.timePassed, { .timePassed }) { $0 == .timePassed ? () : nil } }
  static var unplugged: Self { .init(.unplugged, { .unplugged }) { $0 == .unplugged ? () : nil } }
  static var lidOpened: Self { .init(.lidOpened, { .lidOpened }) { $0 == .lidOpened ? () : nil } }
}

extension Case<Kettle.Effect, Void> {
  static var heat: Self { .init(.heat, { .heat }) { $0 == .heat ? () : nil } }
  static var wait: Self { .init(.wait, { .wait }) { $0 == .wait ? () : nil } }
}

extension Guard<Kettle, Void, Kettle.Water> {
  static func water(_ accepted: Kettle.Water.Name...) -> Self { .choice("water", accepted) { _, _, water in water } }
}

extension Guard<Kettle, Void, Void> {
  static var retriesLeft: Self { .yes("retries left", bounded: true) { context, _, _ in context.failures < 2 } }
}

extension Kettle {
  static let machine = Machine<Kettle>(
    [
      Phase(
        "A", "Ready",
        [
          Node(
            .idle, "A1", "Stands ready",
            [
              .on(.boil, "A1.boil", ["manual A1"], to: .heating),
              .stay(on: .lidOpened, "A1.fill", ["manual A2"]),
            ])
        ]),
      Phase(
        "B", "At work",
        [
          Node(
            .heating, "B1", "Heats the water",
            [
              .does(.heat) { _, _ in },
              .on(
                .measured, "B1.hot", ["manual B2"], when: .water(.hot), answering: .boil, with: { _, _, _ in .success(100) },
                to: .idle
              ) { context, _, _ in context.failures = 0 },
              .on(.measured, "B1.warm", ["manual B2"], when: .water(.warm), to: .heating) { _, _, _ in },
              .on(.measured, "B1.cold", ["R-KETTLE-1"], when: .otherwise, to: .waiting) { _, _, _ in },
              .on(.fuseBlew, "B1.retry", ["R-KETTLE-2"], when: .retriesLeft, to: .waiting) { context, _, _ in context.failures += 1 },
              .on(.fuseBlew, "B1.giveUp", ["R-KETTLE-2"], when: .not(.retriesLeft), to: .broken),
              .defer(.boil),
            ]),
          Node(
            .waiting, "B3", "Lets the fuse cool",
            [
              .does(.wait) { _, _ in },
              .on(.timePassed, "B3.again", ["manual B3"], to: .heating),
              .reject(.boil, with: .busy),
            ]),
          Node(
            .broken, "", "Has to be repaired",
            [
              .answers(.boil) { _, _ in .failure(.broken) },
              .reject(.boil, with: .broken),
              .ignore(.unplugged, because: "it is off already"),
            ]),
        ]),
    ],
    from: .idle,
    everywhere: [
      .on(.unplugged, "unplug", ["manual C1"], to: .broken),
      .ignore(.lidOpened, because: "the lid locks"),
    ])
}
