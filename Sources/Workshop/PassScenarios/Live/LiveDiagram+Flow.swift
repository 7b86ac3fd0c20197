import FlowExport
import Foundation
import PassAPI
import PassServer
import PassSimulator

extension LiveDiagram {
  /// Creates the diagram of a flow. Scenarios determine the state of a client: that of the flow after the same calls.
  ///
  /// Scenarios are played, and phases drawn, in the background; until then nothing is shown.
  ///
  /// - Parameter draw: Turns the language of Graphviz into SVG; returns `nil` if it cannot.
  package init(of flow: any RegisteredFlow, draw: @escaping @Sendable (_ dot: String) -> String?) {
    let graph = flow.graph, lesson = Lesson(), scenarios = flow.scenarios
    Task.detached(priority: .utility) {
      await lesson.learn(scenarios, of: graph)
      for phase in graph.phases where !phase.nodes.isEmpty {
        guard let svg = draw(DOT(DiagramOptions(.phase(phase.name))).text(of: graph)) else { return }
        // The text before the element is for files.
        let element = svg.range(of: "<svg").map { String(svg[$0.lowerBound...]) }
        lesson.draw(element, of: phase.nodes.map(\.name))
      }
    }
    self.init(graph, lesson)
  }

  /// Creates the diagram of a flow once all its scenarios have been played, without drawings.
  package init(of flow: any RegisteredFlow) async {
    let graph = flow.graph, lesson = Lesson()
    await lesson.learn(flow.scenarios, of: graph)
    self.init(graph, lesson)
  }

  private init(_ graph: Graph, _ lesson: Lesson) {
    self.init(
      phases: graph.phases.filter { !$0.nodes.isEmpty }.map {
        Phase(title: "\($0.name) \($0.title)", states: $0.nodes.map(\.name))
      },
      ways: Dictionary(grouping: graph.edges) { $0.from }.mapValues {
        $0.map { "\($0.on) → \($0.to ?? "back") (\($0.id))" }
      }, drawing: { lesson.drawing(of: $0) }, present: { lesson.state(after: $0) })
  }
}

/// The states and calls learnt from scenarios.
///
/// Sendable, because its mutable state is accessed only under the lock.
private final class Lesson: @unchecked Sendable {
  /// A call of a scenario, and the state of the flow after its answer.
  typealias Told = (call: LiveDiagram.Seen, state: String)
  private let lock = NSLock()
  private var stories: [[Told]] = []
  private var pictures: [String: String] = [:]

  func drawing(of state: String) -> String? { lock.withLock { pictures[state] } }
  func draw(_ picture: String?, of states: [String]) {
    lock.withLock { for state in states { pictures[state] = picture } }
  }

  func learn(_ scenarios: [any PlayableScenario], of graph: Graph) async {
    let resting = Set(graph.nodes.filter(\.rests).map(\.name))
    for scenario in scenarios {
      let story = await Self.story(of: scenario, resting: resting)
      lock.withLock { stories.append(story) }
    }
  }

  private static func story(of scenario: any PlayableScenario, resting: Set<String>) async -> [Told] {
    let world = World(scenario.world, seed: scenario.seed)
    // The state after each number of calls.
    var counts: [(calls: Int, state: String)] = [], calls = 0
    _ = await scenario.play(in: world) { step in
      calls += step.exchanges.count
      if step.exchanges.isEmpty, let last = counts.last, !resting.contains(last.state) {
        // Until the flow rests, moves without a call follow from the last call.
        counts[counts.count - 1].state = step.to
      } else if !step.exchanges.isEmpty {
        counts.append((calls, step.to))
      }
    }
    let log = await world.transport.log
    return log.enumerated().compactMap { index, exchange in
      guard let endpoint = world.transport.endpoint(of: exchange.request),
        let state = counts.first(where: { $0.calls > index })?.state
      else { return nil }
      return (LiveDiagram.Seen(exchange, with: endpoint), state)
    }
  }

  /// The state after calls that end like these in scenarios, compared over up to three calls; of several states the
  /// most frequent.
  func state(after seen: [LiveDiagram.Seen]) -> String? {
    let tail = seen.suffix(3).reversed() as [LiveDiagram.Seen]
    var longest = 0, states: [String: Int] = [:]
    for story in lock.withLock({ stories }) {
      for end in story.indices {
        let length = zip(story[...end].reversed(), tail).prefix { $0.0.call == $0.1 }.count
        guard length > 0, length >= longest else { continue }
        if length > longest { (longest, states) = (length, [:]) }
        states[story[end].state, default: 0] += 1
      }
    }
    return states.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}
