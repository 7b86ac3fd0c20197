import AccessEnablerFlow
import PassSimulator

extension AccessEnablerSDK.Scenarios {
  /// Callbacks in other orders, twice, and never.
  static let disordered: [Scenario] = [
    Scenario(
      "codes-behind", "T14: codes arrive after their callbacks: the answers do not change",
      given: [.signedInOnDevice(.denied), .providers(.leaves), .sdk(\.order, .after)], script: launch + [.signIn()],
      endsIn: .unauthenticated,
      path: "3.no end.status 4.ownPicker@authenticating O2.left@viewerLeft 4a@cancellingLogin 4f.done",
      answers: ["done + VSA403", "0 + VSA403", .viewerLeft]),
    Scenario(
      "settings-behind", "T14: `VSA203` arrives after the end of the logout: the viewer is still sent to the settings",
      given: [.signedInOnDevice(), .sdk(\.order, .after)], script: launch + [.signOut], endsIn: .unauthenticated,
      path: "L.zero@loggingOut end.settings L.done",
      answers: ["done", "1", "signed out, finish in Settings → Accounts → TV Provider"]),
    Scenario(
      "early-calls", "T17: calls before the requestor is set: answered in order, except one that is answered at once",
      given: [.signedInOnDevice()],
      script: [
        .start, .entering(.makingEnabler, .check), .entering(.makingEnabler, .authorize("news")),
        .entering(.makingEnabler, .preauthorize(["news"])),
      ],
      endsIn: .authenticated, path: "1.early 1.made 2.done 3.check@configured 3.yes authorize.permit→authenticated",
      answers: ["requestor_not_configured", "done", "1", "news permit"]),
    Scenario(
      "everything-twice", "Every callback arrives twice: the answers do not change", settings: .phone,
      given: [
        .sdk(\.faults, Dictionary(uniqueKeysWithValues: (1...14).map { ("K\($0 < 10 ? "0" : "")\($0)", .twice) }))
      ],
      script: launch + [.signIn(), .authorize("news"), .signOut], endsIn: .unauthenticated,
      path: """
        2.done 3.no tracking@settling tracking@settling 4.present@authenticating authorize@authenticated
        authorize.permit→authenticated tracking@loggingOut tracking@loggingOut L.settings@completingLogout
        L.settings@completingLogout L.done
        """, answers: ["done", "0", "1", "news permit", "signed out, finish in Settings → TV Provider"]),
    Scenario(
      "never-configured", "K01 never arrives", given: [.sdk(\.faults, ["K01": .never])], script: [.start],
      endsIn: .unconfigured, path: "2.silent", answers: ["refused: configuration failed"]),
    Scenario(
      "never-checked", "K02 never arrives", given: [.sdk(\.faults, ["K02": .never])],
      script: launch + [.signIn(), .signOut], endsIn: .unauthenticated,
      path: "3.silent 4.silent@awaitingLogin 4f.silent L.silent@loggingOut",
      answers: ["done", "refused: silent", "refused: silent", "refused: silent"]),
    Scenario(
      "never-decided", "Neither K08 nor K09 arrives",
      given: [.signedInOnDevice(), .sdk(\.faults, ["K08": .never, "K09": .never])],
      script: launch + [.authorize("news"), .play("news")], endsIn: .unauthenticated,
      path: "authorize.silent→authenticated 4.silent@gettingAuthorization 4f.done",
      answers: ["done", "1", "refused: silent", "refused: silent"]),
    Scenario(
      "never-answered", "No question is answered",
      given: [.signedInOnDevice(), .sdk(\.faults, ["C12": .never, "K10": .never, "K11": .never, "K12": .never])],
      script: launch + [.preauthorize(["news"]), .resources(["news"]), .provider, .metadata(.tokenSource)],
      endsIn: .authenticated,
      path: """
        preauthorize.silent→authenticated resources.silent→authenticated provider.silent→authenticated
        M1.silent→authenticated
        """, answers: ["done", "1", "refused: silent", "refused: silent", "refused: silent", "refused: silent"]),
  ]
}
