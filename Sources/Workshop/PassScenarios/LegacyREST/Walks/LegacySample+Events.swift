import LegacyRESTFlow
import PassAPI
import PassService

extension LegacySample {
  /// The requests of the app.
  package static let requests: [Event] = [
    .signInRequested(SignIn(at: now)), .signInRequested(SignIn(isSilent: true, at: now)),
    .chooseRequested(Choose(mvpd: "First")), .authorizeRequested(Authorize("a", at: now)),
    .metadataRequested(LegacyREST.RetrieveMetadata()), .signOutRequested(SignOut()),
    .signOutRequested(SignOut(forgetsClient: true)), .cancelRequested(Cancel()), .newCodeRequested(NewCode()),
  ]

  /// The outcomes of effects.
  package static let outcomes: [Event] =
    [
      .deviceDescribed(Sample.device), .deviceUnknown, .accessExplained,
      .vaultOpened(Timestamped(VaultContents(), at: now)), .vaultNotReadable(now), .vaultFailed, .vaultLost(.damaged),
      .vaultLost(.newer), written,
      notWritten, .credentialsIssued(Sample.credentials), .tokenIssued(Sample.token),
      checked(.found(NoContent())), checked(.notAuthenticated), token(), token("Second"), token(until: now),
      absent(.notFound), absent(.expired), partner(), partner(.denied, nil, nil), partner(.restricted, nil, nil),
      partner(.granted, nil, nil), partner(.granted, "apple-Elsewhere"),
      partner(.granted, "apple-First", Sample.earlier),
      partner(.granted, "apple-First", nil), partner(saml: "<saml>\(Sample.mark)</saml>"),
      partner(.granted, nil, nil, FrameworkError(.unsupportedProvider, unsupportedProviderId: "apple-Hidden")),
      .configurationReceived(Timestamped(configuration, at: now)),
      .configurationReceived(Timestamped(Sample.configuration([]), at: now)),
      .profileRequestReceived(Timestamped(Secret("\(Sample.mark)-request"), at: now)), .loginCreated(now),
      .providerChosen("First"), .providerChosen("Nobody"), .secondScreenChosen,
      .codeIssued(Timestamped(RegistrationCode(code: Secret("K7"), requestor: "REF30", expires: later), at: now)),
      .codeIssued(Timestamped(RegistrationCode(code: Secret("K7"), requestor: "OTHER30", expires: later), at: now)),
      .viewerLeft,
      .redirectReached, .pageFailed, .newCodeWanted, .timeReached(Moment(now)), .timeReached(Moment(later)), permit(),
      permit("b"),
      mediaToken(), mediaToken(until: now), .metadataReceived(Timestamped(.notFound, at: now)),
      .metadataReceived(Timestamped(.notAuthenticated, at: now)),
      .metadataReceived(Timestamped(.found(UserMetadata(data: ["tokenSource": "Apple"])), at: now)), .loggedOut,
      throttled,
      failed(400), failed(401), failed(403), failed(404),
      failed(403, EnhancedError(action: .authentication, status: 403, code: "authentication_session_missing")),
      failed(403, EnhancedError(action: .applicationRegistration, status: 403, code: "some_code")),
      failed(403, EnhancedError(action: .none, status: 403, code: .authorizationDeniedByMVPD)),
    ]
}

extension LegacySample {
  /// A time after the end of every login and code.
  private static let after = later.advanced(bySeconds: 1)
  private static let undocumented = DeviceDescription(
    identifier: DeviceIdentifier("\(Sample.mark)-device"),
    info: DeviceInfo(model: "", version: "", osName: "", osVersion: "", connectionType: ""))
  private static let provider = RememberedProvider(mvpd: "First", type: .appleSSO)

  /// The events that walks also need to reach every corner of the table.
  package static let rarities: [Event] =
    [
      .signInRequested(SignIn(at: after)), .chooseRequested(Choose(mvpd: "Nobody")),
      .authorizeRequested(Authorize("a", at: after)), .authorizeRequested(Authorize(" ", at: now)),
      .authorizeRequested(Authorize(" ", at: after)), .deviceDescribed(undocumented),
      .vaultWritten(Timestamped(VaultContents(credentials: Sample.credentials, token: Sample.token), at: now)),
      .vaultWritten(
        Timestamped(
          VaultContents(credentials: Sample.credentials, token: Sample.token, signingOut: "First"), at: now)),
      partner(.granted, nil, nil, FrameworkError(.other)),
      partner(.granted, nil, nil, FrameworkError(.serviceTemporarilyUnavailable)),
      .configurationReceived(Timestamped(configuration, at: Sample.earlier.advanced(bySeconds: -3_600))),
      .configurationReceived(Timestamped(Sample.configuration([Sample.mvpd("Hidden", picker: false)]), at: now)),
      partner(.notDetermined, nil, nil), partner(.granted, nil, nil, FrameworkError(.userCancelled)),
      partner(.granted, nil, nil, FrameworkError(.serviceTemporarilyUnavailable)),
      .codeIssued(Timestamped(RegistrationCode(code: Secret(""), requestor: "REF30", expires: later), at: now)),
      .codeIssued(Timestamped(RegistrationCode(code: Secret("K8"), requestor: "REF30", expires: later), at: now)),
      .loginRetrieved(Timestamped(.notFound, at: after)), .timeReached(Moment(after)),
      .metadataReceived(Timestamped(.found(UserMetadata(data: ["zip": "12345"])), at: now)),
    ]
    + [
      VaultContents(credentials: Sample.credentials),
      VaultContents(credentials: Sample.credentials, token: Sample.token),
      VaultContents(credentials: Sample.credentials, token: Sample.token, provider: provider),
      VaultContents(credentials: Sample.credentials, signingOut: "First"),
      VaultContents(credentials: Sample.credentials, token: Sample.token, signingOut: "First"), Sample.givenUpNext,
    ].map { .vaultOpened(Timestamped($0, at: now)) }
    + Sample.failures.map { .requestFailed($0) }
}
