import AccessEnablerFlow
import FlowTesting
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// Proof sets from a launch that knows nothing, on an Apple TV, with one or two payloads of each event: once with the
  /// SDK's usual callbacks, once with rare ones.
  package static let proofSets = [
    proofSet("usual", []), proofSet("other-answers", otherAnswers, signInWithin: 9),
  ]

  /// - Parameters:
  ///   - events: The events that replace the usual payloads.
  ///   - moves: The largest number of moves to a login.
  private static func proofSet(
    _ name: String, _ events: [Event], signInWithin moves: Int = 7
  ) -> ProofSet<AccessEnablerSDK> {
    ProofSet(
      name,
      Exploration(
        machine, context: Context(SDKSample.settings(.tvOS)),
        samples: Samples(proofEvents).replacing(events).alone.keepingSecrets),
      properties,
      goals: [
        .init("a viewer can sign in", within: moves) { $0.state.name == .authenticated },
        .init("a viewer can sign out", within: 9) { $0.state.name == .unauthenticated },
      ])
  }

  /// Answers about another resource, from another controller, or without the requested content.
  private static let otherAnswers: [Event] =
    [
      .signInRequested(
        .init(AuthenticationOptions(isForced: true, filter: ProviderFilter(listed: ["First"], featured: ["Second"])))),
      .unexpectedCallback(.setRequestorComplete(true)), .accessReported(.denied),
    ] + otherCallbacks.map { Event($0) }

  private static let otherCallbacks: [SDKCallback] = [
    .presentTvProviderDialog(1), .presentTvProviderDialog(2),
    .dismissTvProviderDialog(1), .dismissTvProviderDialog(2),
    .setToken(Secret(""), resource: "a"), .setToken(Secret("\(Sample.mark)-media"), resource: "b"),
    .tokenRequestFailed(.init(resource: "b", description: "Why not")),
    .tokenRequestFailed(.init(resource: "a", description: "Why not")),
    .setMetadataStatus(SDKMetadata(.tokenSource, Secret("\(Sample.mark)-value"))),
    .setMetadataStatus(SDKMetadata(.deviceId, Secret("\(Sample.mark)-value"))),
  ]

  private static let proofEvents: [Event] = proofRequests + proofOutcomes + proofCallbacks.map { Event($0) }

  private static let proofRequests: [Event] = [
    .startRequested(.init()), .optionsRequested(.init(AccessEnablerOptions())), .checkRequested(.init()),
    .signInRequested(.init()), .chooseRequested(Choose(mvpd: "First")), .authorizeRequested(.init("a")),
    .playRequested(.init("a")), .preauthorizeRequested(.init(PreauthorizationRequest(["a"]))),
    .resourcesRequested(.init(["a"])), .providerRequested(.init()), .metadataRequested(.init(.tokenSource)),
    .signOutRequested(SignOut()), .cancelRequested(Cancel()), .externalURLOpened("adobepass://ios.app"),
  ]

  private static let proofOutcomes: [Event] = [
    .enablerMade, .optionsSet, .accessReported(.granted), .accessExplained, .callbackMissing, .graceElapsed,
    .providerChosen("First"), .viewerLeft,
    .redirectReached, .pageFailed,
  ]

  private static let proofCallbacks: [SDKCallback] = [
    .setRequestorComplete(true), .setAuthenticationStatus(.success),
    .setAuthenticationStatus(.failure(.generic)),
    .displayProviderDialog([
      OfferedProvider(id: "First", displayName: "First", enablesPlatformServices: true, boarding: .supported)
    ]), .navigate(RequestedPage(url: "https://sp.auth.adobe.com/page", inSafariController: false)),
    .presentTvProviderDialog(1), .dismissTvProviderDialog(1),
    .setToken(Secret("\(Sample.mark)-media"), resource: "a"), .tokenRequestFailed(.init(resource: "a")),
    .preauthorizedResources(["a"]), .preauthorized(Preauthorization([.init("a", isAuthorized: true)])),
    .selectedProvider(nil), .setMetadataStatus(SDKMetadata(.tokenSource, nil)),
    .sendTrackingData(TrackingData(.selectedProvider, ["First"])),
    .status(AdvancedStatus(.registrationCode, message: "K7QX2MD")),
  ]
}
