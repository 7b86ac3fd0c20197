import FlowEngine

/// A lamp, whose vocabulary is declared by hand; each case has a twin with a slip of the pen.
enum Lamp: Flow {
  struct Context: Hashable, Codable { var dimmings = 0 }
  struct Power: Hashable, Codable { var watts: Int }
  struct Lit: Request {
    typealias Answer = Int
    var watts: Int
  }

  struct OtherLit: Request {
    typealias Answer = String
    var watts: Int
  }

  enum State: Cased {
    case off
    case warming(Power)
    case on(Power)
    enum CodingKeys: CodingKey, CaseIterable { case off, warming, on }
    var name: CodingKeys {
      switch self {
      case .off: .off
      case .warming: .warming
      case .on: .on
      }
    }
    struct Cases {
      var off: Case<State, Void> { Case(.off, { .off }) { if case .off = $0 { () } else { nil } } }
      var warming: Case<State, Power> {
        Case(.warming, State.warming) { if case .warming(let power) = $0 { power } else { nil } }
      }
      var on: Case<State, Power> { Case(.on, State.on) { if case .on(let power) = $0 { power } else { nil } } }
      var warmingSlipped: Case<State, Power> {
        Case(.warming, State.warming) { if case .on(let power) = $0 { power } else { nil } }
      }
      var onSlipped: Case<State, Power> {
        Case(.on, State.on) { if case .warming(let power) = $0 { power } else { nil } }
      }
    }
    static var cases: Cases { Cases() }
  }

  enum Event: Cased {
    case lit(Lit)
    case dimmed(Power)
    case cut, glowed
    enum CodingKeys: CodingKey, CaseIterable { case lit, dimmed, cut, glowed }
    var name: CodingKeys {
      switch self {
      case .lit: .lit
      case .dimmed: .dimmed
      case .cut: .cut
      case .glowed: .glowed
      }
    }
    struct Cases {
      var lit: Case<Event, Lit> { Case(.lit, Event.lit) { if case .lit(let lit) = $0 { lit } else { nil } } }
      var dimmed: Case<Event, Power> {
        Case(.dimmed, Event.dimmed) { if case .dimmed(let power) = $0 { power } else { nil } }
      }
      var cut: Case<Event, Void> { Case(.cut, { .cut }) { if case .cut = $0 { () } else { nil } } }
      var glowed: Case<Event, Void> { Case(.glowed, { .glowed }) { if case .glowed = $0 { () } else { nil } } }
      /// The request once more, with another type of answer.
      var litOtherwise: Case<Event, OtherLit> { Case(.lit, { .lit(.init(watts: $0.watts)) }) { _ in nil } }
      var litSlipped: Case<Event, Lit> {
        Case(.lit, Event.lit) { if case .dimmed(let power) = $0 { Lit(watts: power.watts) } else { nil } }
      }
      var dimmedSlipped: Case<Event, Power> {
        Case(.dimmed, Event.dimmed) { if case .lit(let lit) = $0 { Power(watts: lit.watts) } else { nil } }
      }
    }
    static var cases: Cases { Cases() }
  }

  enum Effect: Cased {
    case heat(Power)
    enum CodingKeys: CodingKey, CaseIterable { case heat }
    var name: CodingKeys { .heat }
    struct Cases {
      var heat: Case<Effect, Power> {
        Case(.heat, Effect.heat) { if case .heat(let power) = $0 { power } else { nil } }
      }
    }
    static var cases: Cases { Cases() }
  }

  static let requests: [Event.Name] = [.lit]
  static let notifications: [Event.Name] = [.dimmed, .cut]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .outcomes([.glowed]) }

  /// The table, with the cases that are handed in.
  static func machine(
    warming: CasePath<State, Power> = \.warming, on: CasePath<State, Power> = \.on, lit: CasePath<Event, Lit> = \.lit,
    dimmed: CasePath<Event, Power> = \.dimmed, answered: CasePath<Event, Lit> = \.lit
  ) -> Machine<Lamp> {
    let out = Guard<Lamp, Power, Power, Void>.check("out") { _, power, less in power.watts <= less.watts }
    return Machine(
      [
        Phase(
          "L", "Lamp",
          [
            Node(
              \.off, "1", "Off",
              [
                .on(lit, "light", ["d"], to: \.warming) { _, _, asked in Power(watts: asked.watts) },
                .ignore(.dimmed, .cut, because: "it is off"),
              ]),
            Node(
              warming, "2", "Warming",
              [
                .does(\.heat) { _, power in power }, .stay(on: lit, "join", ["d"]),
                .on(\.glowed, "glow", ["d"], to: \.on) { _, power, _ in power }, .defer(.dimmed),
                .ignore(.cut, because: "not yet"),
              ]),
            Node(
              on, "3", "On",
              [
                .answers(answered) { _, _, asked in .success(asked.watts) }, .reject(.lit, with: .lit),
                .on(dimmed, "out", ["d"], when: out, to: \.off),
                .stay(on: dimmed, "dim", ["d"], when: .not(out)) { context, power, less in
                  context.dimmings += 1
                  power.watts -= less.watts
                }, .on(\.cut, "cut", ["d"], to: \.off),
              ]),
          ])
      ], from: .off)
  }
  enum Refusal: Error, Hashable, Codable { case lit }
}
