import FlowEngine
import FlowTesting
import PassSimulator

/// A made-up story: an app, the changes in its world, and the app's actions.
package struct MadeUpStory<F: SimulatedFlow>: Sendable {
  /// An app and its world.
  @Memberwise(unlabelled: 2) package struct App: Sendable {
    package let name: String
    let settings: F.Settings
    let world: WorldScript
  }

  /// The name: `story-17`.
  package let name: String
  package internal(set) var app: App
  package internal(set) var changes: [WorldChange]
  package internal(set) var script: [ScriptedStep<F>]

  /// The scenario that plays it. Its ending is empty: where a made-up story ends is not known beforehand.
  package var scenario: Scenario<F> {
    var world = app.world
    world.apply(changes.map(\.fact))
    world.shortenCodes()
    return Scenario(
      name, "Made up", settings: app.settings, world: world, script: script,
      ending: Ending(F.machine.initial.name, path: [], answers: []))
  }

  /// The story in Swift, with the ending that it had.
  package func swift(endingAs result: ScenarioResult) -> String {
    func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }
    func quoted(_ texts: [String]) -> String { list(texts.map { SwiftText.literal($0) }) }
    return """
      try \(SwiftText.name(F.self)).madeUpStories.scenario(
        \(SwiftText.literal(name)), on: \(SwiftText.literal(app.name)), changed: \(quoted(changes.map(\.name))),
        script: \(list(script.map(\.swift))),
        ending: Ending(.\(result.state), path: \(quoted(result.path)), answers: \(quoted(result.answers))))
      """
  }
}

extension MadeUpStory {
  /// The shortest story found that has the same property: actions are left out, then changes of the world, and
  /// interruptions are moved to where the flow rests.
  package func shortest(where holds: (Self) async -> Bool) async -> Self {
    var best = self, size: Int
    func attempt(_ change: (inout Self) -> Void) async -> Bool {
      var candidate = best
      change(&candidate)
      guard await holds(candidate) else { return false }
      best = candidate
      return true
    }
    repeat {
      size = best.size
      await Self.leaveOut(of: { best.script.count }) { range in await attempt { $0.script.removeSubrange(range) }
      }
      await Self.leaveOut(of: { best.changes.count }) { range in
        await attempt { $0.changes.removeSubrange(range) }
      }
      for index in best.script.indices where best.script[index].moment != .atRest {
        _ = await attempt { $0.script[index].moment = .atRest }
      }
    } while best.size < size
    return best
  }

  private var size: Int { 2 * (script.count + changes.count) + script.count { $0.moment != .atRest } }

  /// Leaves out parts of a list, the largest first, from its end.
  private static func leaveOut(of count: () -> Int, _ attempt: (Range<Int>) async -> Bool) async {
    var length = count()
    while length > 0 {
      var end = count()
      while end > 0 {
        let range = max(0, end - length)..<end
        _ = await attempt(range)
        end = min(range.lowerBound, count())
      }
      length /= 2
    }
  }
}

extension ScriptedStep {
  /// The step as it is written in a scenario.
  fileprivate var swift: String {
    let action = ".\(action)"
    return switch moment {
    case .atRest: action
    case .entering(let state, let visit): "\(action).at(.entering(.\(state.stringValue), visit: \(visit)))"
    case .meanwhile(let effects): "\(action).at(.meanwhile(effects: \(effects)))"
    }
  }
}

extension PropertyWatch: ScenarioWatch {
  package var broken: [String] { violations.map { "\($0.title): \($0.reason)" } }
}
