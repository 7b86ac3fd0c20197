import FlowEngine
import PassAPI

extension AppleSSO {
  /// The work that states start: queries to the framework, calls of the API, questions to the viewer, storage and time.
  @Cases public enum Effect {
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
  }
}
