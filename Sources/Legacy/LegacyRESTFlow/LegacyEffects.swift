import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// The work that states start: the calls of the API, and the effects that every flow has (`ServiceEffects`).
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
    /// Retrieve Authentication Token for a code on display, which may have expired.
    case poll(TokenCall<PollQuery>)
    case queryPartner(PartnerQuery)
    /// Provide MVPD List.
    case retrieveConfiguration(TokenCall<ListQuery>)
    /// Profile Request.
    case requestProfile(TokenCall<ProfileQuery>)
    /// Token Exchange.
    case exchangeProfile(TokenCall<ExchangeQuery>)
    case chooseProvider([TVProvider])
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

  package static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .describeDevice: .describeDevice
    case .explainAccess: .explainAccess
    case .openVault: .openVault
    case .store: .store
    case .wait: .wait
    case .register: .register
    case .requestToken: .requestToken
    case .checkLogin: .call(.loginChecked)
    case .retrieveLogin, .poll: .call(.loginRetrieved)
    case .queryPartner: .queryPartner
    case .retrieveConfiguration: .call(.configurationReceived)
    case .requestProfile: .call(.profileRequestReceived)
    case .exchangeProfile: .call(.loginCreated)
    case .chooseProvider: .chooseProvider
    case .createCode: .call(.codeIssued)
    case .openPage: .openPage
    case .offerNewCode: .offerNewCode
    case .authorize: .call(.authorized)
    case .obtainMediaToken: .call(.mediaTokenIssued)
    case .retrieveMetadata: .call(.metadataReceived)
    case .logOut: .call(.loggedOut)
    }
  }
}
