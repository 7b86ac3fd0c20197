import FlowEngine

/// The party that does the work of a state.
package enum Activity: String, Hashable, Sendable, CaseIterable {
  /// No one: only an event from outside moves the machine on.
  case rests
  /// A person, for whom the machine waits.
  case person
  /// A service, which is called.
  case service
  /// A framework of the system, which is asked.
  case framework
  /// The app itself, or time.
  case app

  /// The party that does the work of an effect that waits for this.
  init(_ awaited: Awaited) {
    self =
      switch awaited {
      case .nothing, .time: .app
      case .person: .person
      case .service: .service
      case .framework: .framework
      }
  }
}

extension Graph.Node {
  /// The party that does the work of the state: of several effects, the first that is not the app's.
  var activity: Activity {
    if rests { return .rests }
    return effects.lazy.map { Activity($0.waitsFor) }.first { $0 != .app } ?? .app
  }
}
