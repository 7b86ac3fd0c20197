// How a run handles an event. The code is written once, and specialised where the flow is known; rare cases stay out of
// line.

extension Run {
  /// Called for each reaction with the run as it is at that moment, which it must not change. One event may enter
  /// several states, when deferred ones follow it.
  @usableFromInline typealias Observer = (RawReaction, inout Run<F>) -> Void
  /// What the run did with an event.
  @frozen @usableFromInline enum Handling { case moved, stayed, over, waits }

  /// Handles a request or a notification.
  @inlinable mutating func receive(_ event: consuming F.Event, _ ticket: Ticket?, _ report: Observer) {
    let ordinal = event.ordinal
    let cell = machine.table.outsideCell(ownState.ordinal, ordinal)
    let course = take(event, ordinal, cell, ticket, report)
    if waiting != nil { followUp(course, report) }
  }

  @inlinable mutating func take(
    _ event: consuming F.Event, _ ordinal: Int, _ cell: Table<F>.Cell, _ ticket: Ticket?, _ report: Observer
  ) -> Handling {
    if cell.isEdge { return follow(cell.edge, event, ordinal, ticket, nil, report) }
    if cell.isBranch { return takeAsking(event, ordinal, cell.branch, ticket, report) }
    return leave(event, ordinal, cell, 0, ticket, nil, report)
  }

  @inlinable @inline(never) mutating func takeAsking(
    _ event: consuming F.Event, _ ordinal: Int, _ branch: Int, _ ticket: Ticket?, _ report: Observer
  ) -> Handling {
    var event = event
    let table = machine.table
    return table.asking(branch) { scratch in
      let (cell, combination) =
        waiting == nil
        ? table.ask(branch, ownContext, &ownState, &event, scratch) : askKeeping(branch, &event, scratch)
      return cell.isEdge
        ? follow(cell.edge, event, ordinal, ticket, scratch, report)
        : leave(event, ordinal, cell, combination, ticket, scratch, report)
    }
  }

  /// Takes an edge. Its settlements are evaluated only if a caller waits.
  @inlinable mutating func follow(
    _ edge: Int, _ event: consuming F.Event, _ ordinal: Int, _ ticket: Ticket?, _ scratch: UnsafeMutableRawPointer?,
    _ report: Observer
  ) -> Handling {
    let course = machine.table.traits(edge)
    if waiting != nil { return followAnsweringAll(edge, event, ordinal, ticket, scratch, report) }
    if let ticket {
      return course.answersAtOnce
        ? followAnswering(edge, event, ordinal, ticket, scratch, report)
        : followAnsweringAll(edge, event, ordinal, ticket, scratch, report)
    }
    guard machine.table.fire(edge, &ownContext, &ownState, event, scratch) else { return fail(ordinal, ticket, report) }
    return pass(edge, course, report)
  }

  /// Takes an edge that answers its caller while no other caller waits; nothing is allocated.
  @inlinable mutating func followAnswering(
    _ edge: Int, _ event: consuming F.Event, _ ordinal: Int, _ ticket: Ticket, _ scratch: UnsafeMutableRawPointer?,
    _ report: Observer
  ) -> Handling {
    guard let type = machine.table.events[ordinal].reply else { return fail(ordinal, ticket, report) }
    return withUnsafeTemporaryAllocation(byteCount: type.size, alignment: type.alignment) { [event] buffer in
      guard let room = buffer.baseAddress else { return fail(ordinal, ticket, report) }
      type.prepare(room)
      defer { type.drop(room) }
      return answer(edge, event, ordinal, ticket, scratch, into: room.assumingMemoryBound(to: UInt8.self), report)
    }
  }

  /// Takes an edge that answers its caller, who provides the memory for the reply.
  @inlinable mutating func answer<Room>(
    _ edge: Int, _ event: consuming F.Event, _ ordinal: Int, _ ticket: Ticket, _ scratch: UnsafeMutableRawPointer?,
    into room: UnsafeMutablePointer<Room>, _ report: Observer
  ) -> Handling {
    let room = UnsafeMutableRawPointer(room)
    guard machine.table.fire(edge, &ownContext, &ownState, event, scratch, reply: room) else {
      return fail(ordinal, ticket, report)
    }
    let passed = pass(edge, machine.table.traits(edge), report)
    report(.settled(event: ordinal, ticket, Reply(room)), &self)
    return passed
  }

  /// Goes on after an edge.
  ///
  /// - Parameter level: The level of the kept state that has decided; the present one is dropped then, with its timers.
  @inlinable mutating func pass(
    _ edge: Int, _ course: Table<F>.EdgeTraits, at level: Int? = nil, _ report: Observer
  ) -> Handling {
    switch course.course {
    case .stays:
      if course.concernsBoxes { keepTime(after: edge) }
      report(.stayed(edge: edge), &self)
      return .stayed
    case .enters, .keeps, .returns:
      visitCount &+= 1
      if course.concernsBoxes || level != nil {
        if machine.table.phaseWorks.isEmpty { brokenEffects = 0 } else { changePhases() }
        keepTime(after: edge)
      } else if brokenEffects != 0 {
        brokenEffects &= machine.table.marksOfPhases
      }
      report(.moved(edge: edge), &self)
      return .moved
    }
  }

  /// The index of the cell that decides an event.
  @inlinable @inline(__always) func cellIndex(of event: Int) -> Int {
    waiting == nil ? ownState.ordinal &* machine.table.eventCount &+ event : cellIndexKeeping(of: event)
  }

  /// Handles an event for which the cell has no ordinary edge.
  @inlinable mutating func leave(
    _ event: consuming F.Event, _ ordinal: Int, _ cell: Table<F>.Cell, _ combination: Int, _ ticket: Ticket?,
    _ scratch: UnsafeMutableRawPointer?, _ report: Observer
  ) -> Handling {
    guard cell.isDecision else { return takeSpecialCell(event, ordinal, cell, combination, ticket, scratch, report) }
    let kind = machine.table.kind(cell.decision)
    if case .defer = kind { return wait(event, ordinal, ticket, report) }
    unhandled = CellHit(cell: cellIndex(of: ordinal), combination: combination)
    switch kind {
    case .ignore: report(.ignored(decision: cell.decision, ticket), &self)
    case .reject: report(.rejected(decision: cell.decision, ticket), &self)
    case .defer: break
    }
    return .over
  }
}
