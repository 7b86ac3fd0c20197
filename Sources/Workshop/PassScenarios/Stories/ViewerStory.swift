import PassService
import PassSimulator

/// A world and the actions of a viewer in it, independent of the app's flow.
package struct ViewerStory: Sendable {
  /// An action of the viewer, or of the app for them.
  package enum Action: Hashable, Sendable {
    case signIn, restore, play(String), signOut, relaunch

    /// The name of the action in a table; `nil` if it is not shown there.
    fileprivate var name: String? {
      switch self {
      case .signIn: "sign-in"
      case .restore: "start"
      case .play: "play"
      case .signOut: "sign-out"
      case .relaunch: nil
      }
    }
  }

  /// An action of the viewer, with the screens that follow in order, and its end.
  struct Act: Hashable, Sendable {
    var name: String
    var met: [String] = []
    fileprivate var isOver = false
  }

  package let platform: Platform
  package let changes: [WorldChange]
  package let actions: [Action]
  package var name: String { changes.isEmpty ? "a world where everything works" : "\(changes.map(\.name))" }

  /// The stories on an Apple TV and on an iPhone: in a world where everything works, with one change, and with another
  /// change by which Apple has no part, so that the app's own picker opens.
  package static let all = [Platform.tvOS, .iOS].flatMap { platform in
    let questions = WorldChange.viewers.map { $0.map { [$0] } }
    let alone = WorldChange.withoutApple.map { change in questions.dropFirst().joined().map { [change] + $0 } } ?? []
    return ([[]] + questions.joined() + alone).flatMap { changes in
      courses.map { ViewerStory(platform: platform, changes: changes, actions: $0) }
    }
  }

  /// What viewers do, from the first launch to the last.
  private static let courses: [[Action]] = [
    [
      .restore, .signIn, .play("news"), .play("movie"), .relaunch, .restore, .signOut, .restore, .relaunch, .restore,
      .signIn,
    ],
    [
      .play("news"), .signOut, .signIn, .signIn, .play("news"), .relaunch, .play("news"), .signIn, .signOut, .signIn,
      .signOut,
    ],
  ]
}

// MARK: Playing

extension ViewerStory {
  /// The actions of the viewer of a flow, with what follows.
  func acts<F: SimulatedFlow>(_ step: (Action) -> ScriptedStep<F>) async -> [Act] where F.Settings == AppSettings {
    var script = F.simulatedWorld
    script.apply([.rule("movie")] + changes.map(\.fact))
    script.shortenCodes()
    let scenario = Scenario<F>(
      name, "A viewer", settings: .simulated(platform), world: script, script: actions.map(step),
      ending: Ending(F.machine.initial.name, path: [], answers: []))
    let world = SimulatedWorld(scenario.world, seed: scenario.seed)
    var steps: [ScenarioStep] = []
    _ = await scenario.play(in: world) { steps.append($0) }
    return acts(in: steps, await world.framework.log.filter { $0.query != nil })
  }

  private func acts(in steps: [ScenarioStep], _ queries: [SimulatedFramework.LogEntry]) -> [Act] {
    var acts: [Act] = [], names = actions.compactMap(\.name)[...], queries = queries[...]
    for step in steps {
      let isRequest = Self.requests.contains(step.event)
      // A request that is refused at once begins with its end.
      if isRequest, acts.last?.isOver ?? true, let name = names.popFirst() { acts.append(Act(name: name)) }
      guard let act = acts.indices.last else { continue }
      if let query = step.query, !query.question.hasPrefix("access"), queries.popFirst()?.showsView == true {
        acts[act].met.append(query.question == "picker" ? "Apple's picker" : "Apple's login")
      }
      acts[act].met += step.question.flatMap { Self.screen($0.question) }.map { [$0] } ?? []
      if Self.creating.contains(step.from), Self.polling.contains(step.to) { acts[act].met.append("a code") }
      if isRequest, step.kind == .answered || step.kind == .refused {
        acts[act].met.append(Self.end(step.note ?? ""))
        acts[act].isOver = true
      }
    }
    return acts
  }

  private static let requests: Set = ["signInRequested", "authorizeRequested", "signOutRequested"]
  private static let creating: Set = ["creatingCode", "creatingSession", "resumingSession"]
  private static let polling: Set = ["polling", "awaitingLogin"]

  /// The screen for a question.
  private static func screen(_ question: String) -> String? {
    let screens = [
      "which provider": "the app's picker", "which profile": "which profile?", "page": "the provider's page",
      "new code": "another code?", "why access": "why access helps", "still": "still the provider?",
    ]
    return screens.first { question.hasPrefix($0.key) }?.value
  }

  /// The end of an action as a viewer notices it: without types and codes.
  private static func end(_ note: String) -> String {
    let parts = note.prefix { $0 != "(" && $0 != "," }.split(separator: ":").map { $0.trimmed }
    // Both mean that no one was signed in.
    if parts.first == "nothing to sign out" { return "not signed in" }
    return parts.first == "refused" ? parts.dropFirst().first ?? "" : parts.first ?? ""
  }
}
