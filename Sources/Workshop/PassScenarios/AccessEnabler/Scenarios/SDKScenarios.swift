import AccessEnablerFlow
import FlowEngine
import PassAPI
import PassService
import PassSimulator

extension AccessEnablerSDK {
  /// The traces of sdk 10, T1 to T28, as scenarios, and other runs that the cookbook permits.
  enum Scenarios {
    typealias Scenario = PassSimulator.Scenario<AccessEnablerSDK>
    typealias ScriptedStep = PassSimulator.ScriptedStep<AccessEnablerSDK>
    typealias Change = (inout WorldScript) -> Void

    static let all: [Scenario] =
      [wholeFlow] + permission + checking + authenticating + regularLogin + playing + leaving + asking + disordered

    /// The whole flow of the cookbook without a hitch.
    private static let wholeFlow = make(
      "sdk-sso", "First launch on an Apple TV: sign-in with the TV provider through the SDK, playback, logout",
      script: [
        .atRest(.start), .atRest(.check), .atRest(.signIn()), .atRest(.authorize("news")),
        .atRest(.metadata(.tokenSource)), .atRest(.signOut),
      ],
      endsIn: .unauthenticated,
      path: [
        "1", "1.made", "P2", "2.done", "3.check@configured", "3.no", "end.notLoggedIn", "4.signIn@unauthenticated",
        "4.present@authenticating", "4.dismiss",
        "4.yes@awaitingLogin", "end.loggedIn", "authorize@authenticated", "authorize.permit→authenticated",
        "M1.metadata@authenticated", "M1.done→authenticated",
        "L.signOut@authenticated", "L.zero@loggingOut", "L.done",
      ],
      answers: [
        "done", "0", "1", "news permit", "from Apple", "signed out, finish in Settings → Accounts → TV Provider",
      ])

    /// Creates a scenario, on an Apple TV by default.
    ///
    /// Never inlined: an optimizing compiler takes minutes for a list of them.
    @inline(never) static func make(
      _ name: String, _ summary: String, on platform: Platform = .tvOS, options: AccessEnablerOptions = .init(),
      asksForAccess: Bool = true, script: [ScriptedStep], endsIn state: AccessEnablerSDK.State.Name,
      path: [String] = [], answers: [String],
      _ change: Change = { _ in }
    ) -> Scenario {
      var world = WorldScript()
      world.enabler.platform = platform
      change(&world)
      return Scenario(
        name, summary, settings: .simulated(platform, options: options, asksForAccess: asksForAccess), world: world,
        script: script, ending: Ending(state, path: path, answers: answers))
    }

    /// The first two steps, and the third.
    static let launch: [ScriptedStep] = [.atRest(.start), .atRest(.check)]
  }
}

extension WorldScript {
  /// The viewer is signed in on the device; the script may change the details.
  package mutating func isSignedInOnDevice(
    _ access: AccessStatus = .granted, at provider: String = "northlight-apple", secondsLeft: Int = 86_400
  ) {
    framework.system = .init(access, provider: provider, secondsLeft: secondsLeft)
    framework.answerToPrompt = access
  }
}

