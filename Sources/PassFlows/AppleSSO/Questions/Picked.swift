import FlowEngine
import PassAPI

extension AppleSSO {
  /// What came of the system picker in step C4.
  public enum Picked: Cased {
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

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case known, undated, notDetermined, denied, restricted, providerMissing, providerUnknown, expired, unsupportedKnown
      case unsupportedUnknown, cancelled, failed
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .known: .known
      case .undated: .undated
      case .notDetermined: .notDetermined
      case .denied: .denied
      case .restricted: .restricted
      case .providerMissing: .providerMissing
      case .providerUnknown: .providerUnknown
      case .expired: .expired
      case .unsupportedKnown: .unsupportedKnown
      case .unsupportedUnknown: .unsupportedUnknown
      case .cancelled: .cancelled
      case .failed: .failed
      }
    }
  }
}

extension Case<AppleSSO.Picked, AppleSSO.KnownProvider> {
  package static var known: Self { .init(.known, AppleSSO.Picked.known) { if case .known(let payload) = $0 { payload } else { nil } } }
  package static var undated: Self {
    .init(.undated, AppleSSO.Picked.undated) { if case .undated(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Picked, Void> {
  package static var notDetermined: Self { .init(.notDetermined, { .notDetermined }) { if case .notDetermined = $0 { () } else { nil } } }
  package static var denied: Self { .init(.denied, { .denied }) { if case .denied = $0 { () } else { nil } } }
  package static var restricted: Self { .init(.restricted, { .restricted }) { if case .restricted = $0 { () } else { nil } } }
  package static var providerMissing: Self {
    .init(.providerMissing, { .providerMissing }) { if case .providerMissing = $0 { () } else { nil } }
  }
  package static var providerUnknown: Self {
    .init(.providerUnknown, { .providerUnknown }) { if case .providerUnknown = $0 { () } else { nil } }
  }
  package static var expired: Self { .init(.expired, { .expired }) { if case .expired = $0 { () } else { nil } } }
  package static var unsupportedUnknown: Self {
    .init(.unsupportedUnknown, { .unsupportedUnknown }) { if case .unsupportedUnknown = $0 { () } else { nil } }
  }
  package static var cancelled: Self { .init(.cancelled, { .cancelled }) { if case .cancelled = $0 { () } else { nil } } }
}
extension Case<AppleSSO.Picked, MVPD> {
  package static var unsupportedKnown: Self {
    .init(.unsupportedKnown, AppleSSO.Picked.unsupportedKnown) { if case .unsupportedKnown(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Picked, FrameworkError> {
  package static var failed: Self { .init(.failed, AppleSSO.Picked.failed) { if case .failed(let payload) = $0 { payload } else { nil } } }
}

extension AppleSSO.Picked {
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
  static func picked(_ picked: AppleSSO.Picked.Name...) -> Self {
    .choice("picked", picked) { _, state, answered in AppleSSO.Picked(answered, among: state.configuration) }
  }
}
extension Finding where F == AppleSSO, From == AppleSSO.PickingProvider, Trigger == AppleSSO.PartnerAnswered {
  static func picked(_ picked: Case<AppleSSO.Picked, Value>) -> Self {
    .choice("picked", picked) { _, state, answered in AppleSSO.Picked(answered, among: state.configuration) }
  }
}
