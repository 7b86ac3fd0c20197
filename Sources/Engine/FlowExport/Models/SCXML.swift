import FlowEngine

/// Writes a graph as SCXML with the ECMAScript data model.
///
/// Everything that decides is a region of one parallel state: the machine, whose phases are compound; `k0`, `k1` and so
/// on for the states kept, the one kept first in `k0`; `d` for each event that is deferred and `o` for each request,
/// with the number of the event, and `_1` if one waits; `q` for each question, with its number. Numbers are those of
/// the arrays of the JSON, from 0: `s3` is the fourth state, `e3` the fourth event, `q3_1` the second answer to the
/// fourth question.
///
/// A driver sends the answers, `a3_1` and so on, and then the event. It sends deferred events again when a state was
/// entered; the bits do not know their order. For a request that is settled only for some callers, `f3_1` and `f3_0`
/// say whether the open one is among them.
@Memberwise public struct SCXML: Exporter {
  /// Whether logical operators are `&&`, `||`, `!`, as in ECMAScript; otherwise they are `and`, `or`, `not`, as
  /// interpreters in Python accept them.
  public var usesSigns: Bool = false

  /// The document.
  public func text(of graph: Graph) -> String {
    graph.refusal.map { "error: \($0)\n" } ?? SCXMLDocument(Tabulation(graph), usesSigns: usesSigns).text
  }
}

/// Writes one document.
struct SCXMLDocument {
  let table: Tabulation
  let usesSigns: Bool
  private let questionNumber: [Graph.Question: Int]
  private let keepable: [Int]
  /// The requests that an edge or a state settles only for some callers.
  private let selective: [Int]
  /// The transitions, by the state that contains them.
  private var transitions: [String: [String]] = [:]

  init(_ table: Tabulation, usesSigns: Bool) {
    self.table = table
    self.usesSigns = usesSigns
    questionNumber = Dictionary(table.questions.enumerated().map { ($1, $0) }) { first, _ in first }
    keepable = table.keepable
    selective = Set(
      table.numbers(ofEvents: table.edges.flatMap(\.settlesSome) + table.states.flatMap(\.settlesSome))
    ).sorted()
    for state in table.states.indices {
      for event in table.events.indices { add(state, event) }
    }
  }

  // MARK: Conditions

  private var and: String { usesSigns ? " &amp;&amp; " : " and " }
  private var or: String { usesSigns ? " || " : " or " }
  private func not(_ text: String) -> String { usesSigns ? "!(\(text))" : "not (\(text))" }
  private var never: String { usesSigns ? "false" : "False" }
  private var always: String { usesSigns ? "true" : "True" }
  private func all(_ parts: [String]) -> String {
    parts.isEmpty ? always : parts.count == 1 ? parts[0] : "(\(parts.joined(separator: and)))"
  }
  private func any(_ parts: [String]) -> String {
    parts.isEmpty ? never : parts.count == 1 ? parts[0] : "(\(parts.joined(separator: or)))"
  }
  private func active(_ id: String) -> String { "In('\(id)')" }

  private func isLast(_ states: [Int]) -> String {
    any(
      states.flatMap { state in
        (0..<table.depth).map { place in
          all(
            [active("k\(place)_s\(state)")] + (place + 1 < table.depth ? [active("k\(place + 1)_none")] : []))
        }
      })
  }

  private func text(_ condition: Condition, _ questions: [Graph.Question]) -> String {
    switch condition {
    case .always, .otherwise: return always
    case .not(let inner): return not(text(inner, questions))
    case .all(let parts): return all(parts.map { text($0, questions) })
    case .any(let parts): return any(parts.map { text($0, questions) })
    case .answer(let name, let accepted):
      guard let question = questions.first(where: { $0.name == name }) else { return never }
      if question.asksKeptLast { return isLast(table.numbers(ofStates: accepted)) }
      guard let number = questionNumber[question] else { return never }
      return any(accepted.compactMap { question.answers.firstIndex(of: $0) }.map { active("q\(number)_\($0)") })
    }
  }

  // MARK: Transitions

