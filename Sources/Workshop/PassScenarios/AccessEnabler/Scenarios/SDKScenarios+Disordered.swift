import AccessEnablerFlow
import FlowEngine
import PassAPI
import PassSimulator

extension AccessEnablerSDK.Scenarios {
  /// Callbacks in other orders, twice, and never.
  static let disordered: [Scenario] = [
    make(
      "codes-behind", "T14: codes arrive after their callbacks: the answers do not change",
      script: launch + [.atRest(.signIn())], endsIn: .unauthenticated,
      path: [
        "3.no", "end.status", "4.ownPicker@authenticating", "O2.left@viewerLeft", "4a@cancellingLogin", "4f.done",
      ],
      answers: ["done + VSA403", "0 + VSA403", "refused: viewer left"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.viewer.providers = [.leaves]
      $0.enabler.order = .after
    },
    make(
      "settings-behind", "T14: `VSA203` arrives after the end of the logout: the viewer is still sent to the settings",
      script: launch + [.atRest(.signOut)], endsIn: .unauthenticated,
      path: ["L.zero@loggingOut", "end.settings", "L.done"],
      answers: ["done", "1", "signed out, finish in Settings → Accounts → TV Provider"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.order = .after
    },
    make(
      "early-calls", "T17: calls before the requestor is set: answered in order, except one that is answered at once",
      script: [
        .atRest(.start), ScriptedStep(.entering(.makingEnabler), .check),
        ScriptedStep(.entering(.makingEnabler), .authorize("news")),
        ScriptedStep(.entering(.makingEnabler), .preauthorize(["news"])),
      ], endsIn: .authenticated,
      path: ["1.early", "1.made", "2.done", "3.check@configured", "3.yes", "authorize.permit→authenticated"],
      answers: ["requestor_not_configured", "done", "1", "news permit"]
    ) { $0.isSignedInOnDevice() },
    make(
      "status-twice", "K02 arrives twice: the second does not answer the logout that follows",
      script: launch + [.atRest(.signOut)], endsIn: .unauthenticated,
      path: ["3.yes", "unasked@settling", "end.loggedIn", "L.zero@loggingOut", "L.done"],
      answers: ["done", "1", "signed out, finish in Settings → Accounts → TV Provider"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.faults = ["K02": .twice]
    },
    make(
      "everything-twice", "Every callback arrives twice: the answers do not change", on: .iOS,
      script: launch + [.atRest(.signIn()), .atRest(.authorize("news")), .atRest(.signOut)], endsIn: .unauthenticated,
      path: [
        "2.done", "3.no", "tracking@settling", "tracking@settling", "4.present@authenticating",
        "authorize@authenticated", "authorize.permit→authenticated", "tracking@loggingOut", "tracking@loggingOut",
        "L.settings@completingLogout", "L.settings@completingLogout", "L.done",
      ],
      answers: ["done", "0", "1", "news permit", "signed out, finish in Settings → TV Provider"]
    ) { world in
      for number in 1...14 { world.enabler.faults["K\(number < 10 ? "0" : "")\(number)"] = .twice }
    },
    make(
      "never-configured", "K01 never arrives", script: [.atRest(.start)], endsIn: .unconfigured, path: ["2.silent"],
      answers: ["refused: configuration failed"]
    ) { $0.enabler.faults = ["K01": .never] },
    make(
      "never-checked", "K02 never arrives", script: launch + [.atRest(.signIn()), .atRest(.signOut)],
      endsIn: .unauthenticated, path: ["3.silent", "4.silent@awaitingLogin", "4f.silent", "L.silent@loggingOut"],
      answers: ["done", "refused: silent", "refused: silent", "refused: silent"]
    ) { $0.enabler.faults = ["K02": .never] },
    make(
      "never-decided", "Neither K08 nor K09 arrives",
      script: launch + [.atRest(.authorize("news")), .atRest(.play("news"))],
      endsIn: .unauthenticated, path: ["authorize.silent→authenticated", "4.silent@gettingAuthorization", "4f.done"],
      answers: ["done", "1", "refused: silent", "refused: silent"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.faults = ["K08": .never, "K09": .never]
    },
    make(
      "never-answered", "No question is answered",
      script: launch + [
        .atRest(.preauthorize(["news"])), .atRest(.resources(["news"])), .atRest(.provider),
        .atRest(.metadata(.tokenSource)),
      ], endsIn: .authenticated,
      path: [
        "preauthorize.silent→authenticated", "resources.silent→authenticated", "provider.silent→authenticated",
        "M1.silent→authenticated",
      ],
      answers: ["done", "1", "refused: silent", "refused: silent", "refused: silent", "refused: silent"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.faults = ["C12": .never, "K10": .never, "K11": .never, "K12": .never]
    },
  ]
}
