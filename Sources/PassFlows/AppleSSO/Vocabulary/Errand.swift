import FlowEngine
import PassAPI

extension AppleSSO {
  /// A call that could not be made yet, and how to take it up again once there is a token, or once time has passed.
  public indirect enum Errand: Cased {
    /// A1, after a pause.
    case register(Registering)
    /// A3, after a pause.
    case requestToken(RequestingToken)
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
    /// E1.
    case logOut(LoggingOut)

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case register, requestToken, retrieveProfiles, retrieveConfiguration, requestPartnerSession, createPartnerProfile, createSession
      case resumeSession, poll, preauthorize, authorize, logOut
    }
    public var name: CodingKeys {
      switch self {
      case .register: .register
      case .requestToken: .requestToken
      case .retrieveProfiles: .retrieveProfiles
      case .retrieveConfiguration: .retrieveConfiguration
      case .requestPartnerSession: .requestPartnerSession
      case .createPartnerProfile: .createPartnerProfile
      case .createSession: .createSession
      case .resumeSession: .resumeSession
      case .poll: .poll
      case .preauthorize: .preauthorize
      case .authorize: .authorize
      case .logOut: .logOut
      }
    }
  }
}

extension Case<AppleSSO.Errand, AppleSSO.Registering> {
  public static var register: Self { .init(.register, AppleSSO.Errand.register) { if case .register(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.RequestingToken> {
  public static var requestToken: Self { .init(.requestToken, AppleSSO.Errand.requestToken) { if case .requestToken(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.RetrievingProfiles> {
  public static var retrieveProfiles: Self { .init(.retrieveProfiles, AppleSSO.Errand.retrieveProfiles) { if case .retrieveProfiles(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.RetrievingConfiguration> {
  public static var retrieveConfiguration: Self { .init(.retrieveConfiguration, AppleSSO.Errand.retrieveConfiguration) { if case .retrieveConfiguration(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.RequestingPartnerSession> {
  public static var requestPartnerSession: Self { .init(.requestPartnerSession, AppleSSO.Errand.requestPartnerSession) { if case .requestPartnerSession(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.CreatingPartnerProfile> {
  public static var createPartnerProfile: Self { .init(.createPartnerProfile, AppleSSO.Errand.createPartnerProfile) { if case .createPartnerProfile(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.CreatingSession> {
  public static var createSession: Self { .init(.createSession, AppleSSO.Errand.createSession) { if case .createSession(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.ResumingSession> {
  public static var resumeSession: Self { .init(.resumeSession, AppleSSO.Errand.resumeSession) { if case .resumeSession(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.Polling> {
  public static var poll: Self { .init(.poll, AppleSSO.Errand.poll) { if case .poll(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.Preauthorizing> {
  public static var preauthorize: Self { .init(.preauthorize, AppleSSO.Errand.preauthorize) { if case .preauthorize(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.Authorizing> {
  public static var authorize: Self { .init(.authorize, AppleSSO.Errand.authorize) { if case .authorize(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Errand, AppleSSO.LoggingOut> {
  public static var logOut: Self { .init(.logOut, AppleSSO.Errand.logOut) { if case .logOut(let payload) = $0 { payload } else { nil } } }
}
