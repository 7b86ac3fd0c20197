import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// The work that states start: queries to the framework, calls of the API, questions to the viewer, storage and time.
  @Cases package enum Effect {
    case describeDevice
    /// Whether the viewer may be asked.
    case askForAccess(Bool)
    /// What access is good for, and where in the settings it is allowed.
    case explainAccess(SettingsPlace)
    case openVault
    /// Puts what this client has changed over what the vault holds.
    case store(VaultChange)
    /// For so long.
    case wait(Duration)
    /// `POST /o/client/register`
    case register(Registration)
    /// `POST /o/client/token`
    case requestToken(TokenRequest)
    /// Apple's framework: access check and metadata request.
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
    case chooseProvider([MVPD])
    /// Whether the viewer goes on with the provider of the last sign-in.
    case confirmProvider(RememberedProvider)
    /// `POST …/sessions`
    case createSession(TokenCall<SessionQuery>)
    /// `POST …/sessions/{code}`
    case resumeSession(TokenCall<ResumeQuery>)
    /// A user agent, until it reaches the redirect or the viewer leaves.
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

  /// The events that may answer an effect.
  package static func outcomes(of effect: Effect.Name) -> [Event.Name] {
    switch effect {
    case .describeDevice: [.deviceDescribed, .deviceUnknown]
    case .askForAccess: [.accessReported]
    case .explainAccess: [.accessExplained]
    case .openVault: [.vaultOpened, .vaultNotReadable, .vaultFailed, .vaultDamaged]
    case .store: [.vaultWritten]
    case .wait: [.timeReached]
    case .register: [.credentialsIssued, .requestFailed]
    case .requestToken: [.tokenIssued, .requestFailed]
    case .queryPartner: [.partnerAnswered]
    case .retrieveProfiles, .createPartnerProfile, .poll: [.profilesReceived, .requestFailed]
    case .chooseProfile: [.profileChosen, .viewerLeft]
    case .retrieveConfiguration: [.configurationReceived, .requestFailed]
    case .requestPartnerSession, .createSession, .resumeSession: [.sessionAnswered, .requestFailed]
    case .confirmProvider: [.providerConfirmed, .otherProviderWanted, .viewerLeft]
    case .chooseProvider: [.providerChosen, .secondScreenChosen, .viewerLeft]
    case .openPage: [.redirectReached, .viewerLeft, .pageFailed]
    case .offerNewCode: [.newCodeWanted, .viewerLeft]
    case .preauthorize, .authorize: [.decisionsReceived, .requestFailed]
    case .logOut: [.loggedOut, .requestFailed]
    }
  }

  /// Effects that wait for time or for people.
  package static let pauses: [Effect.Name] = [
    .wait, .explainAccess, .chooseProfile, .confirmProvider, .chooseProvider, .openPage, .offerNewCode,
  ]

  /// What shows something to the viewer, or asks Apple's framework, which does: one at a time.
  package static let exclusive: [Effect.Name] = [
    .askForAccess, .queryPartner, .explainAccess, .chooseProfile, .confirmProvider, .chooseProvider, .openPage,
    .offerNewCode,
  ]
}
