import FlowEngine

/// A kettle: the smallest machine that has every kind of row a session has to serve.
enum Kettle: Flow {
  struct Context: Hashable, Codable { var refills = 0 }
  @Cases enum State {
    case cold
    case heating(Heating)
    case hot, pouring, broken
  }
  struct Heating: Hashable, Codable { var lifted = 0 }
  @Cases enum Event {
    case boil(Boil), pour(Pour)
    case lifted, refilled, switchedOff
    case boiled, burnt, poured
  }
  struct Boil: FlowRequest { typealias Answer = Int }
  struct Pour: FlowRequest { typealias Answer = String? }
  @Cases enum Effect {
    case heat(Heat)
    case ring, pour
  }
  struct Heat: Hashable, Codable { var refills: Int }
  enum Refusal: Error, Hashable, Codable { case switchedOff, broken, empty }

  static let requests: [Event.Name] = [.boil, .pour]
  static let notifications: [Event.Name] = [.lifted, .refilled, .switchedOff]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .heat: .outcomes([.boiled, .burnt])
    case .ring: .command
    case .pour: .outcomes([.poured])
    }
  }

  /// `boil` in `hot` and `switchedOff` in `hot` and `pouring` are undecided on purpose; and whoever asks for `boil` in
  /// `pouring` would never hear.
  static let machine = Machine<Kettle>([Phase("K", "Kettle", [cold, heating, hot, pouring, broken])], from: .cold)

  private static let cold = StateNode<Kettle>(
    \.cold, "", "Nothing to do",
    [
      .answers(\.pour) { _, _, _ in .failure(.empty) },
      .on(\.boil, "boil", [], to: \.heating) { _, _, _ in Heating() },
      .reject(.pour, with: .empty),
      .ignore(.refilled, .lifted, .switchedOff, because: "the kettle is off"),
    ])

  private static let heating = StateNode<Kettle>(
    \.heating, "", "The water gets hot",
    [
      .does(\.heat) { context, _ in Heat(refills: context.refills) },
      .stay(on: \.boil, "boil.joins", []),
      .stay(on: \.lifted, "lifted", []) { _, heating, _ in heating.lifted += 1 },
      .on(\.refilled, "refilled", [], to: \.heating) { context, heating, _ in
        context.refills += 1
        return heating
      },
      .on(\.switchedOff, "off", [], answering: .all(\.boil) { _, _, _, _ in .failure(.switchedOff) }, to: \.cold),
      .on(\.boiled, "boiled", [], to: \.hot),
      .on(\.burnt, "burnt", [], answering: .all(\.boil) { _, _, _, _ in .failure(.broken) }, to: \.broken),
      .defer(.pour),
    ])

  private static let hot = StateNode<Kettle>(
    \.hot, "", "The water is hot",
    [
      .does(\.ring),
      .answers(\.boil) { _, _, _ in .success(100) },
      .on(\.pour, "pour", [], to: \.pouring),
      .ignore(.lifted, .refilled, because: "it is hot"),
    ])

  private static let pouring = StateNode<Kettle>(
    \.pouring, "", "Tea is made",
    [
      .does(\.pour),
      .on(\.poured, "poured", [], answering: .all(\.pour) { _, _, _, _ in .success(nil) }, to: \.cold),
      .defer(.pour),
      .ignore(.boil, .lifted, .refilled, because: "it pours"),
    ])

  private static let broken = StateNode<Kettle>(
    \.broken, "", "Past repair",
    [
      .answers(\.pour) { _, _, _ in .failure(.broken) },
      .reject(.boil, .pour, with: .broken),
      .ignore(.lifted, .refilled, .switchedOff, because: "it is broken"),
    ])
}