extension AccessEnablerSDK.Scenarios {
  /// The prerequisite: whether the app may read the subscription.
  static let permission: [Scenario] = [
    make(
      "asked", "The system asks the viewer for access at the first start; they grant it, and pick a provider",
      script: launch + [.atRest(.signIn())], endsIn: .authenticated,
      path: ["1.made", "P2", "2.done", "3.no", "4.present@authenticating", "4.yes@awaitingLogin"],
      answers: ["done", "0", "1"]
    ) { $0.framework.system = .init(.notDetermined) },
    make(
      "refuses", "The viewer refuses access; its benefit is explained once, and not again on a return to the app",
      script: launch + launch, endsIn: .unauthenticated,
      path: [
        "1.made", "P2.denied", "P3→configuring", "2a", "2.done", "3.no", "2.start@unauthenticated", "P2.deniedBefore",
        "2a", "2.done",
      ],
      answers: ["done + VSA403", "0", "done + VSA403", "0"]
    ) {
      $0.framework.system = .init(.notDetermined)
      $0.framework.answerToPrompt = .denied
    },
    make(
      "allows-later",
      "The viewer refuses access, allows it in the settings, then withdraws it: the benefit is explained again",
      on: .iPadOS, script: launch + launch + launch, endsIn: .unauthenticated,
      path: [
        "P2.denied", "P3→configuring", "2a", "3a", "2.start@unauthenticated", "P2", "2.done", "3.yes",
        "2.start@authenticated", "P2.denied", "P3→configuring", "2a", "3a",
      ],
      answers: ["done + VSA403", "0 + VSA403", "done", "1", "done + VSA403", "0 + VSA403"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.framework.changes = [
        .init(beforeQuery: 4, .init(.granted, provider: "northlight-apple")),
        .init(beforeQuery: 10, .init(.denied, provider: "northlight-apple")),
      ]
    }.taking(31),
    make(
      "app-asks", "The app asks for access itself: the start reads the permission without a prompt",
      asksForAccess: false, script: launch, endsIn: .unauthenticated, path: ["1.made", "P2", "2b", "2.done", "3b"],
      answers: ["done + VSA404", "0 + VSA404"]
    ) {
      $0.isSignedInOnDevice(.notDetermined)
      $0.framework.answerToPrompt = .granted
    },
  ]

  /// Steps 2 and 3.
  static let checking: [Scenario] = [
    make(
      "signed-in-on-device", "T1: permission granted, signed in on the device: a silent exchange",
      script: launch, endsIn: .authenticated, path: ["2.done", "3.yes"], answers: ["done", "1"]
    ) { $0.isSignedInOnDevice() },
    make(
      "denied", "T2: permission denied, signed in on the device: the app's own picker",
      script: launch + [.atRest(.signIn())], endsIn: .unauthenticated,
      path: [
        "2a", "2.done", "3a", "3.no", "4a@authenticating", "4.ownPicker@authenticating", "O2.left@viewerLeft",
        "4f.done",
      ],
      answers: ["done + VSA403", "0 + VSA403", "refused: viewer left"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.viewer.providers = [.leaves]
    },
    make(
      "undecided", "T3: permission not decided, signed in on the device: the app's own picker",
      script: launch + [.atRest(.signIn())], endsIn: .unauthenticated,
      path: [
        "2b", "2.done", "3b", "3.no", "4b@authenticating", "4.ownPicker@authenticating", "O2.left@viewerLeft",
        "4f.done",
      ],
      answers: ["done + VSA404", "0 + VSA404", "refused: viewer left"]
    ) {
      $0.isSignedInOnDevice(.notDetermined)
      $0.viewer.providers = [.leaves]
    },
    make(
      "framework-fails", "T4: Apple's framework fails: codes in steps 2 and 3, the app's own picker in step 4",
      script: launch + [.atRest(.signIn())], endsIn: .unauthenticated,
      path: ["2c", "2.done", "3c", "3.no", "4c@authenticating", "4.ownPicker@authenticating", "O2.left@viewerLeft"],
      answers: ["done + AAPL", "0 + AAPL", "refused: viewer left"]
    ) {
      $0.isSignedInOnDevice()
      $0.framework.silentError = FrameworkError(.serviceTemporarilyUnavailable)
      $0.viewer.providers = [.leaves]
    },
    make(
      "token-over", "T15: the SDK's login has expired, the device's has not: exchanged at the next start",
      script: launch, endsIn: .authenticated, path: ["2.done", "3.yes"], answers: ["done", "1"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.storedLogin = .init("northlight", isFromApple: true, secondsLeft: -1)
    },
    make(
      "both-over", "T16: both logins have expired: not logged in, then Apple's picker",
      script: launch + [.atRest(.signIn())], endsIn: .authenticated,
      path: ["3.no", "4.present@authenticating", "4.dismiss", "4.yes@awaitingLogin"], answers: ["done", "0", "1"]
    ) {
      $0.isSignedInOnDevice(secondsLeft: -1)
      $0.enabler.storedLogin = .init("northlight", isFromApple: true, secondsLeft: -1)
    },
    make(
      "withdrawn", "T25: permission is withdrawn between two starts",
      script: launch + [.atRest(.start), .atRest(.check)], endsIn: .unauthenticated,
      path: ["3.yes", "2.start@authenticated", "P2.denied", "P3→configuring", "2a", "2.done", "3a", "3.no"],
      answers: ["done", "1", "done + VSA403", "0 + VSA403"]
    ) {
      $0.isSignedInOnDevice()
      $0.framework.changes = [.init(beforeQuery: 7, .init(.denied, provider: "northlight-apple"))]
    },
    make(
      "switched-off", "T25: single sign-on is switched off between two starts",
      script: launch + [.atRest(.start), .atRest(.check)], endsIn: .unauthenticated,
      path: ["3.yes", "2.start@authenticated", "2.done", "3.no"], answers: ["done", "1", "done", "0"]
    ) {
      $0.isSignedInOnDevice()
      var later = AccessEnablerScript.Dashboard()
      later.singleSignOnOff = ["northlight"]
      $0.enabler.dashboards = [.init(), later]
    },
    make(
      "configuration-fails", "T18: the requestor cannot be set at first",
      script: [.atRest(.start), .atRest(.check), .atRest(.preauthorize(["news"])), .atRest(.start), .atRest(.check)],
      endsIn: .authenticated, path: ["2.failed", "2.preauthorize", "2.again", "2.done", "3.yes"],
      answers: [
        "refused: configuration failed + CFG404", "refused: not configured", "requestor_not_configured", "done", "1",
      ]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.configurations = [false, true]
    },
  ]

  /// Step 4 with Apple's framework.
  static let authenticating: [Scenario] = [
    make(
      "picks-supported", "T5: the viewer picks a provider that Apple signs in",
      script: [.atRest(.start), .atRest(.signIn())], endsIn: .authenticated,
      path: ["4.present@authenticating", "4.dismiss", "4.yes@awaitingLogin", "end.loggedIn"], answers: ["done", "1"]),
    make(
      "other-provider", "T6: \"Other TV Provider\"", script: [.atRest(.start), .atRest(.signIn())],
      endsIn: .unauthenticated,
      path: ["4.dismiss", "4d@awaitingLogin", "4.ownPicker@awaitingLogin", "O2.left@viewerLeft"],
      answers: ["done", "refused: viewer left"]
    ) {
      $0.framework.picker = .otherProvider
      $0.viewer.providers = [.leaves]
    },
    make(
      "provider-off", "T7: a provider whose single sign-on is off",
      script: [.atRest(.start), .atRest(.signIn())], endsIn: .unauthenticated,
      path: ["4.dismiss", "4e@awaitingLogin", "4.ownPicker@awaitingLogin", "O2.left@viewerLeft"],
      answers: ["done", "refused: viewer left"]
    ) {
      $0.enabler.dashboards[0].singleSignOnOff = ["northlight"]
      $0.viewer.providers = [.leaves]
    },
    make(
      "integration-off", "T7: a provider whose integration is off",
      script: [.atRest(.start), .atRest(.signIn())], endsIn: .unauthenticated,
      path: ["4.dismiss", "4e@awaitingLogin", "4.ownPicker@awaitingLogin", "O2.left@viewerLeft"],
      answers: ["done", "refused: viewer left"]
    ) {
      $0.enabler.dashboards[0].integrationOff = ["northlight"]
      $0.framework.readings.unlistedTap = .unsupported
      $0.viewer.providers = [.leaves]
    },
    make(
      "apple-cancelled", "T8: Apple's picker is cancelled", script: [.atRest(.start), .atRest(.signIn())],
      endsIn: .unauthenticated,
      path: ["4.dismiss", "4f@awaitingLogin", "4.ownPicker@awaitingLogin", "O2.left@viewerLeft"],
      answers: ["done", "refused: viewer left"]
    ) {
      $0.framework.picker = .fails(FrameworkError(.userCancelled))
      $0.viewer.providers = [.leaves]
    },
    make(
      "degraded", "T24: the provider is degraded: logged in by the rule, without an exchange",
      script: [.atRest(.start), .atRest(.signIn()), .atRest(.authorize("news"))], endsIn: .authenticated,
      path: ["4.status@authenticating", "4.yes@authenticating", "end.loggedIn"],
      answers: ["done", "1 + N010", "news permit + Z010"]
    ) {
      $0.isSignedInOnDevice()
      $0.enabler.dashboards[0].degraded = ["northlight"]
    },
    make(
      "exchange-refused", "The vendor refuses to exchange Apple's profile",
      script: [.atRest(.start), .atRest(.signIn())], endsIn: .unauthenticated,
      path: ["4.no@awaitingLogin", "end.notLoggedIn"],
      answers: ["done", "refused: generic"]
    ) { $0.enabler.refusesExchange = true },
    make(
      "already-logged-in", "The SDK reports that the viewer is logged in; a forced login starts anyway",
      script: [.atRest(.start), .atRest(.signIn()), .atRest(.signIn(.init(isForced: true)))], endsIn: .authenticated,
      path: ["4.yes@authenticating", "4.signIn@authenticated", "4.yes@authenticating"], answers: ["done", "1", "1"]
    ) { $0.isSignedInOnDevice() },
    make(
      "filter", "T28: a filter with a provider without single sign-on, and a featured one that is not listed",
      script: [
        .atRest(.start),
        .atRest(
          .signIn(
            .init(
              filter: .init(
                listed: ["harbourtv", "citycable", "northlight"], featured: ["northlight", "pickeronly"])))),
      ], endsIn: .authenticated, path: ["4.present@authenticating", "4.yes@awaitingLogin"], answers: ["done", "1"]),
    make(
      "login-cancelled", "The app cancels the login while its own picker is open",
      script: [.atRest(.start), .atRest(.signIn()), ScriptedStep(.entering(.choosingProvider), .cancel)],
      endsIn: .unauthenticated, path: ["4.cancel@choosingProvider", "4f.done", "end.notLoggedIn"],
      answers: ["done + VSA403", "done", "refused: cancelled"]
    ) { $0.isSignedInOnDevice(.denied) },
  ]

  static let regularLogin: [Scenario] = [
    make(
      "picker-only-page", "T9: a provider of Apple's picker that Apple does not sign in, on an iPhone: its page",
      on: .iOS, script: [.atRest(.start), .atRest(.signIn())], endsIn: .authenticated,
      path: ["4.dismiss", "4.page@awaitingLogin", "O3.end", "4.yes@completingLogin"], answers: ["done", "1"]
    ) { $0.framework.picker = .picks("pickeronly-apple") }.taking(14),
    make(
      "picker-only-code", "T10: a provider of Apple's picker that Apple does not sign in, on an Apple TV: a code",
      script: [.atRest(.start), .atRest(.signIn())], endsIn: .authenticated,
      path: ["4.dismiss", "4.code@awaitingLogin", "4.yes@showingCode", "tracking@settling"], answers: ["done", "1"]
    ) { $0.framework.picker = .picks("pickeronly-apple") }.taking(13),
    make(
      "own-picker-cancelled", "T11: the app's own picker is cancelled",
      script: [.atRest(.start), .atRest(.signIn())], endsIn: .unauthenticated,
      path: ["4.ownPicker@authenticating", "O2.left@viewerLeft", "4f@cancellingLogin", "4f.done"],
      answers: ["done + VSA403", "refused: viewer left"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.viewer.providers = [.leaves]
    },
    make(
      "own-picker-page", "The app's own picker, and the provider's page", on: .iPadOS,
      script: [.atRest(.start), .atRest(.signIn())], endsIn: .authenticated,
      path: ["4.ownPicker@authenticating", "O2.chosen", "4.page@selectingProvider", "O3.end", "4.yes@completingLogin"],
      answers: ["done + VSA403", "1 + VSA403"]
    ) { $0.isSignedInOnDevice(.denied) },
    make(
      "page-left", "The viewer closes the provider's page", on: .iOS,
      script: [.atRest(.start), .atRest(.signIn())], endsIn: .unauthenticated,
      path: ["4.page@selectingProvider", "O3.left@viewerLeft", "4f.done"],
      answers: ["done + VSA403", "refused: viewer left"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.viewer.pages = [.leaves]
    },
    make(
      "safari-controller", "T22: the app presents the Safari controller itself", on: .iOS,
      options: .init(handlesSafariController: true), script: [.atRest(.start), .atRest(.signIn())],
      endsIn: .authenticated, path: ["4.page@selectingProvider", "O3.end", "4.yes@completingLogin"],
      answers: ["done + VSA403", "1 + VSA403"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.enabler.dashboards[0].demandsSafari = ["northlight"]
    },
    make(
      "safari-controller-of-sdk",
      "T22: the SDK presents the Safari controller: the app sees neither the page nor its address",
      on: .iOS, script: [.atRest(.start), .atRest(.signIn())], endsIn: .authenticated,
      path: ["O2.chosen", "4.yes@selectingProvider"], answers: ["done + VSA403", "1 + VSA403"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.enabler.dashboards[0].demandsSafari = ["northlight"]
    },
    make(
      "url-twice", "T21: the completion address arrives twice, from the page and from the system", on: .iOS,
      script: [
        .atRest(.start), .atRest(.signIn()), ScriptedStep(.entering(.settling), .opened("adobepass://ios.app")),
      ], endsIn: .authenticated, path: ["O3.end", "4.yes@completingLogin"], answers: ["done + VSA403", "1 + VSA403"]
    ) { $0.isSignedInOnDevice(.denied) },
    make(
      "code-left", "T23: the viewer leaves the screen with the code",
      script: [.atRest(.start), .atRest(.signIn()), ScriptedStep(.entering(.showingCode), .cancel)],
      endsIn: .unauthenticated,
      path: ["O2.chosen", "4.code@selectingProvider", "4.cancel@showingCode", "4f.done"],
      answers: ["done + VSA403", "done", "refused: cancelled"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.enabler.secondScreenLogsIn = false
    },
    make(
      "no-code", "There is no code for a second screen", script: [.atRest(.start), .atRest(.signIn())],
      endsIn: .unauthenticated, path: ["4.noCode@selectingProvider"],
      answers: ["done + VSA403", "refused: other + VSA403 + REG500"]
    ) {
      $0.isSignedInOnDevice(.denied)
      $0.enabler.hasCodes = false
    },
    make(
      "temporary-pass", "A TempPass is selected without a login in progress: logged in at once",
      script: [.atRest(.start), .atRest(.choose("freepreview")), .atRest(.authorize("news"))], endsIn: .authenticated,
      path: ["O3.choose@configured", "4.yes@preselecting", "end.loggedIn", "authorize.permit→authenticated"],
      answers: ["done", "done", "news permit + Z011"]),
    make(
      "selected-ahead", "On an iPhone a provider is selected without a login in progress: the next login uses it",
      on: .iOS, script: [.atRest(.start), .atRest(.choose("citycable")), .atRest(.provider)], endsIn: .configured,
      path: ["O3.choose@configured", "O3.later→configured", "provider.done→configured"],
      answers: ["done", "done", "provider: citycable"]),
  ]
}
