import FlowEngine
import FlowTesting
import PassSimulator

/// Plays made-up stories, each of which must keep the properties of the sweep and of the walks. One that does not is
/// shortened.
@Memberwise(unlabelled: 1) package struct StoryCheck<F: SimulatedFlow>: Sendable {
  private let stories: MadeUpStories<F>
  private let properties: [Property<F>]
  /// The table: the flow's, or another one to see whether a slip is noticed.
  private var machine: Machine<F> = F.machine

  /// The result of playing stories.
  package struct Report: Sendable {
    /// The seeds of the stories that break properties, with the broken properties.
    package var failures: [(seed: UInt64, broken: Set<String>)] = []
    /// The number of actions, and the number of changes in the worlds.
    package var acts = 0, changes = 0
    /// The ids of the edges that were taken.
    package var edges: Set<String> = []
  }

  /// Plays the story of each seed.
  ///
  /// - Parameter progress: Called after each story with the number done and the number in all.
  package func play(
    _ seeds: [UInt64], workers: Int, progress: ((_ done: Int, _ all: Int) -> Void)? = nil
  ) async -> Report {
    await seeds.map(workers: workers, progress: progress) { _, seed in await play(seed) }
      .reduce(into: Report()) { report, part in
        report.failures += part.failures
        report.acts += part.acts
        report.changes += part.changes
        report.edges.formUnion(part.edges)
      }
  }

  private func play(_ seed: UInt64) async -> Report {
    guard let story = stories.story(of: seed) else { return Report() }
    let run = await run(story), broken = Set(FaultProperties.broken(by: run))
    return Report(
      failures: broken.isEmpty ? [] : [(seed, broken)], acts: story.script.count, changes: story.changes.count,
      edges: Set(run.result.edgeIds))
  }

  private func run(_ story: MadeUpStory<F>) async -> FaultedRun<F> {
    await FaultedRun(story.scenario, keeping: properties, by: machine)
  }

  /// The shortest story that breaks a property, found from that of a seed; `nil` if that story breaks none.
  package func shortest(of seed: UInt64) async -> MadeUpStory<F>? {
    func breaks(_ story: MadeUpStory<F>) async -> Bool { await !FaultProperties.broken(by: run(story)).isEmpty }
    guard let story = stories.story(of: seed), await breaks(story) else { return nil }
    return await story.shortest(where: breaks)
  }

  /// A story in words: the broken properties, the story in Swift, the exchanges and the path.
  package func text(_ story: MadeUpStory<F>, of seed: UInt64) async -> String {
    let run = await run(story)
    var lines = Set(FaultProperties.broken(by: run)).sorted()
    lines += story.swift(endingAs: run.result).split(separator: "\n").map(String.init)
    if !run.exchanges.isEmpty { lines.append("exchanged: " + run.exchanges.joined(separator: ", ")) }
    lines.append(run.path)
    return "seed \(seed) breaks:\n" + lines.map { "  " + $0 }.joined(separator: "\n")
  }
}

extension RegisteredFlow {
  /// Plays made-up stories for a number of consecutive seeds. Returns those that break a property, the first five
  /// shortened, and a summary in one line; `nil` if the flow has no made-up stories.
  ///
  /// - Parameter progress: Called after each story with the number done and the number in all.
  package func playMadeUpStories(
    count: Int, from seed: UInt64 = 1, workers: Int, progress: ((_ stories: Int, _ all: Int) -> Void)? = nil
  ) async -> (failures: [String], summary: String)? {
    guard let madeUpStories = simulated.madeUpStories else { return nil }
    let properties = (walkSuite?.properties ?? []) + simulated.clientProperties
    let seeds = (0..<max(0, count)).map { seed &+ UInt64($0) }
    let check = StoryCheck(madeUpStories, properties: properties)
    let report = await check.play(seeds, workers: workers, progress: progress)
    // Shortening one story takes as long as playing hundreds.
    var failures: [String] = []
    for (seed, broken) in report.failures {
      if failures.count < 5, let story = await check.shortest(of: seed) {
        failures.append(await check.text(story, of: seed))
      } else {
        failures.append("seed \(seed) breaks: \(broken.sorted().joined(separator: "; "))")
      }
    }
    return (
      failures,
      "\(count) made-up stories from seed \(seed) on: \(report.acts) acts, \(report.changes) changes of worlds, "
        + "\(report.edges.count) of \(F.machine.edges.count) edges taken, \(properties.count) properties and those of "
        + "the sweep: \(failures.count) break any"
    )
  }
}
