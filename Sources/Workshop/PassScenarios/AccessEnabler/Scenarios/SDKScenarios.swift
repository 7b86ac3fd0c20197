import AccessEnablerFlow
import PassAPI
import PassSimulator

extension AccessEnablerSDK {
  /// The traces of sdk 10, T1 to T28, as scenarios, and other runs that the cookbook permits.
  enum Scenarios {
    typealias Scenario = PassSimulator.Scenario<AccessEnablerSDK>
    typealias ScriptedStep = PassSimulator.ScriptedStep<AccessEnablerSDK>

    static let all: [Scenario] =
      [wholeFlow] + permission + checking + authenticating + regularLogin + playing + leaving + asking + disordered

    /// The whole flow of the cookbook without a hitch.
    private static let wholeFlow = Scenario(
      "sdk-sso", "First launch on an Apple TV: sign-in with the TV provider through the SDK, playback, logout",
      script: [.start, .check, .signIn(), .authorize("news"), .metadata(.tokenSource), .signOut],
      endsIn: .unauthenticated,
      path: """
        1 1.made P2 2.done 3.check@configured 3.no end.notLoggedIn 4.signIn@unauthenticated 4.present@authenticating
        4.dismiss 4.yes@awaitingLogin end.loggedIn authorize@authenticated authorize.permit→authenticated
        M1.metadata@authenticated M1.done→authenticated L.signOut@authenticated L.zero@loggingOut L.done
        """,
      answers: [
        "done", "0", "1", "news permit", "from Apple", "signed out, finish in Settings → Accounts → TV Provider",
      ])

    /// The first two steps, and the third.
    static let launch: [ScriptedStep] = [.start, .check]
  }
}

extension Fact {
  /// The viewer is signed in on the device; the facts that follow may change the details.
  package static func signedInOnDevice(_ access: AccessStatus = .granted, secondsLeft: Int = 86_400) -> Self {
    all(system(access, provider: "northlight-apple", secondsLeft: secondsLeft), prompt(access))
  }
  /// A member of the SDK's script has another value.
  static func sdk<Value: Sendable>(
    _ member: WritableKeyPath<AccessEnablerScript, Value> & Sendable, _ value: Value
  ) -> Self { Self { $0.enabler[keyPath: member] = value } }
  /// The SDK has a login of an earlier launch.
  static func storedLogin(_ mvpd: String, isFromApple: Bool = false, secondsLeft: Int = 86_400) -> Self {
    sdk(\.storedLogin, .init(mvpd, isFromApple: isFromApple, secondsLeft: secondsLeft))
  }
}

extension AccessEnablerSDK.Scenarios {
  /// The prerequisite: whether the app may read the subscription.
  static let permission: [Scenario] = [
    Scenario(
      "asked", "The system asks the viewer for access at the first start; they grant it, and pick a provider",
      given: [.system(.notDetermined)], script: launch + [.signIn()], endsIn: .authenticated,
      path: "1.made P2 2.done 3.no 4.present@authenticating 4.yes@awaitingLogin", answers: ["done", "0", "1"]),
    Scenario(
      "refuses", "The viewer refuses access; its benefit is explained once, and not again on a return to the app",
      given: [.system(.notDetermined), .prompt(.denied)], script: launch + launch, endsIn: .unauthenticated,
      path: "1.made P2.denied P3→configuring 2a 2.done 3.no 2.start@unauthenticated P2.deniedBefore 2a 2.done",
      answers: ["done + VSA403", "0", "done + VSA403", "0"]),
    Scenario(
      "allows-later",
      "The viewer refuses access, allows it in the settings, then withdraws it: the benefit is explained again",
      settings: .simulated(.iPadOS),
      given: [
        .signedInOnDevice(.denied), .beforeQuery(4, .init(.granted, provider: "northlight-apple")),
        .beforeQuery(10, .init(.denied, provider: "northlight-apple")),
      ],
      script: launch + launch + launch, endsIn: .unauthenticated,
      path: """
        P2.denied P3→configuring 2a 3a 2.start@unauthenticated P2 2.done 3.yes 2.start@authenticated P2.denied
        P3→configuring 2a 3a
        """, answers: ["done + VSA403", "0 + VSA403", "done", "1", "done + VSA403", "0 + VSA403"], transitions: 31),
    Scenario(
      "app-asks", "The app asks for access itself: the start reads the permission without a prompt",
      settings: .simulated(.tvOS, asksForAccess: false), given: [.signedInOnDevice(.notDetermined), .prompt(.granted)],
      script: launch, endsIn: .unauthenticated, path: "1.made P2 2b 2.done 3b",
      answers: ["done + VSA404", "0 + VSA404"]),
  ]

