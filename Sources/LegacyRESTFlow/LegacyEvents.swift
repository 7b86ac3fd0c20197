import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// What can happen to the flow.
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
    case vaultOpened(Timed<VaultContents>)
    /// The vault cannot be read yet; the time now.
    case vaultNotReadable(Timestamp)
    /// The vault could not be read now.
    case vaultFailed
    /// What the vault held can never be read again.
    case vaultDamaged
    /// What the vault holds now; nil if it was not written.
    case vaultWritten(Timed<VaultContents?>)
    case credentialsIssued(ClientCredentials)
    case tokenIssued(StoredToken)
    /// Whether the device has a login.
    case loginChecked(Timed<Lookup<NoContent>>)
    /// The login of the device.
    case loginRetrieved(Timed<Lookup<AuthenticationToken>>)
    case partnerAnswered(Timed<PartnerReply>)
    case configurationReceived(Timed<Configuration>)
    case profileRequestReceived(Timed<Secret>)
    /// The framework's answer was turned into a login; the time now.
    case loginCreated(Timestamp)
    /// The id of the chosen provider.
    case providerChosen(String)
    /// The viewer would rather choose on a second screen.
    case secondScreenChosen
    case codeIssued(Timed<RegistrationCode>)
    case viewerLeft
    case redirectReached
    case pageFailed
    case newCodeWanted
    /// A wait is over; the time now by the wall.
    case timeReached(Timestamp)
    case authorized(Timed<AuthorizationToken>)
    case mediaTokenIssued(Timed<ShortMediaToken>)
    case metadataReceived(Timed<Lookup<UserMetadata>>)
    case loggedOut
    /// A call failed: it was not sent, brought no answer, or was refused.
    case requestFailed(Timed<CallFailure>)

    enum VaultOpenedCodingKeys: FlowCodingKey { case _0 }
    enum VaultWrittenCodingKeys: FlowCodingKey { case _0 }
  }

  /// What the app may ask for.
  package static let requests: [Event.Name] = [
    .signInRequested, .chooseRequested, .authorizeRequested, .metadataRequested, .signOutRequested, .cancelRequested,
    .newCodeRequested,
  ]
}
