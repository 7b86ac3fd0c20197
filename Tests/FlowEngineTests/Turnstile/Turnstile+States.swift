import FlowEngine

extension Turnstile {
  /// Where the turnstile is. Each case carries what exists in that state and nowhere else.
  enum State: Cased {
    case locked
    case buildingPressure(BuildingPressure)
    case lettingPumpCool(LettingPumpCool)
    case open(Open)
    case outOfOrder

    enum CodingKeys: Int, CodingKey, CaseIterable { case locked, buildingPressure, lettingPumpCool, open, outOfOrder }
    var name: CodingKeys {
      switch self {
      case .locked: .locked
      case .buildingPressure: .buildingPressure
      case .lettingPumpCool: .lettingPumpCool
      case .open: .open
      case .outOfOrder: .outOfOrder
      }
    }
  }

  struct BuildingPressure: Hashable, Codable { var attempt: Int }
  struct LettingPumpCool: Hashable, Codable { var failedAttempts: Int }
  struct Open: Hashable, Codable { var bar: Int }
}

extension Case<Turnstile.State, Void> {
  static var locked: Self { .init(.locked, { .locked }, { if case .locked = $0 { () } else { nil } }) }
  static var outOfOrder: Self { .init(.outOfOrder, { .outOfOrder }, { if case .outOfOrder = $0 { () } else { nil } }) }
}
extension Case<Turnstile.State, Turnstile.BuildingPressure> {
  static var buildingPressure: Self {
    .init(.buildingPressure, Turnstile.State.buildingPressure) { if case .buildingPressure(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<Turnstile.State, Turnstile.LettingPumpCool> {
  static var lettingPumpCool: Self {
    .init(.lettingPumpCool, Turnstile.State.lettingPumpCool) { if case .lettingPumpCool(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<Turnstile.State, Turnstile.Open> {
  static var open: Self { .init(.open, Turnstile.State.open) { if case .open(let payload) = $0 { payload } else { nil } } }
}
