/// The columns of one phase or of the machine: what they decide, and what they leave to those around.
struct Columns<F: Flow> {
  let owner: ColumnOwner
  fileprivate let rows: [Column<F>]
  /// The events that these columns leave to those around where their guards do not take them.
  fileprivate let outer: Set<F.Event.Name>

  init(_ columns: [Column<F>], of owner: ColumnOwner) {
    self.owner = owner
    let rows = columns.flatMap { $0.flattened }
    self.rows = rows.filter { $0.outer == nil && $0.timed == nil && !$0.isWork && !$0.isBeginning }
    outer = Set(rows.compactMap(\.outer))
  }

  /// Writes the columns of all phases, inner before outer, and then those of the machine into the nodes that leave
  /// something to them. They are then among the nodes' own rows.
  ///
  /// - Returns: The faults found: columns that decide nothing, and events left although nothing around decides them.
  static func adopt(_ columns: [Column<F>], in phases: inout [Phase<F>], _ roles: Roles<F>) -> [Diagnostic] {
    var whole = Phase("", "", phases: phases, everywhere: columns)
    whole.adoptWork(of: .machine)
    var roles = roles
    let works = whole.allNodes.flatMap(\.effects).filter { $0.column != nil }
    let beginnings = whole.beginnings(of: .machine)
    roles.meanwhile = roles.timed.union(works.flatMap { roles[$0.effect].produced })
    var found = whole.adoptColumns(of: .machine, roles)
    whole.changeNodes { node in
      found += node.outer.map { event in
        Diagnostic(.outerUnused, at: Place.cell(node.state, event), "nothing is left, or no phase around it decides it")
      }
      node.outer = []
      node.claims = [:]
    }
    found += beginnings.compactMap { $0(&whole) }
    phases = whole.phases
    return found
  }

  /// Reports columns that decide nothing, and events that they claim to leave but do not.
  ///
  /// - Parameters:
  ///   - used: The rows that decided something.
  ///   - left: The events of which a part is left to those around.
  fileprivate func defects(used: Set<Int>, left: Set<F.Event.Name>) -> [Diagnostic] {
    let idle = rows.indices.filter { !used.contains($0) }.map { index in
      var found =
        rows[index].event.map { Diagnostic(.columnIdle, at: "\(owner) × \($0.stringValue)") }
        ?? Diagnostic(.columnIdle, at: "\(owner)", "a column answers no request and is not final")
      found.location = rows[index].location
      return found
    }
    let unused = F.Event.Name.allCases.filter { outer.contains($0) && !left.contains($0) }
    return idle
      + unused.map { Diagnostic(.outerUnused, at: "\(owner) × \($0.stringValue)", "these columns leave no part of it") }
  }
}

extension Phase {
  /// Writes the effects and timers of phases into the nodes inside, those of inner phases first.
  fileprivate mutating func adoptWork(of owner: ColumnOwner) {
    for index in phases.indices { phases[index].adoptWork(of: .phase(phases[index].name)) }
    for row in columns.flatMap({ $0.flattened }) {
      switch row.kind {
      case .work(let make):
        changeNodes { node in
          var work = make(.any(node.state))
          work.column = owner
          node.effects.append(work)
        }
      case .timer(_, let make):
        changeNodes { node in
          var timer = make(.any(node.state), row.location)
          timer.column = owner
          node.timers.append(timer)
        }
      case .edge, .settling, .decision, .final, .detour, .outer, .beginning, .group: continue
      }
    }
  }

  /// What makes edges inside begin with a change, inner phases first; it reports a change with which none begins.
  fileprivate func beginnings(of owner: ColumnOwner) -> [(inout Phase) -> Diagnostic?] {
    let states = Set(allNodes.map(\.state))
    return phases.flatMap { $0.beginnings(of: .phase($0.name)) }
      + columns.flatMap { $0.flattened }.compactMap { row in
        guard case .beginning(let event, let change) = row.kind else { return nil }
        return { whole in
          var idle: Diagnostic? = Diagnostic(.columnIdle, at: "\(owner) × \(event.stringValue)")
          idle?.location = row.location
          whole.changeNodes { node in
            for index in node.edges.indices where node.edges[index].on == event && states.contains(node.state) {
              let old = node.edges[index].content.origin
              node.edges[index].content.origin = .of(
                Body { context, place, event, _, found, reply in
                  change(&context, AnyState(place.pointee), event)
                  return old.call(&context, place, event, BorrowedOrigin(old), found, reply)
                })
              idle = nil
            }
          }
          return idle
        }
      }
  }

  fileprivate mutating func adoptColumns(of owner: ColumnOwner, _ roles: Roles<F>) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for index in phases.indices { found += phases[index].adoptColumns(of: .phase(phases[index].name), roles) }
    let own = Columns(columns, of: owner)
    columns = []
    var used: Set<Int> = [], left: Set<F.Event.Name> = []
    changeNodes { $0.adopt(own, roles, &used, &left) }
    return found + own.defects(used: used, left: left)
  }
}

