import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// The work that states start: the calls of the API, and what every flow does (`ServiceEffects`).
  @Cases package enum Effect {
    case describeDevice
    case explainAccess(SettingsPlace)
    case openVault
    case store(VaultChange)
    case wait(Duration)
    case register(Registration)
    case requestToken(TokenRequest)
    /// Check Authentication Token.
    case checkLogin(TokenCall<CheckQuery>)
    /// Retrieve Authentication Token.
    case retrieveLogin(TokenCall<LoginQuery>)
    /// The same, for a code that may be over.
    case poll(TokenCall<PollQuery>)
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

  package static func outcomes(of effect: Effect.Name) -> [Event.Name] {
    switch effect {
    case .describeDevice, .explainAccess, .openVault, .store, .wait, .register, .requestToken, .queryPartner,
      .chooseProvider, .openPage, .offerNewCode:
      sharedOutcomes(of: effect)
    case .checkLogin: [.loginChecked, .requestFailed]
    case .retrieveLogin, .poll: [.loginRetrieved, .requestFailed]
    case .retrieveConfiguration: [.configurationReceived, .requestFailed]
    case .requestProfile: [.profileRequestReceived, .requestFailed]
    case .exchangeProfile: [.loginCreated, .requestFailed]
    case .createCode: [.codeIssued, .requestFailed]
    case .authorize: [.authorized, .requestFailed]
    case .obtainMediaToken: [.mediaTokenIssued, .requestFailed]
    case .retrieveMetadata: [.metadataReceived, .requestFailed]
    case .logOut: [.loggedOut, .requestFailed]
    }
  }

  package static let pauses = sharedPauses
  package static let exclusive = sharedExclusive
}
