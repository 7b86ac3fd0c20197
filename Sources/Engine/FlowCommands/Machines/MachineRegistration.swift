import FlowEngine
import FlowExport
import FlowTesting

/// A machine with everything that the commands need to know about it, declared in one place.
///
///     MachineRegistration(
///       "turnstile", Turnstile.machine, context: Turnstile.Context(), samples: Turnstile.samples,
///       properties: [.everyRequestIsAnsweredOnce()], document: StatesDocument(title: "The turnstile"))
///
/// Everything but the name is made on demand, so that the help, and commands about other machines, do not wait for it.
public struct MachineRegistration<F: Flow>: RegisteredMachine {
  /// The name on the command line.
  package let name: String
  private let makeMachine: @Sendable () -> Machine<F>
  private let makeDocument: @Sendable () -> StatesDocument
  private let makeEmphases: @Sendable () -> [String: Emphasis]
  private let makeWalkSuite: @Sendable () -> WalkSuite<F>?
  private let makeProofSets: @Sendable () -> [ProofSet<F>]
  private let makeWorld: @Sendable () -> (any MachineWorld)?

  /// Registers a machine.
  ///
  /// - Parameters:
  ///   - name: The name on the command line.
  ///   - machine: The table.
  ///   - document: The title and introduction of its page, and the steps that it should encode.
  ///   - emphases: The refusals and failures among its edges, for drawings.
  ///   - walkSuite: Its walks and their properties; `nil` without any.
  ///   - proofSets: Its explorations; empty without any.
  ///   - world: The simulation around it; `nil` without one.
  package init(
    _ name: String, _ machine: @autoclosure @escaping @Sendable () -> Machine<F>,
    document: @autoclosure @escaping @Sendable () -> StatesDocument,
    emphases: @autoclosure @escaping @Sendable () -> [String: Emphasis] = [:],
    walkSuite: @autoclosure @escaping @Sendable () -> WalkSuite<F>? = nil,
    proofSets: @autoclosure @escaping @Sendable () -> [ProofSet<F>] = [],
    world: @autoclosure @escaping @Sendable () -> (any MachineWorld)? = nil
  ) {
    self.name = name
    makeMachine = machine
    makeDocument = document
    makeEmphases = emphases
    makeWalkSuite = walkSuite
    makeProofSets = proofSets
    makeWorld = world
  }

  /// Registers a machine that is walked, and explored, from one context with the same samples.
  ///
  /// - Parameters:
  ///   - name: The name on the command line.
  ///   - machine: The table.
  ///   - context: The context in which each walk and the exploration begin.
  ///   - samples: The payloads of events; those without samples are made up.
  ///   - properties: The properties that hold on every path.
  ///   - goals: What can be reached from everywhere.
  ///   - acceptedGaps: Why parts of the table are not met by walks, by their names in `Coverage`.
  ///   - document: The title and introduction of its page, and the steps that it should encode.
  ///   - emphases: The refusals and failures among its edges, for drawings.
  public init(
    _ name: String, _ machine: @autoclosure @escaping @Sendable () -> Machine<F>,
    context: @autoclosure @escaping @Sendable () -> F.Context,
    samples: @autoclosure @escaping @Sendable () -> Samples<F> = [],
    properties: @autoclosure @escaping @Sendable () -> [Property<F>] = [],
    goals: @autoclosure @escaping @Sendable () -> [Goal<F>] = [],
    acceptedGaps: @autoclosure @escaping @Sendable () -> [String: String] = [:],
    document: @autoclosure @escaping @Sendable () -> StatesDocument? = nil,
    emphases: @autoclosure @escaping @Sendable () -> [String: Emphasis] = [:]
  ) {
    self.init(
      name, machine(), document: document() ?? StatesDocument(title: name), emphases: emphases(),
      walkSuite: WalkSuite(
        [Walks(machine(), context: context(), samples: samples())], properties(), acceptedGaps: acceptedGaps()),
      proofSets: [
        ProofSet(
          "samples", Exploration(machine(), context: context(), samples: samples()), properties(), goals: goals())
      ])
  }

  /// The table.
  package var machine: Machine<F> { makeMachine() }
  /// The document that describes the table to people.
  package var document: StatesDocument { makeDocument() }
  /// The refusals and failures among its edges, for drawings.
  package var emphases: [String: Emphasis] { makeEmphases() }
  /// Walks and properties of the machine.
  package var walkSuite: WalkSuite<F>? { makeWalkSuite() }
  /// Samples with which explorations of the machine finish.
  package var proofSets: [ProofSet<F>] { makeProofSets() }
  /// The simulation around the machine.
  package var world: (any MachineWorld)? { makeWorld() }
}