  private mutating func on(
    _ event: Int, in place: String, if conditions: [String], to target: String, isInternal: Bool = false
  ) {
    let condition = conditions.isEmpty ? "" : " cond=\"\(conditions.joined(separator: and))\""
    transitions[place, default: []].append(
      "<transition event=\"e\(event)\"\(condition) target=\"\(target)\"\(isInternal ? " type=\"internal\"" : "")/>")
  }

  /// Adds the transitions of a cell, for its own state and, if that may be kept first, for the silent states of
  /// detours.
  private mutating func add(_ state: Int, _ event: Int) {
    let rows = table.rows(state, event)
    if rows.isEmpty { return }
    var places = [(state: state, conditions: [String](), isAsFirst: false)]
    if keepable.contains(state), !table.states[state].isDetour {
      for silent in table.states.indices where table.isSilent(silent, event) {
        places.append((silent, [active("k0_s\(state)")], true))
      }
    }
    let questions = table.questions(state, event)
    for place in places {
      for row in rows {
        let isFree = row.condition == .always || table.isAlone(row, state, event)
        let guarded = isFree ? [] : [text(row.condition, questions)]
        let last = row.keptLast.map { row.edge.map { table.edges[$0].to == nil } ?? false ? [] : [isLast($0.sorted())] }
        add(row, event, place.state, place.conditions + guarded + (last ?? []), isAsFirst: place.isAsFirst)
      }
    }
  }

  private mutating func add(
    _ row: Tabulation.Row, _ event: Int, _ place: Int, _ conditions: [String], isAsFirst: Bool
  ) {
    let here = [active("s\(place)")] + conditions
    if case .defer = row.action {
      on(event, in: "d\(event)_0", if: here, to: "d\(event)_1")
      return
    }
    if table.deferrable.contains(event) { on(event, in: "d\(event)_1", if: here, to: "d\(event)_0") }
    switch row.action {
    case .over, .defer: break
    case .stay(let index): settle(table.edges[index], event, here, entering: nil)
    case .move(let index):
      let edge = table.edges[index]
      if let to = edge.to.flatMap({ table.stateNumber[$0] }) {
        on(event, in: "s\(place)", if: conditions, to: "s\(to)")
        keep(edge, event, here, entering: to, isAsFirst: isAsFirst)
        settle(edge, event, here, entering: to)
      } else {
        for to in (row.keptLast ?? []).sorted() {
          on(event, in: "s\(place)", if: conditions + [isLast([to])], to: "s\(to)")
          let last = here + [isLast([to])]
          for depth in 0..<table.depth {
            // A state outside detours keeps nothing.
            let own = depth + 1 < table.depth && table.states[to].isDetour ? [active("k\(depth + 1)_none")] : []
            on(event, in: "k\(depth)", if: last + own, to: "k\(depth)_none", isInternal: true)
          }
          settle(edge, event, last, entering: to)
        }
      }
    }
  }

  /// Updates the states kept after an edge that enters a state.
  private mutating func keep(
    _ edge: Graph.Edge, _ event: Int, _ here: [String], entering to: Int, isAsFirst: Bool
  ) {
    let keeps = edge.keeps.flatMap { table.stateNumber[$0] }
    let isEmptied = !table.states[to].isDetour || isAsFirst || keeps.map { !table.states[$0].isDetour } ?? false
    if isEmptied {
      let first = table.states[to].isDetour ? keeps : nil
      for depth in 0..<table.depth {
        let after = depth == 0 ? first.map { "s\($0)" } ?? "none" : "none"
        on(event, in: "k\(depth)", if: here, to: "k\(depth)_\(after)", isInternal: true)
      }
    } else if let keeps {
      for depth in 0..<table.depth {
        let above = [active("k\(depth)_none")] + (depth == 0 ? [] : [not(active("k\(depth - 1)_none"))])
        on(event, in: "k\(depth)", if: here + above, to: "k\(depth)_s\(keeps)", isInternal: true)
      }
    }
  }

