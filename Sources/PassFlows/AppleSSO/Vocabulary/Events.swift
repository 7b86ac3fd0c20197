import FlowEngine
import PassAPI

extension AppleSSO {
  /// What can happen to the flow.
  @Cases public enum Event {
    // Requests of the app
    case signInRequested(SignIn)
    case chooseRequested(Choose)
    case preauthorizeRequested(Preauthorize)
    case authorizeRequested(Authorize)
    case reviewRequested(Review)
    case signOutRequested(SignOut)
    case cancelRequested(Cancel)
    case newCodeRequested(NewCode)
    // Notifications
    /// The app came to the foreground.
    case cameToForeground
    // Outcomes
    case deviceDescribed(DeviceDescription)
    case deviceUnknown
    case accessReported(AccessStatus)
    case vaultOpened(VaultOpened)
    /// The vault cannot be read yet; the time now.
    case vaultNotReadable(Timestamp)
    case vaultFailed
    /// Whether the contents are safe. If not, they live as long as the app.
    case vaultWritten(Bool)
    case credentialsIssued(ClientCredentials)
    case tokenIssued(StoredToken)
    case partnerAnswered(PartnerAnswered)
    case profilesReceived(ProfilesReceived)
    /// The id of the chosen profile's provider.
    case profileChosen(String)
    case configurationReceived(ConfigurationReceived)
    /// The viewer goes on with the remembered provider.
    case providerConfirmed
    /// The viewer wants another provider than the remembered one; the time now.
    case otherProviderWanted(Timestamp)
    case sessionAnswered(SessionAnswered)
    /// The id of the chosen provider.
    case providerChosen(String)
    /// The viewer would rather choose on a second screen.
    case secondScreenChosen
    case viewerLeft
    case redirectReached
    case pageFailed
    case newCodeWanted
    /// The time now, not earlier than the one waited for.
    case timeReached(Timestamp)
    case decisionsReceived(DecisionsReceived)
    case loggedOut([LogoutEntry])
    case requestFailed(Failure)
  }
}
