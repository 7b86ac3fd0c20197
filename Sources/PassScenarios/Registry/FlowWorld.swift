import FlowCommands
import FlowEngine
import FlowExport
import FlowTesting
import PassAPI
import PassRules
import PassSimulator

/// What is simulated around a flow, as commands ask it, whatever the flow's types.
package protocol SimulatedFlowWorld: MachineWorld {
  /// The page with what the document that it follows demands; nil when nobody has gone through that.
  var demands: DemandsPage? { get }
  /// Why scenarios may end otherwise under a reading of Apple's framework, by their names and that of the reading:
  /// `other-provider, other cancelled`.
  var acceptedReadings: [String: String] { get }
  /// What becomes of its API in an app that moves to REST API v2; nil for what stays.
  var replacements: Replacements? { get }
  /// What its viewer and that of REST API v2 meet; nil where nobody moves.
  var comparison: ViewerComparison? { get }
  /// Why scenarios end otherwise where clocks are wrong.
  var clockExcuses: [ClockExcuse] { get }
  /// How fixtures of its API are checked; nil where those of REST API v2 are all.
  var checkedAPI: CheckedAPI? { get }
  /// How long its requests are waited for; nil if nobody has played that.
  var waits: WaitTable? { get }
}

/// What is simulated around a flow: its scenarios are played, and held against what its documents demand. The optional
/// part of its registration, declared next to the flow's document.
package struct FlowWorld<F: SimulatedFlow>: SimulatedFlowWorld {
  /// The page with what the document that it follows demands.
  package let demands: DemandsPage?
  /// Why scenarios may end otherwise under a reading of Apple's framework.
  package let acceptedReadings: [String: String]
  /// Stories that nobody wrote; nil if nobody has said what they are made of.
  package let madeUpStories: MadeUpStories<F>?
  /// What becomes of its API in an app that moves to REST API v2.
  package let replacements: Replacements?
  /// What its viewer and that of REST API v2 meet.
  package let comparison: ViewerComparison?
  /// Why scenarios end otherwise where clocks are wrong.
  package let clockExcuses: [ClockExcuse]
  /// How fixtures of its API are checked.
  package let checkedAPI: CheckedAPI?
  /// How long its requests are waited for.
  package let waits: WaitTable?

  /// A world in which the flow's scenarios are played.
  package init(
    demands: DemandsPage? = nil, acceptedReadings: [String: String] = [:], madeUpStories: MadeUpStories<F>? = nil,
    replacements: Replacements? = nil, clockExcuses: [ClockExcuse] = [], checkedAPI: CheckedAPI? = nil,
    waits: WaitTable? = nil, comparison: ViewerComparison? = nil
  ) {
    self.waits = waits
    self.comparison = comparison
    self.demands = demands
    self.acceptedReadings = acceptedReadings
    self.madeUpStories = madeUpStories
    self.replacements = replacements
    self.clockExcuses = clockExcuses
    self.checkedAPI = checkedAPI
  }
}

/// The registration of a flow whose world can be simulated, whatever its types.
package protocol RegisteredFlow: RegisteredMachine where F: SimulatedFlow {}

extension MachineRegistration: RegisteredFlow where F: SimulatedFlow {}

extension RegisteredFlow {
  /// What is simulated around it; a world without anything besides where none is registered.
  package var simulated: any SimulatedFlowWorld { world as? any SimulatedFlowWorld ?? FlowWorld<F>() }
  /// The scenarios; the first is the happy path.
  package var scenarios: [any PlayableScenario] { F.scenarios }
  /// The endpoints that its scenarios call.
  package var endpoints: [Endpoint] { F.simulatedWorld.backend.endpoints }
  /// The names of the phases.
  package var phases: [String] { F.machine.allPhases.map(\.name) }

  /// The ids of the edges, with and without the states that a column spreads them over.
  package var edgeIds: Set<String> { Set(F.machine.edges.flatMap { [$0.id, $0.row] }) }

  /// Plays the scenarios of some names, and answers which edges each of them takes.
  package func edgesTaken(by names: Set<String>) async -> [String: Set<String>] {
    let rows = Dictionary(F.machine.edges.map { ($0.id, $0.row) }) { row, _ in row }
    var taken: [String: Set<String>] = [:]
    for scenario in scenarios where names.contains(scenario.name) {
      let ids = await scenario.play { _ in }.edgeIds
      taken[scenario.name] = Set(ids + ids.compactMap { rows[$0] })
    }
    return taken
  }

  /// The ids of the edges that cite each rule, without the states that a column spreads them over.
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
