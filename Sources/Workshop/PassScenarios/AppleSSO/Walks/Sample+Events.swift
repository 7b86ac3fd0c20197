import AppleSSOFlow
import PassAPI
import PassService

extension Sample {
  package static func context(_ change: (inout AppleSSO.Context) -> Void = { _ in }) -> AppleSSO.Context {
    var context = AppleSSO.Context(settings)
    context.device = device
    context.credentials = credentials
    context.token = token
    change(&context)
    return context
  }

  /// The vault was written, without contents of others; or it was not written.
  package static let written = AppleSSO.Event.vaultWritten(Timestamped(VaultContents(), at: now))
  package static let signOutWritten = AppleSSO.Event.vaultWritten(
    Timestamped(VaultContents(credentials: credentials, token: token, signingOut: "First"), at: now))
  package static let notWritten = AppleSSO.Event.vaultWritten(Timestamped(nil, at: now))

  package static let requests: [AppleSSO.Event] = [
    .signInRequested(SignIn(at: now)), .signInRequested(SignIn(at: later)),
    .chooseRequested(Choose(mvpd: "First")),
    .chooseRequested(Choose(mvpd: "Nobody")),
    .preauthorizeRequested(AppleSSO.Preauthorize(["a", "b"], at: now)),
    .preauthorizeRequested(AppleSSO.Preauthorize([], at: now)), .authorizeRequested(Authorize("a", at: now)),
    .authorizeRequested(Authorize("", at: now)), .profileRequested(AppleSSO.RetrieveProfile(at: now)),
    .signOutRequested(SignOut()), .signOutRequested(SignOut(forgetsClient: true)),
    .cancelRequested(Cancel()), .cancelRequested(Cancel(withdrawing: "authorizeRequested")),
    .newCodeRequested(NewCode()), .accessRequested(AppleSSO.AskForAccess()),
  ]

  /// Several values of every outcome, including odd ones.
  package static let outcomes: [AppleSSO.Event] =
    [
      .deviceDescribed(device), .deviceUnknown, .vaultNotReadable(now), .vaultFailed, .vaultLost(.damaged),
      .vaultLost(.newer),
      written, notWritten, signOutWritten,
      .vaultWritten(Timestamped(VaultContents(credentials: credentials, token: token), at: now)),
      .credentialsIssued(credentials), .tokenIssued(token), .profileChosen("First"), .profileChosen("Nobody"),
      .providerChosen("First"),
      .providerChosen("Nobody"), .secondScreenChosen, .viewerLeft, .redirectReached, .pageFailed, .newCodeWanted,
      .timeReached(Moment(now)),
      .timeReached(Moment(later)), .configurationReceived(Timestamped(configuration(), at: now)),
      .configurationReceived(Timestamped(configuration([]), at: now)), .providerConfirmed,
      .otherProviderWanted(Moment(now)), .accessExplained,
    ] + [AccessStatus.granted, .denied, .restricted, .notDetermined].map { .accessReported($0) }
    + [
      VaultContents(), VaultContents(credentials: credentials), VaultContents(credentials: credentials, token: token),
      VaultContents(token: token),
      VaultContents(credentials: credentials, signingOut: "First"),
      VaultContents(credentials: credentials, token: token, signingOut: "First"),
    ].map { .vaultOpened(Timestamped($0, at: now)) }
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
      .profilesReceived(Timestamped($0, at: now))
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
    ].map { .decisionsReceived(Timestamped($0, at: now)) }
    + [
      [], [LogoutEntry(actionName: .complete, actionType: .none, mvpd: "First")],
      [LogoutEntry(actionName: .logout, actionType: .interactive, mvpd: "First", url: "/out")],
      [LogoutEntry(actionName: .partnerLogout, actionType: .partnerInteractive, mvpd: "First")],
      [LogoutEntry(actionName: "dance", actionType: .none, mvpd: "First")],
    ].map { .loggedOut(Timestamped($0, at: now)) }
    + failures.map { .requestFailed($0) }

  /// Several values of every event, including odd ones.
  package static let events = requests + [AppleSSO.Event.cameToForeground] + outcomes
}

extension Sample {
  /// A time after the end of every profile, code and status.
  private static let after = later.advanced(bySeconds: 1)
  private static let many = ["a", "b", "c", "d", "e", "f", "g"]
  private static let undocumented = DeviceDescription(
    identifier: DeviceIdentifier("\(mark)-device"),
    info: DeviceInfo(model: "", version: "", osName: "", osVersion: "", connectionType: ""))

  private static func denied(_ code: ErrorCode) -> ResourceDecision {
    ResourceDecision(
      resource: "a", serviceProvider: "REF30", mvpd: "First", source: .mvpd, isAuthorized: false, token: nil,
      error: EnhancedError(action: .none, status: 403, code: code, details: "Why not"))
  }

  /// A sign-in of the system that outlives the profile.
  private static let lasting = reply(.granted, "apple-First", later.advanced(bySeconds: 3_600))

  /// The events that walks also need to reach every part of the table.
  package static let rarities: [AppleSSO.Event] =
    [
      .signInRequested(SignIn(.another, at: now)),
      .signInRequested(SignIn(.temporary(mvpd: "Second"), at: now)),
      .signInRequested(SignIn(isSilent: true, at: now)), .signInRequested(SignIn(at: after)),
      .authorizeRequested(Authorize("a", at: after)),
      .preauthorizeRequested(AppleSSO.Preauthorize(["a"], at: now)),
      .preauthorizeRequested(AppleSSO.Preauthorize(["a"], at: after)),
      .preauthorizeRequested(AppleSSO.Preauthorize(many, at: now)),
      .profileRequested(AppleSSO.RetrieveProfile(at: after)), .deviceDescribed(undocumented),
      .credentialsIssued(ClientCredentials(clientId: "client", clientSecret: Secret("\(mark)-client"), scopes: [])),
      .profilesReceived(Timestamped([], at: after)), .partnerAnswered(Timestamped(lasting.value, at: after)),
      .timeReached(Moment(after)), .otherProviderWanted(Moment(after)),
      .vaultOpened(
        Timestamped(
          VaultContents(
            credentials: credentials, token: token, provider: RememberedProvider(mvpd: "First", type: .regular)),
          at: now)),
      .vaultOpened(Timestamped(givenUpNext, at: now)),
      // Before the end of a status that seemed expired.
      .profilesReceived(Timestamped([], at: earlier)),
      .partnerAnswered(reply(.granted, nil, nil, FrameworkError(.other))),
      // Another provider than that of the partner status.
      .sessionAnswered(answer(.authorize, .authenticatedSSO, mvpd: "Second")),
      .loggedOut(
        Timestamped(
          [
            LogoutEntry(actionName: .logout, actionType: .interactive, mvpd: "First", url: "/out"),
            LogoutEntry(actionName: .logout, actionType: .interactive, mvpd: "Second", url: "/out2"),
          ], at: now)),
    ]
    + [.tooManyResources, .invalidIntegration, .invalidHeaderPFSProviderInfoExpired].map {
      .decisionsReceived(Timestamped([denied($0)], at: now))
    }
}