  /// Steps 2 and 3.
  static let checking: [Scenario] = [
    Scenario(
      "signed-in-on-device", "T1: permission granted, signed in on the device: a silent exchange",
      given: [.signedInOnDevice()], script: launch, endsIn: .authenticated, path: "2.done 3.yes",
      answers: ["done", "1"]),
    Scenario(
      "denied", "T2: permission denied, signed in on the device: the app's own picker",
      given: [.signedInOnDevice(.denied), .providers(.leaves)], script: launch + [.signIn()], endsIn: .unauthenticated,
      path: "2a 2.done 3a 3.no 4a@authenticating 4.ownPicker@authenticating O2.left@viewerLeft 4f.done",
      answers: ["done + VSA403", "0 + VSA403", .viewerLeft]),
    Scenario(
      "undecided", "T3: permission not decided, signed in on the device: the app's own picker",
      given: [.signedInOnDevice(.notDetermined), .providers(.leaves)], script: launch + [.signIn()],
      endsIn: .unauthenticated,
      path: "2b 2.done 3b 3.no 4b@authenticating 4.ownPicker@authenticating O2.left@viewerLeft 4f.done",
      answers: ["done + VSA404", "0 + VSA404", .viewerLeft]),
    Scenario(
      "framework-fails", "T4: Apple's framework fails: codes in steps 2 and 3, the app's own picker in step 4",
      given: [.signedInOnDevice(), .silentQueriesFail(.serviceTemporarilyUnavailable), .providers(.leaves)],
      script: launch + [.signIn()], endsIn: .unauthenticated,
      path: "2c 2.done 3c 3.no 4c@authenticating 4.ownPicker@authenticating O2.left@viewerLeft",
      answers: ["done + AAPL", "0 + AAPL", .viewerLeft]),
    Scenario(
      "token-over", "T15: the SDK's login has expired, the device's has not: exchanged at the next start",
      given: [.signedInOnDevice(), .storedLogin("northlight", isFromApple: true, secondsLeft: -1)], script: launch,
      endsIn: .authenticated, path: "2.done 3.yes", answers: ["done", "1"]),
    Scenario(
      "both-over", "T16: both logins have expired: not logged in, then Apple's picker",
      given: [.signedInOnDevice(secondsLeft: -1), .storedLogin("northlight", isFromApple: true, secondsLeft: -1)],
      script: launch + [.signIn()], endsIn: .authenticated,
      path: "3.no 4.present@authenticating 4.dismiss 4.yes@awaitingLogin", answers: ["done", "0", "1"]),
    Scenario(
      "withdrawn", "T25: permission is withdrawn between two starts",
      given: [.signedInOnDevice(), .beforeQuery(7, .init(.denied, provider: "northlight-apple"))],
      script: launch + [.start, .check], endsIn: .unauthenticated,
      path: "3.yes 2.start@authenticated P2.denied P3→configuring 2a 2.done 3a 3.no",
      answers: ["done", "1", "done + VSA403", "0 + VSA403"]),
    Scenario(
      "configuration-fails", "T18: the requestor cannot be set at first",
      given: [.signedInOnDevice(), .sdk(\.configurations, [false, true])],
      script: [.start, .check, .preauthorize(["news"]), .start, .check], endsIn: .authenticated,
      path: "2.failed 2.preauthorize 2.again 2.done 3.yes",
      answers: [
        "refused: configuration failed + CFG404", "refused: not configured", "requestor_not_configured", "done", "1",
      ]),
  ]

