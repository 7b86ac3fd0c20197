import FlowEngine

/// A graph by numbers: for each state and event the rows that some answers take. Every model of a machine is written
/// from it.
///
/// States, events and questions are numbered in the order of the graph, from 0.
struct Tabulation {
  /// What a cell decides for some answers.
  struct Row {
    enum Action {
      /// Nothing happens, or the request is refused.
      case over(Graph.CellDecision.Kind)
      /// The event waits.
      case `defer`
      /// The edge at an index of `Graph.edges` stays.
      case stay(Int)
      /// The edge at an index of `Graph.edges` enters a state, or returns to the one kept last.
      case move(Int)
    }
    let action: Action
    /// The condition over the answers.
    let condition: Condition
    /// The states of which one must be kept last; `nil` if that does not matter.
    var keptLast: Set<Int>?
    /// Whether the row is taken only with an answer that something counts.
    let isCounted: Bool
    /// The index of the edge, if the row is one.
    var edge: Int? {
      switch action {
      case .stay(let edge), .move(let edge): edge
      case .over, .defer: nil
      }
    }
  }
  /// Answers for which a cell with rows decides nothing, or returns to a state other than the one kept last.
  struct Gap {
    /// The states of which one is kept last then; `nil` if that does not matter.
    let keptLast: Set<Int>?
  }

  let graph: Graph
  let states: [Graph.Node]
  let events: [Graph.Event]
  let edges: [Graph.Edge]
  let stateNumber: [String: Int]
  let eventNumber: [String: Int]
  /// The rows by cells. The index is state times `events.count` plus event.
  private(set) var cells: [[Row]] = []
  /// The gaps by cells; `nil` if the rows take all answers.
  private(set) var gaps: [Gap?] = []
  private var asked: [[Graph.Question]] = []
  private(set) var deferrals: [Deferral] = []
  /// The questions of all cells. A name with several sets of answers appears once for each.
  private(set) var questions: [Graph.Question] = []
  /// The most states that are kept at once.
  private(set) var depth = 0
  let initial: Int

  init(_ graph: Graph) {
    self.graph = graph
    states = graph.nodes
    events = graph.events
    edges = graph.edges
    stateNumber = Dictionary(states.enumerated().map { ($1.name, $0) }) { first, _ in first }
    eventNumber = Dictionary(events.enumerated().map { ($1.name, $0) }) { first, _ in first }
    initial = stateNumber[graph.initial] ?? 0
    let leaving = Dictionary(grouping: edges.indices) { edges[$0].from }
    let keepable = Set(self.keepable)
    for state in states {
      let own = Dictionary(grouping: leaving[state.name] ?? []) { edges[$0].on }
      for event in events {
        let decisions = state.decisions.filter { $0.event == event.name }
        let cell = Cell(own[event.name] ?? [], decisions, self)
        cells.append(cell.rows)
        gaps.append(cell.gap.flatMap { $0.among(keepable) })
        asked.append(cell.questions)
        deferrals.append(Self.deferral(decisions, (own[event.name] ?? []).count))
      }
    }
    questions = graph.inquiries.map(\.question)
    depth = maxKept
  }

  private static func deferral(_ decisions: [Graph.CellDecision], _ edgeCount: Int) -> Deferral {
    let deferring = decisions.filter { $0.kind == .defer }
    if deferring.isEmpty { return .never }
    if edgeCount == 0, decisions.count == 1, deferring[0].condition == .always { return .always }
    return deferring.allSatisfy(\.isUntilLeft) ? .onEntry : .sometimes
  }

  func rows(_ state: Int, _ event: Int) -> [Row] { cells[state * events.count + event] }
  /// The answers that no row of the cell takes.
  func gap(_ state: Int, _ event: Int) -> Gap? { gaps[state * events.count + event] }
  /// Whether the row is the only one of its cell and takes all answers for which it can be reached.
  func isAlone(_ row: Row, _ state: Int, _ event: Int) -> Bool {
    guard rows(state, event).count == 1 else { return false }
    guard let gap = gap(state, event) else { return true }
    guard let last = gap.keptLast, let own = row.keptLast else { return false }
    return own.isDisjoint(with: last)
  }
  /// The questions of a cell, each name once.
  func questions(_ state: Int, _ event: Int) -> [Graph.Question] { asked[state * events.count + event] }
  func deferral(_ state: Int, _ event: Int) -> Deferral { deferrals[state * events.count + event] }
  func numbers(ofStates names: [String]) -> [Int] { names.compactMap { stateNumber[$0] } }
  func numbers(ofEvents names: [String]) -> [Int] { names.compactMap { eventNumber[$0] } }

