import FlowEngine
import FlowTesting
import LegacyRESTFlow
import PassAPI
import PassService

extension LegacyREST {
  /// Proof sets from a launch that knows nothing, with one or two payloads of each event, chosen for what a viewer
  /// experiences.
  package static let proofSets = [
    proofSet("sign-in", []), proofSet("renewal", renewal), proofSet("refusal", refusal),
    // What a sign-out leaves multiplies every state of a sign-in.
    proofSet("page", page, without: [.signOutRequested, .loggedOut], on: .iOS),
    // Whatever is refused because of data on this device, two actions of the viewer lead to another client.
    proofSet(
      "refused", refused, without: successes,
      goals: [.init("another client can be registered", within: 12) { $0.state.name == .registering }]),
  ]

  /// - Parameters:
  ///   - events: The events that replace the usual payloads.
  ///   - names: The events that do not occur.
  ///   - goals: The goals that are reachable from everywhere, instead of a login and a sign-out.
  private static func proofSet(
    _ name: String, _ events: [Event], without names: Set<Event.Name> = [], on platform: Platform = .tvOS,
    goals: [Goal<LegacyREST>]? = nil
  ) -> ProofSet<LegacyREST> {
    ProofSet(
      name,
      Exploration(
        machine, context: Context(LegacySample.context(platform).settings),
        samples: Samples(proofEvents.filter { !names.contains($0.name) }).replacing(events).alone.keepingSecrets
      )
      .merging("problems") { $0.context.service.problems = [] },
      properties + Property.ofServices,
      goals: goals ?? [.init("a viewer can sign in", within: 12) { $0.state.name == .authenticated }]
        + (names.contains(.signOutRequested)
          ? [] : [.init("a viewer can sign out", within: 10) { $0.state.name == .signedOut }]))
  }

  /// Clients, tokens and logins have expired, and a permit does not match the request.
  private static let renewal: [Event] = [
    LegacySample.failed(401),
    .vaultOpened(Timestamped(VaultContents(credentials: Sample.credentials, token: Sample.token), at: Sample.now)),
    LegacySample.notWritten, .timeReached(Moment(Sample.later)), LegacySample.token(),
    LegacySample.absent(.expired), LegacySample.mediaToken(until: Sample.now),
    .metadataReceived(Timestamped(.notAuthenticated, at: Sample.now)),
    .codeIssued(
      Timestamped(RegistrationCode(code: Secret("K7"), requestor: "OTHER30", expires: Sample.later), at: Sample.now)),
  ]

  /// The service permanently refuses client, token and login; the app lets the viewer start afresh.
  private static let refused: [Event] = [
    .vaultOpened(
      Timestamped(
        VaultContents(credentials: Sample.credentials, token: Sample.token, provider: Sample.remembered),
        at: Sample.now)),
    .signOutRequested(SignOut(forgetsClient: true)), LegacySample.failed(403), LegacySample.failed(401),
  ]
  private static let successes: Set<Event.Name> = [
    .loginChecked, .loginRetrieved, .configurationReceived, .profileRequestReceived, .loginCreated, .codeIssued,
    .authorized, .mediaTokenIssued, .metadataReceived, .loggedOut, .chooseRequested, .newCodeRequested,
    .vaultFailed, .vaultLost, .vaultNotReadable,
  ]

  /// The viewer refuses access, and the service refuses requests.
  private static let refusal: [Event] = [
    LegacySample.failed(400), LegacySample.partner(.denied, nil, nil),
    LegacySample.partner(.granted, "apple-First", Sample.earlier), LegacySample.permit("b"),
  ]

  /// The account's provider is not in the app, and a page opens in the app.
  private static let page: [Event] = [
    .chooseRequested(Choose(mvpd: "Nobody")), LegacySample.throttled,
    LegacySample.failed(403, EnhancedError(action: .none, status: 403, code: .authorizationDeniedByMVPD)),
    LegacySample.partner(.granted, "apple-Elsewhere"),
    LegacySample.partner(
      .granted, nil, nil, FrameworkError(.unsupportedProvider, unsupportedProviderId: "apple-Hidden")),
    LegacySample.token("Second"), LegacySample.absent(.notFound),
  ]

  private static let proofEvents: [Event] = proofRequests + proofOutcomes

  private static let proofRequests: [Event] = [
    .signInRequested(SignIn(at: Sample.now)), .chooseRequested(Choose(mvpd: "First")),
    .authorizeRequested(Authorize("a", at: Sample.now)), .metadataRequested(RetrieveMetadata()),
    .signOutRequested(SignOut()), .cancelRequested(Cancel()), .newCodeRequested(NewCode()),
  ]

  private static let proofOutcomes: [Event] = [
    .deviceDescribed(Sample.device), .deviceUnknown, .accessExplained,
    .vaultOpened(Timestamped(VaultContents(), at: Sample.now)), .vaultNotReadable(Sample.now), .vaultFailed,
    .vaultLost(.damaged), LegacySample.written, .credentialsIssued(Sample.credentials),
    .tokenIssued(Sample.token), LegacySample.checked(.found(NoContent())), LegacySample.checked(.notAuthenticated),
    LegacySample.token(), LegacySample.absent(.notFound),
    LegacySample.partner(saml: "<saml>\(Sample.mark)</saml>"), LegacySample.partner(.granted, nil, nil),
    .configurationReceived(Timestamped(LegacySample.configuration, at: Sample.now)),
    .profileRequestReceived(Timestamped(Secret("\(Sample.mark)-request"), at: Sample.now)),
    .loginCreated(Sample.now), .providerChosen("First"), .secondScreenChosen,
    .codeIssued(
      Timestamped(RegistrationCode(code: Secret("K7"), requestor: "REF30", expires: Sample.later), at: Sample.now)),
    .viewerLeft, .redirectReached, .pageFailed, .newCodeWanted, .timeReached(Moment(Sample.now)),
    LegacySample.permit(), LegacySample.mediaToken(),
    .metadataReceived(Timestamped(.found(UserMetadata(data: ["tokenSource": "Apple"])), at: Sample.now)), .loggedOut,
    LegacySample.throttled,
  ]
}
