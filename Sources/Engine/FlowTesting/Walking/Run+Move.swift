import FlowEngine

extension Run {
  /// Makes a move of a kind. Only here is it decided how each kind changes a run.
  ///
  /// - Parameters:
  ///   - event: The event that occurs, possibly that of a timer; `nil` for kinds that produce none.
  ///   - visit: The visit whose effect produces the event.
  ///   - effect: The effect that breaks.
  ///   - ticket: The ticket of the caller that asks, or gives up.
  mutating func make(
    _ kind: MoveKind, _ event: F.Event?, of visit: Int, by effect: F.Effect.Name?, asking ticket: Ticket?,
    _ report: (borrowing LiveReaction<F>) -> Void
  ) {
    switch kind {
    case .outcome, .late: if let event { conclude(event, of: visit, report) }
    case .progress: if let event { progress(event, of: visit, report) }
    case .request: if let event { send(event, asking: ticket, report) }
    case .notification: if let event { send(event, report) }
    case .cancellation: if let ticket { _ = withdraw(ticket) }
    case .broken: conclude(nil, of: visit, by: effect, report)
    case .elapsed: if let event { elapsed(event.name, report) }
    case .restoration: self = Run(machine, restoring: configuration, visit: visit, report)
    }
  }
}
