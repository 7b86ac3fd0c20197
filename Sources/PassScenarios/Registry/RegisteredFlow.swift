import FlowEngine
import FlowExport
import FlowTesting
import PassAPI
import PassRules
import PassSimulator

/// A flow as the command line knows it, whatever its types.
public protocol RegisteredFlow: Sendable {
  /// The flow itself.
  associatedtype F: SimulatedFlow
  /// What it is called on the command line: `--flow v2`.
  var name: String { get }
  /// How its table is written down for people: title, introduction, and the steps that it should encode.
  var document: StatesDocument { get }
  /// The refusals and failures among its edges, for drawings: by their events or, which goes first, by the ids of rows.
  var emphases: [String: Emphasis] { get }
  /// The page with what the document that it follows demands; nil when nobody has gone through that.
  var demands: DemandsPage? { get }
  /// Walks and properties of the flow; nil if it has none.
  var walkSuite: WalkSuite<F>? { get }
  /// Samples with which explorations of the flow come to their end; empty if it has none.
  var proofSets: [ProofSet<F>] { get }
  /// Why scenarios may end otherwise under a reading of Apple's framework, by their names and that of the reading:
  /// `other-provider, other cancelled`.
  var acceptedReadings: [String: String] { get }
  /// Stories that nobody wrote; nil if nobody has said what they are made of.
  var madeUpStories: MadeUpStories<F>? { get }
  /// What becomes of its API in an app that moves to REST API v2; nil for what stays.
  var replacements: Replacements? { get }
  /// Why scenarios end otherwise where clocks are wrong.
  var clockExcuses: [ClockExcuse] { get }
  /// How fixtures of its API are checked; nil where those of REST API v2 are all.
  var checkedAPI: CheckedAPI? { get }
}

/// A flow with what the catalogue adds to it: declared once, next to the flow's document.
///
/// Everything but the name is made on demand: a command about one flow does not wait for the others.
public struct FlowRegistration<F: SimulatedFlow>: RegisteredFlow {
  /// What it is called on the command line.
  public let name: String
  private let makeDocument: @Sendable () -> StatesDocument
  private let makeDemands: @Sendable () -> DemandsPage?
  private let makeTones: @Sendable () -> [String: Emphasis]
  private let makeWalkSuite: @Sendable () -> WalkSuite<F>?
  private let makeProofSets: @Sendable () -> [ProofSet<F>]
  private let makeAcceptedReadings: @Sendable () -> [String: String]
  private let makeMadeUpStories: @Sendable () -> MadeUpStories<F>?
  private let makeReplacements: @Sendable () -> Replacements?
  private let makeClockExcuses: @Sendable () -> [ClockExcuse]
  private let makeCheckedAPI: @Sendable () -> CheckedAPI?

  /// Registers a flow.
  public init(
    _ flow: F.Type, name: String, document: @autoclosure @escaping @Sendable () -> StatesDocument,
    demands: @autoclosure @escaping @Sendable () -> DemandsPage? = nil,
    emphases: @autoclosure @escaping @Sendable () -> [String: Emphasis] = [:],
    walkSuite: @autoclosure @escaping @Sendable () -> WalkSuite<F>? = nil,
    proofSets: @autoclosure @escaping @Sendable () -> [ProofSet<F>] = [],
    acceptedReadings: @autoclosure @escaping @Sendable () -> [String: String] = [:],
    madeUpStories: @autoclosure @escaping @Sendable () -> MadeUpStories<F>? = nil,
    replacements: @autoclosure @escaping @Sendable () -> Replacements? = nil,
    clockExcuses: @autoclosure @escaping @Sendable () -> [ClockExcuse] = [],
    checkedAPI: @autoclosure @escaping @Sendable () -> CheckedAPI? = nil
  ) {
    self.name = name
    makeDocument = document
    makeDemands = demands
    makeTones = emphases
    makeWalkSuite = walkSuite
    makeProofSets = proofSets
    makeAcceptedReadings = acceptedReadings
    makeMadeUpStories = madeUpStories
    makeReplacements = replacements
    makeClockExcuses = clockExcuses
    makeCheckedAPI = checkedAPI
  }

  /// How its table is written down.
  public var document: StatesDocument { makeDocument() }
  /// The page with what the document that it follows demands.
  public var demands: DemandsPage? { makeDemands() }
  /// The refusals and failures among its edges, for drawings.
  public var emphases: [String: Emphasis] { makeTones() }
  /// Walks and properties of the flow.
  public var walkSuite: WalkSuite<F>? { makeWalkSuite() }
  /// Samples with which explorations of the flow come to their end.
  public var proofSets: [ProofSet<F>] { makeProofSets() }
  /// Why scenarios may end otherwise under a reading of Apple's framework.
  public var acceptedReadings: [String: String] { makeAcceptedReadings() }
  /// Stories that nobody wrote.
  public var madeUpStories: MadeUpStories<F>? { makeMadeUpStories() }
  /// What becomes of its API in an app that moves to REST API v2.
  public var replacements: Replacements? { makeReplacements() }
  /// Why scenarios end otherwise where clocks are wrong.
  public var clockExcuses: [ClockExcuse] { makeClockExcuses() }
  /// How fixtures of its API are checked.
  public var checkedAPI: CheckedAPI? { makeCheckedAPI() }
}

extension RegisteredFlow {
  /// The table as data.
  public var graph: Graph { Graph(F.machine) }
  /// What is wrong with the table; empty when it is sound.
  public var diagnostics: [Diagnostic] { F.machine.validate() }
  /// The scenarios; the first is the happy path.
  public var scenarios: [any PlayableScenario] { F.scenarios }
  /// The endpoints that its scenarios call.
  public var endpoints: [Endpoint] { F.simulatedWorld.backend.endpoints }
  /// The names of the phases.
  public var phases: [String] { F.machine.allPhases.map(\.name) }

  /// The ids of the edges, with and without the states that a column spreads them over.
  public var edgeIds: Set<String> { Set(F.machine.edges.flatMap { [$0.id, $0.row] }) }

  /// Plays the scenarios of some names, and answers which edges each of them takes.
  public func edgesTaken(by names: Set<String>) async -> [String: Set<String>] {
    let rows = Dictionary(F.machine.edges.map { ($0.id, $0.row) }) { row, _ in row }
    var taken: [String: Set<String>] = [:]
    for scenario in scenarios where names.contains(scenario.name) {
      let ids = await scenario.play { _ in }.edgeIds
      taken[scenario.name] = Set(ids + ids.compactMap { rows[$0] })
    }
    return taken
  }

  /// The ids of the edges that cite each rule, without the states that a column spreads them over.
  public var edgesByRule: [String: [String]] {
    var ids: [String: [String]] = [:]
    for edge in F.machine.edges {
      for source in edge.sources where source.text.hasPrefix("R-") && ids[source.text]?.contains(edge.row) != true {
        ids[source.text, default: []].append(edge.row)
      }
    }
    return ids
  }
}