  /// Step 4 with Apple's framework.
  static let authenticating: [Scenario] = [
    Scenario(
      "picks-supported", "T5: the viewer picks a provider that Apple signs in", script: [.start, .signIn()],
      endsIn: .authenticated, path: "4.present@authenticating 4.dismiss 4.yes@awaitingLogin end.loggedIn",
      answers: ["done", "1"]),
    Scenario(
      "other-provider", "T6: \"Other TV Provider\"", given: [.picker(.otherProvider), .providers(.leaves)],
      script: [.start, .signIn()], endsIn: .unauthenticated,
      path: "4.dismiss 4d@awaitingLogin 4.ownPicker@awaitingLogin O2.left@viewerLeft", answers: ["done", .viewerLeft]),
    Scenario(
      "provider-off", "T7: a provider whose single sign-on is off",
      given: [.sdk(\.dashboards[0].singleSignOnOff, ["northlight"]), .providers(.leaves)], script: [.start, .signIn()],
      endsIn: .unauthenticated, path: "4.dismiss 4e@awaitingLogin 4.ownPicker@awaitingLogin O2.left@viewerLeft",
      answers: ["done", .viewerLeft]),
    Scenario(
      "integration-off", "T7: a provider whose integration is off",
      given: [
        .sdk(\.dashboards[0].integrationOff, ["northlight"]), .set(\.framework.readings.unlistedTap, .unsupported),
        .providers(.leaves),
      ],
      script: [.start, .signIn()], endsIn: .unauthenticated,
      path: "4.dismiss 4e@awaitingLogin 4.ownPicker@awaitingLogin O2.left@viewerLeft", answers: ["done", .viewerLeft]),
    Scenario(
      "apple-cancelled", "T8: Apple's picker is cancelled", given: [.pickerFails(.userCancelled), .providers(.leaves)],
      script: [.start, .signIn()], endsIn: .unauthenticated,
      path: "4.dismiss 4f@awaitingLogin 4.ownPicker@awaitingLogin O2.left@viewerLeft", answers: ["done", .viewerLeft]),
    Scenario(
      "degraded", "T24: the provider is degraded: logged in by the rule, without an exchange",
      given: [.signedInOnDevice(), .sdk(\.dashboards[0].degraded, ["northlight"])],
      script: [.start, .signIn(), .authorize("news")], endsIn: .authenticated,
      path: "4.status@authenticating 4.yes@authenticating end.loggedIn",
      answers: ["done", "1 + N010", "news permit + Z010"]),
    Scenario(
      "exchange-refused", "The vendor refuses to exchange Apple's profile", given: [.sdk(\.refusesExchange, true)],
      script: [.start, .signIn()], endsIn: .unauthenticated, path: "4.no@awaitingLogin end.notLoggedIn",
      answers: ["done", "refused: generic"]),
    Scenario(
      "already-logged-in", "The SDK reports that the viewer is logged in; a forced login starts anyway",
      given: [.signedInOnDevice()], script: [.start, .signIn(), .signIn(.init(isForced: true))], endsIn: .authenticated,
      path: "4.yes@authenticating 4.signIn@authenticated 4.yes@authenticating", answers: ["done", "1", "1"]),
    Scenario(
      "filter", "T28: a filter with a provider without single sign-on, and a featured one that is not listed",
      script: [
        .start,
        .signIn(
          .init(
            filter: .init(listed: ["harbourtv", "citycable", "northlight"], featured: ["northlight", "pickeronly"]))),
      ],
      endsIn: .authenticated, path: "4.present@authenticating 4.yes@awaitingLogin", answers: ["done", "1"]),
    Scenario(
      "login-cancelled", "The app cancels the login while its own picker is open", given: [.signedInOnDevice(.denied)],
      script: [.start, .signIn(), .entering(.choosingProvider, .cancel)], endsIn: .unauthenticated,
      path: "4.cancel@choosingProvider 4f.done end.notLoggedIn", answers: ["done + VSA403", "done", .cancelled]),
  ]

