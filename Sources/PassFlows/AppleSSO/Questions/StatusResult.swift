import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the framework's answer is worth in the steps B2, D1.2 and D2.2.
  @Cases public enum StatusResult {
    /// Access is granted, the provider is known, the expiry lies ahead.
    case valid(PartnerStatus)
    /// As valid, but without expiry: of no use to the server's decisions (C-11).
    case undated(PartnerStatus)
    /// The viewer has not been asked.
    case notDetermined
    /// The viewer refused.
    case denied
    /// The app may not ask.
    case restricted
    /// Nobody is signed in on the device.
    case providerMissing
    /// The provider is none that this app works with, or not the one of the profile (C-95).
    case providerUnknown
    /// The provider's session has ended.
    case expired
    /// The framework reported an error instead.
    case failed(FrameworkError)
  }
}

extension AppleSSO.StatusResult {
  /// - Parameter mvpd: the provider whose profile the status is for; nil before there is one.
  init(_ answered: AppleSSO.PartnerAnswered, _ context: AppleSSO.Context, for mvpd: String? = nil) {
    let reply = answered.reply
    switch reply.access {
    case .notDetermined: self = .notDetermined
    case .denied: self = .denied
    case .restricted: self = .restricted
    case .granted:
      guard let id = reply.providerId, !id.isEmpty else {
        self = reply.error.map { .failed($0) } ?? .providerMissing
        return
      }
      let status = PartnerStatus(access: .granted, provider: .init(id: id, expires: reply.expires))
      guard Self.knows(id, context, for: mvpd) else {
        self = .providerUnknown
        return
      }
      switch reply.expires {
      case nil: self = .undated(status)
      case let expires? where expires > answered.at: self = .valid(status)
      default: self = .expired
      }
    }
  }

  /// C-95: the configuration in memory knows the id, else the remembered provider has it, else the server decides.
  static func knows(_ id: String, _ context: AppleSSO.Context, for mvpd: String?) -> Bool {
    if let configuration = context.configuration {
      guard let provider = configuration.provider(mappedFrom: id) else { return false }
      return mvpd.map { $0 == provider.id } ?? true
    }
    guard let mvpd, let remembered = context.remembered, remembered.mvpd == mvpd, let mappingId = remembered.mappingId
    else { return true }
    return mappingId == id
  }
}

extension Configuration {
  /// The provider that Apple calls `mappingId` (R-SSO-14); exact comparison.
  func provider(mappedFrom mappingId: String) -> MVPD? { mvpds.first { $0.platformMappingId == mappingId } }
}

extension AppleSSO {
  /// A state that asks for the partner status of one provider's profile.
  protocol OfProvider: Sendable { var access: Access { get } }
}
extension AppleSSO.ReadingStatusToPreauthorize: AppleSSO.OfProvider {}
extension AppleSSO.ReadingStatusToAuthorize: AppleSSO.OfProvider {}
extension AppleSSO.Authenticated: AppleSSO.OfProvider {}

// Phase B: of any provider.
extension Guard where F == AppleSSO, From == Void, Trigger == AppleSSO.PartnerAnswered {
  static var status: Question<F, From, Trigger, AppleSSO.StatusResult> {
    Question("partner status") { context, _, answered in AppleSSO.StatusResult(answered, context) }
  }
}
// Phase D: of the provider of the chosen profile.
extension Guard where F == AppleSSO, From: AppleSSO.OfProvider, Trigger == AppleSSO.PartnerAnswered {
  static var status: Question<F, From, Trigger, AppleSSO.StatusResult> {
    Question("partner status") { context, state, answered in
      AppleSSO.StatusResult(answered, context, for: state.access.mvpd)
    }
  }
}
