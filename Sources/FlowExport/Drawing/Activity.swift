import FlowEngine

/// Who does the work of a state.
package enum Activity: String, Hashable, Sendable, CaseIterable {
  /// Nobody: only the outside moves the machine on.
  case rests
  /// A person is waited for.
  case person
  /// A service is called.
  case service
  /// A framework of the system is asked.
  case framework
  /// The app does it, or time passes.
  case app

  /// Who does the work of an effect that waits for this.
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
  /// Who does the work of the state: of several effects the first that is not the app's.
  var activity: Activity {
    if rests { return .rests }
    return effects.lazy.map { Activity($0.waitsFor) }.first { $0 != .app } ?? .app
  }
}
