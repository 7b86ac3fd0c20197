import PassAPI
import PassSimulator

extension SimulatedWorld {
  /// A world whose service throttles its callers.
  package static var throttled: SimulatedWorld {
    var script = WorldScript()
    script.backend.options.throttles = true
    return SimulatedWorld(script)
  }

  /// How often the service answered 429.
  package var refusals: Int { get async { await transport.log.filter { $0.status == 429 }.count } }
}

extension Exchange {
  /// The status, nil if no answer came.
  package var status: Int? { try? outcome.get().status }
}
