import FlowEngine

/// Writes a graph as a module of TLA+, named `Machine`, for TLC.
///
/// A configuration is the state, the states kept, and the kinds of events that are deferred and open. Every answer is
/// free in each step. Deferred events are offered again in steps of their own, in any order, while `todo` is not
/// empty: TLC finds as many states with `todo = {}` as there are configurations.
@Memberwise public struct TLA: Exporter {
  /// A request comes only while fewer than this wait, open and deferred of all kinds together; nil for one of each
  /// kind.
  public var mostWaiting: Int?
  /// What is promised besides: `Promise1` and so on, in their order, as temporal properties.
  public var promises: [Promise] = []

  /// The module. Its configuration: `SPECIFICATION Spec`, `INVARIANTS Decided NobodyIsLeft`.
  public func text(of graph: Graph) -> String { TLAModule(Tabulation(graph), self).text }
}

/// A module while it is written.
private struct TLAModule {
  let table: Tabulation
  let options: TLA

  init(_ table: Tabulation, _ options: TLA) {
    self.table = table
    self.options = options
  }

  var text: String {
    ([header] + [places] + table.events.indices.map(taking) + [steps] + promised + ["===="])
      .joined(separator: "\n") + "\n"
  }

  private var header: String {
    """
    ---- MODULE Machine ----
    EXTENDS Naturals, Sequences, FiniteSets
    \\* The state; the states kept, the one kept first in front; the events deferred; the requests open. While deferred
    \\* events follow: which are still offered, whether all are once more, whether a state was entered.
    VARIABLES s, kept, d, o, todo, again, entered
    vars == <<s, kept, d, o, todo, again, entered>>
    Last == kept[Len(kept)]
    Front == SubSeq(kept, 1, Len(kept) - 1)
    Rests == s \\in \(states(table.states.indices.filter { table.states[$0].rests }))
    """
  }

  /// Who decides about what, and what waits how.
  private var places: String {
    let deferrable = table.deferrable
    func each(_ value: (Int) -> String) -> String {
      guard !deferrable.isEmpty else { return "[x \\in {} |-> {}]" }
      let cases = deferrable.map { "x = \(event($0)) -> \(value($0))" }
      return "[x \\in \(events(deferrable)) |-> CASE \(cases.joined(separator: "\n  [] "))]"
    }
    func deferring(_ how: Tabulation.Deferral) -> String {
      each { event in states(table.states.indices.filter { table.deferral($0, event) == how }) }
    }
    return """
      Silent == \(each { event in states(silent(event)) })
      Always == \(deferring(.always))
      OnEntry == \(deferring(.onEntry))
      Sometimes == \(states(table.states.indices.filter(table.defersSometimes)))
      Place(st, kp, x) == IF kp # <<>> /\\ st \\in Silent[x] THEN kp[1] ELSE st
      Offered(st, kp, ds, en) == 
        {x \\in ds : LET p == Place(st, kp, x) IN p \\notin Always[x] /\\ (p \\notin OnEntry[x] \\/ en)}
      DefersSometimes == s \\in Sometimes \\/ (kept # <<>> /\\ kept[1] \\in Sometimes)
      Moves == /\\ todo' = Offered(s', kept', d', TRUE)
               /\\ entered' = (todo' # {})
               /\\ again' = FALSE
      Stays(stayed, e) ==
        /\\ UNCHANGED <<s, kept>>
        /\\ LET rest == todo \\ {e}
               more == again \\/ (stayed /\\ todo # {})
           IN IF todo = {} THEN /\\ todo' = (IF stayed /\\ DefersSometimes THEN Offered(s, kept, d', FALSE) ELSE {})
                               /\\ again' = FALSE
                               /\\ entered' = FALSE
              ELSE IF rest = {} THEN /\\ todo' = (IF more /\\ DefersSometimes THEN Offered(s, kept, d', FALSE) ELSE {})
                                    /\\ again' = FALSE
                                    /\\ entered' = FALSE
              ELSE todo' = rest /\\ again' = more /\\ entered' = entered
      """
  }
  private func silent(_ event: Int) -> [Int] { table.states.indices.filter { table.isSilent($0, event) } }

