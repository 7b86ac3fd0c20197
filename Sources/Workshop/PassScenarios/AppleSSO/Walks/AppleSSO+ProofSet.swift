import AppleSSOFlow
import FlowEngine
import FlowTesting
import PassAPI
import PassService

extension AppleSSO {
  /// Proof sets from a launch that knows nothing, with one or two payloads of each event, chosen for what a viewer
  /// experiences.
  package static let proofSets = [
    // What a sign-out leaves multiplies every state of a sign-in: these two sets are smaller than both in one.
    proofSet("sign-in", [], without: decisions.union(signOuts)),
    proofSet("sign-out", [.requestFailed(Sample.refused(403, .none))], without: decisions.union(logins)),
    proofSet("decisions", signedIn, without: logins),
    proofSet("other-providers", otherProviders, signInWithin: 17),
    proofSet("second-screen", secondScreen, without: signOuts, hasUserAgent: false, signInWithin: 19),
    // Whatever is refused because of data on this device, two actions of the viewer lead to another client.
    proofSet(
      "refused", refused, without: logins.union(successes),
      goals: [.init("another client can be registered", within: 15) { $0.state.name == .registering }]),
  ]

  /// - Parameters:
  ///   - events: The events that replace the usual payloads.
  ///   - names: The events that do not occur.
  ///   - moves: The largest number of moves to a login, also from a sign-out that ends a sign-in.
  ///   - goals: The goals that are reachable from everywhere, instead of a login and a sign-out.
  private static func proofSet(
    _ name: String, _ events: [Event], without names: Set<Event.Name> = [], hasUserAgent: Bool = true,
    signInWithin moves: Int = 15, goals: [Goal<AppleSSO>]? = nil
  ) -> ProofSet<AppleSSO> {
    var settings = Sample.settings
    settings.hasUserAgent = hasUserAgent
    return ProofSet(
      name,
      Exploration(
        machine, context: Context(settings),
        samples: Samples(proofEvents.filter { !names.contains($0.name) }).replacing(events).alone.keepingSecrets
      )
      .merging("problems") { $0.context.service.problems = [] },
      properties + Property.ofServices,
      goals: goals ?? [.init("a viewer can sign in", within: moves) { $0.state.name == .authenticated }]
        + (names.contains(.signOutRequested)
          ? [] : [.init("a viewer can sign out", within: 8) { $0.state.name == .signedOut }]))
  }

  private static let signOuts: Set<Event.Name> = [.signOutRequested, .loggedOut]

  /// The events after a sign-in, which another set covers.
  private static let decisions: Set<Event.Name> = [
    .preauthorizeRequested, .authorizeRequested, .profileRequested, .decisionsReceived,
  ]

  /// A viewer of an earlier launch, who need not be asked anything.
  private static let signedIn: [Event] = [
    .vaultOpened(
      Timestamped(
        VaultContents(credentials: Sample.credentials, token: Sample.token, provider: Sample.remembered),
        at: Sample.now))
  ]
  private static let logins: Set<Event.Name> = [
    .chooseRequested, .newCodeRequested, .accessRequested, .otherProviderWanted, .secondScreenChosen, .newCodeWanted,
    .pageFailed, .vaultFailed, .vaultLost, .vaultNotReadable,
  ]

  /// The service permanently refuses client, token and profile; the app lets the viewer start afresh.
  private static let refused: [Event] =
    signedIn + [
      .signOutRequested(SignOut(forgetsClient: true)), .requestFailed(Sample.refused(403, .none)),
      .requestFailed(Sample.refused(401, .none)),
    ]
  private static let successes: Set<Event.Name> = [
    .profilesReceived, .configurationReceived, .sessionAnswered, .decisionsReceived, .loggedOut,
  ]

  /// The provider, or the access to it, has changed.
  private static let otherProviders: [Event] = [
    .signInRequested(SignIn(.another, at: Sample.now)), .chooseRequested(Choose(mvpd: "Nobody")),
    .requestFailed(Sample.refused(400, .none, .invalidIntegration)), .accessReported(.denied),
    .partnerAnswered(
      Sample.reply(.granted, nil, nil, FrameworkError(.unsupportedProvider, unsupportedProviderId: "apple-First"))),
    .sessionAnswered(Sample.answer(.resume)), .sessionAnswered(Sample.answer(.authenticate)),
    .vaultOpened(
      Timestamped(
        VaultContents(credentials: Sample.credentials, token: Sample.token, signingOut: "First"), at: Sample.now)),
    .decisionsReceived(Timestamped([Sample.decision("a", permit: false, action: ErrorAction.none)], at: Sample.now)),
    .loggedOut(
      Timestamped(
        [LogoutEntry(actionName: .partnerLogout, actionType: .partnerInteractive, mvpd: "First")], at: Sample.now)),
  ]

  /// There is no browser, the framework has no account, and the service refuses.
  private static let secondScreen: [Event] = [
    .signInRequested(SignIn(isSilent: true, at: Sample.now)), .signInRequested(SignIn(at: Sample.now)),
    .requestFailed(Sample.refused(400, .none)), .requestFailed(Sample.refused(403, .authentication)),
    .partnerAnswered(Sample.reply(.denied, nil, nil)), .partnerAnswered(Sample.reply(.granted, nil, nil)),
    .sessionAnswered(Sample.answer(.resume, mvpd: nil, missing: ["mvpd"])),
    .sessionAnswered(Sample.answer(.authenticate)),
    .decisionsReceived(Timestamped([Sample.decision("a", permit: false, action: .retry)], at: Sample.now)),
  ]

  private static let proofEvents: [Event] = proofRequests + proofOutcomes

  private static let proofRequests: [Event] = [
    .signInRequested(SignIn(at: Sample.now)), .chooseRequested(Choose(mvpd: "First")),
    .preauthorizeRequested(Preauthorize(["a"], at: Sample.now)), .authorizeRequested(Authorize("a", at: Sample.now)),
    .profileRequested(RetrieveProfile(at: Sample.now)), .signOutRequested(SignOut()), .cancelRequested(Cancel()),
    .newCodeRequested(NewCode()), .accessRequested(AskForAccess()), .cameToForeground,
  ]

  private static let proofOutcomes: [Event] = [
    .deviceDescribed(Sample.device), .deviceUnknown, .accessReported(.granted),
    .accessExplained, .vaultOpened(Timestamped(VaultContents(), at: Sample.now)), .vaultNotReadable(Sample.now),
    .vaultFailed, .vaultLost(.damaged), Sample.written, .credentialsIssued(Sample.credentials),
    .tokenIssued(Sample.token), .partnerAnswered(Sample.reply(saml: "<saml>\(Sample.mark)</saml>")),
    .profilesReceived(Timestamped([Sample.profile()], at: Sample.now)),
    .profilesReceived(Timestamped([], at: Sample.now)), .profileChosen("First"),
    .configurationReceived(Timestamped(Sample.configuration(), at: Sample.now)), .providerConfirmed,
    .otherProviderWanted(Moment(Sample.now)),
    .sessionAnswered(Sample.answer(.partnerProfile, request: Sample.authentication)),
    .sessionAnswered(Sample.answer(.authenticate)), .providerChosen("First"), .secondScreenChosen, .viewerLeft,
    .redirectReached, .pageFailed, .newCodeWanted, .timeReached(Moment(Sample.now)),
    .decisionsReceived(Timestamped([Sample.decision("a", permit: true, token: true)], at: Sample.now)),
    .loggedOut(Timestamped([], at: Sample.now)), .requestFailed(Sample.failure(.throttled())),
  ]
}
