import FlowEngine

extension Turnstile {
  /// Work, described as a value: what to do, and nothing of how.
  enum Effect: Cased {
    case pump(Pump)
    case wait(Wait)
    case releaseArm

    enum CodingKeys: Int, CodingKey, CaseIterable { case pump, wait, releaseArm }
    var name: CodingKeys {
      switch self {
      case .pump: .pump
      case .wait: .wait
      case .releaseArm: .releaseArm
      }
    }
  }

  struct Pump: Hashable, Codable { var attempt: Int }
  struct Wait: Hashable, Codable { var seconds: Int }
}

extension Case<Turnstile.Effect, Turnstile.Pump> {
  static var pump: Self { .init(.pump, Turnstile.Effect.pump) { if case .pump(let payload) = $0 { payload } else { nil } } }
}
extension Case<Turnstile.Effect, Turnstile.Wait> {
  static var wait: Self { .init(.wait, Turnstile.Effect.wait) { if case .wait(let payload) = $0 { payload } else { nil } } }
}
extension Case<Turnstile.Effect, Void> {
  static var releaseArm: Self { .init(.releaseArm, { .releaseArm }, { if case .releaseArm = $0 { () } else { nil } }) }
}
