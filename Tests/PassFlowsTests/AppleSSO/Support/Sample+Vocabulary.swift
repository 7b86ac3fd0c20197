import FlowEngine
import PassAPI

@testable import PassFlows

extension Sample {
  static let samlLogin = (saml.map { [AppleSSO.SAMLLogin(status: status, saml: $0)] } ?? [])
  static let resuming = AppleSSO.ResumingSession(
    mvpd: "First", session: AppleSSO.OpenSession(code: "8BLW4RW", rounds: 0))
  static let preauthorizing = AppleSSO.Preauthorizing(access: access, resources: ["a", "b"], status: status)
  static let retrievingProfile = AppleSSO.RetrievingProfileInUse(access: access, status: status)
  static let authorizing = AppleSSO.Authorizing(access: access, resource: "a", status: status)
}

extension Sample {
  /// The vault was written, and holds nothing of others; or it was not.
  static let written = AppleSSO.Event.vaultWritten(Timed(VaultContents(), at: now))
  static let notWritten = AppleSSO.Event.vaultWritten(Timed(nil, at: now))

  /// A value of every state.
  static let states: [AppleSSO.State] =
    [
      .signedOut(AppleSSO.SignedOut(.notSignedIn)), .authenticated(AppleSSO.Authenticated(access)),
      .authenticated(AppleSSO.Authenticated(plain)), .describingDevice, .askingForAccess,
      .openingVault(AppleSSO.OpeningVault()),
      .openingVault(AppleSSO.OpeningVault(attempts: 1)),
      .finishingSignOut(AppleSSO.FinishingSignOut(mvpd: "First")), .readingStatus,
      .retrievingProfiles(AppleSSO.RetrievingProfiles(status: status)),
      .retrievingProfiles(AppleSSO.RetrievingProfiles(mvpd: "First")),
      .choosingProfile(AppleSSO.ChoosingProfile(profiles: [profile(), profile("Second")])),
      .retrievingConfiguration(AppleSSO.RetrievingConfiguration()),
      .retrievingConfiguration(AppleSSO.RetrievingConfiguration(reselects: true)),
      .confirmingProvider(AppleSSO.ConfirmingProvider(provider: remembered)),
      .storingSignIn(AppleSSO.Authenticated(access)),
      .erasingSignIn(AppleSSO.SignedOut(.signedOut, result: SignOutResult())),
      .pickingProvider(AppleSSO.PickingProvider(configuration: configuration())),
      .requestingPartnerSession(AppleSSO.RequestingPartnerSession(known: known)),
      .completingLogin(AppleSSO.CompletingLogin(known: known, request: authentication)),
      .choosingProvider,
      .creatingSession(AppleSSO.CreatingSession(mvpd: "First")), .creatingSession(AppleSSO.CreatingSession(mvpd: nil)),
      .resumingSession(resuming), .showingLoginPage(AppleSSO.ShowingLoginPage(login: login)),
      .polling(AppleSSO.Polling(login: login)),
      .awaitingLogin(AppleSSO.AwaitingLogin(login, from: now)),
      .offeringNewCode(AppleSSO.OfferingNewCode(mvpd: "First")),
      .refreshingStatus(.foreground(AppleSSO.Authenticated(access))),
      .refreshingStatus(.preauthorize(AppleSSO.Preauthorizing(access: access, resources: ["a"]))),
      .refreshingStatus(
        .permits(AppleSSO.KnownPermits(access: access, decisions: [decision("a", permit: true)]))),
      .preauthorizing(preauthorizing),
      .refreshingStatus(.authorize(AppleSSO.Authorizing(access: access, resource: "a"))),
      .authorizing(authorizing),
      .refreshingStatus(.retrieveProfile(AppleSSO.RetrievingProfileInUse(access: access))),
      .retrievingProfileInUse(retrievingProfile),
      .notingSignOut(AppleSSO.LoggingOut(access: access)),
      .loggingOut(AppleSSO.LoggingOut(access: access)),
      .showingLogoutPage(
        AppleSSO.LogoutPages(
          url: "/out", rest: ["/out2"], finally: SignOutResult(remains: [.settings(SettingsPlace(.tvOS))]))),
    ]
    + samlLogin.map {
      .creatingPartnerProfile(AppleSSO.CreatingPartnerProfile(known: known, request: authentication, login: $0))
    }
    + detours

  /// A value of every state of a detour. What it serves is kept beside it.
  static let detours: [AppleSSO.State] = [
    .lookingAtAccess, .explainingAccess(AppleSSO.ExplainingAccess(settings)),
    .registering(AppleSSO.Registering()),
    .storingCredentials,
    .requestingToken(AppleSSO.RequestingToken()), .storingToken,
    .pausing(AppleSSO.Pausing(duration: .seconds(1))),
  ]

  /// Where the machine can be: every state, those of a detour with each state that they may come back to.
  static let positions: [(state: AppleSSO.State, kept: [AppleSSO.State])] = states.flatMap { state in
    let kept = AppleSSO.machine.keptLast(in: state.name)
    let below = states.filter { below in kept.contains(below.name) && !detours.contains(below) }
    return detours.contains(state) ? below.map { (state, [$0]) } : [(state, [])]
  }

  /// The client is not accepted any more.
  static let invalidClient = failure(
    CallFailure(kind: .registrationRefused, status: 400, registration: .invalidClient, detail: ""))

