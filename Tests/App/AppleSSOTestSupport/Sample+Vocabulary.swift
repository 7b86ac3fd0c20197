import FlowEngine
import PassAPI
import PassScenarios

@testable import AppleSSOFlow
@testable import PassService

extension Sample {
  static let known = AppleSSO.PickedProvider(mvpd: "First", mappingId: "apple-First", status: status)
  static let login = LoginCode(
    code: Secret("8BLW4RW"), url: Secret("/login"), mvpd: "First", life: .seconds(3_600), from: Moment(now),
    isShown: false)
  static func attempts(pauses: Int = 0, renewed: Bool = false, registered: Bool = false, refreshed: Bool = false)
    -> Attempts
  {
    var attempts = Attempts()
    attempts.pauses = pauses
    attempts.renewed = renewed
    attempts.registered = registered
    attempts.refreshed = refreshed
    return attempts
  }
}

extension Sample {
  static let samlLogin = (saml.map { [AppleSSO.SAMLLogin(status: status, saml: $0)] } ?? [])
  static let resuming = AppleSSO.ResumingSession(
    mvpd: "First", session: AppleSSO.OpenSession(code: Secret("8BLW4RW"), rounds: 0))
  static let preauthorizing = AppleSSO.Preauthorizing(
    access: access, asked: ["a", "b"], resources: ["a", "b"], status: status)
  static let retrievingProfile = AppleSSO.RetrievingProfileInUse(access: access, status: status)
  static let authorizing = AppleSSO.Authorizing(access: access, resource: "a", status: status)
}

extension Sample {
  /// A value of every state.
  static let states: [AppleSSO.State] =
    [
      .signedOut(SignedOut(.notSignedIn)), .authenticated(Authenticated(access)),
      .authenticated(Authenticated(plain)), .describingDevice, .askingForAccess,
      .openingVault(OpeningVault()),
      .openingVault(OpeningVault(attempts: 1)),
      .finishingSignOut(FinishingSignOut(mvpd: "First")), .readingStatus,
      .retrievingProfiles(AppleSSO.RetrievingProfiles(status: status)),
      .retrievingProfiles(AppleSSO.RetrievingProfiles(mvpd: "First")),
      .choosingProfile(AppleSSO.ChoosingProfile(profiles: [profile(), profile("Second")])),
      .retrievingConfiguration(AppleSSO.RetrievingConfiguration()),
      .retrievingConfiguration(AppleSSO.RetrievingConfiguration(reselects: true)),
      .confirmingProvider(AppleSSO.ConfirmingProvider(provider: remembered)),
      .storingSignIn(Authenticated(access)),
      .storingEnd(SignedOut(.signedOut, result: SignOutResult())),
      .recordingSignOut(RecordingSignOut()), .recordingSignOut(RecordingSignOut(access: access)),
      .describingForLogout(AppleSSO.LoggingOut(access: access)),
      .pickingProvider(PickingProvider(configuration: configuration())),
      .requestingPartnerSession(AppleSSO.RequestingPartnerSession(known: known)),
      .completingLogin(AppleSSO.CompletingLogin(known: known, request: authentication)),
      .choosingProvider,
      .creatingSession(CreatingCode(mvpd: "First")), .creatingSession(CreatingCode(mvpd: nil)),
      .resumingSession(resuming), .showingLoginPage(ShowingLoginPage(login: login)),
      .polling(Polling(login: login)),
      .awaitingLogin(AwaitingLogin(login, from: Moment(now))),
      .offeringNewCode(OfferingNewCode(mvpd: "First")),
      .refreshingStatus(.foreground(Authenticated(access))),
      .refreshingStatus(.preauthorize(AppleSSO.Preauthorizing(access: access, asked: ["a"], resources: ["a"]))),
      .refreshingStatus(.permits(AppleSSO.KnownPermits(access: access, decisions: [decision("a", permit: true)]))),
      .preauthorizing(preauthorizing),
      .refreshingStatus(.authorize(AppleSSO.Authorizing(access: access, resource: "a"))),
      .authorizing(authorizing), .overtaking(AppleSSO.Overtaking(play: authorizing, marking: preauthorizing)),
      .refreshingStatus(.overtake(AppleSSO.Overtaking(play: authorizing, marking: preauthorizing))),
      .refreshingStatus(.retrieveProfile(AppleSSO.RetrievingProfileInUse(access: access))),
      .retrievingProfileInUse(retrievingProfile),
      .loggingOut(AppleSSO.LoggingOut(access: access)),
      .showingEarlierLogoutPage(AppleSSO.LogoutPages(url: "/out", rest: [], finally: SignOutResult())),
      .showingLogoutPage(
        AppleSSO.LogoutPages(
          url: "/out", rest: ["/out2"], finally: SignOutResult(remaining: [.settings(SettingsPlace(.tvOS))]))),
    ]
    + samlLogin.map { .creatingPartnerProfile(AppleSSO.CreatingPartnerProfile(known: known, login: $0)) }
    + detours

  /// A value of every state of a detour. What it serves is kept beside it.
  static let detours: [AppleSSO.State] = [
    .lookingAtAccess, .askingAgain, .notingLaunch, .explainingAccess(ExplainingAccess(settings.platform)),
    .registering(Registering()),
    .storingCredentials,
    .requestingToken(RequestingToken()), .storingToken,
    .pausing(Pausing(duration: .seconds(1))),
  ]

  /// Where the machine can be: every state, those of a detour with each state that they may come back to.
  static let positions: [(state: AppleSSO.State, kept: [AppleSSO.State])] = states.flatMap { state in
    let kept = AppleSSO.machine.keptLast(in: state.name)
    let below = states.filter { below in kept.contains(below.name) && !detours.contains(below) }
    return detours.contains(state) ? below.map { (state, [$0]) } : [(state, [])]
  }

  /// Every effect that a sample state starts, with everything in the context that a call can carry.
  static let effects = states.compactMap { AppleSSO.machine.effects(full, $0).first }
  static let full = context {
    $0.permission = .granted
    $0.status = status
    $0.configuration = configuration()
    $0.profiles = [profile(), profile("Second")]
    $0.remembered = remembered
  }
}