  func isRequest(_ event: Int) -> Bool { events[event].role == .request }
  func isOutside(_ event: Int) -> Bool { events[event].role == .request || events[event].role == .notification }
  /// The events from outside, in their order.
  var outside: [Int] { events.indices.filter(isOutside) }
  var requests: [Int] { events.indices.filter(isRequest) }
  /// The events from outside that some state defers.
  var deferrable: [Int] {
    outside.filter { event in states.indices.contains { deferral($0, event) != .never } }
  }
  /// Whether a state of a detour is silent about an event from outside, so that the state kept first decides.
  func isSilent(_ state: Int, _ event: Int) -> Bool {
    states[state].isDetour && isOutside(event) && rows(state, event).isEmpty
  }
  /// Whether an edge that stays may change what the state defers.
  func defersSometimes(_ state: Int) -> Bool { events.indices.contains { deferral(state, $0) == .sometimes } }
  /// The events that effects of a state may produce, each once.
  func produced(_ state: Int) -> [Int] {
    let names = states[state].effects.flatMap { $0.outcomes + $0.progress }
    return Set(numbers(ofEvents: names)).sorted()
  }
  /// The events that end an effect of a state.
  func outcomes(_ state: Int) -> [Int] { Set(numbers(ofEvents: states[state].effects.flatMap(\.outcomes))).sorted() }
  /// The events that may come in a state.
  func coming(_ state: Int) -> [Int] { Set(produced(state) + outside).sorted() }

  /// The states that some edge keeps.
  var keepable: [Int] { Set(numbers(ofStates: edges.compactMap(\.keeps))).sorted() }

  /// The most states kept wherever the machine can be, whatever waits. A table without bound is cut at `Self.deepest`.
  private var maxKept: Int {
    var seen: Set<[Int]> = [[initial]], next = [[initial]], most = 0
    while let place = next.popLast(), seen.count < Self.maxPlaces {
      for event in coming(place[place.count - 1]) {
        for after in places(after: event, at: place) where after.count <= Self.deepest + 1 {
          if seen.insert(after).inserted {
            most = max(most, after.count - 1)
            next.append(after)
          }
        }
      }
    }
    return most
  }
  private static var maxPlaces: Int { 20_000 }
  /// The most states that are kept in a model.
  static var deepest: Int { 8 }

  /// The positions after an event: the states kept, the one kept first in front, followed by the state itself.
  private func places(after event: Int, at place: [Int]) -> [[Int]] {
    var state = place[place.count - 1], kept = Array(place.dropLast())
    if isSilent(state, event), let first = kept.first { (state, kept) = (first, []) }
    return rows(state, event).compactMap { row in
      guard let edge = row.edge.map({ edges[$0] }) else { return nil }
      var after = kept, target = edge.to.flatMap { stateNumber[$0] } ?? state
      switch edge.course {
      case .stays: return nil
      case .enters: break
      case .keeps:
        if let keeps = edge.keeps.flatMap({ stateNumber[$0] }) {
          after = (states[keeps].isDetour ? kept : []) + [keeps]
        }
      case .returns:
        guard let last = after.popLast(), row.keptLast?.contains(last) ?? true else { return nil }
        target = last
      }
      return (states[target].isDetour ? after : []) + [target]
    }
  }
}

extension Tabulation {
  /// The rows of one cell, tried on all answers.
  private struct Cell {
    private(set) var rows: [Row] = []
    private(set) var questions: [Graph.Question] = []
    private(set) var gap: Gap?
    /// With more combinations of answers than this, every row counts as possible.
    private static var maxCombinations: Int { 4_096 }

