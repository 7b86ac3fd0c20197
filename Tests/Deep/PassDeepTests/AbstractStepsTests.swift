@testable import FlowCommands
import Testing

@testable import FlowExport
@testable import FlowTesting
@testable import PassScenarios

@Suite("The abstract machine beside the engine")
struct AbstractStepsTests {
  @Test(
    "the abstract machine can take every step that walks of a flow take, also those of deferred events",
    arguments: Catalogue.standard.flows.map(\.name))
  func steps(name: String) throws {
    let flow = try #require(Catalogue.standard[name])
    #expect(try Self.count(flow) > 40_000)
  }

  private static func count(_ flow: some RegisteredFlow) throws -> Int {
    let suite = try #require(flow.walkSuite)
    var beside = Beside(try AbstractMachine(flow.graph)), lines = 0
    // A thousand walks of 40 events.
    _ = try suite.trace(seed: 5, steps: 40_000) { line in
      lines += 1
      guard beside.difference == nil else { return }
      beside.step(line)
    }
    beside.end()
    #expect(beside.difference == nil, "\(beside.difference ?? "")")
    return lines
  }
}

/// Steps the abstract machine beside the lines of a trace.
private struct Beside {
  let machine: AbstractMachine
  private var stepper: AbstractMachine.Stepper
  private var ends = Ends()
  private var walk = 0
  private var here: AbstractMachine.Configuration
  /// Where the last event that was not deferred may end, with all that follows.
  private var possible: Set<AbstractMachine.Configuration>?
  private var last: TraceLine?
  private(set) var difference: String?

  init(_ machine: AbstractMachine) {
    self.machine = machine
    stepper = machine.stepper()
    here = stepper.start()
  }

  mutating func step(_ line: TraceLine) {
    if !line.isOffered { end() }
    if line.walk != walk { (walk, here) = (line.walk, stepper.start()) }
    guard let event = machine.table.eventNumber[line.event] else { return differ("there is no such event", line) }
    let state = stepper.state(here)
    if !line.isOffered, !machine.coming[state].contains(event) || !stepper.mayCome(event, in: here) {
      return differ("the event may not come", line)
    }
    if line.isOffered, here.deferred & machine.waitBit[event] == 0 { return differ("the event does not wait", line) }
    if stepper.hasGap(event, at: here) { return differ("the cell has a gap", line) }
    let fitting = stepper.take(event, at: here).filter { stands($0.configuration, line) && isRow($0, event, line) }
    guard let taken = fitting.first else { return differ("no row leads there", line) }
    if !line.isOffered {
      possible = Set(fitting.flatMap { ends.after($0, event, in: &stepper) }.map(\.configuration))
      if possible?.isEmpty == true { return differ("the step never ends", line) }
    }
    (here, last) = (taken.configuration, line)
  }

  /// After an event, and all deferred ones that followed.
  mutating func end() {
    if let possible, let last, !possible.contains(here) { differ("the step does not end so", last) }
    possible = nil
  }

  private mutating func differ(_ what: String, _ line: TraceLine) { difference = difference ?? "\(what): \(line.json)" }

  /// Whether a configuration is that of a line.
  private func stands(_ configuration: AbstractMachine.Configuration, _ line: TraceLine) -> Bool {
    let place = stepper.places[configuration.place], table = machine.table
    func names(_ bits: UInt64, _ bit: [UInt64]) -> [String] {
      table.events.indices.filter { bits & bit[$0] != 0 }.map { table.events[$0].name }
    }
    return table.states[place.state].name == line.state && place.kept.map { table.states[$0].name } == line.kept
      && Set(names(configuration.deferred, machine.waitBit)) == Set(line.deferred)
      && Set(names(configuration.open, machine.openBit)) == Set(line.open)
  }

  /// Whether the row is the one of the line, and takes its answers.
  private func isRow(_ taken: AbstractMachine.Taken, _ event: Int, _ line: TraceLine) -> Bool {
    let row = machine.table.rows(taken.decider, event)[taken.row]
    let answers = Dictionary(line.answers.map { ($0.question, $0.answer) }) { first, _ in first }
    let isNamed =
      switch row.action {
      case .over(let kind): line.edge == nil && kind.rawValue == line.decision
      case .defer: line.edge == nil && line.decision == "defer"
      case .stay(let edge), .move(let edge): machine.table.edges[edge].id == line.edge
      }
    return isNamed && (answers.isEmpty || row.condition.holds(answers))
  }
}