  /// Updates the open requests after an edge.
  private mutating func settle(_ edge: Graph.Edge, _ event: Int, _ here: [String], entering target: Int?) {
    let node = target.map { table.states[$0] }
    let some = Set(table.numbers(ofEvents: edge.settlesSome + (node?.settlesSome ?? [])))
    let entered = node.map { node in node.settles.filter { !node.settlesSome.contains($0) } } ?? []
    let gone = Set(table.numbers(ofEvents: edge.settlesAll + entered))
    if table.isRequest(event), !edge.answersAsker, !gone.contains(event) {
      let fits = some.contains(event) ? [not(active("f\(event)_1"))] : []
      on(event, in: "o\(event)_0", if: here + fits, to: "o\(event)_1")
    }
    for request in gone.sorted() { on(event, in: "o\(request)_1", if: here, to: "o\(request)_0") }
    for request in some.subtracting(gone).sorted() {
      on(event, in: "o\(request)_1", if: here + [active("f\(request)_1")], to: "o\(request)_0")
    }
  }

  // MARK: Regions

  var text: String {
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"ecmascript\" initial=\"all\">",
      "<parallel id=\"all\">", "<state id=\"machine\" initial=\"s\(table.initial)\">",
    ]
    for phase in table.graph.phases where phase.outer == nil { lines += self.phase(phase, depth: 0) }
    lines.append("</state>")
    for depth in 0..<table.depth {
      lines += region("k\(depth)", first: "none", ["none"] + keepable.map { "s\($0)" }, [:])
    }
    for event in table.deferrable { lines += region("d\(event)", first: "0", ["0", "1"], [:], named: event) }
    for event in table.requests { lines += region("o\(event)", first: "0", ["0", "1"], [:], named: event) }
    for event in selective {
      lines += region("f\(event)", first: "0", ["0", "1"], ["0": "f\(event)_0", "1": "f\(event)_1"], named: event)
    }
    for (number, question) in table.questions.enumerated() where !question.asksKeptLast && !question.answers.isEmpty {
      let answers = question.answers.indices.map(String.init)
      lines.append("<!-- \(question.name.harmless): \(question.answers.map(\.harmless).joined(separator: ", ")) -->")
      let setters = Dictionary(answers.map { ($0, "a\(number)_\($0)") }) { first, _ in first }
      lines += region("q\(number)", first: "0", answers, setters)
    }
    return (lines + ["</parallel>", "</scxml>"]).joined(separator: "\n") + "\n"
  }

  /// A phase, with those inside it; empty if it has no state.
  private func phase(_ phase: Graph.Phase, depth: Int) -> [String] {
    guard let number = table.graph.phases.firstIndex(where: { $0.name == phase.name }), depth < table.graph.phases.count
    else { return [] }
    let inner = table.graph.phases.filter { $0.outer == phase.name }.flatMap { self.phase($0, depth: depth + 1) }
    let own = phase.nodes.compactMap { table.stateNumber[$0.name] }.flatMap { state in
      ["<!-- \(table.states[state].name.harmless) -->"] + self.state("s\(state)")
    }
    if own.isEmpty, inner.isEmpty { return [] }
    return ["<state id=\"p\(number)\"><!-- \(phase.name.harmless): \(phase.title.harmless) -->"] + own + inner
      + ["</state>"]
  }

  private func state(_ id: String) -> [String] {
    guard let own = transitions[id], !own.isEmpty else { return ["<state id=\"\(id)\"/>"] }
    return ["<state id=\"\(id)\">"] + own.map { "  \($0)" } + ["</state>"]
  }

  /// - Parameter setters: The events that set the region, by the values that they set.
  private func region(
    _ id: String, first: String, _ values: [String], _ setters: [String: String], named event: Int? = nil
  ) -> [String] {
    let comment = event.map { "<!-- \(table.events[$0].name.harmless) -->" } ?? ""
    return ["<state id=\"\(id)\" initial=\"\(id)_\(first)\">\(comment)"]
      + values.flatMap { state("\(id)_\($0)") }
      + values.compactMap { value in
        setters[value].map { "<transition event=\"\($0)\" target=\"\(id)_\(value)\" type=\"internal\"/>" }
      } + (transitions[id] ?? []) + ["</state>"]
  }
}
