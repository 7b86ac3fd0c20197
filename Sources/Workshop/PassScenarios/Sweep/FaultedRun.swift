import FlowEngine
import FlowTesting
import PassAPI
import PassSimulator

/// A scenario played to its end, perhaps with faults, and everything observed.
package struct FaultedRun<F: SimulatedFlow>: Sendable {
  /// The scenario with the faults.
  package let scenario: Scenario<F>
  /// The steps of the machine.
  package var steps: [ScenarioStep]
  package let result: ScenarioResult
  /// The exchanges.
  package var log: [Exchange]
  /// The number of places at which something may go wrong.
  package let places: [Disturbance.Place: Int]
  /// The uses of the flow's library that a document forbids.
  package let defects: [String]

  /// Plays a scenario; the faults take precedence over its own.
  package init(_ scenario: Scenario<F>, _ faults: [ScriptedFault] = []) async {
    await self.init(scenario) { $0.backend.faults = faults + $0.backend.faults }
  }

  /// Plays a scenario in a changed world.
  ///
  /// - Parameters:
  ///   - properties: The properties to check on the way.
  ///   - machine: The table: the flow's, or another one to see whether a slip is noticed.
  package init(
    _ scenario: Scenario<F>, keeping properties: [Property<F>] = [], by machine: Machine<F> = F.machine,
    change: (inout WorldScript) -> Void = { _ in }
  ) async {
    var disturbed = scenario
    change(&disturbed.world)
    disturbed.world.shortenCodes()
    let world = SimulatedWorld(disturbed.world, seed: disturbed.seed)
    var steps: [ScenarioStep] = []
    let watch = properties.isEmpty ? nil : PropertyWatch(properties)
    result = await disturbed.play(in: world, by: machine, watch: watch) { steps.append($0) }
    defects = await F.library?.defects(world) ?? []
    let log = await world.transport.log
    var places: [Disturbance.Place: Int] = [:]
    for place in Disturbance.Place.allCases { places[place] = await place.count(in: world, calls: log.count) }
    self.places = places
    self.log = log
    self.scenario = disturbed
    self.steps = steps
  }

  /// The endpoint that was called, `nil` if the server has none at the path.
  func endpoint(of exchange: Exchange) -> Endpoint? {
    let request = exchange.request
    return Endpoint.match(request.method.rawValue, request.path, among: scenario.world.backend.endpoints).endpoint
  }

  /// The edges of the run, only the last ones if there are many.
  package var path: String {
    let ids = result.edgeIds
    return (ids.count > 40 ? "… " : "") + ids.suffix(40).joined(separator: ", ") + " -> " + result.state
  }

  /// The exchanges until a property of the wire is broken, or all if none is: endpoint and answer of each.
  var exchanges: [String] {
    var beginning = self
    for (count, step) in zip(1..., steps) where !step.exchanges.isEmpty {
      beginning.steps = Array(steps.prefix(count))
      if !FaultProperties.onTheWire(beginning).isEmpty { break }
      beginning.steps = steps
    }
    return beginning.steps.flatMap(\.exchanges).map { exchange in
      "\(exchange.endpoint) \(exchange.status.map(String.init) ?? exchange.failure ?? "")"
    }
  }
}
