/// The result of a step: what a machine does with an event in a state.
@frozen public enum Verdict: Hashable, Sendable {
  /// An edge was taken: the index into `Machine.edges`.
  case edge(Int)
  /// The cell has no edge for the event: the index into `Machine.decisions`.
  case decision(Int)
  /// The table decides nothing for this cell; `validate()` reports every such cell that can be met.
  case undecided
}

extension Machine {
  /// Handles one event: finds the cell, asks its questions, takes the edge. Synchronous, and pure except for its
  /// `inout` arguments. It answers no callers, which only a `Run` knows, and keeps no states: an edge that keeps a
  /// state, or returns to one, is not taken, and the verdict is `undecided`.
  @inlinable @inline(__always) public func step(
    _ context: inout F.Context, _ state: inout F.State, _ event: consuming F.Event
  ) -> Verdict {
    let cell = table.cell(state.ordinal, event.ordinal)
    if cell.isEdge { return table.fire(cell.edge, &context, &state, event, nil) ? .edge(cell.edge) : .undecided }
    return cell.isBranch ? stepAsking(cell.branch, &context, &state, event) : Self.verdict(cell)
  }

  @inlinable @inline(never) func stepAsking(
    _ branch: Int, _ context: inout F.Context, _ state: inout F.State, _ event: consuming F.Event
  ) -> Verdict {
    var event = event
    return table.asking(branch) { scratch in
      let cell = table.ask(branch, context, &state, &event, scratch).cell
      guard cell.isEdge else { return Self.verdict(cell) }
      return table.fire(cell.edge, &context, &state, event, scratch) ? .edge(cell.edge) : .undecided
    }
  }

  /// The verdict of a cell that takes no edge here.
  @inlinable static func verdict(_ cell: Table<F>.Cell) -> Verdict {
    switch cell.content {
    case .decision(let decision): .decision(decision)
    case .edge, .branch, .undecided, .undeclared, .asKept: .undecided
    }
  }

  /// Handles one event of a machine with detours.
  ///
  /// - Parameter kept: The states to which detours will return, the one kept first in front.
  public func step(
    _ context: inout F.Context, _ state: inout F.State, keeping kept: inout [F.State], _ event: consuming F.Event
  ) -> Verdict {
    var event = event
    let (index, level) = table.place(state.ordinal, kept.lazy.map(\.ordinal), event.ordinal)
    return table.asking(table.cells[index]) { scratch in
      let cell = table.ask(table.cells[index], context, &state, &kept, at: level, &event, scratch).cell
      guard let edge = cell.anyEdge else { return Self.verdict(cell) }
      return table.travel(edge, at: level, &context, &state, &kept, event, scratch) ? .edge(edge) : .undecided
    }
  }

  /// The effects of a state, including commands, in the order of its rows: pure functions of context and payload.
  public func effects(_ context: F.Context, _ state: F.State) -> [F.Effect] {
    table.states[state.ordinal].works.compactMap { $0.make(context, state) }
  }
}

/// The cell where a state met an event, and the answers to its questions, as numbers. An explanation is made from it on
/// demand.
@frozen @usableFromInline struct CellHit: Sendable {
  /// The index into `Table.cells`; negative if there was no event yet.
  @usableFromInline let cell: Int32
  /// The answers in mixed radix; -1 if a question had no answer, or no row held. If there are too many combinations to
  /// number, the row that was taken, from -2 downwards.
  @usableFromInline let combination: Int32
  @inlinable init(cell: Int, combination: Int = 0) {
    self.cell = Int32(truncatingIfNeeded: cell)
    self.combination = Int32(truncatingIfNeeded: combination)
  }
}

extension Table {
  /// Gives `body` memory for the answers that edges read, and destroys afterwards what `ask` put there. The memory
  /// begins with the number of answers.
  @inlinable @inline(__always) func asking<Said>(_ branch: Int, _ body: (UnsafeMutableRawPointer?) -> Said) -> Said {
    let size = branches[branch].scratchSize
    guard size > 0 else { return body(nil) }
    return withUnsafeTemporaryAllocation(byteCount: size, alignment: branches[branch].scratchAlignment) { buffer in
      guard let scratch = buffer.baseAddress else { return body(nil) }
      scratch.storeBytes(of: 0, as: Int.self)
      defer {
        for asking in branches[branch].askings.prefix(scratch.load(as: Int.self)) where asking.slot >= 0 {
          asking.drop(scratch + asking.slot)
        }
      }
      return body(scratch)
    }
  }

