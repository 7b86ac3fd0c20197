import FlowEngine
import PassAPI

extension AppleSSO {
  /// A call that could not be made yet, and how to take it up again once there is a token, or once time has passed.
  @Cases public enum Errand {
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
  }
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

  /// The same errand, whose call knows that the client was registered on its behalf (C-51: once). A session belongs to
  /// the client that created it: the new one needs a session of its own (R-REG-9).
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
    case .poll(let state):
      .createSession(AppleSSO.CreatingSession(mvpd: state.login.mvpd).trying { $0.registered = true })
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

extension Guard where F == AppleSSO, From: AppleSSO.Carrying {
  static var errand: Question<F, From, Trigger, AppleSSO.Errand> { Question("errand") { _, state, _ in state.errand } }
}

extension Guard where F == AppleSSO, From: AppleSSO.Carrying, Found == AppleSSO.Access {
  /// The viewer is signed in, and stays so if the errand fails.
  static var signedIn: Self { .found("signed in") { _, state, _ in state.errand.access } }
}
