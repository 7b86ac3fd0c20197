extension Table {
  /// How many states may be kept at once. A sound table needs far fewer: `validate()` names the rows that keep ever
  /// more.
  @inlinable static var maxKept: Int { 1_000 }

  /// The cell that decides: that of the present state or, if a state of a detour is silent, that of a kept one, given
  /// by its level.
  ///
  /// Of the states kept the first, which the detour serves, decides what comes from outside; what a timer or an effect
  /// of a phase brings, the last that owns it, or is inside the phase.
  @usableFromInline func place<Kept: BidirectionalCollection<Int>>(
    _ state: Int, _ kept: Kept, _ event: Int
  ) -> (cell: Int, level: Int?) where Kept.Index == Int {
    let own = state * eventCount + event
    guard cells[own] == .asKept,
      let level = events[event].comesFromOutside
        ? kept.indices.first : kept.lastIndex(where: { owns[$0 * eventCount + event] })
    else { return (own, nil) }
    return (kept[level] * eventCount + event, level)
  }

  /// Gives `body` memory for the answers of a cell, if it has questions.
  func asking<Said>(_ cell: Cell, _ body: (UnsafeMutableRawPointer?) -> Said) -> Said {
    cell.isBranch ? asking(cell.branch, body) : body(nil)
  }

  /// Asks the questions of a cell, including those about states kept. State, event and states kept are back in their
  /// places afterwards.
  func ask(
    _ cell: Cell, _ context: F.Context, _ state: inout F.State, _ kept: inout [F.State], at level: Int?,
    _ event: inout F.Event, _ scratch: UnsafeMutableRawPointer?
  ) -> (cell: Cell, combination: Int) {
    guard cell.isBranch else { return (cell, 0) }
    if kept.isEmpty || level == 0 {
      return level == nil
        ? ask(cell.branch, context, &state, &event, scratch) : ask(cell.branch, context, &kept[0], &event, scratch)
    }
    return kept.withUnsafeMutableBufferPointer { kept in
      guard let level, let first = kept.baseAddress else {
        return ask(cell.branch, context, &state, &event, scratch, kept: kept)
      }
      let below = UnsafeMutableBufferPointer(rebasing: kept[..<level])
      return ask(cell.branch, context, first + level, &event, scratch, kept: below)
    }
  }

  /// Takes an edge of any kind, and updates the states kept. Returns false, and changes nothing, if it cannot be taken:
  /// there is no state to return to, or too many are kept.
  ///
  /// An edge of a kept state is taken as though that state were the present one, and only what was kept before it were
  /// kept; one that stays drops nothing.
  @usableFromInline func travel(
    _ edge: Int, at level: Int?, _ context: inout F.Context, _ state: inout F.State, _ kept: inout [F.State],
    _ event: F.Event, _ scratch: UnsafeMutableRawPointer?, reply: UnsafeMutableRawPointer? = nil
  ) -> Bool {
    guard let level else { return travel(edge, &context, &state, &kept, event, scratch, reply) }
    var place = kept[level], below = Array(kept[..<level])
    guard travel(edge, &context, &place, &below, event, scratch, reply) else { return false }
    if traits(edge).stays { kept[level] = place } else { (state, kept) = (place, below) }
    return true
  }

  @inlinable func travel(
    _ edge: Int, _ context: inout F.Context, _ state: inout F.State, _ kept: inout [F.State],
    _ event: F.Event, _ scratch: UnsafeMutableRawPointer?, _ reply: UnsafeMutableRawPointer? = nil
  ) -> Bool {
    switch traits(edge).course {
    case .stays: return fire(edge, &context, &state, event, scratch, reply: reply)
    case .enters: guard fire(edge, &context, &state, event, scratch, reply: reply) else { return false }
    case .returns:
      guard let last = kept.last, comeBack(edge, &context, &state, to: last, event, scratch, reply) else {
        return false
      }
      // Nothing is copied if nothing is left.
      kept = kept.count == 1 ? [] : Array(kept.dropLast())
    case .keeps:
      guard kept.count < Self.maxKept, let own = leave(edge, &context, &state, event, scratch, reply) else {
        return false
      }
      if !states[own.ordinal].isDetour { kept = [] }
      kept.append(own)
    }
    if !kept.isEmpty, !states[state.ordinal].isDetour { kept = [] }
    return true
  }

  /// Takes an edge that returns to a state.
  @inlinable func comeBack(
    _ edge: Int, _ context: inout F.Context, _ state: inout F.State, to last: F.State, _ event: F.Event,
    _ scratch: UnsafeMutableRawPointer?, _ reply: UnsafeMutableRawPointer? = nil
  ) -> Bool {
    withUnsafeMutablePointer(to: &state) { place in
      guard fire(edge, &context, place, event, scratch, reply: reply) else { return false }
      place.initialize(to: last)
      return true
    }
  }

  /// Takes an edge that keeps a state, and returns the state kept; `nil`, with nothing changed, if it cannot be taken.
  @inlinable func leave(
    _ edge: Int, _ context: inout F.Context, _ state: inout F.State, _ event: F.Event,
    _ scratch: UnsafeMutableRawPointer?, _ reply: UnsafeMutableRawPointer? = nil
  ) -> F.State? {
    withUnsafeTemporaryAllocation(of: F.State.self, capacity: 2) { places -> F.State? in
      guard let place = places.baseAddress else { return nil }
      place.initialize(to: state)
      guard fire(edge, &context, place, event, scratch, reply: reply) else {
        place.deinitialize(count: 1)
        return nil
      }
      state = place.move()
      return (place + 1).move()
    }
  }
}
