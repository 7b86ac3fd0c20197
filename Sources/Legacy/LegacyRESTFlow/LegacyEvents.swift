import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// The events of the flow. `ServiceEvents` describes those of every flow.
  @Cases package enum Event {
    // Requests of the app
    case signInRequested(SignIn)
    case chooseRequested(Choose)
    case authorizeRequested(Authorize)
    case metadataRequested(RetrieveMetadata)
    case signOutRequested(SignOut)
    case cancelRequested(Cancel)
    case newCodeRequested(NewCode)
    // Outcomes
    case deviceDescribed(DeviceDescription)
    case deviceUnknown
    case accessExplained
    case vaultOpened(Timestamped<VaultContents>)
    case vaultNotReadable(Timestamp)
    case vaultFailed
    case vaultLost(VaultLoss)
    case vaultWritten(Timestamped<VaultContents?>)
    case credentialsIssued(ClientCredentials)
    case tokenIssued(StoredToken)
    /// Whether the device has a login.
    case loginChecked(Timestamped<Lookup<NoContent>>)
    /// The login of the device.
    case loginRetrieved(Timestamped<Lookup<AuthenticationToken>>)
    case partnerAnswered(Timestamped<PartnerReply>)
    case configurationReceived(Timestamped<ServiceConfiguration>)
    case profileRequestReceived(Timestamped<Secret>)
    /// The framework's answer was turned into a login; carries the time.
    case loginCreated(Timestamp)
    case providerChosen(String)
    case secondScreenChosen
    case codeIssued(Timestamped<RegistrationCode>)
    case viewerLeft
    case redirectReached
    case pageFailed
    case newCodeWanted
    case timeReached(Moment)
    case authorized(Timestamped<AuthorizationToken>)
    case mediaTokenIssued(Timestamped<ShortMediaToken>)
    case metadataReceived(Timestamped<Lookup<UserMetadata>>)
    case loggedOut
    case requestFailed(Timestamped<CallFailure>)
  }

  package static let requests: [Event.Name] = [
    .signInRequested, .chooseRequested, .authorizeRequested, .metadataRequested, .signOutRequested, .cancelRequested,
    .newCodeRequested,
  ]
}
