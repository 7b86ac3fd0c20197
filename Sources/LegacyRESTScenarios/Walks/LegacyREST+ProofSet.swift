import FlowEngine
import FlowTesting
import LegacyRESTFlow
import PassAPI
import PassService
import PassWing

extension LegacyREST {
  /// One or two payloads of each event, from a launch that knows nothing, on an Apple TV.
  package static let proofSet = ProofSet(
    Exploration(machine, context: Context(LegacySample.context(.tvOS).settings), samples: Samples(proofEvents).alone)
      .merging("problems") { $0.context.service.problems = [] },
    promises + Property.ofServices,
    goals: [
      .init("a viewer can sign in", within: 10) { $0.state.name == .authenticated },
      .init("a viewer can sign out", within: 7) { $0.state.name == .signedOut },
    ])

  private static let proofEvents: [Event] = proofRequests + proofOutcomes

  private static let proofRequests: [Event] = [
    .signInRequested(SignIn(at: Sample.now)), .chooseRequested(Choose(mvpd: "First")),
    .authorizeRequested(Authorize("a", at: Sample.now)), .metadataRequested(RetrieveMetadata()),
    .signOutRequested(SignOut()), .cancelRequested(Cancel()), .newCodeRequested(NewCode()),
  ]

  private static let proofOutcomes: [Event] = [
    .deviceDescribed(Sample.device), .deviceUnknown, .accessExplained,
    .vaultOpened(Timestamped(VaultContents(), at: Sample.now)), .vaultNotReadable(Sample.now), .vaultFailed,
    .vaultDamaged, LegacySample.written, .credentialsIssued(Sample.credentials),
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
