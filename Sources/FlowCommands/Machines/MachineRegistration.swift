import FlowEngine
import FlowExport
import FlowTesting

/// A machine with what the commands need to know of it: declared in one place.
///
///     MachineRegistration(
///       "turnstile", Turnstile.machine, context: Turnstile.Context(), samples: Turnstile.samples,
///       properties: [.everyRequestIsAnsweredOnce()], document: StatesDocument(title: "The turnstile"))
///
/// Everything but the name is made on demand: the help, and a command about another machine, do not wait for it.
public struct MachineRegistration<F: Flow>: RegisteredMachine {
  /// What it is called on the command line.
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
  ///   - name: What it is called on the command line.
  ///   - machine: The table.
  ///   - document: The title and introduction of its page, and the steps that it should encode.
  ///   - emphases: The refusals and failures among its edges, for drawings.
  ///   - walkSuite: How it is walked; nil if nobody has said so.
  ///   - proofSets: How it is explored; empty if nobody has said so.
  ///   - world: What is simulated around it; nil if nothing is.
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
  ///   - name: What it is called on the command line.
  ///   - machine: The table.
  ///   - context: The context in which each walk and the exploration begin.
  ///   - samples: The payloads of events; those without samples are made up.
  ///   - properties: What holds on every way.
  ///   - goals: What can be come to from everywhere.
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
  /// How the table is written down for people.
  package var document: StatesDocument { makeDocument() }
  /// The refusals and failures among its edges, for drawings.
  package var emphases: [String: Emphasis] { makeEmphases() }
  /// Walks and properties of the machine.
  package var walkSuite: WalkSuite<F>? { makeWalkSuite() }
  /// Samples with which explorations of the machine come to their end.
  package var proofSets: [ProofSet<F>] { makeProofSets() }
  /// What is simulated around the machine.
  package var world: (any MachineWorld)? { makeWorld() }
}
