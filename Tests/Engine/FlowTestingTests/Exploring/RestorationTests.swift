import FlowEngine
import FlowTesting
import Testing

/// What an exploration says of a run that is saved and restored is what the engine does.
@Suite("Restored runs in explorations") struct RestorationTests {
  private typealias Configuration = Run<Errand>.Configuration

  /// What restoring reported, where.
  private struct Report: Hashable {
    let state: Errand.State
    let kept: [Errand.State]
    let reaction: String
  }
  private final class Reports: @unchecked Sendable {
    private(set) var all: Set<Report> = []
    func see(_ step: WalkStep<Errand>) -> Bool {
      switch step.reaction {
      case .continued, .forgotten:
        all.insert(Report(state: step.from, kept: step.keptBefore, reaction: "\(step.reaction)"))
      default: break
      }
      return true
    }
  }

  private func explored(_ properties: Property<Errand>...) throws -> Explored<Errand> {
    try Exploration(Errand.machine, context: .init(), samples: Errand.samples).bounded(waiting: 2).run(properties)
  }

  @Test("requests are open and deferred at work, behind a detour and alone, where runs are restored")
  func positions() throws {
    let found = try explored(.everyRequestIsAnsweredOnce(mayWaitIn: .interrupted))
    #expect(found.isComplete && found.failure == nil)
    let places = Set(
      (0..<found.count).map { found[$0] }.map {
        "\($0.kept.map(\.name.stringValue)) \($0.state) \($0.open.count) \($0.deferred.count)"
      })
    for (kept, here): ([String], String) in [([], "running"), (["running"], "interrupted")] {
      for (open, deferred) in [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)] {
        #expect(places.contains("\(kept) \(here) \(open) \(deferred)"), "\(places.sorted())")
      }
    }
  }

  @Test("each configuration leads to that in which the engine restores it, of which the engine reports the same")
  func configurations() throws {
    let reports = Reports()
    let found = try explored(.always("seen") { reports.see($0) })
    var restored: Set<Report> = []
    for number in 0..<found.count {
      let run = Run(Errand.machine, found[number])
      let again = try Run(Errand.machine, restoring: run.snapshot) { report in
        restored.insert(Report(state: run.state, kept: run.kept, reaction: "\(report.reaction)"))
      }
      #expect(again.open.map(\.event) == run.open.map(\.event) && again.deferred.isEmpty && !again.isBroken)
      #expect(found.number(of: again.configuration) != nil, "\(again.configuration)")
    }
    #expect(reports.all == restored && !restored.isEmpty)
  }

  @Test("restoring leads where the engine leads, and nowhere else")
  func moves() throws {
    // Once its effect broke, an errand goes on by restoring alone.
    var exploration = Exploration(Errand.machine, context: .init(), samples: Errand.samples).bounded(waiting: 2)
    exploration.moves = [.request, .broken, .restoration]
    let found = try exploration.run()
    var seen: Set<Configuration> = [exploration.start], open = [exploration.start]
    while let here = open.popLast() {
      var all = [try Run(Errand.machine, restoring: Run(Errand.machine, here).snapshot) { _ in }.configuration]
      var asked = Run(Errand.machine, here)
      asked.send(.asked(.init()), asking: .unclaimed)
      all.append(asked.configuration)
      var broken = Run(Errand.machine, here)
      if !broken.rests, !broken.isBroken { broken.conclude(nil, of: broken.visit) { _ in } }
      all.append(broken.configuration)
      for next in all where next.waitingCount <= max(2, here.waitingCount) && seen.insert(next).inserted {
        open.append(next)
      }
    }
    #expect(found.isComplete && Set((0..<found.count).map { found[$0] }) == seen)
  }
}
