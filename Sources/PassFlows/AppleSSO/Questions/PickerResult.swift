import FlowEngine
import PassAPI

extension AppleSSO {
  /// What came of the system picker in step C4.
  @Cases public enum PickerResult {
    /// A provider of the configuration, with a valid status.
    case known(KnownProvider)
    /// The same without expiry: the server decides (C-11).
    case undated(KnownProvider)
    /// The viewer put off the answer.
    case notDetermined
    /// The viewer refused access.
    case denied
    /// The app may not ask.
    case restricted
    /// No provider came back, as with "other provider".
    case providerMissing
    /// The provider is not in the configuration.
    case providerUnknown
    /// The provider's session has ended.
    case expired
    /// The viewer tapped a provider that Apple does not sign in, but the configuration knows it.
    case unsupportedKnown(MVPD)
    /// The viewer tapped a provider that nobody knows.
    case unsupportedUnknown
    /// The viewer closed the picker.
    case cancelled
    /// The framework reported another error.
    case failed(FrameworkError)
  }
}

extension AppleSSO.PickerResult {
  init(_ answered: AppleSSO.PartnerAnswered, among configuration: Configuration) {
    let reply = answered.reply
    switch reply.access {
    case .notDetermined: self = .notDetermined
    case .denied: self = .denied
    case .restricted: self = .restricted
    case .granted:
      guard let id = reply.providerId, !id.isEmpty else {
        self = Self(reply.error, among: configuration)
        return
      }
      guard let provider = configuration.provider(mappedFrom: id) else {
        self = .providerUnknown
        return
      }
      let status = PartnerStatus(access: .granted, provider: .init(id: id, expires: reply.expires))
      let known = AppleSSO.KnownProvider(mvpd: provider.id, mappingId: id, status: status)
      switch reply.expires {
      case nil: self = .undated(known)
      case let expires? where expires > answered.at: self = .known(known)
      default: self = .expired
      }
    }
  }

  /// No provider came back: why (C-22).
  private init(_ error: FrameworkError?, among configuration: Configuration) {
    switch error?.code {
    case nil: self = .providerMissing
    case .userCancelled?: self = .cancelled
    case .unsupportedProvider?:
      guard let id = error?.unsupportedProviderId else {
        self = .providerMissing
        return
      }
      self = configuration.provider(mappedFrom: id).map { .unsupportedKnown($0) } ?? .unsupportedUnknown
    case _?: self = error.map { .failed($0) } ?? .providerMissing
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.PickingProvider, Trigger == AppleSSO.PartnerAnswered {
  static var picked: Question<F, From, Trigger, AppleSSO.PickerResult> {
    Question("picked") { _, state, answered in AppleSSO.PickerResult(answered, among: state.configuration) }
  }
}
