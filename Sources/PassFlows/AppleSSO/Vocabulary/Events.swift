import FlowEngine
import PassAPI

extension AppleSSO {
  /// What can happen to the flow.
  public enum Event: Cased {
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

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case signInRequested, chooseRequested, preauthorizeRequested, authorizeRequested, reviewRequested, signOutRequested, cancelRequested
      case newCodeRequested, cameToForeground, deviceDescribed, deviceUnknown, accessReported, vaultOpened, vaultNotReadable
      case vaultFailed, vaultWritten, credentialsIssued, tokenIssued, partnerAnswered, profilesReceived, profileChosen
      case configurationReceived, providerConfirmed, otherProviderWanted, sessionAnswered, providerChosen, secondScreenChosen, viewerLeft,
        redirectReached, pageFailed
      case newCodeWanted, timeReached, decisionsReceived, loggedOut, requestFailed
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .signInRequested: .signInRequested
      case .chooseRequested: .chooseRequested
      case .preauthorizeRequested: .preauthorizeRequested
      case .authorizeRequested: .authorizeRequested
      case .reviewRequested: .reviewRequested
      case .signOutRequested: .signOutRequested
      case .cancelRequested: .cancelRequested
      case .newCodeRequested: .newCodeRequested
      case .cameToForeground: .cameToForeground
      case .deviceDescribed: .deviceDescribed
      case .deviceUnknown: .deviceUnknown
      case .accessReported: .accessReported
      case .vaultOpened: .vaultOpened
      case .vaultNotReadable: .vaultNotReadable
      case .vaultFailed: .vaultFailed
      case .vaultWritten: .vaultWritten
      case .credentialsIssued: .credentialsIssued
      case .tokenIssued: .tokenIssued
      case .partnerAnswered: .partnerAnswered
      case .profilesReceived: .profilesReceived
      case .profileChosen: .profileChosen
      case .configurationReceived: .configurationReceived
      case .providerConfirmed: .providerConfirmed
      case .otherProviderWanted: .otherProviderWanted
      case .sessionAnswered: .sessionAnswered
      case .providerChosen: .providerChosen
      case .secondScreenChosen: .secondScreenChosen
      case .viewerLeft: .viewerLeft
      case .redirectReached: .redirectReached
      case .pageFailed: .pageFailed
      case .newCodeWanted: .newCodeWanted
      case .timeReached: .timeReached
      case .decisionsReceived: .decisionsReceived
      case .loggedOut: .loggedOut
      case .requestFailed: .requestFailed
      }
    }
  }
}

