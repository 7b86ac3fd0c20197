import PassAPI
import PassFlows

extension Scenario {
  /// A viewer comes back: what an earlier launch, or an earlier sign-in, left behind.
  static let returning: [Scenario] = [
    Scenario(
      "second-launch",
      "The app is launched again: client, token and provider are known, the viewer is signed in at once",
      acts: [.calmly(.signIn), .calmly(.relaunch), .calmly(.signIn), .calmly(.authorize("news"))],
      ending: Ending(
        .authenticated, path: ["A2", "C14", "K.stored", "A.token", "B2", "B5.one", "K.stored", "D2.4.permit"],
        answers: [appleAccess, appleAccess, "news permit"])
    ) { _ in },
    Scenario(
      "launch-after-sign-out", "The app is launched again after a sign-out: the client is known, the provider is not",
      acts: [.calmly(.signIn), .calmly(.signOut), .calmly(.wait(200)), .calmly(.relaunch), .calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["C14", "E2.partner_logout", "K.erased", "A.token", "B6", "C14"],
        answers: [appleAccess, "finish in Settings → Accounts → TV Provider", appleAccess])
    ) { _ in },
    comesBack(
      "provider-confirmed", "The profile is over: the viewer confirms the provider, without a picker",
      [.calmly(.signIn)], ["B6.confirm", "confirm.yes", "basic.code", "poll.found"], [regularAccess]
    ) { $0.backend.secondScreen = SecondScreenVisit() },
    comesBack(
      "another-provider", "The profile is over, and the viewer wants another provider",
      [.calmly(.signIn)], ["B6.confirm", "confirm.another", "C2", "C14"], [appleAccess]
    ) { $0.viewer.confirmation = .another },
    comesBack(
      "confirmation-left", "The profile is over, and the viewer leaves", [.calmly(.signIn)],
      ["B6.confirm", "confirm.left"],
      ["refused: viewer left"], .signedOut
    ) { $0.viewer.confirmation = .left },
    comesBack(
      "confirmed-by-app", "The app confirms the provider in place of the viewer, and no other",
      [
        .calmly(.signIn), Act(.entering(.confirmingProvider), .choose("citycable")),
        Act(.entering(.confirmingProvider), .choose("northlight")),
      ], ["confirm.byApp.unknown", "confirm.byApp", "poll.found"],
      ["refused: nothing to choose", "done", regularAccess]
    ) { $0.backend.secondScreen = SecondScreenVisit() },
    comesBack(
      "cancel-confirmation", "The app cancels while the viewer is asked",
      [.calmly(.signIn), Act(.entering(.confirmingProvider), .signIn), Act(.entering(.confirmingProvider), .cancel)],
      ["signIn.joins@confirmingProvider", "cancel@confirmingProvider"],
      ["refused: cancelled", "refused: cancelled", "done"], .signedOut
    ) { _ in },
    comesBack(
      "providers-in-memory", "The viewer leaves the picker and comes back: the providers are not read twice",
      [
        .calmly(.signIn), Act(.entering(.pickingProvider), .cancel), .calmly(.signIn),
      ], ["confirm.another", "C2", "B6.cached", "C14"], ["refused: cancelled", "done", appleAccess]
    ) { $0.viewer.confirmation = .another },
    comesBack(
      "providers-in-memory-twice",
      "The viewer twice wants another provider: the own picker is filled from memory the second time",
      [.calmly(.signIn), Act(.entering(.choosingProvider), .cancel), .calmly(.signIn)],
      ["confirm.another", "C2.nobody", "confirm.another.cached.nobody", "poll.found"],
      ["refused: cancelled", "done", "signed in at citycable (regular)"], mvpd: "citycable"
    ) {
      $0.backend.catalogue = [.cityCable]
      $0.viewer.providers = [.takes("citycable")]
      $0.viewer.confirmation = .another
      $0.backend.secondScreen = SecondScreenVisit()
    },
    Scenario(
      "picker-again", "The sign-in is cancelled and begun again: the providers are not read twice",
      acts: [.calmly(.signIn), Act(.entering(.pickingProvider), .cancel), .calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["C2", "B6.cached", "C14"], answers: ["refused: cancelled", "done", appleAccess])
    ) { _ in },
    Scenario(
      "picker-again-later", "The sign-in is begun again after more than three minutes: the providers are read anew",
      acts: [.calmly(.signIn), Act(.entering(.pickingProvider), .cancel), .calmly(.wait(180)), .calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["C2", "B6", "C2", "C14"], answers: ["refused: cancelled", "done", appleAccess])
    ) { _ in },
    Scenario(
      "own-picker-again", "No provider takes part in single sign-on, and the app's own picker is opened twice",
      acts: [.calmly(.signIn), Act(.entering(.choosingProvider), .cancel), .calmly(.signIn)],
      ending: Ending(
        .authenticated, path: ["C2.nobody", "B6.cached.nobody", "poll.found"],
        answers: ["refused: cancelled", "done", "signed in at citycable (regular)"])
    ) {
      $0.backend.catalogue = [.cityCable]
      $0.viewer.providers = [.takes("citycable")]
      $0.backend.secondScreen = SecondScreenVisit()
    },
  ]

  /// A viewer with a regular profile comes back after its end.
  private static func comesBack(
    _ name: String, _ summary: String, _ acts: [Act], _ path: [String], _ answers: [String],
    _ state: AppleSSO.State.Name = .authenticated,
    mvpd: String = "northlight", _ change: (inout WorldScript) -> Void
  ) -> Scenario {
    Scenario(
      name, summary, acts: [.calmly(.signIn), .calmly(.wait(90_000))] + acts,
      ending: Ending(
        state, path: ["B5.one", "signIn.over"] + path, answers: ["signed in at \(mvpd) (regular)"] + answers)
    ) {
      $0.backend.storedProfiles = [StoredProfile(mvpd)]
      change(&$0)
    }
  }
}
