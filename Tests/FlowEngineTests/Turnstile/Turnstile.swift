import FlowEngine

/// A turnstile: coins buy a passage, and a hydraulic pump must build pressure before the arm lets go.
///
/// The pump sometimes fails; it is given a few tries with a wait between them, and then the turnstile is out of order until it is serviced.
enum Turnstile: Flow {
  /// What outlives the states: the price of a passage, and the coins that are in but not yet spent, both in cents.
  struct Context: Hashable, Codable, Sendable {
    var price = 100
    var paid = 0
  }

  /// Why a passage was not granted.
  enum Refusal: Error, Hashable, Codable {
    case coinsMissing(cents: Int)
    case occupied
    case outOfOrder
  }

  static let requests: [Event.Name] = [.passageRequested, .balanceRequested]
  static let notifications: [Event.Name] = [.coinInserted, .personPassed, .alarmRaised, .serviced]

  static func outcomes(of effect: Effect.Name) -> [Event.Name] {
    switch effect {
    case .pump: [.pressureBuilt, .pumpFailed]
    case .wait: [.waitElapsed]
    case .releaseArm: []
    }
  }

  static let pauses: [Effect.Name] = [.wait]
}
