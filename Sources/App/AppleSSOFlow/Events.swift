import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// The events of the flow. `ServiceEvents` describes those of every flow.
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
    case accessRequested(AskForAccess)
    // Notifications
    /// The app came to the foreground.
    case cameToForeground
    // Outcomes
    case deviceDescribed(DeviceDescription)
    case deviceUnknown
    case accessReported(AccessStatus)
    case accessExplained
    case vaultOpened(Timestamped<VaultContents>)
    case vaultNotReadable(Timestamp)
    case vaultFailed
    case vaultLost(VaultLoss)
    case vaultWritten(Timestamped<VaultContents?>)
    case credentialsIssued(ClientCredentials)
    case tokenIssued(StoredToken)
    case partnerAnswered(Timestamped<PartnerReply>)
    case profilesReceived(Timestamped<[Profile]>)
    /// The id of the chosen profile's provider.
    case profileChosen(String)
    case configurationReceived(Timestamped<ServiceConfiguration>)
    /// The viewer goes on with the remembered provider.
    case providerConfirmed
    /// The viewer wants a provider other than the remembered one; carries the time.
    case otherProviderWanted(Moment)
    case sessionAnswered(Timestamped<SessionAnswer>)
    case providerChosen(String)
    case secondScreenChosen
    case viewerLeft
    case redirectReached
    case pageFailed
    case newCodeWanted
    case timeReached(Moment)
    case decisionsReceived(Timestamped<[ResourceDecision]>)
    case loggedOut(Timestamped<[LogoutEntry]>)
    case requestFailed(Timestamped<CallFailure>)
  }

  package static let requests: [Event.Name] = [
    .signInRequested, .chooseRequested, .preauthorizeRequested, .authorizeRequested, .profileRequested,
    .signOutRequested, .cancelRequested, .newCodeRequested, .accessRequested,
  ]
  /// The events from outside for which no caller waits.
  package static let notifications: [Event.Name] = [.cameToForeground]
}
