/// Lays out a table: goes through the nodes, and numbers their rows.
struct Layout<F: Flow> {
  typealias Cell = Table<F>.Cell
  private(set) var phases: [Phase<F>]
  private(set) var nodes: [StateNode<F>] = []
  private(set) var defects: [Diagnostic]
  /// The distance between the cells of two consecutive states.
  let eventCount: Int
  private(set) var cells: [Cell]
  private(set) var deferrals: [Deferral]
  /// By cells: whether the event is deferred under conditions that nothing counts, so that it may be deferred again and
  /// again.
  private(set) var defersUncounted: [Bool]
  private(set) var nodeIndex: [Int?]
  private(set) var branches: [Table<F>.Branch] = []
  private(set) var edges: [Edge<F>] = []
  /// By edges: the slot for what the guard of the edge finds, or -1.
  private(set) var slots: [Int] = []
  private(set) var decisions: [CellDecision<F>] = []
  private(set) var works: [[StateEffect<F>]]
  private(set) var timers: [Table<F>.TimerRow] = []
  /// The effects of phases, each once.
  private(set) var phaseWorks: [StateEffect<F>] = []
  /// By states: the effects that may be under way, including those of phases around states that are kept meanwhile.
  private(set) var worksMeanwhile: [[StateEffect<F>]]
  /// By states: the numbers of the timers of the state and of the phases around it.
  private(set) var stateTimers: [[Int]]
  private var owners: [ColumnOwner] = []
  /// By cells: the source of the event.
  private(set) var bringers: [Table<F>.EventOrigin]
  /// By cells: whether a timer of the state, or a timer or an effect of a phase around it, brings the event.
  private(set) var owns: [Bool]
  private(set) var entrySettlements: [[Settlement<F>]]
  private(set) var replies: [ReplyType<F>?]
  private(set) var countedEdges: Set<Int> = []
  /// Deferrals that can hold only finitely often in a row, with their places.
  private(set) var countedDeferrals: [(place: String, decision: Int)] = []
  /// By states: whether the state is part of a detour.
  private(set) var isDetour: [Bool]
  /// By states: the states that may be kept last in it.
  private(set) var keptLast: [[F.State.Name]]

  init(_ phases: [Phase<F>], _ columns: [Column<F>], _ roles: Roles<F>) {
    var phases = phases
    defects = Columns.adopt(columns, in: &phases, roles)
    let states = F.State.Name.allCases.count, events = F.Event.Name.allCases.count
    eventCount = events
    cells = [Cell](repeating: .undecided, count: states * events)
    deferrals = cells.map { _ in .never }
    defersUncounted = cells.map { _ in false }
    nodeIndex = [Int?](repeating: nil, count: states)
    works = [[StateEffect<F>]](repeating: [], count: states)
    worksMeanwhile = works
    stateTimers = works.map { _ in [] }
    bringers = cells.map { _ in .none }
    owns = defersUncounted
    entrySettlements = [[Settlement<F>]](repeating: [], count: states)
    replies = [ReplyType<F>?](repeating: nil, count: events)
    isDetour = [Bool](repeating: false, count: states)
    keptLast = isDetour.map { _ in [] }
    self.phases = phases
    let retries = Dictionary(
      grouping: phases.flatMap(\.allNodes).flatMap(\.edges).filter { $0.content.retry != nil }, by: \.from)
    for edge in retries.values.joined() where edge.content.retry?.limit ?? 1 < 1 {
      defects.append(Diagnostic(.neverTaken, at: edge.id, "no attempt is allowed"))
    }
    phases.changeNodes { node in
      if node.isDetour { node.excludeTaken() }
      number(&node.effects)
      for index in node.edges.indices where node.edges[index].course == .enters || node.edges[index].course == .keeps {
        let resets = node.edges[index].to.flatMap { retries[$0] } ?? []
        if !resets.isEmpty { node.edges[index].begin(resets.compactMap(\.content.retry?.reset)) }
      }
    }
    let most = phases.flatMap(\.allNodes).map { $0.effects.count { $0.number < 0 } }.max() ?? 0
    if most + phaseWorks.count > Table<F>.maxEffects {
      defects.append(Diagnostic(.tooManyEffects, at: "effects", "\(most) of a state, \(phaseWorks.count) of phases"))
    }
    let all = phases.flatMap(\.allNodes)
    for node in all where node.isDetour { isDetour[F.State.ordinal(of: node.state)] = true }
    if isDetour.contains(true) {
      let edges = all.flatMap { node in node.edges.filter { $0.from == node.state } }
      keptLast = Positions(edges, isDetour: isDetour).keptLast.map { last in
        F.State.Name.allCases.filter { last.contains(F.State.ordinal(of: $0)) }
      }
    }
    for node in all {
      let state = F.State.ordinal(of: node.state)
      number(node.timers, in: state)
      works[state] = node.effects
      for work in node.effects { bring(work, in: state, roles) }
    }
    for node in all { goOnMeanwhile(in: F.State.ordinal(of: node.state), roles) }
    phases.changeNodes { add(&$0, roles) }
    self.phases = phases
    for index in timers.indices {
      timers[index].isRepeated = edges.contains {
        $0.stays && $0.on == timers[index].row.event && stateTimers[F.State.ordinal(of: $0.from)].contains(index)
      }
    }
  }

