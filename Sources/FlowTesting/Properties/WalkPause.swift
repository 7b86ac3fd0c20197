import FlowEngine

/// The machine once everything has happened that an event leads to.
public struct WalkPause<F: Flow>: Sendable {
  /// An exploration has only a configuration: a run is made of it on demand.
  @usableFromInline enum Place: Sendable {
    case run(Run<F>)
    case configuration(Machine<F>, Run<F>.Configuration, callers: [Int])
  }
  @usableFromInline let place: Place

  init(_ run: Run<F>) { place = .run(run) }

  /// - Parameter callers: The numbers of the tickets of those who wait, if they are not 1, 2 and so on.
  @inlinable init(_ machine: Machine<F>, _ configuration: Run<F>.Configuration, callers: [Int] = []) {
    place = .configuration(machine, configuration, callers: callers)
  }

  /// The run, of which everything can be asked. An exploration makes it only now: it numbers the callers anew with each
  /// event, and does not know in which order requests of several kinds came.
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
  /// Whether anybody waits for a reply.
  @inlinable var isAwaited: Bool {
    switch place {
    case .run(let run): run.waitingCount > 0
    case .configuration(_, let configuration, _): configuration.rest.map { $0.callerCount > 0 } ?? false
    }
  }
}
