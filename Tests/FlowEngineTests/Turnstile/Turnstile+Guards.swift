import FlowEngine

extension Turnstile {
  /// What a failure says about the pump: a question with three answers.
  enum PumpCondition: Cased {
    case tired
    case exhausted
    case leaking

    enum CodingKeys: Int, CodingKey, CaseIterable { case tired, exhausted, leaking }
    var name: CodingKeys {
      switch self {
      case .tired: .tired
      case .exhausted: .exhausted
      case .leaking: .leaking
      }
    }
  }

  /// How often the pump is tried for one passage.
  static let maximumAttempts = 3
}

extension Guard<Turnstile, Turnstile.BuildingPressure, Turnstile.PumpFailure> {
  /// Holds for the named conditions. A pump can be tired only so often in a row, because attempts are counted.
  static func pump(is accepted: Turnstile.PumpCondition.Name...) -> Self {
    .choice("pump", accepted, bounded: [.tired]) { _, state, failure -> Turnstile.PumpCondition in
      if failure.isLeaking { .leaking } else if state.attempt < Turnstile.maximumAttempts { .tired } else { .exhausted }
    }
  }
}

extension Finding<Turnstile, Void, Turnstile.PassageRequest, Int> {
  /// What is left, in cents, when the passage is paid.
  static var change: Self {
    .found("paid") { context, _, _ in context.paid >= context.price ? context.paid - context.price : nil }
  }
}

extension Guard where F == Turnstile, Trigger == Turnstile.Coin {
  /// The coin is worth something.
  static var genuine: Self { .yes("genuine") { _, _, coin in coin.cents > 0 } }
}
