import AppleSSOFlow
import PassSimulator

extension AppleSSO {
  /// The scenarios of the flow, in files by topic.
  enum Scenarios {
    typealias Scenario = PassSimulator.Scenario<AppleSSO>
    typealias ScriptedStep = PassSimulator.ScriptedStep<AppleSSO>

    static let all: [Scenario] =
      [wholeFlow] + registering + recovering + registeredAgain + checking + returning + picking + signingOn + rare
      + doubt + exchanging + comingBack + leavingAnyMoment + forgetting + losingStatusAtLogin + basic + resuming
      + secondScreen + deciding + losingStatus + refreshing + overtaking + profile + leaving + leavingAtOnce
      + leavingAtEveryStep
      + requesting

    /// The whole flow of the cookbook without a hitch.
    private static let wholeFlow = Scenario(
      "apple-sso", "First launch on an Apple TV: sign-in with the TV provider, decisions, sign-out",
      script: [.signIn, .preauthorize(["news", "sport"]), .authorize("news"), .signOut], endsIn: .signedOut,
      path: "signIn P1 P2 vault.nothing A2 A4 B2.without B6 C2 C4 C9 C11 C14 D1.3 D1.4 D2.3 D2.4.permit E1 E2.done",
      answers: [appleAccess, "news permit, sport permit", "news permit", .finishInSettings], transitions: 23)

    static let appleAccess = "signed in at northlight (appleSSO)"
    static let regularAccess = String.at("northlight")
  }
}
