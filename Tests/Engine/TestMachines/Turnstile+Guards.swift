import FlowEngine

extension Guard where F == Turnstile, Trigger == Turnstile.Coin, Found == Void {
  /// The coin is worth something.
  static var genuine: Self { .check("genuine") { _, _, coin in coin.cents > 0 } }
}

extension Guard<Turnstile, Void, Turnstile.PassageRequest, Int> {
  /// What is left, in cents, when the passage is paid.
  static var change: Self {
    .found("paid") { context, _, _ in context.paid >= context.price ? context.paid - context.price : nil }
  }
}

extension Turnstile {
  /// What a failure says about the pump. A tired one has to cool.
  @Cases enum PumpCondition { case tired(LettingPumpCool), exhausted, leaking }
}

extension Guard where F == Turnstile, From == Turnstile.BuildingPressure, Trigger == Turnstile.PumpFailure {
  /// What is wrong with the pump. It can be tired only so often in a row, because attempts are counted.
  static var pump: Question<F, From, Trigger, Turnstile.PumpCondition> {
    Question("pump", bounded: [.tired]) { _, state, failure in
      if failure.isLeaking { return .leaking }
      return state.attempt < Turnstile.maximumAttempts ? .tired(.init(failedAttempts: state.attempt)) : .exhausted
    }
  }
}
