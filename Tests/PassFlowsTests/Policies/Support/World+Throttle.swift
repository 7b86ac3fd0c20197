import PassAPI
import PassSimulator

extension World {
  /// A world whose service throttles its callers.
  static var throttled: World {
    var script = WorldScript()
    script.backend.behaviour.throttles = true
    return World(script)
  }

  /// How often the service answered 429.
  var refusals: Int { get async { await transport.log.filter { $0.status == 429 }.count } }
}

extension Exchange {
  /// The status, nil if no answer came.
  var status: Int? { try? outcome.get().status }
}
