import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// The work that states start: queries to the framework, calls of the API, questions to the viewer, storage and time.
  @Cases package enum Effect {
    case describeDevice
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
    /// Check Authentication Token.
    case checkLogin(TokenCall<CheckQuery>)
    /// Retrieve Authentication Token.
    case retrieveLogin(TokenCall<LoginQuery>)
    /// The same, for a code that may be over.
    case poll(TokenCall<PollQuery>)
    /// Apple's framework: access check and metadata request.
    case queryPartner(PartnerQuery)
    /// Provide MVPD List.
    case retrieveConfiguration(TokenCall<ListQuery>)
    /// Profile Request.
    case requestProfile(TokenCall<ProfileQuery>)
    /// Token Exchange.
    case exchangeProfile(TokenCall<ExchangeQuery>)
    case chooseProvider([MVPD])
    /// Registration Code Request.
    case createCode(TokenCall<CodeQuery>)
    /// A user agent, until it reaches the redirect or the viewer leaves.
    case openPage(Page)
    case offerNewCode
    /// Initiate Authorization.
    case authorize(TokenCall<AuthorizeQuery>)
    /// Obtain Short Media Token.
    case obtainMediaToken(TokenCall<MediaTokenQuery>)
    /// User Metadata Call.
    case retrieveMetadata(TokenCall<MetadataQuery>)
    /// Logout.
    case logOut(TokenCall<LogOutQuery>)
  }

  /// The events that may answer an effect.
  package static func outcomes(of effect: Effect.Name) -> [Event.Name] {
    switch effect {
    case .describeDevice: [.deviceDescribed, .deviceUnknown]
    case .explainAccess: [.accessExplained]
    case .openVault: [.vaultOpened, .vaultNotReadable, .vaultFailed, .vaultDamaged]
    case .store: [.vaultWritten]
    case .wait: [.timeReached]
    case .register: [.credentialsIssued, .requestFailed]
    case .requestToken: [.tokenIssued, .requestFailed]
    case .checkLogin: [.loginChecked, .requestFailed]
    case .retrieveLogin, .poll: [.loginRetrieved, .requestFailed]
    case .queryPartner: [.partnerAnswered]
    case .retrieveConfiguration: [.configurationReceived, .requestFailed]
    case .requestProfile: [.profileRequestReceived, .requestFailed]
    case .exchangeProfile: [.loginCreated, .requestFailed]
    case .chooseProvider: [.providerChosen, .secondScreenChosen, .viewerLeft]
    case .createCode: [.codeIssued, .requestFailed]
    case .openPage: [.redirectReached, .viewerLeft, .pageFailed]
    case .offerNewCode: [.newCodeWanted, .viewerLeft]
    case .authorize: [.authorized, .requestFailed]
    case .obtainMediaToken: [.mediaTokenIssued, .requestFailed]
    case .retrieveMetadata: [.metadataReceived, .requestFailed]
    case .logOut: [.loggedOut, .requestFailed]
    }
  }

  /// Effects that wait for time or for people.
  package static let pauses: [Effect.Name] = [.wait, .explainAccess, .chooseProvider, .openPage, .offerNewCode]

  /// What shows something to the viewer, or asks Apple's framework, which does: one at a time.
  package static let exclusive: [Effect.Name] = [
    .queryPartner, .explainAccess, .chooseProvider, .openPage, .offerNewCode,
  ]
}
