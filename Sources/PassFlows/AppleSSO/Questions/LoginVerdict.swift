import FlowEngine
import PassAPI

extension AppleSSO {
  /// What came of the login at the provider in step C11.
  public enum LoginVerdict: Cased {
    /// A SAML response, with a valid status of the provider of C4.
    case completed(SAMLLogin)
    /// Neither C4 nor C10 brought an expiry: the server would refuse the profile.
    case undated
    /// The framework answered for another provider than the one picked.
    case otherProvider
    case providerMissing
    case expired
    /// No SAML response, or an empty one.
    case samlMissing
    case notDetermined
    case denied
    case restricted
    /// The viewer closed the provider's screen.
    case cancelled
    case failed(FrameworkError)

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case completed, undated, otherProvider, providerMissing, expired, samlMissing, notDetermined, denied, restricted, cancelled
      case failed
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .completed: .completed
      case .undated: .undated
      case .otherProvider: .otherProvider
      case .providerMissing: .providerMissing
      case .expired: .expired
      case .samlMissing: .samlMissing
      case .notDetermined: .notDetermined
      case .denied: .denied
      case .restricted: .restricted
      case .cancelled: .cancelled
      case .failed: .failed
      }
    }
  }
}

extension Case<AppleSSO.LoginVerdict, AppleSSO.SAMLLogin> {
  package static var completed: Self {
    .init(.completed, AppleSSO.LoginVerdict.completed) { if case .completed(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.LoginVerdict, Void> {
  package static var undated: Self { .init(.undated, { .undated }) { if case .undated = $0 { () } else { nil } } }
  package static var otherProvider: Self { .init(.otherProvider, { .otherProvider }) { if case .otherProvider = $0 { () } else { nil } } }
  package static var providerMissing: Self {
    .init(.providerMissing, { .providerMissing }) { if case .providerMissing = $0 { () } else { nil } }
  }
  package static var expired: Self { .init(.expired, { .expired }) { if case .expired = $0 { () } else { nil } } }
  package static var samlMissing: Self { .init(.samlMissing, { .samlMissing }) { if case .samlMissing = $0 { () } else { nil } } }
  package static var notDetermined: Self { .init(.notDetermined, { .notDetermined }) { if case .notDetermined = $0 { () } else { nil } } }
  package static var denied: Self { .init(.denied, { .denied }) { if case .denied = $0 { () } else { nil } } }
  package static var restricted: Self { .init(.restricted, { .restricted }) { if case .restricted = $0 { () } else { nil } } }
  package static var cancelled: Self { .init(.cancelled, { .cancelled }) { if case .cancelled = $0 { () } else { nil } } }
}
extension Case<AppleSSO.LoginVerdict, FrameworkError> {
  package static var failed: Self {
    .init(.failed, AppleSSO.LoginVerdict.failed) { if case .failed(let payload) = $0 { payload } else { nil } }
  }
}

extension AppleSSO.LoginVerdict {
  init(_ answered: AppleSSO.PartnerAnswered, for known: AppleSSO.KnownProvider) {
    let reply = answered.reply
    switch reply.access {
    case .notDetermined: self = .notDetermined
    case .denied: self = .denied
    case .restricted: self = .restricted
    case .granted:
      guard let id = reply.providerId, !id.isEmpty else {
        switch reply.error?.code {
        case nil: self = .providerMissing
        case .userCancelled?: self = .cancelled
        case _?: self = reply.error.map { .failed($0) } ?? .providerMissing
        }
        return
      }
      // Provider and expiry should be those of C4; an answer that leaves the expiry out does not shorten it.
      let expires = reply.expires ?? known.status.provider?.expires
      if id != known.mappingId {
        self = .otherProvider
      } else if let expires, expires <= answered.at {
        self = .expired
      } else if let saml = reply.samlResponse.flatMap({ SAMLResponse(cleaning: $0.revealed) }) {
        let status = PartnerStatus(access: .granted, provider: .init(id: id, expires: expires))
        self = expires == nil ? .undated : .completed(AppleSSO.SAMLLogin(status: status, saml: saml))
      } else {
        self = reply.error.map { .failed($0) } ?? .samlMissing
      }
    }
  }
}

extension Guard where F == AppleSSO, From == AppleSSO.CompletingLogin, Trigger == AppleSSO.PartnerAnswered {
  static func login(_ verdicts: AppleSSO.LoginVerdict.Name...) -> Self {
    .choice("login", verdicts) { _, state, answered in AppleSSO.LoginVerdict(answered, for: state.known) }
  }
}
extension Finding where F == AppleSSO, From == AppleSSO.CompletingLogin, Trigger == AppleSSO.PartnerAnswered {
  static func login(_ verdict: Case<AppleSSO.LoginVerdict, Value>) -> Self {
    .choice("login", verdict) { _, state, answered in AppleSSO.LoginVerdict(answered, for: state.known) }
  }
}
