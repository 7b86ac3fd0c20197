import AccessEnablerFlow
import FlowEngine
import FlowTesting
import PassAPI
import PassService
import PassWing

extension AccessEnablerSDK {
  /// One or two payloads of each event, from a launch that knows nothing, on an Apple TV.
  package static let proofSet = ProofSet(
    Exploration(machine, context: Context(SDKSample.settings(.tvOS)), samples: Samples(proofEvents).alone), promises,
    goals: [
      .init("a viewer can sign in", within: 6) { $0.state.name == .authenticated },
      .init("a viewer can sign out", within: 7) { $0.state.name == .unauthenticated },
    ])

  private static let proofEvents: [Event] = proofRequests + proofOutcomes + proofCallbacks.map { Event($0) }

  private static let proofRequests: [Event] = [
    .startRequested(.init()), .optionsRequested(.init(AccessEnablerOptions())), .checkRequested(.init()),
    .signInRequested(.init()), .chooseRequested(Choose(mvpd: "First")), .authorizeRequested(.init("a")),
    .playRequested(.init("a")), .preauthorizeRequested(.init(PreauthorizationRequest(["a"]))),
    .resourcesRequested(.init(["a"])), .providerRequested(.init()), .metadataRequested(.init(.tokenSource)),
    .signOutRequested(SignOut()), .cancelRequested(Cancel()), .externalURLOpened("adobepass://ios.app"),
  ]

  private static let proofOutcomes: [Event] = [
    .enablerMade, .optionsSet, .callbackMissing, .graceElapsed, .providerChosen("First"), .viewerLeft,
    .redirectReached, .pageFailed,
  ]

  private static let proofCallbacks: [AccessEnablerCallback] = [
    .setRequestorComplete(true), .setAuthenticationStatus(.success),
    .setAuthenticationStatus(.failure(.generic)),
    .displayProviderDialog([
      OfferedProvider(id: "First", displayName: "First", enablesPlatformServices: true, boarding: .supported)
    ]), .navigate(RequestedPage(url: "https://sp.auth.adobe.com/page")),
    .presentTvProviderDialog(TVProviderDialog(number: 1)), .dismissTvProviderDialog(TVProviderDialog(number: 1)),
    .setToken(Secret("\(Sample.mark)-media"), resource: "a"), .tokenRequestFailed(.init(resource: "a")),
    .preauthorizedResources(["a"]), .preauthorized(Preauthorization([.init("a", isAuthorized: true)])),
    .selectedProvider(nil), .setMetadataStatus(SDKMetadata(.tokenSource, nil)),
    .sendTrackingData(TrackingData(.selectedProvider, ["First"])),
    .status(AdvancedStatus(.registrationCode, message: "K7QX2MD")),
  ]
}
