import FlowEngine

extension Turnstile {
  /// What happens to a turnstile.
  enum Event: Cased {
    // Requests: somebody waits for the answer.
    case passageRequested(PassageRequest)
    case balanceRequested(BalanceRequest)
    // Notifications: nobody does.
    case coinInserted(Coin)
    case personPassed
    case alarmRaised
    case serviced
    // Outcomes of effects.
    case pressureBuilt(Pressure)
    case pumpFailed(PumpFailure)
    case waitElapsed

    enum CodingKeys: Int, CodingKey, CaseIterable {
      case passageRequested, balanceRequested, coinInserted, personPassed, alarmRaised, serviced, pressureBuilt, pumpFailed, waitElapsed
    }
    var name: CodingKeys {
      switch self {
      case .passageRequested: .passageRequested
      case .balanceRequested: .balanceRequested
      case .coinInserted: .coinInserted
      case .personPassed: .personPassed
      case .alarmRaised: .alarmRaised
      case .serviced: .serviced
      case .pressureBuilt: .pressureBuilt
      case .pumpFailed: .pumpFailed
      case .waitElapsed: .waitElapsed
      }
    }
  }

  /// "Let me through." The answer is the pressure, in bar, with which the arm was released.
  struct PassageRequest: Request { typealias Answer = Int }
  /// "What have I paid?" The answer is in cents.
  struct BalanceRequest: Request { typealias Answer = Int }

  /// A counterfeit coin is worth nothing.
  struct Coin: Hashable, Codable { var cents: Int }
  struct Pressure: Hashable, Codable { var bar: Int }
  struct PumpFailure: Hashable, Codable { var isLeaking = false }
}

extension Case<Turnstile.Event, Turnstile.PassageRequest> {
  static var passageRequested: Self {
    .init(.passageRequested, Turnstile.Event.passageRequested) { if case .passageRequested(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<Turnstile.Event, Turnstile.BalanceRequest> {
  static var balanceRequested: Self {
    .init(.balanceRequested, Turnstile.Event.balanceRequested) { if case .balanceRequested(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<Turnstile.Event, Turnstile.Coin> {
  static var coinInserted: Self {
    .init(.coinInserted, Turnstile.Event.coinInserted) { if case .coinInserted(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<Turnstile.Event, Turnstile.Pressure> {
  static var pressureBuilt: Self {
    .init(.pressureBuilt, Turnstile.Event.pressureBuilt) { if case .pressureBuilt(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<Turnstile.Event, Turnstile.PumpFailure> {
  static var pumpFailed: Self {
    .init(.pumpFailed, Turnstile.Event.pumpFailed) { if case .pumpFailed(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<Turnstile.Event, Void> {
  static var personPassed: Self { .init(.personPassed, { .personPassed }, { if case .personPassed = $0 { () } else { nil } }) }
  static var alarmRaised: Self { .init(.alarmRaised, { .alarmRaised }, { if case .alarmRaised = $0 { () } else { nil } }) }
  static var serviced: Self { .init(.serviced, { .serviced }, { if case .serviced = $0 { () } else { nil } }) }
  static var waitElapsed: Self { .init(.waitElapsed, { .waitElapsed }, { if case .waitElapsed = $0 { () } else { nil } }) }
}
