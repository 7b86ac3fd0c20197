// How callers get their answers.

/// A caller that waits, whatever the type of the answer.
@usableFromInline protocol Asker: Sendable {
  /// - Parameter reply: A `Result` of the answer and the refusal of the flow.
  func reply(_ reply: Reply)
  func fail(_ error: any Error)
}

/// A caller that waits for an answer of this type. It is resumed only once, since it is taken out of the session before
/// it is resumed.
private struct WaitingAsker<Answer: Sendable, Refusal: Error>: Asker {
  let continuation: CheckedContinuation<Answer, any Error>
  func reply(_ reply: Reply) {
    continuation.resume(with: reply.result(Answer.self, Refusal.self))
  }
  func fail(_ error: any Error) { continuation.resume(throwing: error) }
}

extension Reply {
  /// The reply, for code that knows its type.
  fileprivate func result<Answer: Sendable, Refusal: Error>(
    _: Answer.Type, _: Refusal.Type
  ) -> Result<Answer, any Error> { Self.result(memory.assumingMemoryBound(to: Result<Answer, Refusal>?.self).pointee) }

  /// - Parameter said: `nil` only if the guard of the row found nothing, which a sound table excludes.
  @inlinable static func result<Answer: Sendable, Refusal: Error>(
    _ said: Result<Answer, Refusal>?
  ) -> Result<Answer, any Error> {
    said?.mapError { $0 as any Error } ?? .failure(SessionError.undecided("no row gives the answer"))
  }
}

extension Run {
  /// Makes a request, and returns the answer or the refusal if the machine gives it while it handles the event, as is
  /// usual.
  @inlinable mutating func ask<Answer: Sendable>(
    _ event: consuming F.Event, _ ticket: Ticket, _: Answer.Type, _ report: Observer
  ) -> Result<Answer, any Error>? {
    let ordinal = event.ordinal, cell = machine.table.outsideCell(ownState.ordinal, ordinal)
    if cell.isEdge, waiting == nil, machine.table.traits(cell.edge).answersAtOnce {
      var reply: Result<Answer, F.Refusal>?
      _ = answer(cell.edge, event, ordinal, ticket, nil, into: &reply, report)
      return Reply.result(reply)
    }
    return askGenerally(event, ticket, report)
  }

  /// Makes a request in the general case.
  @usableFromInline mutating func askGenerally<Answer: Sendable>(
    _ event: F.Event, _ ticket: Ticket, _ report: Observer
  ) -> Result<Answer, any Error>? {
    var said: Result<Answer, any Error>?
    receive(event, ticket) { occurrence, run in
      if case .settled(_, ticket, let reply) = occurrence {
        said = reply.result(Answer.self, F.Refusal.self)
      } else if let error = run.error(occurrence, to: ticket) {
        said = .failure(error)
      }
      report(occurrence, &run)
    }
    return said
  }

  /// The error for the request of this ticket, if the reaction says that it is not answered.
  func error(_ occurrence: RawReaction, to ticket: Ticket) -> (any Error)? {
    let table = machine.table
    switch occurrence {
    case .rejected(let decision, ticket): return table.refusal(decision)
    case .ignored(let decision, ticket): return SessionError.ignored(because: table.reason(decision))
    case .undeclared(let event, ticket): return SessionError.undeclared(table.events[event].name.stringValue)
    case .undecided(let event, ticket):
      return SessionError.undecided(lastUnhandled?.description ?? table.events[event].name.stringValue)
    case .unanswered(_, ticket): return brokenError
    default: return nil
    }
  }
}

extension Session {
  /// Resumes the waiting caller that a reaction concerns.
  @usableFromInline func resume(_ occurrence: RawReaction, _ run: inout Run<F>) {
    guard let ticket = occurrence.ticket, askers?[ticket] != nil else { return }
    if case .settled(_, _, let reply) = occurrence {
      forget(ticket)?.reply(reply)
    } else if let error = run.error(occurrence, to: ticket) {
      forget(ticket)?.fail(error)
    }
  }

  /// Waits for the answer. The actor is not left before the continuation is stored, so a withdrawal finds it, or finds
  /// the request settled.
  @usableFromInline func answer<Answer: Sendable>(to ticket: Ticket) async throws -> Answer {
    if let current = EffectTask.current, current.session.session === self,
      run.since(current.kind) == current.visit
    {
      giveUp(ticket)
      throw SessionError.askedByItsOwnEffect(current.effect)
    }
    if askers?.count ?? 0 >= Self.maxAskers {
      giveUp(ticket)
      throw SessionError.tooManyAskers
    }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        askers = askers ?? [:]
        askers?[ticket] = WaitingAsker<Answer, F.Refusal>(continuation: continuation)
        watch()
      }
    } onCancel: {
      Task { await self.withdraw(ticket) }
    }
  }

  private func withdraw(_ ticket: Ticket) {
    guard let asker = forget(ticket) else { return }
    asker.fail(CancellationError())
    giveUp(ticket)
  }

  /// Withdraws a request that no caller waits for any more, and sends the machine the event that `withdrawn` returns.
  private func giveUp(_ ticket: Ticket) {
    observers?.withdrawn.append(ticket)
    if let event = run.withdraw(ticket).flatMap({ options?.withdrawn?($0) }) { notify(event) }
  }

  private func forget(_ ticket: Ticket) -> (any Asker)? {
    let asker = askers?.removeValue(forKey: ticket)
    if askers?.isEmpty == true {
      askers = nil
      unwatch()
    }
    return asker
  }
}

extension RawReaction {
  /// The ticket of the caller that the reaction concerns.
  var ticket: Ticket? {
    switch self {
    case .settled(_, let ticket, _), .unanswered(_, let ticket): ticket
    case .ignored(_, let ticket), .rejected(_, let ticket), .deferred(_, let ticket), .undeclared(_, let ticket),
      .undecided(_, let ticket):
      ticket
    case .moved, .stayed, .late, .broken, .blocked, .skipped, .dropped, .overflowed, .continued, .forgotten: nil
    }
  }
}
