import FlowEngine
import PassAPI

extension AppleSSO {
  /// What came of the login at the provider in step C11.
  @Cases public enum LoginResult {
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
  }
}

extension AppleSSO.LoginResult {
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
  static var login: Question<F, From, Trigger, AppleSSO.LoginResult> {
    Question("login") { _, state, answered in AppleSSO.LoginResult(answered, for: state.known) }
  }
}