  /// The state that decides about an event.
  private func place(_ event: Int) -> String {
    let silent = silent(event)
    return silent.isEmpty ? "s" : "(IF kept # <<>> /\\ s \\in \(states(silent)) THEN kept[1] ELSE s)"
  }

  /// The rows of all cells of an event, and whether one of them can be taken whatever is answered.
  private func taking(_ event: Int) -> String {
    var rows: [String] = [], free: [Int] = [], fits: [String] = [], open: [Int] = [], gaps: [String] = []
    for state in table.states.indices {
      let cell = table.rows(state, event)
      if cell.contains(where: { $0.keptLast == nil }) {
        free.append(state)
      } else if !cell.isEmpty {
        let last = cell.compactMap(\.keptLast).reduce(into: Set<Int>()) { $0.formUnion($1) }
        fits.append("(Place\(event) = \(self.state(state)) /\\ \(isLast(last)))")
      }
      if let gap = table.gap(state, event) {
        if let last = gap.keptLast {
          gaps.append("(Place\(event) = \(self.state(state)) /\\ \(isLast(last)))")
        } else {
          open.append(state)
        }
      }
      rows += cell.flatMap { lines($0, state, event) }
    }
    if !open.isEmpty { gaps.append("Place\(event) \\in \(states(open))") }
    let decided = (["Place\(event) \\in \(states(free))"] + fits).joined(separator: " \\/ ")
    let whole = gaps.isEmpty ? decided : "(\(decided)) /\\ ~(\(gaps.joined(separator: " \\/ ")))"
    return """
      \\* \(table.events[event].name.harmless)
      Place\(event) == \(place(event))
      Fits\(event) == \(whole)
      Take\(event) ==
      \(rows.isEmpty ? "  FALSE" : rows.map { "  \\/ " + $0 }.joined(separator: "\n"))
      """
  }

  private func isLast(_ states: Set<Int>) -> String { "kept # <<>> /\\ Last \\in \(self.states(states.sorted()))" }

  /// A row; one that returns, once for each state that it may return to.
  private func lines(_ row: Tabulation.Row, _ state: Int, _ event: Int) -> [String] {
    let name = self.event(event)
    var start = ["Place\(event) = \(self.state(state))"]
    if let last = row.keptLast { start.append(isLast(last)) }
    let gone = table.deferrable.contains(event) ? "d' = d \\ {\(name)}" : "d' = d"
    switch row.action {
    case .over: return [(start + [gone, "o' = o", "Stays(FALSE, \(name))"]).joined(separator: " /\\ ")]
    case .defer:
      return [(start + ["d' = d \\cup {\(name)}", "o' = o", "Stays(FALSE, \(name))"]).joined(separator: " /\\ ")]
    case .stay(let index):
      let open = opened(table.edges[index], event, entering: nil)
      return [(start + [gone, open, "Stays(TRUE, \(name))"]).joined(separator: " /\\ ")]
    case .move(let index):
      let edge = table.edges[index]
      if let to = edge.to.flatMap({ table.stateNumber[$0] }) {
        let open = opened(edge, event, entering: to)
        return [
          (start + [gone, open, entering(to, kept(after: edge, event), event), "Moves"]).joined(separator: " /\\ ")
        ]
      }
      return (row.keptLast ?? []).sorted().map { to in
        let parts = ["Place\(event) = \(self.state(state))", "kept # <<>>", "Last = \(self.state(to))", gone]
        return (parts + [opened(edge, event, entering: to), entering(to, "Front", event), "Moves"])
          .joined(separator: " /\\ ")
      }
    }
  }

  private func kept(after edge: Graph.Edge, _ event: Int) -> String {
    let before = silent(event).isEmpty ? "kept" : "(IF Place\(event) # s THEN <<>> ELSE kept)"
    guard let keeps = edge.keeps.flatMap({ table.stateNumber[$0] }) else { return before }
    return table.states[keeps].isDetour ? "Append(\(before), \(state(keeps)))" : "<<\(state(keeps))>>"
  }

  private func entering(_ target: Int, _ kept: String, _ event: Int) -> String {
    "s' = \(state(target)) /\\ kept' = \(table.states[target].isDetour ? kept : "<<>>")"
  }

