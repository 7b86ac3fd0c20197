import AppleSSOFlow
import PassSimulator

extension AppleSSO.Scenarios {
  /// A viewer returns, after an earlier launch or an earlier sign-in.
  static let returning: [Scenario] = [
    Scenario(
      "second-launch",
      "The app is launched again: client, token and provider are known, so the viewer is signed in at once",
      script: [.signIn, .relaunch, .signIn, .authorize("news")], endsIn: .authenticated,
      path: "A2 C14 stored vault.token B2 B5 stored D2.4.permit", answers: [appleAccess, appleAccess, "news permit"]),
    comesBack(
      "provider-confirmed", "The profile has expired: the viewer confirms the provider, without a picker",
      given: [.secondScreen()], path: "B6.confirm confirm.yes session.code poll.found", answers: [regularAccess]),
    comesBack(
      "confirmation-left", "The profile has expired, and the viewer leaves",
      given: [.set(\.viewer.confirmation, .left)], endsIn: .signedOut, path: "B6.confirm left@confirmingProvider",
      answers: [.viewerLeft]),
    comesBack(
      "confirmed-by-app", "The app confirms the provider in place of the viewer; it can choose no other",
      given: [.secondScreen()],
      [
        .signIn, .entering(.confirmingProvider, .choose("citycable")),
        .entering(.confirmingProvider, .choose("northlight")),
      ],
      path: "confirm.byApp.unknown confirm.byApp poll.found",
      answers: ["refused: nothing to choose", "done", regularAccess]),
    comesBack(
      "cancel-confirmation", "The app cancels while the viewer is asked to confirm the provider",
      [.signIn, .entering(.confirmingProvider, .signIn), .entering(.confirmingProvider, .cancel)], endsIn: .signedOut,
      path: "signIn.joins@confirmingProvider cancel@confirmingProvider", answers: [.cancelled, .cancelled, "done"]),
    comesBack(
      "providers-in-memory-twice",
      "The viewer wants another provider twice: the second time the app's own picker is filled from memory",
      given: [
        .set(\.backend.catalogue, [.cityCable]), .takes("citycable"), .set(\.viewer.confirmation, .another),
        .secondScreen(),
      ],
      [.signIn, .entering(.choosingProvider, .cancel), .signIn],
      path: "confirm.another C2.ownPicker confirm.another.cached.ownPicker poll.found",
      answers: [.cancelled, "done", .at("citycable")], mvpd: "citycable"),
    Scenario(
      "picker-again", "The sign-in is cancelled and started again: the providers are not fetched again",
      script: [.signIn, .entering(.pickingProvider, .cancel), .signIn], endsIn: .authenticated,
      path: "C2 B6.cached C14", answers: [.cancelled, "done", appleAccess]),
    Scenario(
      "own-picker-again", "No provider supports single sign-on, and the app's own picker is opened twice",
      given: [.set(\.backend.catalogue, [.cityCable]), .takes("citycable"), .secondScreen()],
      script: [.signIn, .entering(.choosingProvider, .cancel), .signIn], endsIn: .authenticated,
      path: "C2.ownPicker B6.cached.ownPicker poll.found", answers: [.cancelled, "done", .at("citycable")]),
    Scenario(
      "restore", "The app starts: the sign-in of the last launch is restored without a screen",
      script: [.signIn, .relaunch, .restore], endsIn: .authenticated, path: "C14 signIn vault.token B2 B5",
      answers: [appleAccess, appleAccess]),
    Scenario(
      "restore-nobody", "The app starts for the first time: not signed in, and no question to the viewer",
      script: [.restore], endsIn: .signedOut, path: "vault.nothing.silent", answers: [.notSignedIn]),
    Scenario(
      "restore-refused", "The service requires a login: the viewer is not asked until they want to sign in",
      given: [.error(.profileOfMVPD, "authenticated_profile_missing")], script: [.signIn, .relaunch, .restore],
      endsIn: .signedOut, path: "C14 B4.silent.refused", answers: [appleAccess, .notSignedIn]),
  ]

  /// A viewer with a regular profile returns after its end.
  static func comesBack(
    _ name: String, _ summary: String, given facts: [Fact] = [], _ script: [ScriptedStep] = [.signIn],
    endsIn state: AppleSSO.State.Name = .authenticated, path: String, answers: [String], mvpd: String = "northlight"
  ) -> Scenario {
    Scenario(
      name, summary, given: [.profile(mvpd)] + facts, script: [.signIn, .wait(90_000)] + script, endsIn: state,
      path: "B5 signIn.over \(path)", answers: [.at(mvpd)] + answers)
  }
}
