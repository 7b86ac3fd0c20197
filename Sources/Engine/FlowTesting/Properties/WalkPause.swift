import FlowEngine

/// The machine once everything that an event leads to has happened.
public struct WalkPause<F: Flow>: Sendable {
  /// An exploration has only a configuration, from which a run is made on demand.
  @usableFromInline enum Place: Sendable {
    case run(Run<F>)
    case configuration(Machine<F>, Run<F>.Configuration, callers: [Int])
  }
  @usableFromInline let place: Place

  init(_ run: Run<F>) { place = .run(run) }

  /// - Parameter callers: The ticket numbers of the callers that wait, if they are not 1, 2 and so on.
  @inlinable init(_ machine: Machine<F>, _ configuration: Run<F>.Configuration, callers: [Int] = []) {
    place = .configuration(machine, configuration, callers: callers)
  }

  /// The run, for questions about anything else. An exploration makes it on demand: it numbers the callers anew with
  /// each event, and does not know the order of requests of different kinds.
  public var run: Run<F> {
    switch place {
    case .run(let run): run
    case .configuration(let machine, let configuration, let callers):
      Run(machine, configuration) { Ticket(number: callers.isEmpty ? $0 : callers[$0 - 1]) }
    }
  }
  /// The state.
  @inlinable public var state: F.State {
    switch place {
    case .run(let run): run.state
    case .configuration(_, let configuration, _): configuration.state
    }
  }
  /// The context.
  @inlinable public var context: F.Context {
    switch place {
    case .run(let run): run.context
    case .configuration(_, let configuration, _): configuration.context
    }
  }
  /// Whether only an event from outside moves the machine on.
  @inlinable public var rests: Bool {
    switch place {
    case .run(let run): run.rests
    case .configuration(let machine, let configuration, _): configuration.rests(in: machine)
    }
  }
  /// Whether a caller may wait for a reply.
  @inlinable var isAwaited: Bool {
    switch place {
    case .run(let run): run.waitingCount > 0
    case .configuration(_, let configuration, _): configuration.rest.map { $0.callerCount > 0 } ?? false
    }
  }
}