extension StateNode {
  /// Adds the decisions of columns for events that can occur in the state and about which it is silent, or of which it
  /// leaves a part. Several columns for an event complement each other if they have guards; one without a guard leaves
  /// nothing to those after it.
  ///
  /// In a state of a detour, the columns of the machine decide only what an effect produces. The state kept first
  /// decides the rest, with its own rows.
  fileprivate mutating func adopt(
    _ columns: Columns<F>, _ roles: Roles<F>, _ used: inout Set<Int>, _ left: inout Set<F.Event.Name>
  ) {
    let produced = Set(outcomes(roles) + progress(roles) + timers.map(\.event))
    // Claims on events that are decided in part. Rows that take all or the rest leave nothing.
    let leaves = !outer.isEmpty
    for event in outer where claims[event] == nil { claims[event] = ownClaims(event) }
    let taken = leaves ? claims.filter { outer.contains($0.key) && !Claim.takeAll($0.value) } : [:]
    var decided = Set(edges.map(\.on)).union(decisions.map(\.event)).subtracting(taken.keys)
    var met: Set<F.Event.Name> = []
    for (index, column) in columns.rows.enumerated() {
      guard let event = column.event, !decided.contains(event),
        produced.contains(event)
          || roles.comesFromOutside(event) && !(columns.owner == .machine && isDetour)
          || roles.meanwhile.contains(event) && columns.owner != .machine && isDetour
      else { continue }
      // Nearly always no row precedes the column, and it is used as it is.
      let condition: Condition, questions: [TableQuestion<F>], before = leaves ? taken[event] : nil, isLeft: Bool
      switch column.kind {
      case .edge(_, let make):
        var edge = make(.any(state), column.location)
        (condition, questions) = (edge.condition, edge.questions)
        let left = before.map { Remainder(condition, questions, of: $0) }
        isLeft = left?.isNothing != true
        if isLeft {
          edge.id =
            edge.id == edge.row
            ? "\(edge.row)@\(state.stringValue)" : "\(edge.row)@\(state.stringValue)×\(event.stringValue)"
          edge.content.column = columns.owner
          if let left { (edge.condition, edge.content.questions) = (left.condition, left.questions) }
          edges.append(edge)
        }
      case .decision(_, let make):
        var decision = make(.any(state), column.location)
        (condition, questions) = (decision.condition, decision.questions)
        let left = before.map { Remainder(condition, questions, of: $0) }
        isLeft = left?.isNothing != true
        if isLeft {
          decision.column = columns.owner
          if let left { (decision.condition, decision.questions) = (left.condition, left.questions) }
          decisions.append(decision)
        }
      case .work, .settling, .final, .detour, .outer, .timer, .beginning, .group: continue
      }
      if isLeft { used.insert(index) }
      if leaves || !columns.outer.isEmpty {
        met.insert(event)
        claims[event, default: []].append(Claim(condition: condition, questions: questions))
      }
      if condition == .always || condition == .otherwise { decided.insert(event) }
    }
    let leaving = met.subtracting(decided).intersection(columns.outer)
    left.formUnion(leaving)
    outer = outer.subtracting(met).union(leaving)
  }

  /// The claims of the state's own rows on an event.
  func ownClaims(_ event: F.Event.Name) -> [Claim<F>] {
    edges.filter { $0.on == event }.map { Claim(condition: $0.condition, questions: $0.questions) }
      + decisions.filter { $0.event == event }.map { Claim(condition: $0.condition, questions: $0.questions) }
  }
}

/// The part of an event that a row takes, as the row is written, even if earlier rows took some of it. Excluding those
/// would double the condition of what is left with each phase around.
struct Claim<F: Flow>: Sendable {
  let condition: Condition
  let questions: [TableQuestion<F>]

  /// Whether the claims leave nothing of an event.
  fileprivate static func takeAll(_ claims: [Claim]) -> Bool {
    claims.contains { $0.condition == .always || $0.condition == .otherwise }
      || Condition.not(.any(claims.map(\.condition))).isNever(asking: claims.flatMap(\.questions))
  }
}

/// The part of a column that earlier rows leave.
private struct Remainder<F: Flow> {
  let condition: Condition
  let questions: [TableQuestion<F>]
  /// Whether the rows take all that the column would.
  let isNothing: Bool

  init(_ condition: Condition, _ questions: [TableQuestion<F>], of claims: [Claim<F>]) {
    self.questions = questions + claims.flatMap(\.questions)
    guard condition != .otherwise else {
      (self.condition, isNothing) = (condition, false)
      return
    }
    // `otherwise` means the negation of all earlier conditions, and is easier to read.
    self.condition = condition == .always ? .otherwise : .all([condition, .not(.any(claims.map(\.condition)))])
    isNothing = condition != .always && self.condition.isNever(asking: self.questions)
  }
}

extension Condition {
  /// Whether the condition holds for no answers. If there are too many combinations to try, its form decides.
  fileprivate func isNever<F: Flow>(asking questions: [TableQuestion<F>]) -> Bool {
    let answers = Dictionary(questions.map { ($0.name, $0.answers) }) { first, _ in first }
    if simplified(answers) == .any([]) { return true }
    let rows = TruthTable<F>([.init(id: "", condition: self, questions: questions)], at: "").rows
    return !rows.isEmpty && rows.allSatisfy { $0 == nil }
  }
}
