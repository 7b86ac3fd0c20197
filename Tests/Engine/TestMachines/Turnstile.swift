import FlowEngine

/// A turnstile: coins buy a passage, and a hydraulic pump must build pressure before the arm lets go.
///
/// The pump sometimes fails; it is given a few tries with a wait between them, and then the turnstile is out of order
/// until it is serviced.
enum Turnstile: Flow {
  /// The price of a passage, and the coins that are in but not yet spent, both in cents.
  struct Context: Hashable, Codable, Sendable { var price = 100, paid = 0 }
  /// Why a request is not granted.
  enum Refusal: Error, Hashable, Codable { case coinsMissing(cents: Int), occupied, outOfOrder }

  static let requests: [Event.Name] = [.passageRequested, .balanceRequested, .refundRequested]
  static let notifications: [Event.Name] = [.coinInserted, .personPassed, .alarmRaised, .serviced]

  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .pump: .outcomes([.pressureBuilt, .pumpFailed])
    case .wait: .outcomes([.waitElapsed], waitsFor: .time)
    case .releaseArm: .command
    }
  }

  /// How often the pump is tried for one passage.
  static let maximumAttempts = 3
}

extension Turnstile {
  /// Where the turnstile is. Each case carries what exists in that state and nowhere else.
  @Cases enum State {
    case locked
    case buildingPressure(BuildingPressure)
    case lettingPumpCool(LettingPumpCool)
    case open(Open)
    case outOfOrder
  }
  struct BuildingPressure: FlowPayload { var attempt: Int }
  struct LettingPumpCool: FlowPayload { var failedAttempts: Int }
  struct Open: FlowPayload { var bar: Int }
}

extension Turnstile {
  /// What happens to a turnstile.
  @Cases enum Event {
    // Requests: somebody waits for the answer.
    case passageRequested(PassageRequest)
    case balanceRequested(BalanceRequest)
    case refundRequested(RefundRequest)
    // Notifications: nobody does.
    case coinInserted(Coin)
    case personPassed
    case alarmRaised
    case serviced
    // Outcomes of effects.
    case pressureBuilt(Pressure)
    case pumpFailed(PumpFailure)
    case waitElapsed
  }

  /// "Let me through." The answer is the pressure, in bar, with which the arm was released.
  struct PassageRequest: FlowRequest { typealias Answer = Int }
  /// "What have I paid?" The answer is in cents.
  struct BalanceRequest: FlowRequest { typealias Answer = Int }
  /// "Give it back." The answer is in cents.
  struct RefundRequest: FlowRequest { typealias Answer = Int }

  /// A counterfeit coin is worth nothing.
  struct Coin: FlowPayload { var cents: Int }
  struct Pressure: FlowPayload { var bar: Int }
  struct PumpFailure: FlowPayload { var isLeaking = false }
}

extension Turnstile {
  /// Work, described as a value: what to do, and nothing of how.
  @Cases enum Effect {
    case pump(Pump)
    case wait(Wait)
    case releaseArm
  }
  struct Pump: FlowPayload { var attempt: Int }
  struct Wait: FlowPayload { var seconds: Int }
}
