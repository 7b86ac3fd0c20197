import FlowEngine

/// A mill that is oiled now and then.
enum Mill: Flow {
  struct Context: Hashable, Codable { var oil = 0 }
  struct Grain: Hashable, Codable { var sacks = 0 }
  struct Can: Hashable, Codable { var drops = 0 }
  @Cases enum State { case idle, grinding(Grain), oiling(Can) }
  @Cases enum Event {
    case weigh(Weigh)
    case poured(Grain)
    case ground, squeaked, oiled
  }
  struct Weigh: FlowRequest { typealias Answer = Int }
  @Cases enum Effect { case grind, oil }
  static let requests: [Event.Name] = [.weigh]
  static let notifications: [Event.Name] = [.poured]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .grind: .outcomes([.ground, .squeaked], waitsFor: .time)
    case .oil: .outcomes([.oiled])
    }
  }

  static let machine = {
    let much = Guard<Mill, Can, Void, Grain>.kept(\.grinding)
    return Machine<Mill>(
      [
        Phase(
          "M", "Mill",
          [
            StateNode(
              \.idle, "1", "Idle",
              [
                .on(\.poured, "pour", ["d"], to: \.grinding) { _, _, grain in grain },
                .stay(on: \.weigh, "weigh.idle", ["d"], answering: .asker { _, _, _ in .success(0) }),
              ]),
            StateNode(
              \.grinding, "2", "Grinding",
              [
                .does(\.grind), .on(\.ground, "ground", ["d"], to: \.idle),
                .on(\.squeaked, "squeak", ["d"], to: \.oiling, then: .again) { _, grain, _ in
                  grain.sacks -= 1
                  return .init(drops: grain.sacks)
                },
                .stay(on: \.poured, "pour.more", ["d"]) { _, grain, more in grain.sacks += more.sacks },
                .stay(on: \.weigh, "weigh", ["d"], answering: .asker { _, grain, _ in .success(grain.sacks) }),
              ]),
            StateNode(
              \.oiling, "3", "Oiling",
              [
                .detour, .does(\.oil),
                .on(\.oiled, "enough", ["d"], finding: much.and(.has(.dry)), to: \.idle) { context, can, _, grain in
                  context.oil = 100 * can.drops + grain.sacks
                },
                .returns(on: \.oiled, "oiled", ["d"], when: .not(.dry)) { context, can, _ in
                  context.oil += can.drops + 1
                },
              ]),
          ])
      ], from: .idle)
  }()
}

extension Guard where F == Mill, From == Mill.Can, Trigger == Void, Found == Void {
  fileprivate static var dry: Self { .check("dry") { context, _, _ in context.oil > 5 } }
}
