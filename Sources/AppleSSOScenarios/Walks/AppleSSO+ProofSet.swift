import AppleSSOFlow
import FlowEngine
import FlowTesting
import PassAPI
import PassService
import PassWing

extension AppleSSO {
  /// One or two payloads of each event, from a launch that knows nothing, on a device with a browser.
  package static let proofSet = ProofSet(
    Exploration(machine, context: Context(Sample.settings), samples: Samples(proofEvents).alone)
      .merging("problems") { $0.context.service.problems = [] },
    promises + Property.ofServices,
    goals: [
      .init("a viewer can sign in", within: 12) { $0.state.name == .authenticated },
      .init("a viewer can sign out", within: 6) { $0.state.name == .signedOut },
    ])

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
    .vaultFailed, .vaultDamaged, Sample.written, .credentialsIssued(Sample.credentials),
    .tokenIssued(Sample.token), .partnerAnswered(Sample.reply(saml: "<saml>\(Sample.mark)</saml>")),
    .profilesReceived(Timestamped([Sample.profile()], at: Sample.now)),
    .profilesReceived(Timestamped([], at: Sample.now)), .profileChosen("First"),
    .configurationReceived(Timestamped(Sample.configuration(), at: Sample.now)), .providerConfirmed,
    .otherProviderWanted(Moment(Sample.now)),
    .sessionAnswered(Sample.answer(.partnerProfile, request: Sample.authentication)),
    .sessionAnswered(Sample.answer(.authenticate)), .providerChosen("First"), .secondScreenChosen, .viewerLeft,
    .redirectReached, .pageFailed, .newCodeWanted, .timeReached(Moment(Sample.now)),
    .decisionsReceived(Timestamped([Sample.decision("a", permit: true, token: true)], at: Sample.now)),
    .loggedOut([]), .requestFailed(Sample.failure(.throttled())),
  ]
}
