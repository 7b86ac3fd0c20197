import FlowCommands
import FlowEngine
import FlowExport
import FlowTesting
import PassAPI
import PassRules
import PassSimulator

/// The simulated surroundings of a flow: its scenarios are played, and compared with the demands of its documents. It
/// is the optional part of the flow's registration, declared next to the flow's document.
@Memberwise package struct FlowWorld<F: SimulatedFlow>: MachineWorld {
  /// The page with the demands of the flow's document, if any.
  package var demands: DemandsPage?
  /// The reasons why scenarios may end differently under a reading of Apple's framework, by their names and that of the
  /// reading: `other-provider, other cancelled`.
  package var acceptedReadings: [String: String] = [:]
  /// The made-up stories; `nil` if the flow has none.
  package var madeUpStories: MadeUpStories<F>?
  /// The properties of runs of its real client: walks make up what that says.
  package var clientProperties: [Property<F>] = []
  /// The replacements of its API in an app that moves to REST API v2; `nil` if the flow stays.
  package var replacements: Replacements?
  /// The reasons why scenarios end differently with wrong clocks.
  package var clockExcuses: [ClockExcuse] = []
  /// The checks of fixtures of its API; `nil` if those of REST API v2 are enough.
  package var checkedAPI: CheckedAPI?
  /// What stays in clear in its journals.
  package var inClear: InClear = .v2
  /// The waits for its requests; `nil` if they are not played.
  package var waits: WaitTable?
  /// The comparison of its viewer with that of REST API v2; `nil` if no app moves.
  package var comparison: ViewerComparison?
}

/// The registration of a flow that has scenarios, whatever its types.
package protocol RegisteredFlow: RegisteredMachine where F: SimulatedFlow {}

extension MachineRegistration: RegisteredFlow where F: SimulatedFlow {}

extension RegisteredFlow {
  /// The simulated surroundings; empty if none are registered.
  package var simulated: FlowWorld<F> { world as? FlowWorld<F> ?? FlowWorld() }
  /// The page with the demands of the flow's document, if any.
  package var demands: DemandsPage? { simulated.demands }
  /// The reasons why scenarios may end differently under a reading of Apple's framework.
  package var acceptedReadings: [String: String] { simulated.acceptedReadings }
  /// The replacements of its API in an app that moves to REST API v2; `nil` if the flow stays.
  package var replacements: Replacements? { simulated.replacements }
  /// The comparison of its viewer with that of REST API v2; `nil` if no app moves.
  package var comparison: ViewerComparison? { simulated.comparison }
  /// The checks of fixtures of its API; `nil` if those of REST API v2 are enough.
  package var checkedAPI: CheckedAPI? { simulated.checkedAPI }
  /// What stays in clear in its journals.
  package var inClear: InClear { simulated.inClear }
  /// The waits for its requests; `nil` if they are not played.
  package var waits: WaitTable? { simulated.waits }
  /// The scenarios; the first is the happy path.
  package var scenarios: [any PlayableScenario] { F.scenarios }
  /// The endpoints that its scenarios call.
  package var endpoints: [Endpoint] { F.simulatedWorld.backend.endpoints }
  /// The names of the phases.
  package var phases: [String] { F.machine.allPhases.map(\.name) }

  /// The ids of the edges, with and without the states for which a column is expanded.
  package var edgeIds: Set<String> { Set(F.machine.edges.flatMap { [$0.id, $0.row] }) }

  /// Plays the named scenarios, and returns the edges that each takes.
  package func edgesTaken(by names: Set<String>) async -> [String: Set<String>] {
    let rows = Dictionary(F.machine.edges.map { ($0.id, $0.row) }) { row, _ in row }
    var taken: [String: Set<String>] = [:]
    for scenario in scenarios where names.contains(scenario.name) {
      let ids = await scenario.play { _ in }.edgeIds
      taken[scenario.name] = Set(ids + ids.compactMap { rows[$0] })
    }
    return taken
  }

  /// The ids of the edges that cite each rule, without the states for which a column is expanded.
  package var edgesByRule: [String: [String]] {
    var ids: [String: [String]] = [:]
    for edge in F.machine.edges {
      for source in edge.sources where source.text.hasPrefix("R-") && ids[source.text]?.contains(edge.row) != true {
        ids[source.text, default: []].append(edge.row)
      }
    }
    return ids
  }
}