  /// Whether an edge on an event from this origin may arm, disarm or restart a timer, or begin or end an effect of a
  /// phase.
  func concernsBoxes(_ edge: Edge<F>, _ origin: Table<F>.EventOrigin) -> Bool {
    let from = F.State.ordinal(of: edge.from), isIdle = stateTimers[from].contains { timers[$0].row.isIdle }
    func numbers(_ state: Int) -> [Int] { works[state].map(\.number).filter { $0 >= 0 } }
    let isOfPhase = worksMeanwhile[from].contains {
      $0.number >= 0 && F.Effect.ordinal(of: $0.effect) == origin.effect
    }
    if isIdle || origin == .time || isOfPhase { return true }
    if edge.stays { return false }
    guard !edge.isDetour, !isDetour[from], let to = edge.to.map({ F.State.ordinal(of: $0) }) else {
      return !timers.isEmpty || !phaseWorks.isEmpty
    }
    return stateTimers[to].contains { timers[$0].row.column == nil } || stateTimers[from] != stateTimers[to]
      || numbers(from) != numbers(to)
  }

  /// The cells as an event from outside meets them: what only effects and timers produce is undeclared there.
  func outsideCells(_ roles: Roles<F>) -> [Cell] {
    var cells = cells
    for event in roles.produced.union(roles.timed) where !roles.comesFromOutside(event) {
      for state in works.indices { cells[state * eventCount + F.Event.ordinal(of: event)] = .undeclared }
    }
    return cells
  }

  /// The cells as a search meets them: an event without a source in a state is undecided there.
  func arrivingCells(_ roles: Roles<F>) -> [Cell] {
    var cells = cells
    for event in F.Event.Name.allCases where !roles.comesFromOutside(event) {
      for state in works.indices {
        let index = state * eventCount + F.Event.ordinal(of: event)
        if bringers[index] == .none { cells[index] = .undecided }
      }
    }
    return cells
  }

  /// Numbers timers. A timer of a phase has one number in all states inside.
  private mutating func number(_ rows: [TableTimer<F>], in state: Int) {
    for row in rows {
      if let owner = row.column, !owners.contains(owner) { owners.append(owner) }
      let box = row.column.flatMap(owners.firstIndex).map { stateTimers.count + $0 } ?? state
      if let known = timers.firstIndex(where: { $0.box == box && $0.row.event == row.event }) {
        if !stateTimers[state].contains(known) { stateTimers[state].append(known) }
      } else {
        stateTimers[state].append(timers.count)
        timers.append(.init(row: row, box: box))
      }
    }
  }

  /// Numbers effects of phases. Each has one number in all states inside.
  private mutating func number(_ works: inout [StateEffect<F>]) {
    for index in works.indices where works[index].column != nil {
      let work = works[index], known = phaseWorks.firstIndex { $0.column == work.column && $0.effect == work.effect }
      works[index].number = known ?? phaseWorks.count
      if known == nil { phaseWorks.append(works[index]) }
    }
  }

