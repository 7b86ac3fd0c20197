import FlowEngine

/// The properties of every run, whatever goes wrong in it.
package enum FaultProperties {
  /// The properties that a run breaks, in words.
  package static func broken<F>(by run: FaultedRun<F>) -> [String] {
    run.result.broken + run.defects + atTheEnd(run) + onTheWire(run)
  }

  /// The broken properties of the wire, which a run may break long before its end.
  static func onTheWire<F>(_ run: FaultedRun<F>) -> [String] {
    RequestProperties.broken(by: run) + RegistrationProperty.broken(by: run)
  }

  /// The broken properties of the end: the run must end at rest, without losing anything.
  private static func atTheEnd<F>(_ run: FaultedRun<F>) -> [String] {
    var broken: [String] = []
    if !run.result.rests { broken.append("does not come to rest, but goes on in \(run.result.state)") }
    if F.State.Name(stringValue: run.result.state).flatMap(F.machine.node) == nil {
      broken.append("ends in \(run.result.state), which no row describes")
    }
    broken += run.result.unsettled
    if run.result.answers.count != run.result.requests {
      broken.append("\(run.result.requests) requests were answered \(run.result.answers.count) times")
    }
    broken += run.steps.filter { $0.kind == .undecided }.map { "the table says nothing to \($0.event) in \($0.from)" }
    broken += run.steps.filter { $0.kind == .broken }.compactMap(\.note)
    // Only a request of the app can come before an outcome.
    let interrupts = run.scenario.script.contains { $0.moment != .atRest }
    if !interrupts {
      broken += run.steps.filter { $0.kind == .late }.map { "\($0.event) comes too late although nobody interrupts" }
    }
    return broken
  }
}
