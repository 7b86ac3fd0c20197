import FlowEngine

/// The smallest flow in which every defect can be had alone: a door that is asked to open, and sometimes jams.
enum Door: Flow {
  struct Context: Hashable, Codable, Sendable {}
  enum Refusal: Error, Hashable, Codable { case openAlready, shutMeanwhile }
  struct OpenRequest: FlowRequest { typealias Answer = Bool }

  @Cases enum State {
    case closed, opening, pausing, open
  }
  @Cases enum Event {
    case openRequested(OpenRequest)
    case shut, rang, opened, jammed, waited
  }
  @Cases enum Effect {
    case turn, wait, shine
  }

  static let requests: [Event.Name] = [.openRequested]
  static let notifications: [Event.Name] = [.shut, .rang]
  static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .turn: .outcomes([.opened, .jammed])
    case .wait: .outcomes([.waited], waitsFor: .time)
    case .shine: .command
    }
  }
}