  /// Records which events timers and effects of phases produce in a state: those of the state, of the phases around it,
  /// and of states that may be kept meanwhile.
  private mutating func goOnMeanwhile(in state: Int, _ roles: Roles<F>) {
    worksMeanwhile[state] = works[state]
    guard !timers.isEmpty || !phaseWorks.isEmpty else { return }
    let own =
      stateTimers[state].map { timers[$0].row.event }
      + works[state].filter { $0.number >= 0 }.flatMap { roles[$0.effect].produced }
    for event in own { owns[state * eventCount + F.Event.ordinal(of: event)] = true }
    let boxes = reachable(from: [state]) { keptLast[$0].map { F.State.ordinal(of: $0) } }
    for timer in boxes.flatMap({ stateTimers[$0] }) {
      let cell = state * eventCount + F.Event.ordinal(of: timers[timer].row.event)
      if bringers[cell].effect < 0 { bringers[cell] = .time }
    }
    for work in boxes.sorted().flatMap({ works[$0] })
    where work.number >= 0 && !worksMeanwhile[state].contains(where: { $0.number == work.number }) {
      worksMeanwhile[state].append(work)
      bring(work, in: state, roles)
    }
  }

  private mutating func bring(_ work: StateEffect<F>, in state: Int, _ roles: Roles<F>) {
    let effect = F.Effect.ordinal(of: work.effect)
    for event in roles[work.effect].outcomes { bring(event, in: state, .init(effect: effect, isProgress: false)) }
    for event in roles[work.effect].progress { bring(event, in: state, .init(effect: effect, isProgress: true)) }
  }

  /// Lays out a node, and simplifies its conditions.
  private mutating func add(_ node: inout StateNode<F>, _ roles: Roles<F>) {
    let home = node.state
    for edge in node.edges where edge.from != home {
      defects.append(Diagnostic(.misplaced, at: edge.id, "in the node of \(home.stringValue)"))
    }
    node.edges.removeAll { $0.from != home }
    let kept = keptLast[F.State.ordinal(of: home)],
      asksKept = { (question: TableQuestion<F>) in
        question.subject == .keptLast
      }
    for index in node.edges.indices where node.edges[index].questions.contains(where: asksKept) {
      node.edges[index].content.questions = node.edges[index].questions.map { $0.among(kept) }
    }
    for index in node.decisions.indices where node.decisions[index].questions.contains(where: asksKept) {
      node.decisions[index].questions = node.decisions[index].questions.map { $0.among(kept) }
    }
    for settlement in node.settlements + node.edges.flatMap(\.content.settlements) {
      replies[F.Event.ordinal(of: settlement.request)] = settlement.reply
    }
    let state = F.State.ordinal(of: node.state)
    if nodeIndex[state] == nil { nodeIndex[state] = nodes.count }
    entrySettlements[state] = node.settlements
    let edges = Dictionary(grouping: node.edges.indices) { node.edges[$0].on }
    let decisions = Dictionary(grouping: node.decisions.indices) { node.decisions[$0].event }
    for event in F.Event.Name.allCases {
      let edges = edges[event] ?? [], decisions = decisions[event] ?? []
      if !edges.isEmpty || !decisions.isEmpty {
        addCell(&node, event, edges, decisions)
      } else if node.isDetour, roles.comesFromOutside(event) || isKept(event, meanwhile: node, roles) {
        cells[state * eventCount + F.Event.ordinal(of: event)] = .asKept
      }
    }
    nodes.append(node)
  }

  /// Whether the timer or effect that produces an event belongs to a state that is kept, or to a phase around it.
  private func isKept(_ event: F.Event.Name, meanwhile node: StateNode<F>, _ roles: Roles<F>) -> Bool {
    bringers[F.State.ordinal(of: node.state) * eventCount + F.Event.ordinal(of: event)] != .none
      && !node.brings(event, roles)
  }

  /// The first effect that declares an event produces it; `validate` reports a second.
  private mutating func bring(_ event: F.Event.Name, in state: Int, _ bringer: Table<F>.EventOrigin) {
    let cell = state * eventCount + F.Event.ordinal(of: event)
    if bringers[cell].effect < 0 { bringers[cell] = bringer }
  }