extension Case<AppleSSO.Event, AppleSSO.SignIn> {
  /// The request or notification `signInRequested`, to be sent to a session.
  public static var signInRequested: Self {
    .init(.signInRequested, AppleSSO.Event.signInRequested) { if case .signInRequested(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.Choose> {
  /// The request or notification `chooseRequested`, to be sent to a session.
  public static var chooseRequested: Self {
    .init(.chooseRequested, AppleSSO.Event.chooseRequested) { if case .chooseRequested(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.Preauthorize> {
  /// The request or notification `preauthorizeRequested`, to be sent to a session.
  public static var preauthorizeRequested: Self {
    .init(.preauthorizeRequested, AppleSSO.Event.preauthorizeRequested) {
      if case .preauthorizeRequested(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.Event, AppleSSO.Authorize> {
  /// The request or notification `authorizeRequested`, to be sent to a session.
  public static var authorizeRequested: Self {
    .init(.authorizeRequested, AppleSSO.Event.authorizeRequested) { if case .authorizeRequested(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.Review> {
  /// The request or notification `reviewRequested`, to be sent to a session.
  public static var reviewRequested: Self {
    .init(.reviewRequested, AppleSSO.Event.reviewRequested) { if case .reviewRequested(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.SignOut> {
  /// The request or notification `signOutRequested`, to be sent to a session.
  public static var signOutRequested: Self {
    .init(.signOutRequested, AppleSSO.Event.signOutRequested) { if case .signOutRequested(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.Cancel> {
  /// The request or notification `cancelRequested`, to be sent to a session.
  public static var cancelRequested: Self {
    .init(.cancelRequested, AppleSSO.Event.cancelRequested) { if case .cancelRequested(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.NewCode> {
  /// The request or notification `newCodeRequested`, to be sent to a session.
  public static var newCodeRequested: Self {
    .init(.newCodeRequested, AppleSSO.Event.newCodeRequested) { if case .newCodeRequested(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, Void> {
  /// The request or notification `cameToForeground`, to be sent to a session.
  public static var cameToForeground: Self {
    .init(.cameToForeground, { .cameToForeground }) { if case .cameToForeground = $0 { () } else { nil } }
  }
  package static var deviceUnknown: Self { .init(.deviceUnknown, { .deviceUnknown }) { if case .deviceUnknown = $0 { () } else { nil } } }
  package static var vaultFailed: Self { .init(.vaultFailed, { .vaultFailed }) { if case .vaultFailed = $0 { () } else { nil } } }
  package static var secondScreenChosen: Self {
    .init(.secondScreenChosen, { .secondScreenChosen }) { if case .secondScreenChosen = $0 { () } else { nil } }
  }
  package static var providerConfirmed: Self {
    .init(.providerConfirmed, { .providerConfirmed }) { if case .providerConfirmed = $0 { () } else { nil } }
  }
  package static var viewerLeft: Self { .init(.viewerLeft, { .viewerLeft }) { if case .viewerLeft = $0 { () } else { nil } } }
  package static var redirectReached: Self {
    .init(.redirectReached, { .redirectReached }) { if case .redirectReached = $0 { () } else { nil } }
  }
  package static var pageFailed: Self { .init(.pageFailed, { .pageFailed }) { if case .pageFailed = $0 { () } else { nil } } }
  package static var newCodeWanted: Self { .init(.newCodeWanted, { .newCodeWanted }) { if case .newCodeWanted = $0 { () } else { nil } } }
}
extension Case<AppleSSO.Event, DeviceDescription> {
  package static var deviceDescribed: Self {
    .init(.deviceDescribed, AppleSSO.Event.deviceDescribed) { if case .deviceDescribed(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AccessStatus> {
  package static var accessReported: Self {
    .init(.accessReported, AppleSSO.Event.accessReported) { if case .accessReported(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.VaultOpened> {
  package static var vaultOpened: Self {
    .init(.vaultOpened, AppleSSO.Event.vaultOpened) { if case .vaultOpened(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, Timestamp> {
  package static var vaultNotReadable: Self {
    .init(.vaultNotReadable, AppleSSO.Event.vaultNotReadable) { if case .vaultNotReadable(let payload) = $0 { payload } else { nil } }
  }
  package static var otherProviderWanted: Self {
    .init(.otherProviderWanted, AppleSSO.Event.otherProviderWanted) {
      if case .otherProviderWanted(let payload) = $0 { payload } else { nil }
    }
  }
  package static var timeReached: Self {
    .init(.timeReached, AppleSSO.Event.timeReached) { if case .timeReached(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, Bool> {
  package static var vaultWritten: Self {
    .init(.vaultWritten, AppleSSO.Event.vaultWritten) { if case .vaultWritten(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, ClientCredentials> {
  package static var credentialsIssued: Self {
    .init(.credentialsIssued, AppleSSO.Event.credentialsIssued) { if case .credentialsIssued(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, StoredToken> {
  package static var tokenIssued: Self {
    .init(.tokenIssued, AppleSSO.Event.tokenIssued) { if case .tokenIssued(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.PartnerAnswered> {
  package static var partnerAnswered: Self {
    .init(.partnerAnswered, AppleSSO.Event.partnerAnswered) { if case .partnerAnswered(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.ProfilesReceived> {
  package static var profilesReceived: Self {
    .init(.profilesReceived, AppleSSO.Event.profilesReceived) { if case .profilesReceived(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, String> {
  package static var profileChosen: Self {
    .init(.profileChosen, AppleSSO.Event.profileChosen) { if case .profileChosen(let payload) = $0 { payload } else { nil } }
  }
  package static var providerChosen: Self {
    .init(.providerChosen, AppleSSO.Event.providerChosen) { if case .providerChosen(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.ConfigurationReceived> {
  package static var configurationReceived: Self {
    .init(.configurationReceived, AppleSSO.Event.configurationReceived) {
      if case .configurationReceived(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.Event, AppleSSO.SessionAnswered> {
  package static var sessionAnswered: Self {
    .init(.sessionAnswered, AppleSSO.Event.sessionAnswered) { if case .sessionAnswered(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.DecisionsReceived> {
  package static var decisionsReceived: Self {
    .init(.decisionsReceived, AppleSSO.Event.decisionsReceived) { if case .decisionsReceived(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, [LogoutEntry]> {
  package static var loggedOut: Self {
    .init(.loggedOut, AppleSSO.Event.loggedOut) { if case .loggedOut(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.Event, AppleSSO.Failure> {
  package static var requestFailed: Self {
    .init(.requestFailed, AppleSSO.Event.requestFailed) { if case .requestFailed(let payload) = $0 { payload } else { nil } }
  }
}