  /// Failures of every remedy.
  static let failures: [AppleSSO.Failure] = [
    refused(400, .none), refused(403, .retry), refused(403, .authentication), refused(401, .none),
    refused(401, .applicationRegistration),
    refused(400, .none, .invalidIntegration), refused(400, .none, .invalidHeaderPFSProviderInfoExpired),
    refused(400, .none, .invalidAuthenticationSession),
    failure(CallFailure(kind: .throttled, status: 429, detail: "")),
    failure(CallFailure(kind: .transport, transport: .offline, detail: "")),
    failure(CallFailure(kind: .transport, transport: .circuitOpen, detail: "")),
    failure(CallFailure(kind: .unavailable, status: 500, detail: "")),
    failure(CallFailure(kind: .registrationRefused, status: 400, registration: .invalidClient, detail: "")),
    refused(403, .configuration, .tooManyResources), refused(403, .none, .authorizationDeniedByMVPD),
    AppleSSO.Failure(.lacking(.status), at: now),
    AppleSSO.Failure(.lacking(.token), at: now),
    AppleSSO.Failure(.lacking(.credentials), at: now), AppleSSO.Failure(.lacking(.device), at: now),
  ]

  static let requests: [AppleSSO.Event] = [
    .signInRequested(AppleSSO.SignIn(at: now)), .signInRequested(AppleSSO.SignIn(at: later)),
    .chooseRequested(AppleSSO.Choose(mvpd: "First")),
    .chooseRequested(AppleSSO.Choose(mvpd: "Nobody")),
    .preauthorizeRequested(AppleSSO.Preauthorize(["a", "b"], at: now)),
    .preauthorizeRequested(AppleSSO.Preauthorize([], at: now)), .authorizeRequested(AppleSSO.Authorize("a", at: now)),
    .authorizeRequested(AppleSSO.Authorize("", at: now)), .profileRequested(AppleSSO.RetrieveProfile(at: now)),
    .signOutRequested(AppleSSO.SignOut()),
    .cancelRequested(AppleSSO.Cancel()),
    .newCodeRequested(AppleSSO.NewCode()),
  ]

  /// Several values of every outcome, the odd ones among them.
  static let outcomes: [AppleSSO.Event] =
    [
      .deviceDescribed(device), .deviceUnknown, .vaultNotReadable(now), .vaultFailed, .vaultDamaged,
      written, notWritten, .vaultWritten(Timed(VaultContents(credentials: credentials, token: token), at: now)),
      .credentialsIssued(credentials), .tokenIssued(token), .profileChosen("First"), .profileChosen("Nobody"),
      .providerChosen("First"),
      .providerChosen("Nobody"), .secondScreenChosen, .viewerLeft, .redirectReached, .pageFailed, .newCodeWanted,
      .timeReached(now),
      .timeReached(later), .configurationReceived(Timed(configuration(), at: now)),
      .configurationReceived(Timed(configuration([]), at: now)), .providerConfirmed,
      .otherProviderWanted(now), .accessExplained,
    ] + [AccessStatus.granted, .denied, .restricted, .notDetermined].map { .accessReported($0) }
    + [
      VaultContents(), VaultContents(credentials: credentials), VaultContents(credentials: credentials, token: token),
      VaultContents(token: token),
      VaultContents(credentials: credentials, signingOut: "First"),
      VaultContents(credentials: credentials, token: token, signingOut: "First"),
    ].map { .vaultOpened(Timed($0, at: now)) }
    + [
      reply(), reply(saml: "<saml>\(mark)</saml>"), reply(saml: ""), reply(.granted, nil, nil),
      reply(.granted, "apple-First", nil),
      reply(.granted, "apple-First", now), reply(.granted, "apple-Nobody"), reply(.denied, nil, nil),
      reply(.restricted, nil, nil),
      reply(.notDetermined, nil, nil), reply(.granted, nil, nil, FrameworkError(.userCancelled)),
      reply(.granted, nil, nil, FrameworkError(.unsupportedProvider, unsupportedProviderId: "apple-First")),
      reply(.granted, nil, nil, FrameworkError(.serviceTemporarilyUnavailable)),
    ].map { .partnerAnswered($0) }
    + [[], [profile()], [profile(until: earlier)], [profile(), profile("Second")]].map {
      .profilesReceived(Timed($0, at: now))
    }
    + [
      answer(.authorize, .authenticatedSSO), answer(.authenticate), answer(.authenticate, code: nil), answer(.resume),
      answer(.resume, mvpd: nil, missing: ["mvpd"]), answer(.retry), answer(.partnerProfile, request: authentication),
      answer(.partnerProfile),
      answer("dance"), answer(.authorize, mvpd: nil),
    ].map { .sessionAnswered($0) }
    + [
      [], [decision("a", permit: true, token: true)], [decision("a", permit: true)],
      [decision("a", permit: false, action: ErrorAction.none)],
      [decision("a", permit: false, action: .retry), decision("b", permit: true, token: true)],
      [decision("a", permit: false, action: .authentication)],
    ].map { .decisionsReceived(Timed($0, at: now)) }
    + [
      [], [LogoutEntry(actionName: .complete, actionType: .none, mvpd: "First")],
      [LogoutEntry(actionName: .logout, actionType: .interactive, mvpd: "First", url: "/out")],
      [LogoutEntry(actionName: .partnerLogout, actionType: .partnerInteractive, mvpd: "First")],
      [LogoutEntry(actionName: "dance", actionType: .none, mvpd: "First")],
    ].map { .loggedOut($0) }
    + failures.map { .requestFailed($0) }

  static let events = requests + [.cameToForeground] + outcomes

  /// Every effect that a sample state starts, with everything in the context that a call can carry.
  static let effects = states.compactMap { AppleSSO.machine.effects(full, $0).first }
  static let full = context {
    $0.permission = .granted
    $0.status = status
    $0.configuration = configuration()
    $0.profiles = [profile(), profile("Second")]
    $0.remembered = remembered
  }
  static let remembered = RememberedProvider(
    mvpd: "First", mappingId: "apple-First", displayName: "First", profile: KeptProfile(profile()))
}
