import FlowEngine

/// A lamp that glows before it is on, and can be dimmed.
enum Lamp: Flow {
  struct Context: Hashable, Codable { var dimmings = 0 }
  struct Power: Hashable, Codable { var watts: Int }
  struct Lit: FlowRequest {
    typealias Answer = Int
    var watts: Int
  }

  @Cases enum State { case off, warming(Power), on(Power) }
  @Cases enum Event { case lit(Lit), dimmed(Power), cut, glowed }
  @Cases enum Effect { case heat(Power) }

  static let requests: [Event.Name] = [.lit]
  static let notifications: [Event.Name] = [.dimmed, .cut]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> { .outcomes([.glowed]) }

  static let machine = {
    let out = Guard<Lamp, Power, Power, Void>.check("out") { _, power, less in power.watts <= less.watts }
    return Machine<Lamp>(
      [
        Phase(
          "L", "Lamp",
          [
            StateNode(
              \.off, "1", "Off",
              [
                .on(\.lit, "light", ["d"], to: \.warming) { _, _, asked in Power(watts: asked.watts) },
                .ignore(.dimmed, .cut, because: "it is off"),
              ]),
            StateNode(
              \.warming, "2", "Warming",
              [
                .does(\.heat) { _, power in power }, .stay(on: \.lit, "join", ["d"]),
                .on(\.glowed, "glow", ["d"], to: \.on) { _, power, _ in power }, .defer(.dimmed),
                .ignore(.cut, because: "not yet"),
              ]),
            StateNode(
              \.on, "3", "On",
              [
                .answers(\.lit) { _, _, asked in .success(asked.watts) }, .reject(.lit, with: .lit),
                .on(\.dimmed, "out", ["d"], when: out, to: \.off),
                .stay(on: \.dimmed, "dim", ["d"], when: .not(out)) { context, power, less in
                  context.dimmings += 1
                  power.watts -= less.watts
                }, .on(\.cut, "cut", ["d"], to: \.off),
              ]),
          ])
      ], from: .off)
  }()
  enum Refusal: Error, Hashable, Codable { case lit }
}
