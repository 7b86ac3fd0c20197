/// A path through a model that SPIN found, read from the output of `./pan -r`, and described like the failure of a
/// walk.
///
/// The model prints the numbers of rows, cells and requests. The graph that it was written from has their names.
package struct SpinTrail: Hashable, Sendable {
  /// An event and its result.
  package struct Step: Hashable, Sendable {
    package var event: String
    /// Whether it had been deferred, and was offered again.
    package var isOffered: Bool
    /// The state before.
    package var from: String
    /// The state whose row was taken: the one kept first if the present state is silent.
    package var decider: String
    /// The id of the edge that was taken; `nil` if a decision applied instead, or if the cell is undecided.
    package var edge: String?
    /// The decision about an event that no edge took; `nil` for an edge, or if the cell is undecided.
    package var decision: Graph.CellDecision.Kind?
    /// The state afterwards, and the states kept, the one kept first in front.
    package var state: String, kept: [String]
    /// The events that are deferred, and the requests that are open, afterwards.
    package var deferred: [String], open: [String]
  }
  /// The steps, in order.
  package let steps: [Step]
  /// The index of the step that begins an endless cycle; `nil` if the trail ends.
  package let cycle: Int?
  /// The number of the violation, as in the first lines of the model; `nil` for a claim.
  package let broken: Int?
  /// What is wrong.
  package let reason: String
  /// The ids of the edges that were taken.
  package var edges: [String] { steps.compactMap(\.edge) }

  /// Reads a trail.
  ///
  /// - Parameters:
  ///   - text: The output of `./pan -r`.
  ///   - graph: The graph that the model was written from.
  ///   - properties: The properties of the model, in their order, to name the one that is violated.
  ///
  /// Throws `FormatError` if there is no step, if a step does not belong to the graph, or if `AbstractMachine` throws
  /// it.
  package init(_ text: String, of graph: Graph, properties: [ModelProperty] = []) throws(FormatError) {
    var reader = try Reader(AbstractMachine(graph))
    for line in text.split(whereSeparator: \.isNewline) { try reader.read(line.drop { $0 == " " }) }
    guard !reader.steps.isEmpty || reader.broken != nil else {
      throw FormatError(description: "no step of a model is found: the output of ./pan -r is expected")
    }
    steps = reader.steps
    cycle = reader.cycle
    broken = reader.broken
    reason = reader.reason(properties)
  }
}

extension SpinTrail: CustomStringConvertible {
  /// What is wrong, and the path to it, an entry for each step.
  package var description: String {
    var lines = [reason.visible, "\(steps.count) \(steps.count == 1 ? "step shows" : "steps show") it:"]
    for (number, step) in steps.enumerated() {
      if number == cycle { lines.append("  from here again and again:") }
      lines.append(
        "  \(number + 1). \(step.event.visible) \(step.isOffered ? "is offered again" : "comes")\n"
          + "       \(step.course.visible)")
    }
    lines.append("Edges: \(edges.isEmpty ? "none" : edges.joined(separator: ", ").visible)")
    return lines.joined(separator: "\n")
  }
}

extension SpinTrail.Step {
  /// The result of the step, and what waits then.
  fileprivate var course: String {
    let place = decider == from ? "" : " by \(decider), kept first,"
    let what: String
    switch decision {
    case nil where edge == nil: return "undecided in \(decider)"
    case nil: what = state == from ? "\(edge ?? ""): in \(state)" : "\(edge ?? ""): \(from) -> \(state)"
    case .ignore: what = "ignored\(place) in \(state)"
    case .reject: what = "refused\(place) in \(state)"
    case .defer: what = "deferred\(place) in \(state)"
    }
    let waiting = [("kept", kept), ("deferred", deferred), ("open", open)].filter { !$0.1.isEmpty }
    return what + waiting.map { "; \($0.0): \($0.1.joined(separator: ", "))" }.joined()
  }
}

/// Reads a trail by taking its steps once more.
private struct Reader {
  let machine: AbstractMachine
  /// The cell of each row, and its index there.
  private let rows: [(cell: Int, index: Int)]
  private var stepper: AbstractMachine.Stepper
  private var configuration: AbstractMachine.Configuration
  private(set) var steps: [SpinTrail.Step] = []
  private(set) var cycle: Int?
  private(set) var broken: Int?

