import PassSimulator
import FlowEngine

/// Whole runs of a flow, each made up from its seed: the actions of viewer, system and app, and what goes wrong.
///
/// Walks have no world, and scenarios contain only what their authors thought of.
@Memberwise(unlabelled: 1) package struct MadeUpStories<F: SimulatedFlow>: Sendable {
  private let apps: [MadeUpStory<F>.App]
  /// The actions at the beginning of each story.
  private let opening: [ScriptedStep<F>]
  /// The actions after a later launch of the app.
  private let returning: [ScriptedStep<F>]
  /// The app's possible actions at any time; repeated entries are more frequent.
  private let acts: [ScriptedStep<F>]
  /// The changes in the world that only this flow has: at most one answer to each question is used.
  private var questions: [[WorldChange]] = []
  /// The possible disturbances.
  private var disturbances: [Disturbance] = Disturbance.all

  private var allQuestions: [[WorldChange]] { WorldChange.questions + questions }

  /// The stories with other disturbances.
  package func disturbed(by disturbances: [Disturbance]) -> Self {
    var stories = self
    stories.disturbances = disturbances
    return stories
  }

  /// The story of a seed.
  package func story(of seed: UInt64) -> MadeUpStory<F>? {
    var random = SeededRandom(seed: seed)
    guard let app = random.pick(apps) else { return nil }
    return MadeUpStory(name: "story-\(seed)", app: app, changes: changes(&random), script: script(&random))
  }

  /// Creates a scenario in a world with the named changes.
  ///
  /// - Throws: An `UnknownName` if there is no such app or change.
  package func scenario(
    _ name: String, on app: String, changed changes: [String], script: [ScriptedStep<F>], ending: Ending<F>
  ) throws -> Scenario<F> {
    guard let app = apps.first(where: { $0.name == app }) else { throw UnknownName(name: app) }
    let known = allQuestions.joined()
    let changes = try changes.map { name in
      guard let change = known.first(where: { $0.name == name }) ?? WorldChange(disturbing: name) else {
        throw UnknownName(name: name)
      }
      return change
    }
    var scenario = MadeUpStory(name: name, app: app, changes: changes, script: script).scenario
    scenario.ending = ending
    return scenario
  }

  /// The error for a name that no app or change has.
  package struct UnknownName: Error {
    let name: String
  }

  private func changes(_ random: inout SeededRandom) -> [WorldChange] {
    let world = allQuestions.compactMap { answers in random.below(2) == 0 ? nil : random.pick(answers) }
    let calls = disturbances.filter { $0.place == .call }, parts = disturbances.filter { $0.place != .call }
    func draw(_ kinds: [Disturbance], upTo most: Int, among places: Int) -> [WorldChange] {
      (0..<random.below(most)).compactMap { _ in
        // Permanent disturbances belong at the end of a story.
        let length: Disturbance.Length = random.below(16) == 0 ? .forGood : .once
        return random.pick(kinds).map { WorldChange($0, length, at: 1 + random.below(places)) }
      }
    }
    return world + draw(calls, upTo: 16, among: 60) + draw(parts, upTo: 5, among: 9)
  }

  private func script(_ random: inout SeededRandom) -> [ScriptedStep<F>] {
    let moments: [ScriptedStep<F>.Moment] = [.atRest, .atRest] + [1, 2, 4, 7, 12].map { .meanwhile(effects: $0) }
    var script = opening
    for _ in 0..<random.below(16) {
      let moment = random.pick(moments) ?? .atRest
      switch random.below(12) {
      case 0: script += [.relaunch.at(moment)] + returning
      case 1: script.append(.wait(random.pick([20, 600, 3_700, 90_000]) ?? 20).at(moment))
      default: if let act = random.pick(acts) { script.append(act.at(moment)) }
      }
    }
    return script
  }
}

extension SeededRandom {
  /// One of these values; `nil` if there are none.
  fileprivate mutating func pick<Value>(_ values: [Value]) -> Value? {
    values.isEmpty ? nil : values[below(values.count)]
  }
}