  /// Lays out a cell with the edges and decisions at these indices.
  private mutating func addCell(
    _ node: inout StateNode<F>, _ event: F.Event.Name, _ edgeIndices: [Int], _ decisionIndices: [Int]
  ) {
    let cell = F.State.ordinal(of: node.state) * eventCount + F.Event.ordinal(of: event)
    let edges = edgeIndices.map { node.edges[$0] }, decisions = decisionIndices.map { node.decisions[$0] }
    // Most cells have one row, without a question.
    if edges.count + decisions.count == 1, edges.allSatisfy({ $0.condition == .always }),
      decisions.allSatisfy({ $0.condition == .always })
    {
      cells[cell] = number(edges, edges.map { _ in -1 }, decisions)[0]
      if decisions.first?.kind == .defer { (deferrals[cell], defersUncounted[cell]) = (.always, true) }
      return
    }
    let place = Place.cell(node.state, event)
    let candidates =
      edges.map { TruthTable<F>.Candidate(id: $0.id, condition: $0.condition, questions: $0.questions) }
      + decisions.map {
        TruthTable<F>.Candidate(id: "\(place): \($0)", condition: $0.condition, questions: $0.questions)
      }
    let truth = TruthTable(candidates, at: place), kept = Scratch(truth.questions, for: edges)
    defects += truth.defects
    for (index, condition) in zip(edgeIndices, truth.conditions) { node.edges[index].condition = condition }
    for (index, condition) in zip(decisionIndices, truth.conditions.dropFirst(edges.count)) {
      node.decisions[index].condition = condition
    }
    countedEdges.formUnion(truth.counted.filter { $0 < edges.count }.map { self.edges.count + $0 })
    for (index, decision) in decisions.enumerated() where decision.kind == .defer {
      if truth.counted.contains(edges.count + index) {
        countedDeferrals.append((place, self.decisions.count + index))
      } else if truth.rows.contains(edges.count + index) {
        defersUncounted[cell] = true
      }
    }
    let codes = number(
      edgeIndices.map { node.edges[$0] }, edges.map(kept.slot), decisionIndices.map { node.decisions[$0] })
    let deferring = decisions.filter { $0.kind == .defer }
    if !deferring.isEmpty { deferrals[cell] = deferring.allSatisfy(\.isUntilLeft) ? .onEntry : .sometimes }
    guard !truth.questions.isEmpty else {
      cells[cell] = truth.rows.first.flatMap { $0 }.map { codes[$0] } ?? .undecided
      return
    }
    cells[cell] = .branch(branches.count)
    branches.append(
      Table<F>.Branch(
        questions: truth.questions,
        askings: zip(truth.questions, kept.slots).map {
          Table<F>.PendingRequest(
            answerCount: $0.answers.count, slot: $1, subject: $0.subject, ask: $0.ask, drop: $0.drop)
        },
        cells: truth.rows.map { $0.map { codes[$0] } ?? .undecided },
        readsEvent: truth.questions.contains(where: \.readsEvent),
        isRare: truth.rows.isEmpty || truth.questions.contains { $0.subject != .present }, scratchSize: kept.size,
        scratchAlignment: kept.alignment,
        rows: zip(zip(candidates, truth.tests), codes).map { row, code in
          Table<F>.BranchRow(test: row.1, isOtherwise: row.0.condition == .otherwise, cell: code)
        }))
  }

  /// Adds the rows of a cell, and returns what the cell says for each of them.
  private mutating func number(_ edges: [Edge<F>], _ slots: [Int], _ decisions: [CellDecision<F>]) -> [Cell] {
    defer {
      self.edges += edges
      self.slots += slots
      self.decisions += decisions
    }
    return edges.indices.map { index in
      edges[index].isDetour ? .detour(self.edges.count + index) : .edge(self.edges.count + index)
    }
      + decisions.indices.map { .decision(self.decisions.count + $0) }
  }
}

/// The layout of the memory for the answers that the edges of a cell read.
private struct Scratch<F: Flow> {
  let questions: [TableQuestion<F>]
  /// For each question the offset of its answer, or -1.
  let slots: [Int]
  let size: Int
  let alignment: Int

  init(_ questions: [TableQuestion<F>], for edges: [Edge<F>]) {
    self.questions = questions
    let wanted = edges.compactMap { edge in edge.content.finder.map { edge.questions[$0] } }
    // The memory begins with the number of answers in it.
    let first = MemoryLayout<Int>.size
    var size = first
    slots = questions.map { question in
      guard wanted.contains(where: question.isSame) else { return -1 }
      let slot = (size + question.alignment - 1) / question.alignment * question.alignment
      size = slot + question.size
      return slot
    }
    alignment = questions.map(\.alignment).reduce(MemoryLayout<Int>.alignment, max)
    self.size = slots.allSatisfy { $0 < 0 } ? 0 : size
  }

  func slot(of edge: Edge<F>) -> Int {
    guard let finder = edge.content.finder, let index = questions.firstIndex(where: edge.questions[finder].isSame)
    else { return -1 }
    return slots[index]
  }
}
