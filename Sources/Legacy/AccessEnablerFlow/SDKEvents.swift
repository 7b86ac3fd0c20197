import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// The events of the flow.
  @Cases package enum Event {
    // Requests of the app
    case startRequested(Start)
    case optionsRequested(SetOptions)
    case checkRequested(Check)
    case signInRequested(LogIn)
    case chooseRequested(Choose)
    case authorizeRequested(CheckAuthorization)
    case playRequested(GetAuthorization)
    case preauthorizeRequested(Preauthorize)
    case resourcesRequested(CheckResources)
    case providerRequested(GetProvider)
    case metadataRequested(GetMetadata)
    case signOutRequested(SignOut)
    case cancelRequested(Cancel)
    // A notification
    /// The system opened an address with the app's scheme.
    case externalURLOpened(String)
    // Outcomes
    /// The SDK was created, with both delegates and its options.
    case enablerMade
    case optionsSet
    /// The answer of Apple's framework about access to the stored subscription.
    case accessReported(AccessStatus)
    case accessExplained
    /// The SDK owed a callback that did not come.
    case callbackMissing
    /// The wait for codes has elapsed.
    case graceElapsed
    case providerChosen(String)
    case viewerLeft
    case redirectReached
    case pageFailed
    // Callbacks, as progress of the effect that waits for them
    /// K01.
    case requestorCompleted(Bool)
    /// K02.
    case authenticationStatusSet(AuthenticationStatus)
    /// K03.
    case providerDialogDisplayed([OfferedProvider])
    /// K04 and K05.
    case pageRequested(RequestedPage)
    /// K06.
    case tvProviderDialogPresented(TVProviderDialog)
    /// K07.
    case tvProviderDialogDismissed(TVProviderDialog)
    /// K08.
    case tokenSet(MediaToken)
    /// K09.
    case tokenRequestFailed(FailedTokenRequest)
    /// K10.
    case resourcesPreauthorized([String])
    /// From the callback object of C12.
    case preauthorized(Preauthorization)
    /// K11.
    case providerReported(OfferedProvider?)
    /// K12.
    case metadataStatusSet(SDKMetadata)
    /// K13.
    case trackingDataSent(TrackingData)
    /// K14 with a code for a second screen.
    case codeIssued(SecondScreenCode)
    /// K14 without one.
    case codeNotIssued(AdvancedStatus)
    /// Any other K14.
    case statusReported(AdvancedStatus)
    /// A callback that no effect under way expects.
    case unexpectedCallback(SDKCallback)
  }

  /// A media token and its resource.
  package struct MediaToken: Hashable, Codable, Sendable {
    package var token: Secret
    package var resource: String
  }

  /// The requests of the app.
  package static let requests: [Event.Name] = [
    .startRequested, .optionsRequested, .checkRequested, .signInRequested, .chooseRequested, .authorizeRequested,
    .playRequested, .preauthorizeRequested, .resourcesRequested, .providerRequested, .metadataRequested,
    .signOutRequested, .cancelRequested,
  ]

  /// The notification of the app's URL handler.
  package static let notifications: [Event.Name] = [.externalURLOpened]
}

extension AccessEnablerSDK.Event {
  /// Converts a callback.
  package init(_ callback: SDKCallback) {
    self =
      switch callback {
      case .setRequestorComplete(let isDone): .requestorCompleted(isDone)
      case .setAuthenticationStatus(let status): .authenticationStatusSet(status)
      case .displayProviderDialog(let providers): .providerDialogDisplayed(providers)
      case .navigate(let page): .pageRequested(page)
      case .presentTvProviderDialog(let dialog): .tvProviderDialogPresented(dialog)
      case .dismissTvProviderDialog(let dialog): .tvProviderDialogDismissed(dialog)
      case .setToken(let token, let resource): .tokenSet(AccessEnablerSDK.MediaToken(token: token, resource: resource))
      case .tokenRequestFailed(let failure): .tokenRequestFailed(failure)
      case .preauthorizedResources(let resources): .resourcesPreauthorized(resources)
      case .preauthorized(let answer): .preauthorized(answer)
      case .selectedProvider(let provider): .providerReported(provider)
      case .setMetadataStatus(let metadata): .metadataStatusSet(metadata)
      case .sendTrackingData(let data): .trackingDataSent(data)
      case .status(let status): Self(status)
      }
  }

  /// Converts a status. One with a code for a second screen is an event of its own; if the code is missing, no code was
  /// issued.
  private init(_ status: AdvancedStatus) {
    switch status.code {
    case .registrationCode:
      let until = status.others["expires"].flatMap { Int64($0) }.map { Timestamp(milliseconds: $0) }
      self =
        status.message.map { .codeIssued(SecondScreenCode(code: Secret($0), until: until)) } ?? .codeNotIssued(status)
    case .noRegistrationCode: self = .codeNotIssued(status)
    default: self = .statusReported(status)
    }
  }
}