    init(_ edges: [Int], _ decisions: [Graph.CellDecision], _ table: Tabulation) {
      let candidates: [(action: Row.Action, condition: Condition, questions: [Graph.Question])] =
        edges.map { index in
          let edge = table.edges[index]
          let action: Row.Action =
            switch edge.course {
            case .stays: .stay(index)
            case .enters, .keeps, .returns: .move(index)
            }
          return (action, edge.condition, edge.questions)
        }
        + decisions.map { decision in
          let action: Row.Action =
            switch decision.kind {
            case .ignore, .reject: .over(decision.kind)
            case .defer: .defer
            }
          return (action, decision.condition, decision.questions)
        }
      if candidates.isEmpty { return }
      var asked: [Graph.Question] = []
      for question in candidates.flatMap(\.questions) where !asked.contains(where: { $0.name == question.name }) {
        asked.append(question)
      }
      questions = asked
      let others = candidates.indices.filter { candidates[$0].condition == .otherwise }
      var isTaken = candidates.map { _ in false }, isFree = isTaken, kept = candidates.map { _ in Set<String>() }
      // The states to which each row returns. If another state is kept last, it leads nowhere.
      let returns: [Set<String>?] = candidates.map { candidate in
        guard case .move(let edge) = candidate.action, table.edges[edge].to == nil else { return nil }
        return Set(table.edges[edge].returnsTo)
      }
      let keepable = table.keepable.map { table.states[$0].name }
      let size = asked.reduce(1) { min($0 * max($1.answers.count, 1), Self.maxCombinations + 1) }
      var isUntaken = false, untaken: Set<String> = []
      if size > Self.maxCombinations {
        isUntaken = others.isEmpty && !candidates.contains { $0.condition == .always }
        if isUntaken { untaken = Set(asked.first(where: \.asksKeptLast)?.answers ?? []) }
        untaken.formUnion(returns.compactMap(\.self).flatMap { Set(keepable).subtracting($0) })
        isTaken = candidates.map { _ in true }
        isFree = isTaken
        kept = candidates.map { _ in Set(asked.first(where: \.asksKeptLast)?.answers ?? []) }
      } else {
        var given = asked.map { _ in 0 }
        for _ in 0..<size {
          let answers = Dictionary(
            zip(asked, given).compactMap { question, answer in
              question.answers.indices.contains(answer) ? (question.name, question.answers[answer]) : nil
            }
          ) { first, _ in first }
          let holding = candidates.indices.filter {
            candidates[$0].condition != .otherwise && candidates[$0].condition.holds(answers)
          }
          let last = asked.first(where: \.asksKeptLast).flatMap { answers[$0.name] }
          if let row = holding.first ?? others.first {
            isTaken[row] = true
            let isCounted = asked.contains { question in answers[question.name].map(question.bounded.contains) ?? false
            }
            if !isCounted { isFree[row] = true }
            if let last { kept[row].insert(last) }
            if let known = returns[row] { untaken.formUnion(Set(last.map { [$0] } ?? keepable).subtracting(known)) }
          } else {
            isUntaken = true
            if let last { untaken.insert(last) }
          }
          for index in given.indices {
            given[index] += 1
            if given[index] < asked[index].answers.count { break }
            given[index] = 0
          }
        }
      }
      let asksKept = asked.contains(where: \.asksKeptLast)
      if isUntaken || !untaken.isEmpty {
        gap = Gap(keptLast: isUntaken && !asksKept ? nil : Set(table.numbers(ofStates: Array(untaken))))
      }
      for (index, candidate) in candidates.enumerated() where isTaken[index] {
        var keptLast = asksKept ? Set(table.numbers(ofStates: Array(kept[index]))) : nil
        if case .move(let edge) = candidate.action, table.edges[edge].to == nil {
          let returns = Set(table.numbers(ofStates: table.edges[edge].returnsTo))
          keptLast = keptLast?.intersection(returns) ?? returns
        }
        rows.append(
          Row(action: candidate.action, condition: condition(index), keptLast: keptLast, isCounted: !isFree[index]))
      }
      /// `otherwise` is the negation of the other rows.
      func condition(_ index: Int) -> Condition {
        guard candidates[index].condition == .otherwise else { return candidates[index].condition }
        return .not(.any(candidates.map(\.condition).filter { $0 != .otherwise }))
      }
    }
  }
}

extension Tabulation.Gap {
  /// The gap if only some states are ever kept; `nil` if nothing is left of it.
  fileprivate func among(_ keepable: Set<Int>) -> Self? {
    guard let keptLast else { return self }
    let left = keptLast.intersection(keepable)
    return left.isEmpty ? nil : Self(keptLast: left)
  }
}

extension Graph.CellDecision {
  /// Whether the deferred event is offered again only when a state is entered.
  var isUntilLeft: Bool { kind == .defer && detail == "until left" }
}
