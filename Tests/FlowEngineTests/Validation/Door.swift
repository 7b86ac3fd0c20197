import FlowEngine

/// The smallest flow in which every defect can be had alone: a door that is asked to open, and sometimes jams.
enum Door: Flow {
  struct Context: Hashable, Codable, Sendable {}
  enum Refusal: Error, Hashable, Codable { case openAlready, shutMeanwhile }
  struct OpenRequest: Request { typealias Answer = Bool }

  enum State: Cased {
    case closed, opening, pausing, open
    enum CodingKeys: Int, CodingKey, CaseIterable { case closed, opening, pausing, open }
    var name: CodingKeys {
      switch self {
      case .closed: .closed
      case .opening: .opening
      case .pausing: .pausing
      case .open: .open
      }
    }
  }
  enum Event: Cased {
    case openRequested(OpenRequest)
    case shut, rang, opened, jammed, waited
    enum CodingKeys: Int, CodingKey, CaseIterable { case openRequested, shut, rang, opened, jammed, waited }
    var name: CodingKeys {
      switch self {
      case .openRequested: .openRequested
      case .shut: .shut
      case .rang: .rang
      case .opened: .opened
      case .jammed: .jammed
      case .waited: .waited
      }
    }
  }
  enum Effect: Cased {
    case turn, wait, shine
    enum CodingKeys: Int, CodingKey, CaseIterable { case turn, wait, shine }
    var name: CodingKeys {
      switch self {
      case .turn: .turn
      case .wait: .wait
      case .shine: .shine
      }
    }
  }

  static let requests: [Event.Name] = [.openRequested]
  static let notifications: [Event.Name] = [.shut, .rang]
  static func outcomes(of effect: Effect.Name) -> [Event.Name] {
    switch effect {
    case .turn: [.opened, .jammed]
    case .wait: [.waited]
    case .shine: []
    }
  }
  static let pauses: [Effect.Name] = [.wait]
}

extension Case<Door.State, Void> {
  static var closed: Self { .init(.closed, { .closed }, { $0 == .closed ? () : nil }) }
  static var opening: Self { .init(.opening, { .opening }, { $0 == .opening ? () : nil }) }
  static var pausing: Self { .init(.pausing, { .pausing }, { $0 == .pausing ? () : nil }) }
  static var open: Self { .init(.open, { .open }, { $0 == .open ? () : nil }) }
}
extension Case<Door.Event, Door.OpenRequest> {
  static var openRequested: Self {
    .init(.openRequested, Door.Event.openRequested) { if case .openRequested(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<Door.Event, Void> {
  static var shut: Self { .init(.shut, { .shut }, { $0 == .shut ? () : nil }) }
  static var rang: Self { .init(.rang, { .rang }, { $0 == .rang ? () : nil }) }
  static var opened: Self { .init(.opened, { .opened }, { $0 == .opened ? () : nil }) }
  static var jammed: Self { .init(.jammed, { .jammed }, { $0 == .jammed ? () : nil }) }
  static var waited: Self { .init(.waited, { .waited }, { $0 == .waited ? () : nil }) }
}
extension Case<Door.Effect, Void> {
  static var turn: Self { .init(.turn, { .turn }, { $0 == .turn ? () : nil }) }
  static var wait: Self { .init(.wait, { .wait }, { $0 == .wait ? () : nil }) }
  static var shine: Self { .init(.shine, { .shine }, { $0 == .shine ? () : nil }) }
}