  /// Asks each question of a branch once. State and event are back in their places afterwards.
  @inlinable func ask(
    _ branch: Int, _ context: F.Context, _ state: UnsafeMutablePointer<F.State>, _ event: UnsafeMutablePointer<F.Event>,
    _ scratch: UnsafeMutableRawPointer?, kept: UnsafeMutableBufferPointer<F.State>? = nil
  ) -> (cell: Cell, combination: Int) {
    if branches[branch].isRare { return askRarely(branch, context, state, event, scratch, kept) }
    var combination = 0, radix = 1, count = 0
    for asking in branches[branch].askings {
      let answer = asking.answer(context, state, event, scratch)
      count &+= 1
      scratch?.storeBytes(of: count, as: Int.self)
      combination &+= answer &* radix
      radix &*= asking.answerCount
    }
    return (branches[branch].cells[combination], combination)
  }

  /// Asks a branch with questions about the states kept, or with more combinations than are laid out; then the first
  /// row that holds is taken.
  @usableFromInline func askRarely(
    _ branch: Int, _ context: F.Context, _ state: UnsafeMutablePointer<F.State>, _ event: UnsafeMutablePointer<F.Event>,
    _ scratch: UnsafeMutableRawPointer?, _ kept: UnsafeMutableBufferPointer<F.State>?
  ) -> (cell: Cell, combination: Int) {
    var answers: [Int] = [], combination = 0, radix = 1
    for asking in branches[branch].askings {
      let place =
        switch asking.subject {
        case .present: state
        case .keptFirst: kept?.baseAddress
        case .keptLast: kept.flatMap { kept in kept.baseAddress.map { $0 + (kept.count - 1) } }
        }
      guard let place else { return (.undecided, -1) }
      let answer = asking.answer(context, place, event, scratch)
      if answer < 0 { return (.undecided, -1) }
      answers.append(answer)
      scratch?.storeBytes(of: answers.count, as: Int.self)
      combination &+= answer &* radix
      radix &*= asking.answerCount
    }
    if !branches[branch].cells.isEmpty { return (branches[branch].cells[combination], combination) }
    let rows = branches[branch].rows
    let first = rows.firstIndex { !$0.isOtherwise && $0.test.holds(answers) } ?? rows.firstIndex { $0.isOtherwise }
    return first.map { (rows[$0].cell, -2 - $0) } ?? (.undecided, -1)
  }

  // Cells, edges and decisions are looked up without bounds checks: ordinals are below the counts by which `init` laid
  // out the table. No cell names an edge or a decision that does not exist.

  /// The cell at the ordinals of state and event.
  @inlinable @inline(__always) func cell(_ state: Int, _ event: Int) -> Cell {
    cells.withUnsafeBufferPointer { $0.baseAddress.unsafelyUnwrapped[state &* eventCount &+ event] }
  }

  /// The cell for an event from any source that can produce it there.
  @inlinable @inline(__always) func arrivingCell(_ state: Int, _ event: Int) -> Cell {
    arrivingCells.withUnsafeBufferPointer { $0.baseAddress.unsafelyUnwrapped[state &* eventCount &+ event] }
  }

  /// The cell for an event from outside.
  @inlinable @inline(__always) func outsideCell(_ state: Int, _ event: Int) -> Cell {
    outsideCells.withUnsafeBufferPointer { $0.baseAddress.unsafelyUnwrapped[state &* eventCount &+ event] }
  }

  /// The traits of an edge that a run needs.
  @inlinable @inline(__always) func traits(_ edge: Int) -> EdgeTraits {
    edgeTraits.withUnsafeBufferPointer { $0.baseAddress.unsafelyUnwrapped[edge] }
  }

  /// The decision of a cell without an edge.
  @inlinable @inline(__always) func kind(_ decision: Int) -> DecisionKind {
    decisionKinds.withUnsafeBufferPointer { $0.baseAddress.unsafelyUnwrapped[decision] }
  }

  /// Takes an edge. Returns false, and changes nothing, if it cannot be taken after all.
  @inlinable @inline(__always) func fire(
    _ edge: Int, _ context: inout F.Context, _ state: UnsafeMutablePointer<F.State>, _ event: consuming F.Event,
    _ scratch: UnsafeMutableRawPointer?, reply: UnsafeMutableRawPointer? = nil
  ) -> Bool {
    let origin = origins.withUnsafeBufferPointer { $0.baseAddress.unsafelyUnwrapped[edge] }
    return origin.call(&context, state, event, found(by: edge, scratch), reply)
  }

  /// The place of the answer that the edge reads.
  @inlinable @inline(__always) func found(by edge: Int, _ scratch: UnsafeMutableRawPointer?) -> UnsafeRawPointer? {
    guard let scratch else { return nil }
    let slot = Int(traits(edge).slot)
    return slot < 0 ? nil : UnsafeRawPointer(scratch + slot)
  }
}
