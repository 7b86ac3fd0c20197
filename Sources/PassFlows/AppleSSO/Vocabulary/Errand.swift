import FlowEngine
import PassAPI

extension AppleSSO {
  /// A call that could not be made yet, and how to take it up again once there is a token, or once time has passed.
  public enum Errand: Cased {
    /// B1, the way of a sign-in.
    case checkAuthentication
    /// B3.
    case retrieveProfiles(RetrievingProfiles)
    /// C1.
    case retrieveConfiguration(RetrievingConfiguration)
    /// C5.
    case requestPartnerSession(RequestingPartnerSession)
    /// C12.
    case createPartnerProfile(CreatingPartnerProfile)
    case createSession(CreatingSession)
    case resumeSession(ResumingSession)
    case poll(Polling)
    /// D1.3.
    case preauthorize(Preauthorizing)
    /// D2.3.
    case authorize(Authorizing)
    /// A profile, again.
    case review(ReviewingProfile)
    /// E1.
    case logOut(LoggingOut)

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case checkAuthentication, retrieveProfiles, retrieveConfiguration, requestPartnerSession, createPartnerProfile, createSession
      case resumeSession, poll, preauthorize, authorize, review, logOut
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .checkAuthentication: .checkAuthentication
      case .retrieveProfiles: .retrieveProfiles
      case .retrieveConfiguration: .retrieveConfiguration
      case .requestPartnerSession: .requestPartnerSession
      case .createPartnerProfile: .createPartnerProfile
      case .createSession: .createSession
      case .resumeSession: .resumeSession
      case .poll: .poll
      case .preauthorize: .preauthorize
      case .authorize: .authorize
      case .review: .review
      case .logOut: .logOut
      }
    }
  }
}

extension Case<AppleSSO.Errand, Void> {
  package static var checkAuthentication: Self {
    .init(.checkAuthentication, { .checkAuthentication }) { if case .checkAuthentication = $0 { () } else { nil } }
  }
}
extension Case<AppleSSO.Errand, AppleSSO.RetrievingProfiles> {
  package static var retrieveProfiles: Self {
    .init(.retrieveProfiles, AppleSSO.Errand.retrieveProfiles) { if case .retrieveProfiles(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Errand, AppleSSO.RetrievingConfiguration> {
  package static var retrieveConfiguration: Self {
    .init(.retrieveConfiguration, AppleSSO.Errand.retrieveConfiguration) {
      if case .retrieveConfiguration(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.Errand, AppleSSO.RequestingPartnerSession> {
  package static var requestPartnerSession: Self {
    .init(.requestPartnerSession, AppleSSO.Errand.requestPartnerSession) {
      if case .requestPartnerSession(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.Errand, AppleSSO.CreatingPartnerProfile> {
  package static var createPartnerProfile: Self {
    .init(.createPartnerProfile, AppleSSO.Errand.createPartnerProfile) {
      if case .createPartnerProfile(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.Errand, AppleSSO.CreatingSession> {
  package static var createSession: Self {
    .init(.createSession, AppleSSO.Errand.createSession) { if case .createSession(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Errand, AppleSSO.ResumingSession> {
  package static var resumeSession: Self {
    .init(.resumeSession, AppleSSO.Errand.resumeSession) { if case .resumeSession(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Errand, AppleSSO.Polling> {
  package static var poll: Self { .init(.poll, AppleSSO.Errand.poll) { if case .poll(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.Preauthorizing> {
  package static var preauthorize: Self {
    .init(.preauthorize, AppleSSO.Errand.preauthorize) { if case .preauthorize(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Errand, AppleSSO.Authorizing> {
  package static var authorize: Self {
    .init(.authorize, AppleSSO.Errand.authorize) { if case .authorize(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Errand, AppleSSO.ReviewingProfile> {
  package static var review: Self { .init(.review, AppleSSO.Errand.review) { if case .review(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.LoggingOut> {
  package static var logOut: Self { .init(.logOut, AppleSSO.Errand.logOut) { if case .logOut(let payload) = $0 { payload } else { nil } } }
}

extension AppleSSO.Errand {
  /// What the viewer is signed in with, when the errand serves a request of a signed-in viewer (phases D and E).
  var access: AppleSSO.Access? {
    switch self {
    case .preauthorize(let state): state.access
    case .authorize(let state): state.access
    case .review(let state): state.access
    case .logOut(let state): state.access
    default: nil
    }
  }

  /// The same errand, whose call knows that the client was registered on its behalf (C-51: once). A session belongs to the client that
  /// created it: the new one needs a session of its own (R-REG-9).
  var afterRegistration: Self {
    switch self {
    case .checkAuthentication: self
    case .retrieveProfiles(let state): .retrieveProfiles(state.trying { $0.registered = true })
    case .retrieveConfiguration(let state): .retrieveConfiguration(state.trying { $0.registered = true })
    case .requestPartnerSession(let state): .requestPartnerSession(state.trying { $0.registered = true })
    case .createPartnerProfile(let state): .createPartnerProfile(state.trying { $0.registered = true })
    case .createSession(let state): .createSession(state.trying { $0.registered = true })
    case .resumeSession(let state):
      .createSession(AppleSSO.CreatingSession(mvpd: state.mvpd).trying { $0.registered = true })
    case .poll(let state): .createSession(AppleSSO.CreatingSession(mvpd: state.login.mvpd).trying { $0.registered = true })
    case .preauthorize(let state): .preauthorize(state.trying { $0.registered = true })
    case .authorize(let state): .authorize(state.trying { $0.registered = true })
    case .review(let state): .review(state.trying { $0.registered = true })
    case .logOut(let state): .logOut(state.trying { $0.registered = true })
    }
  }
}

extension AppleSSO {
  /// A state that carries an errand on.
  protocol Carrying: Sendable { var errand: Errand { get } }
}

extension Finding where F == AppleSSO, From: AppleSSO.Carrying {
  static func errand(_ errand: Case<AppleSSO.Errand, Value>) -> Self { .choice("errand", errand) { _, state, _ in state.errand } }
  /// The viewer is signed in, and stays so if the errand fails.
  static func signedIn() -> Self where Value == AppleSSO.Access { .found("signed in") { _, state, _ in state.errand.access } }
}
