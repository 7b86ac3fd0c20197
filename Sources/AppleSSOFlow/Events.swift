import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// What can happen to the flow.
  @Cases package enum Event {
    // Requests of the app
    case signInRequested(SignIn)
    case chooseRequested(Choose)
    case preauthorizeRequested(Preauthorize)
    case authorizeRequested(Authorize)
    case profileRequested(RetrieveProfile)
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
    case accessExplained
    case vaultOpened(Timed<VaultContents>)
    /// The vault cannot be read yet; the time now.
    case vaultNotReadable(Timestamp)
    /// The vault could not be read now.
    case vaultFailed
    /// What the vault held can never be read again.
    case vaultDamaged
    /// What the vault holds now, with what others stored in it; nil if it was not written, and what was to be kept
    /// lives as long as the app.
    case vaultWritten(Timed<VaultContents?>)
    case credentialsIssued(ClientCredentials)
    case tokenIssued(StoredToken)
    case partnerAnswered(Timed<PartnerReply>)
    case profilesReceived(Timed<[Profile]>)
    /// The id of the chosen profile's provider.
    case profileChosen(String)
    case configurationReceived(Timed<Configuration>)
    /// The viewer goes on with the remembered provider.
    case providerConfirmed
    /// The viewer wants another provider than the remembered one; the time now.
    case otherProviderWanted(Timestamp)
    case sessionAnswered(Timed<SessionAnswer>)
    /// The id of the chosen provider.
    case providerChosen(String)
    /// The viewer would rather choose on a second screen.
    case secondScreenChosen
    case viewerLeft
    case redirectReached
    case pageFailed
    case newCodeWanted
    /// A wait is over; the time now by the wall, which may have been set meanwhile.
    case timeReached(Timestamp)
    case decisionsReceived(Timed<[Decision]>)
    case loggedOut([LogoutEntry])
    /// A call failed: it was not sent, brought no answer, or was refused.
    case requestFailed(Timed<CallFailure>)
  }

  /// What the app may ask for.
  package static let requests: [Event.Name] = [
    .signInRequested, .chooseRequested, .preauthorizeRequested, .authorizeRequested, .profileRequested,
    .signOutRequested, .cancelRequested, .newCodeRequested,
  ]
  /// Events from outside that nobody waits for.
  package static let notifications: [Event.Name] = [.cameToForeground]
}