  /// What is open after an edge, which may leave some open and settle others of those that it settles selectively.
  private func opened(_ edge: Graph.Edge, _ event: Int, entering target: Int?) -> String {
    let entered = target.map { table.states[$0] }
    let gone = edge.settlesAll + (entered.map { node in node.settles.filter { !node.settlesSome.contains($0) } } ?? [])
    let some = edge.settlesSome + (entered?.settlesSome ?? [])
    var open = table.isRequest(event) && !edge.answersAsker ? "(o \\cup {\(self.event(event))})" : "o"
    if !gone.isEmpty { open = "(\(open) \\ \(events(unique(gone))))" }
    if some.isEmpty { return "o' = \(open)" }
    return "(\\E x \\in SUBSET (\(events(unique(some))) \\cap \(open)) : o' = \(open) \\ x)"
  }
  private func unique(_ names: [String]) -> [Int] { Set(table.numbers(ofEvents: names)).sorted() }

  private var steps: String {
    let limit = options.mostWaiting.map { " /\\ Cardinality(d) + Cardinality(o) < \($0)" } ?? ""
    let offers = table.deferrable.map { "\(event($0)) \\in todo /\\ Take\($0)" }
    var comes: [String] = []
    for event in table.events.indices {
      let brought = table.states.indices.filter { table.brought($0).contains(event) }
      let source = table.isOutside(event) ? [] : ["s \\in \(states(brought))"]
      if source == ["s \\in {}"] { continue }
      let waits =
        table.isRequest(event) || table.deferrable.contains(event)
        ? ["\(self.event(event)) \\notin d \\cup o" + (table.isRequest(event) ? limit : "")] : []
      comes.append("Comes\(event) == todo = {} " + (source + waits).map { "/\\ " + $0 }.joined(separator: " "))
    }
    let numbers = comes.compactMap { $0.split(separator: " ").first?.dropFirst("Comes".count) }
    let taken = numbers.map { "(Comes\($0) /\\ Take\($0))" } + offers.map { "(\($0))" }
    let decided =
      numbers.map { "(Comes\($0) => Fits\($0))" } + table.deferrable.map { "(\(event($0)) \\in todo => Fits\($0))" }
    func list(_ parts: [String], _ sign: String, _ none: String) -> String {
      parts.isEmpty ? "  \(none)" : parts.map { "  \(sign) \($0)" }.joined(separator: "\n")
    }
    return """
      \(comes.joined(separator: "\n"))
      Init == /\\ s = \(state(table.initial)) /\\ kept = <<>> /\\ d = {} /\\ o = {}
              /\\ todo = {} /\\ again = FALSE /\\ entered = FALSE
      Next ==
      \(list(taken, "\\/", "FALSE /\\ UNCHANGED vars"))
      Spec == Init /\\ [][Next]_vars
      Decided ==
      \(list(decided, "/\\", "TRUE"))
      NobodyIsLeft == Rests /\\ todo = {} => o = {} /\\ d = {}
      """
  }

  private var promised: [String] {
    options.promises.enumerated().map { number, promise in
      var parts: [String] = []
      if let event = promise.event { parts.append(table.eventNumber[event].map { "Take\($0)" } ?? "FALSE") }
      if !promise.from.isEmpty { parts.append("s \\in \(states(table.numbers(ofStates: promise.from)))") }
      if !promise.state.isEmpty { parts.append("s' \\in \(states(table.numbers(ofStates: promise.state)))") }
      if !promise.open.isEmpty { parts.append("\(events(table.numbers(ofEvents: promise.open))) \\subseteq o'") }
      if !promise.deferred.isEmpty {
        parts.append("\(events(table.numbers(ofEvents: promise.deferred))) \\subseteq d'")
      }
      if parts.isEmpty { parts = ["TRUE"] }
      return "\\* \(promise.name.harmless)\nPromise\(number + 1) == [][~(\(parts.joined(separator: " /\\ ")))]_vars"
    }
  }

  // A name is written as it is if it is a word, else by its number: with a space, which no word has.
  private func state(_ number: Int) -> String { "\"\(table.states[number].name.word ?? "state \(number)")\"" }
  private func event(_ number: Int) -> String { "\"\(table.events[number].name.word ?? "event \(number)")\"" }
  private func states(_ numbers: [Int]) -> String { "{\(numbers.map(state).joined(separator: ", "))}" }
  private func events(_ numbers: [Int]) -> String { "{\(numbers.map(event).joined(separator: ", "))}" }
}
