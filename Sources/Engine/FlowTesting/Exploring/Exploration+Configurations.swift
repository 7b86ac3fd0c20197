import FlowEngine

extension Exploration {
  /// Finds all configurations that outcomes, progress, timers, requests and notifications lead to, without properties,
  /// coverage or the moves between them. It is many times as fast as `run`. Events without a listed sample do not
  /// occur, members are not merged, and named bounds do not apply.
  @inlinable public func configurations() -> Explored<F> {
    let machine = machine, feeds = ListedEvents(self), start = start, limit = limit ?? Int(Int32.max)
    let rests = RestStore<F>(), successors = Successors(machine, maxWaiting: maxWaiting, sharing: rests)
    var found = Reached(feeds.moves)
    found.insert(start.context, start.state, rests.shared(start.rest), from: -1, by: -1)
    var next = 0, level = -1, ofLevel = 0
    search: while next < found.count {
      if next == ofLevel {
        level += 1
        guard level < depth else { break }
        ofLevel = found.count
      }
      let configuration = found.graph.configuration(next, rests.all)
      for feed in feeds.ofStates[configuration.statePosition] {
        var context = configuration.context, state = configuration.state, rest = configuration.rest
        guard successors.find(from: configuration, on: feeds.events[Int(feed)], &context, &state, &rest) else {
          continue
        }
        if let count = rest?.waitingCount, count > maxWaiting, count > configuration.waitingCount { continue }
        if found.count >= limit {
          guard !found.contains(context, state, rest) else { continue }
          found.isFull = true
          break search
        }
        found.insert(context, state, rest, from: next, by: feed)
      }
      next += 1
    }
    return found.explored(self, rests.all, goneOnFrom: next, level)
  }

  /// The events that occur, and those that may change anything in each state.
  @usableFromInline struct ListedEvents {
    @usableFromInline let events: [F.Event]
    @usableFromInline let moves: [Move]
    /// By the positions of states.
    @usableFromInline let ofStates: [[Int32]]

    @usableFromInline init(_ exploration: Exploration<F>) {
      let machine = exploration.machine, roles = machine.roles, kinds = exploration.moves
      var events: [F.Event] = [], moves: [Move] = []
      for name in F.Event.Name.allCases
      where exploration.walks.samples.weights[name] != 0 && !roles.timed.contains(name) {
        let kind: MoveKind =
          roles.requests.contains(name)
          ? .request : roles.notifications.contains(name) ? .notification : roles.isOutcome(name) ? .outcome : .progress
        guard kinds.contains(kind) else { continue }
        for (index, event) in (exploration.walks.samples.listed[name] ?? []).enumerated() {
          events.append(event)
          moves.append(Move(kind: kind, name: F.Event.position(of: name), choices: [index]))
        }
      }
      for name in F.Event.Name.allCases where kinds.contains(.elapsed) {
        guard let event = machine.happening(name) else { continue }
        events.append(event)
        moves.append(Move(kind: .elapsed, name: F.Event.position(of: name)))
      }
      self.events = events
      self.moves = moves
      ofStates = F.State.Name.allCases.map { [events] state in
        events.indices.filter { machine.mayChange(in: state, on: events[$0].name) }.map(Int32.init)
      }
    }
  }

  /// The configurations that were reached, each once.
  @usableFromInline struct Reached {
    @usableFromInline var graph: ExploredGraph<F>
    @usableFromInline var seen = Numbers()
    @usableFromInline var isFull = false

    @usableFromInline init(_ moves: [Move]) { graph = ExploredGraph(by: moves) }

    @inlinable var count: Int { graph.places.count }

    @inlinable func contains(_ context: F.Context, _ state: F.State, _ rest: Run<F>.Configuration.Rest?) -> Bool {
      find(context, state, rest?.number ?? -1).number != nil
    }

    @inlinable @inline(__always) func find(
      _ context: F.Context, _ state: F.State, _ rest: Int32
    ) -> (number: Int?, hash: Int, slot: Int) {
      let hash = ExploredGraph<F>.Place.hash(context, state, rest, 0)
      let (number, slot) = graph.places.withUnsafeBufferPointer { all in
        seen.find(hash) { all[$0].rest == rest && all[$0].state == state && all[$0].context == context }
      }
      return (number, hash, slot)
    }

    @inlinable mutating func insert(
      _ context: F.Context, _ state: F.State, _ rest: Run<F>.Configuration.Rest?, from parent: Int, by feed: Int32
    ) {
      let rest = rest?.number ?? -1, (number, hash, slot) = find(context, state, rest)
      guard number == nil else { return }
      _ = seen.insert(hash, at: slot)
      graph.places.append(.init(context: context, state: state, rest: rest, memory: 0))
      graph.parents.append(Int32(truncatingIfNeeded: parent))
      graph.moves.append(feed)
    }

    @usableFromInline func explored(
      _ exploration: Exploration<F>, _ rests: [Run<F>.Configuration.Rest], goneOnFrom next: Int, _ level: Int
    ) -> Explored<F> {
      var graph = graph
      graph.rests = rests
      var explored = Explored(exploration.machine, graph, nil)
      explored.maxWaiting = exploration.maxWaiting
      explored.depth = count == 0 ? 0 : graph.path(to: count - 1).count
      for move in graph.allMoves {
        explored.payloads[Array(F.Event.Name.allCases)[move.name].stringValue, default: 0] += 1
      }
      if isFull {
        explored.cuts = [("\(exploration.limit ?? count) configurations", count - next)]
      } else if next < count {
        explored.cuts = [("depth \(level)", count - next)]
      }
      return explored
    }
  }
}