  init(_ machine: AbstractMachine) {
    self.machine = machine
    rows = machine.table.cells.enumerated().flatMap { cell, rows in rows.indices.map { (cell, $0) } }
    stepper = machine.stepper()
    configuration = stepper.start()
  }

  mutating func read(_ line: Substring) throws(FormatError) {
    let words = line.prefix { $0 != ":" }.split(separator: " ")
    switch words.first {
    case "step": try take(numbers(words.dropFirst(), 2, of: rows.count, line))
    case "undecided": try leave(numbers(words.dropFirst(), 2, of: machine.table.cells.count, line))
    case "settled":
      let request = try numbers(words.dropFirst(), 1, of: machine.requests.count, line)[0]
      configuration.open &= ~(1 << UInt64(request))
      if let last = steps.indices.last { steps[last].open = names(machine.requests, configuration.open) }
    case "broken": broken = Int(line.dropFirst("broken: ".count).prefix { $0.isNumber })
    default: if line.contains("START OF CYCLE") { cycle = steps.count }
    }
  }

  private func numbers(
    _ words: ArraySlice<Substring>, _ count: Int, of most: Int, _ line: Substring
  ) throws(FormatError) -> [Int] {
    let numbers = words.compactMap { Int($0) }
    guard numbers.count == count, numbers.count == words.count, let first = numbers.first, 0..<most ~= first else {
      throw foreign("'\(line)' is not one of its steps")
    }
    return numbers
  }

  private func foreign(_ what: String) -> FormatError {
    FormatError(description: "the trail is not of this graph: \(what)")
  }

  private mutating func take(_ numbers: [Int]) throws(FormatError) {
    let row = rows[numbers[0]], count = machine.table.events.count
    let decider = row.cell / count, event = row.cell % count, from = stepper.state(configuration)
    let taken = stepper.take(event, at: configuration).first { $0.row == row.index && $0.decider == decider }
    guard let taken else {
      let names = (machine.table.states[decider].name, machine.table.events[event].name)
      throw foreign(
        "\(names.0) decides about \(names.1) in step \(steps.count + 1), in \(machine.table.states[from].name)")
    }
    configuration = taken.configuration
    _ = (stepper.takeCut(), stepper.takeOverflow())
    var decision: Graph.CellDecision.Kind?
    switch machine.table.cells[row.cell][row.index].action {
    case .over(let kind): decision = kind
    case .defer: decision = .defer
    case .stay, .move: break
    }
    let edge = machine.table.cells[row.cell][row.index].edge
    add(event, numbers[1] != 0, from, decider, edge.map { machine.table.edges[$0].id }, decision)
  }

  /// Adds a step that ends in an undecided cell.
  private mutating func leave(_ numbers: [Int]) throws(FormatError) {
    let count = machine.table.events.count, from = stepper.state(configuration)
    add(numbers[0] % count, numbers[1] != 0, from, numbers[0] / count, nil, nil)
  }

  private mutating func add(
    _ event: Int, _ isOffered: Bool, _ from: Int, _ decider: Int, _ edge: String?, _ decision: Graph.CellDecision.Kind?
  ) {
    let states = machine.table.states, place = stepper.places[configuration.place]
    steps.append(
      SpinTrail.Step(
        event: machine.table.events[event].name, isOffered: isOffered, from: states[from].name,
        decider: states[decider].name, edge: edge, decision: decision, state: states[place.state].name,
        kept: place.kept.map { states[$0].name }, deferred: names(machine.deferrable, configuration.deferred),
        open: names(machine.requests, configuration.open)))
  }

  private func names(_ events: [Int], _ bits: UInt64) -> [String] {
    events.enumerated().filter { bits & 1 << UInt64($0.offset) != 0 }.map { machine.table.events[$0.element].name }
  }

  func reason(_ properties: [ModelProperty]) -> String {
    guard let last = steps.last else { return "a request waits in \(machine.table.graph.initial), which rests" }
    switch broken {
    case nil: return cycle == nil ? "the trail ends without a failure" : "what is claimed never happens"
    case 1: return "\(last.decider) does not decide about \(last.event), for some answers or all"
    case 2: return "\((last.open + last.deferred).joined(separator: ", ")) waits in \(last.state), which rests"
    case 3: return "more states are kept than \(max(machine.table.depth, 1))"
    case let number?:
      let place = number - 4
      return properties.indices.contains(place)
        ? "\"\(properties[place].name)\" does not hold" : "property \(place + 1) does not hold"
    }
  }
}
