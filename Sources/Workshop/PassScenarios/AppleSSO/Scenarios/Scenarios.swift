import AppleSSOFlow
import PassService
import PassSimulator

extension AppleSSO {
  /// The scenarios of the flow, in files by topic.
  enum Scenarios {
    typealias Scenario = PassSimulator.Scenario<AppleSSO>
    typealias ScriptedStep = PassSimulator.ScriptedStep<AppleSSO>
    typealias Change = (inout WorldScript) -> Void

    static let all: [Scenario] =
      [wholeFlow] + registering + recovering + registeredAgain + checking + returning + picking + signingOn + rare
      + doubt + exchanging + comingBack + leavingAnyMoment + forgetting + losingStatusAtLogin + basic + resuming
      + secondScreen + deciding + losingStatus + refreshing + overtaking + profile + leaving + leavingAtOnce
      + leavingAtEveryStep
      + requesting

    /// The whole flow of the cookbook without a hitch.
    private static let wholeFlow = Scenario(
      "apple-sso", "First launch on an Apple TV: sign-in with the TV provider, decisions, sign-out",
      script: [
        .atRest(.signIn), .atRest(.preauthorize(["news", "sport"])), .atRest(.authorize("news")), .atRest(.signOut),
      ],
      endsIn: .signedOut,
      path: [
        "signIn", "P1", "P2", "vault.nothing", "A2", "A4", "B2.without", "B6", "C2", "C4", "C9", "C11", "C14",
        "D1.3", "D1.4", "D2.3", "D2.4.permit", "E1", "E2.done",
      ],
      answers: [
        appleAccess, "news permit, sport permit", "news permit",
        "signed out, finish in Settings → Accounts → TV Provider",
      ]
    ).taking(23)

    static let appleAccess = "signed in at northlight (appleSSO)"
    static let regularAccess = "signed in at northlight (regular)"
  }
}

extension Scenario<AppleSSO> {
  /// Creates a scenario, by default of a sign-in, in the default world after `change`.
  ///
  /// Never inlined: an optimizing compiler takes minutes for a list of them.
  @inline(never) init(
    _ name: String, _ summary: String, settings: AppSettings = .simulated(),
    script: [ScriptedStep<F>] = [.atRest(.signIn)],
    endsIn state: AppleSSO.State.Name, path: [String], answers: [String],
    _ change: AppleSSO.Scenarios.Change = { _ in }
  ) {
    var world = WorldScript()
    change(&world)
    self.init(
      name, summary, settings: settings, world: world, script: script,
      ending: Ending(state, path: path, answers: answers))
  }
}
