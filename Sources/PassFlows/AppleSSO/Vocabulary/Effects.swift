import FlowEngine
import PassAPI

extension AppleSSO {
  /// The work that states start: queries to the framework, calls of the API, questions to the viewer, storage and time.
  public enum Effect: Cased {
    case describeDevice
    /// Whether the viewer may be asked.
    case askForAccess(Bool)
    case openVault
    case store(VaultContents)
    /// Until this time.
    case wait(Timestamp)
    /// `POST /o/client/register`
    case register(Registration)
    /// `POST /o/client/token`
    case requestToken(TokenRequest)
    /// Apple's framework: access check and metadata request.
    case queryPartner(PartnerQuery)
    /// `GET …/profiles`
    case retrieveProfiles(Authorized<ProfilesQuery>)
    case chooseProfile([Profile])
    /// `GET …/configuration`
    case retrieveConfiguration(Authorized<ConfigurationQuery>)
    /// `POST …/sessions/sso/{partner}`
    case requestPartnerSession(Authorized<PartnerSessionQuery>)
    /// `POST …/profiles/sso/{partner}`
    case createPartnerProfile(Authorized<PartnerProfileQuery>)
    case chooseProvider([MVPD])
    /// Whether the viewer goes on with the provider of the last sign-in.
    case confirmProvider(RememberedProvider)
    /// `POST …/sessions`
    case createSession(Authorized<SessionQuery>)
    /// `POST …/sessions/{code}`
    case resumeSession(Authorized<ResumeQuery>)
    /// A user agent, until it reaches the redirect or the viewer leaves.
    case openPage(Page)
    /// `GET …/profiles/code/{code}`
    case poll(Authorized<PollQuery>)
    case offerNewCode
    /// `POST …/decisions/preauthorize/{mvpd}`
    case preauthorize(Authorized<DecisionQuery>)
    /// `POST …/decisions/authorize/{mvpd}`
    case authorize(Authorized<DecisionQuery>)
    /// `GET …/logout/{mvpd}`
    case logOut(Authorized<LogOutQuery>)

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case describeDevice, askForAccess, openVault, store, wait, register, requestToken, queryPartner, retrieveProfiles, chooseProfile
      case retrieveConfiguration, requestPartnerSession, createPartnerProfile, chooseProvider, confirmProvider, createSession, resumeSession
      case openPage, poll, offerNewCode, preauthorize, authorize, logOut
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .describeDevice: .describeDevice
      case .askForAccess: .askForAccess
      case .openVault: .openVault
      case .store: .store
      case .wait: .wait
      case .register: .register
      case .requestToken: .requestToken
      case .queryPartner: .queryPartner
      case .retrieveProfiles: .retrieveProfiles
      case .chooseProfile: .chooseProfile
      case .retrieveConfiguration: .retrieveConfiguration
      case .requestPartnerSession: .requestPartnerSession
      case .createPartnerProfile: .createPartnerProfile
      case .chooseProvider: .chooseProvider
      case .confirmProvider: .confirmProvider
      case .createSession: .createSession
      case .resumeSession: .resumeSession
      case .openPage: .openPage
      case .poll: .poll
      case .offerNewCode: .offerNewCode
      case .preauthorize: .preauthorize
      case .authorize: .authorize
      case .logOut: .logOut
      }
    }
  }
}

extension Case<AppleSSO.Effect, Void> {
  package static var describeDevice: Self {
    .init(.describeDevice, { .describeDevice }) { if case .describeDevice = $0 { () } else { nil } }
  }
  package static var openVault: Self { .init(.openVault, { .openVault }) { if case .openVault = $0 { () } else { nil } } }
  package static var offerNewCode: Self { .init(.offerNewCode, { .offerNewCode }) { if case .offerNewCode = $0 { () } else { nil } } }
}
extension Case<AppleSSO.Effect, Bool> {
  package static var askForAccess: Self {
    .init(.askForAccess, AppleSSO.Effect.askForAccess) { if case .askForAccess(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, VaultContents> {
  package static var store: Self { .init(.store, AppleSSO.Effect.store) { if case .store(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Effect, RememberedProvider> {
  package static var confirmProvider: Self {
    .init(.confirmProvider, AppleSSO.Effect.confirmProvider) { if case .confirmProvider(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, Timestamp> {
  package static var wait: Self { .init(.wait, AppleSSO.Effect.wait) { if case .wait(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Effect, AppleSSO.Registration> {
  package static var register: Self {
    .init(.register, AppleSSO.Effect.register) { if case .register(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, AppleSSO.TokenRequest> {
  package static var requestToken: Self {
    .init(.requestToken, AppleSSO.Effect.requestToken) { if case .requestToken(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, PartnerQuery> {
  package static var queryPartner: Self {
    .init(.queryPartner, AppleSSO.Effect.queryPartner) { if case .queryPartner(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.ProfilesQuery>> {
  package static var retrieveProfiles: Self {
    .init(.retrieveProfiles, AppleSSO.Effect.retrieveProfiles) { if case .retrieveProfiles(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, [Profile]> {
  package static var chooseProfile: Self {
    .init(.chooseProfile, AppleSSO.Effect.chooseProfile) { if case .chooseProfile(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.ConfigurationQuery>> {
  package static var retrieveConfiguration: Self {
    .init(.retrieveConfiguration, AppleSSO.Effect.retrieveConfiguration) {
      if case .retrieveConfiguration(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.PartnerSessionQuery>> {
  package static var requestPartnerSession: Self {
    .init(.requestPartnerSession, AppleSSO.Effect.requestPartnerSession) {
      if case .requestPartnerSession(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.PartnerProfileQuery>> {
  package static var createPartnerProfile: Self {
    .init(.createPartnerProfile, AppleSSO.Effect.createPartnerProfile) {
      if case .createPartnerProfile(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.Effect, [MVPD]> {
  package static var chooseProvider: Self {
    .init(.chooseProvider, AppleSSO.Effect.chooseProvider) { if case .chooseProvider(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.SessionQuery>> {
  package static var createSession: Self {
    .init(.createSession, AppleSSO.Effect.createSession) { if case .createSession(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.ResumeQuery>> {
  package static var resumeSession: Self {
    .init(.resumeSession, AppleSSO.Effect.resumeSession) { if case .resumeSession(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, AppleSSO.Page> {
  package static var openPage: Self {
    .init(.openPage, AppleSSO.Effect.openPage) { if case .openPage(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.PollQuery>> {
  package static var poll: Self { .init(.poll, AppleSSO.Effect.poll) { if case .poll(let payload) = $0 { payload } else { nil } } }
}
extension Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.DecisionQuery>> {
  package static var preauthorize: Self {
    .init(.preauthorize, AppleSSO.Effect.preauthorize) { if case .preauthorize(let payload) = $0 { payload } else { nil } }
  }
  package static var authorize: Self {
    .init(.authorize, AppleSSO.Effect.authorize) { if case .authorize(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Effect, AppleSSO.Authorized<AppleSSO.LogOutQuery>> {
  package static var logOut: Self { .init(.logOut, AppleSSO.Effect.logOut) { if case .logOut(let payload) = $0 { payload } else { nil } } }
}
