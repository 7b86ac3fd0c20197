import AccessEnablerFlow
import PassAPI
import PassService

/// Values that walks and tests of the SDK's flow share. Every secret text contains `Sample.mark`.
package enum SDKSample {
  package typealias Event = AccessEnablerSDK.Event

  package static func settings(_ platform: Platform) -> AccessEnablerSettings {
    AccessEnablerSettings(
      requestor: "REF30", softwareStatement: Secret("\(Sample.mark)-statement"), platform: platform,
      scheme: "adbe.sample", asksForAccess: platform == .tvOS)
  }

  /// The requests of the app.
  package static let requests: [Event] =
    [
      .startRequested(.init()), .optionsRequested(.init(AccessEnablerOptions())),
      .optionsRequested(.init(AccessEnablerOptions(visitorId: "visitor", handlesSafariController: true))),
      .checkRequested(.init()), .signInRequested(.init()),
      .signInRequested(
        .init(AuthenticationOptions(isForced: true, filter: ProviderFilter(listed: ["First"], featured: ["Second"])))),
      .chooseRequested(Choose(mvpd: "First")), .chooseRequested(Choose(mvpd: "Nobody")),
      .authorizeRequested(.init("a")), .authorizeRequested(.init("b")), .playRequested(.init("a")),
      .playRequested(.init("b")), .preauthorizeRequested(.init(PreauthorizationRequest(["a", "b"]))),
      .preauthorizeRequested(.init(PreauthorizationRequest([], disabled: [.localCache, .remoteCache]))),
      .resourcesRequested(.init(["a", "b"])), .resourcesRequested(.init([], cache: false)),
      .providerRequested(.init()), .signOutRequested(SignOut()), .cancelRequested(Cancel()),
    ] + keys.map { .metadataRequested(.init($0)) }

  /// Addresses that the system may open: the two ends of pages, and others.
  package static let addresses: [Event] = [
    "adobepass://ios.app", "adbe.sample://adobe.com", "ADBE.sample://Adobe.com/?end", "adobepass://ios.apple",
    "adbe.sample://news", "",
  ].map { .externalURLOpened($0) }

  /// The outcomes of effects.
  package static let outcomes: [Event] =
    [
      .enablerMade, .optionsSet, .callbackMissing, .graceElapsed, .providerChosen("First"), .providerChosen("Nobody"),
      .viewerLeft, .redirectReached, .pageFailed, .accessExplained,
    ] + AccessStatus.allCases.map { .accessReported($0) }

  /// The callbacks of the SDK: on both systems all of them, since the flow has to handle all.
  package static let callbacks: [Event] =
    called.map { Event($0) } + unasked.map { .unexpectedCallback($0) }

  private static let keys: [MetadataKey] = [.tokenSource, .authentication, .authorization(resource: "a"), .deviceId]
  private static let provider = OfferedProvider(
    id: "First", displayName: "First", enablesPlatformServices: true, boarding: .supported)
  private static let token = Secret("\(Sample.mark)-media")
  private static let unasked: [SDKCallback] = [
    .setRequestorComplete(true), .setAuthenticationStatus(.success), .setAuthenticationStatus(.failure(.generic)),
    .setToken(token, resource: "a"), .presentTvProviderDialog(1),
  ]

  private static let called: [SDKCallback] =
    [
      .setRequestorComplete(true), .setRequestorComplete(false), .setAuthenticationStatus(.success),
      .displayProviderDialog([provider, OfferedProvider(id: "Second", displayName: "Second")]),
      .displayProviderDialog([]),
      .navigate(RequestedPage(url: "https://sp.auth.adobe.com/page", inSafariController: false)),
      .navigate(RequestedPage(url: "https://sp.auth.adobe.com/page", inSafariController: true)),
      .presentTvProviderDialog(1), .presentTvProviderDialog(2),
      .dismissTvProviderDialog(1), .dismissTvProviderDialog(2),
      .setToken(token, resource: "a"), .setToken(token, resource: "b"),
      .setToken(Secret(""), resource: "a"), .tokenRequestFailed(.init(resource: "a")),
      .tokenRequestFailed(.init(resource: "b", description: "Why not")), .preauthorizedResources(["a"]),
      .preauthorizedResources([]), .preauthorized(Preauthorization([.init("a", isAuthorized: true)])),
      .preauthorized(Preauthorization(status: .sessionMissing)), .selectedProvider(provider), .selectedProvider(nil),
      .sendTrackingData(TrackingData(.selectedProvider, ["First"])),
      .sendTrackingData(TrackingData(.authentication, ["true", "First"])),
    ] + AuthenticationStatus.Code.allCases.map { .setAuthenticationStatus(.failure($0)) }
    + keys.map { .setMetadataStatus(SDKMetadata($0, Secret("\(Sample.mark)-value"))) }
    + [.setMetadataStatus(SDKMetadata(.tokenSource, nil))] + statuses.map { .status($0) }

  /// A status of every kind, with the codes for a second screen.
  private static let statuses: [AdvancedStatus] =
    [
      .accessDenied, .accessUndecided, .partnerUnavailable, .otherProvider, .providerNotSupported, .pickerCancelled,
      .signOutOnDevice, .notAuthenticated, .denied, .noRegistrationCode, .registrationCode, .init(rawValue: "X999"),
    ].map { AdvancedStatus($0) } + AdvancedStatus.Code.appleErrors.map { AdvancedStatus($0, details: "Why") }
    + [
      AdvancedStatus(.registrationCode, message: "K7QX2MD"),
      AdvancedStatus(.registrationCode, message: "K7QX2MD", others: ["expires": "1700000000000"]),
    ]
}