  static let regularLogin: [Scenario] = [
    Scenario(
      "picker-only-page", "T9: a provider of Apple's picker that Apple does not sign in, on an iPhone: its page",
      settings: .phone, given: [.picker(.picks("pickeronly-apple"))], script: [.start, .signIn()],
      endsIn: .authenticated, path: "4.dismiss 4.page@awaitingLogin O3.end 4.yes@completingLogin",
      answers: ["done", "1"], transitions: 14),
    Scenario(
      "picker-only-code", "T10: a provider of Apple's picker that Apple does not sign in, on an Apple TV: a code",
      given: [.picker(.picks("pickeronly-apple"))], script: [.start, .signIn()], endsIn: .authenticated,
      path: "4.dismiss 4.code@awaitingLogin 4.yes@showingCode tracking@settling", answers: ["done", "1"],
      transitions: 13),
    Scenario(
      "own-picker-cancelled", "T11: the app's own picker is cancelled",
      given: [.signedInOnDevice(.denied), .providers(.leaves)], script: [.start, .signIn()], endsIn: .unauthenticated,
      path: "4.ownPicker@authenticating O2.left@viewerLeft 4f@cancellingLogin 4f.done",
      answers: ["done + VSA403", .viewerLeft]),
    Scenario(
      "own-picker-page", "The app's own picker, and the provider's page", settings: .simulated(.iPadOS),
      given: [.signedInOnDevice(.denied)], script: [.start, .signIn()], endsIn: .authenticated,
      path: "4.ownPicker@authenticating O2.chosen 4.page@selectingProvider O3.end 4.yes@completingLogin",
      answers: ["done + VSA403", "1 + VSA403"]),
    Scenario(
      "page-left", "The viewer closes the provider's page", settings: .phone,
      given: [.signedInOnDevice(.denied), .pages(.leaves)], script: [.start, .signIn()], endsIn: .unauthenticated,
      path: "4.page@selectingProvider O3.left@viewerLeft 4f.done", answers: ["done + VSA403", .viewerLeft]),
    Scenario(
      "safari-controller", "T22: the app presents the Safari controller itself",
      settings: .simulated(.iOS, options: .init(handlesSafariController: true)),
      given: [.signedInOnDevice(.denied), .sdk(\.dashboards[0].demandsSafari, ["northlight"])],
      script: [.start, .signIn()], endsIn: .authenticated,
      path: "4.page@selectingProvider O3.end 4.yes@completingLogin", answers: ["done + VSA403", "1 + VSA403"]),
    Scenario(
      "safari-controller-of-sdk",
      "T22: the SDK presents the Safari controller: the app sees neither the page nor its address", settings: .phone,
      given: [.signedInOnDevice(.denied), .sdk(\.dashboards[0].demandsSafari, ["northlight"])],
      script: [.start, .signIn()], endsIn: .authenticated, path: "O2.chosen 4.yes@selectingProvider",
      answers: ["done + VSA403", "1 + VSA403"]),
    Scenario(
      "url-twice", "T21: the completion address arrives twice, from the page and from the system", settings: .phone,
      given: [.signedInOnDevice(.denied)],
      script: [.start, .signIn(), .entering(.settling, .opened("adobepass://ios.app"))], endsIn: .authenticated,
      path: "O3.end 4.yes@completingLogin", answers: ["done + VSA403", "1 + VSA403"]),
    Scenario(
      "code-left", "T23: the viewer leaves the screen with the code",
      given: [.signedInOnDevice(.denied), .sdk(\.secondScreenLogsIn, false)],
      script: [.start, .signIn(), .entering(.showingCode, .cancel)], endsIn: .unauthenticated,
      path: "O2.chosen 4.code@selectingProvider 4.cancel@showingCode 4f.done",
      answers: ["done + VSA403", "done", .cancelled]),
    Scenario(
      "no-code", "There is no code for a second screen", given: [.signedInOnDevice(.denied), .sdk(\.hasCodes, false)],
      script: [.start, .signIn()], endsIn: .unauthenticated, path: "4.noCode@selectingProvider",
      answers: ["done + VSA403", "refused: other + VSA403 + REG500"]),
    Scenario(
      "temporary-pass", "A TempPass is selected without a login in progress: logged in at once",
      script: [.start, .choose("freepreview"), .authorize("news")], endsIn: .authenticated,
      path: "O3.choose@configured 4.yes@preselecting end.loggedIn authorize.permit→authenticated",
      answers: ["done", "done", "news permit + Z011"]),
    Scenario(
      "selected-ahead", "On an iPhone a provider is selected without a login in progress: the next login uses it",
      settings: .phone, script: [.start, .choose("citycable"), .provider], endsIn: .configured,
      path: "O3.choose@configured O3.later→configured provider.done→configured",
      answers: ["done", "done", "provider: citycable"]),
  ]
}
