import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// The work that states start: queries to the framework, calls of the API, prompts for the viewer, storage and time.
  /// `ServiceEffects` describes the effects that every flow has.
  @Cases package enum Effect {
    case describeDevice
    /// The payload says whether the viewer may be asked.
    case askForAccess(Bool)
    case explainAccess(SettingsPlace)
    case openVault
    case store(VaultChange)
    case wait(Duration)
    case register(Registration)
    case requestToken(TokenRequest)
    case queryPartner(PartnerQuery)
    /// `GET …/profiles`
    case retrieveProfiles(TokenCall<ProfilesQuery>)
    case chooseProfile([Profile])
    /// `GET …/configuration`
    case retrieveConfiguration(TokenCall<ConfigurationQuery>)
    /// `POST …/sessions/sso/{partner}`
    case requestPartnerSession(TokenCall<PartnerSessionQuery>)
    /// `POST …/profiles/sso/{partner}`
    case createPartnerProfile(TokenCall<PartnerProfileQuery>)
    case chooseProvider([TVProvider])
    /// Asks whether the viewer goes on with the provider of the last sign-in.
    case confirmProvider(RememberedProvider)
    /// `POST …/sessions`
    case createSession(TokenCall<SessionQuery>)
    /// `POST …/sessions/{code}`
    case resumeSession(TokenCall<ResumeQuery>)
    case openPage(Page)
    /// `GET …/profiles/code/{code}`
    case poll(TokenCall<PollQuery>)
    case offerNewCode
    /// `POST …/decisions/preauthorize/{mvpd}`
    case preauthorize(TokenCall<PreauthorizeQuery>)
    /// `POST …/decisions/authorize/{mvpd}`
    case authorize(TokenCall<AuthorizeQuery>)
    /// `GET …/logout/{mvpd}`
    case logOut(TokenCall<LogOutQuery>)
  }

  package static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .describeDevice: .describeDevice
    case .askForAccess: .outcomes([.accessReported], waitsFor: .framework, isExclusive: true)
    case .explainAccess: .explainAccess
    case .openVault: .openVault
    case .store: .store
    case .wait: .wait
    case .register: .register
    case .requestToken: .requestToken
    case .queryPartner: .queryPartner
    case .retrieveProfiles, .createPartnerProfile, .poll: .call(.profilesReceived)
    case .chooseProfile: .question([.profileChosen, .viewerLeft])
    case .retrieveConfiguration: .call(.configurationReceived)
    case .requestPartnerSession, .createSession, .resumeSession: .call(.sessionAnswered)
    case .chooseProvider: .chooseProvider
    case .confirmProvider: .question([.providerConfirmed, .otherProviderWanted, .viewerLeft])
    case .openPage: .openPage
    case .offerNewCode: .offerNewCode
    case .preauthorize, .authorize: .call(.decisionsReceived)
    case .logOut: .call(.loggedOut)
    }
  }
}
