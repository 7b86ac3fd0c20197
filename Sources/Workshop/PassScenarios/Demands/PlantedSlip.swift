import FlowEngine
import FlowTesting
import PassSimulator

/// A deliberate slip in the table, at an edge that meets a demand. Evidence that does not notice it proves nothing.
package struct PlantedSlip: Hashable, Sendable {
  /// The witness that noticed a slip.
  package enum Witness: Hashable, Sendable {
    /// A scenario that shows the demand no longer ends as expected.
    case evidence
    /// Another scenario no longer ends as expected.
    case scenario(String)
    /// The validator finds that the table is no longer sound.
    case validator
  }

  /// The id of the demand.
  package let demand: String
  package let edge: String
  /// The change: the edge is dropped, or leads elsewhere.
  package let change: String
  /// The scenarios of the demand that take the edge.
  package let scenarios: [String]
  /// The witness; `nil` if the slip was not noticed.
  package fileprivate(set) var witness: Witness?
}

extension RegisteredFlow {
  /// Plants slips at the edges of demands, one after the other, each in a copy of the table, and reports whether the
  /// demand's own scenarios, the validator, or any scenario that takes the edge notices it.
  ///
  /// - Parameters:
  ///   - demands: The demands; only those with edges and scenarios are used, not those with tests alone.
  ///   - count: The number of demands to draw, with one slip each; `nil` plants every slip at every demand.
  ///   - seed: The seed, which alone decides what is drawn.
  ///   - progress: Receives the number of slips planted and the number in all.
  package func plantSlips(
    in demands: Demands, count: Int?, seed: UInt64, progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async -> [PlantedSlip] {
    let edges = F.machine.edges
    var taken: [String: Set<String>] = [:]
    for scenario in F.scenarios {
      let result = await scenario.play { _ in }
      // A scenario that fails anyway is not a witness.
      if result.problems.isEmpty { taken[scenario.name] = Set(result.edgeIds) }
    }
    let changes = Dictionary(grouping: F.machine.mutations(inEachState: true)) { $0.edgeLeadingElsewhere }
    var planted: [(slip: PlantedSlip, change: Mutation<F>)] = demands.all.flatMap { demand in
      edges.filter { demand.edgeIds.contains($0.id) || demand.edgeIds.contains($0.row) }.flatMap { edge in
        let scenarios = demand.scenarioNames.filter { taken[$0]?.contains(edge.id) == true }
        return scenarios.isEmpty
          ? []
          : (changes[edge.id] ?? []).map {
            (PlantedSlip(demand: demand.id, edge: edge.id, change: "\($0)", scenarios: scenarios), $0)
          }
      }
    }
    if let count { planted = Self.drawn(count, from: planted, seed: seed) }
    var trials: [String: SlipCheck<F>] = [:]
    for index in planted.indices {
      progress(index, planted.count)
      let (slip, change) = planted[index]
      guard var trial = trials[slip.change] ?? SlipCheck(change) else { continue }
      let others = F.scenarios.map(\.name).filter { taken[$0]?.contains(slip.edge) == true }
      planted[index].slip.witness = await trial.witness(of: slip, others: others)
      trials[slip.change] = trial
    }
    return planted.map(\.slip)
  }

  /// One slip for each of some demands.
  private static func drawn(
    _ count: Int, from planted: [(slip: PlantedSlip, change: Mutation<F>)], seed: UInt64
  ) -> [(slip: PlantedSlip, change: Mutation<F>)] {
    var random = SeededRandom(seed: seed), ids: [String] = []
    for entry in planted where ids.last != entry.slip.demand { ids.append(entry.slip.demand) }
    let choices = Dictionary(grouping: planted) { $0.slip.demand }
    return ids.shuffled(using: &random).prefix(count).compactMap { choices[$0]?.randomElement(using: &random) }
  }
}

/// A table with a slip, and the known results of its witnesses.
private struct SlipCheck<F: SimulatedFlow> {
  let machine: Machine<F>
  var isNoticed: [String: Bool] = [:]
  lazy var isUnsound = !machine.validate().isEmpty

  /// Returns `nil` if the change cannot be made.
  init?(_ change: Mutation<F>) {
    guard let machine = F.machine.mutated(by: change) else { return nil }
    self.machine = machine
  }

  mutating func witness(of slip: PlantedSlip, others: [String]) async -> PlantedSlip.Witness? {
    if await first(of: slip.scenarios) != nil { return .evidence }
    return isUnsound ? .validator : await first(of: others).map { .scenario($0) }
  }

  /// The first of some scenarios that does not end as expected.
  private mutating func first(of names: [String]) async -> String? {
    for name in names {
      if isNoticed[name] == nil, let scenario = F.scenario(name) {
        let result = await scenario.play(in: SimulatedWorld(scenario.world, seed: scenario.seed), by: machine) { _ in }
        isNoticed[name] = !result.problems.isEmpty
      }
      if isNoticed[name] == true { return name }
    }
    return nil
  }
}

extension Mutation {
  /// The edge that is dropped or leads elsewhere; `nil` for other changes.
  fileprivate var edgeLeadingElsewhere: String? {
    switch self {
    case .drop(let edge), .retarget(let edge, _, _): edge
    case .move, .replace, .swap, .dropSettlement, .dropSettlementOnEntry, .dropOutcome: nil
    }
  }
}
