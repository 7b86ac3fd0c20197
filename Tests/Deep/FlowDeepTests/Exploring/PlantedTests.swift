import Testing

@testable import FlowEngine
@testable import FlowTesting
@testable import TestMachines

/// Faults that a number of moves lead to, and no fewer.
@Suite("Faults at each depth") struct PlantedTests {
  /// What only happens in a loop, after a detour, with a request open, by an event that waited, or to who counts.
  enum Kind: CaseIterable, Sendable {
    case loop, detour, request, deferral, memory

    var least: Int { self == .loop || self == .memory ? 1 : self == .deferral ? 3 : 2 }

    /// A property that does not hold after so many moves.
    func property(_ moves: Int) -> Property<Depot> {
      func never(
        _ edge: String, after steps: Int, _ isSo: @escaping @Sendable (WalkStep<Depot>) -> Bool = { _ in true }
      )
        -> Property<Depot>
      { .never("planted") { $0.edge?.id == edge && $0.before.steps == steps && isSo($0) } }
      switch self {
      case .loop: return never("turned", after: moves - 1)
      case .detour: return never("back", after: moves - 1) { $0.keptBefore == [.idle] && $0.kept.isEmpty }
      case .request: return never("answered", after: moves - 1)
      // To wait takes a move more.
      case .deferral: return never("rung", after: moves - 1) { $0.cause?.name == .ended && $0.event?.name == .rang }
      case .memory:
        return .monitor("planted", remembering: 0) { turns, step in
          if step.edge?.id == "turned" { turns += 1 }
          return turns == moves ? "the last turn" : nil
        }
      }
    }
  }

  private func exploration(waiting: Int = 1) -> Exploration<Depot> {
    Exploration(Depot.machine, context: .init(), samples: Depot.samples).bounded(waiting: waiting)
  }

  @Test("are found by the shortest way, whatever they hide in", arguments: Kind.allCases, 1...14)
  func found(kind: Kind, moves: Int) throws {
    guard moves >= kind.least else { return }
    let failure = try #require(try exploration().run(kind.property(moves)).failure)
    #expect(failure.steps.count == moves && failure.shortestAmong != nil, "\(failure)")
  }

  @Test("T4: walks end with the same way, whatever the seed", arguments: Kind.allCases)
  func walks(kind: Kind) {
    let lengths = (UInt64(1)...20).map { seed -> Int in
      do {
        try Walks(Depot.machine, context: .init(), samples: Depot.samples, seed: seed).check(kind.property(5))
        return 0
      } catch { return (error as? WalkFailure)?.steps.count ?? -1 }
    }
    #expect(lengths == Array(repeating: 5, count: 20))
  }

  @Test("a sound machine gives no alarm, and has as many configurations as a small search finds", arguments: 0...2)
  func sound(waiting: Int) throws {
    let found = try exploration(waiting: waiting).run(
      .everyRequestIsAnsweredOnce(mayWaitIn: .idle, .away, .busy, .after),
      .never("too many steps") { $0.context.steps > 15 },
      .before("it leaves first", .edge("left"), .edge("back")))
    #expect(found.isComplete && found.failure == nil)
    #expect(found.configurationCount == byHand(waiting).count)
  }

  /// What steppers come to: what is done, callers who give up, and restoring.
  private func byHand(_ waiting: Int) -> Set<Run<Depot>.Configuration> {
    let start = Run<Depot>.Configuration(.init(), .idle)
    var seen: Set = [start], open = [start]
    while let here = open.popLast() {
      var all: [Run<Depot>.Configuration] = []
      for event in Depot.samples.events {
        var run = Run(Depot.machine, here)
        run.send(event, asking: event.name == .asked ? .unclaimed : nil)
        all.append(run.configuration)
      }
      for index in here.open.indices {
        var other = here
        other.open.remove(at: index)
        all.append(other)
      }
      for next in all where next.waitingCount <= max(waiting, here.waitingCount) && seen.insert(next).inserted {
        open.append(next)
      }
    }
    return seen
  }
}
