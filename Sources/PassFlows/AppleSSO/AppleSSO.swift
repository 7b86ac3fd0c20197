import FlowEngine

/// The Apple single sign-on flow of REST API v2: "Apple SSO Cookbook (REST API V2)", phases A to E, with basic
/// authentication where it leads.
///
/// The table is `AppleSSO.machine`; its phases are written out in `Phases/`.
public enum AppleSSO: Flow {
  /// What the app may ask for.
  public static let requests: [Event.Name] = [
    .signInRequested, .chooseRequested, .preauthorizeRequested, .authorizeRequested, .reviewRequested,
    .signOutRequested, .cancelRequested,
    .newCodeRequested,
  ]
  /// Events from outside that nobody waits for.
  public static let notifications: [Event.Name] = [.cameToForeground]
  /// Effects that wait for time or for people.
  public static let pauses: [Effect.Name] = [
    .wait, .chooseProfile, .confirmProvider, .chooseProvider, .openPage, .offerNewCode,
  ]

  /// The events that may answer an effect.
  public static func outcomes(of effect: Effect.Name) -> [Event.Name] {
    switch effect {
    case .describeDevice: [.deviceDescribed, .deviceUnknown]
    case .askForAccess: [.accessReported]
    case .openVault: [.vaultOpened, .vaultNotReadable, .vaultFailed]
    case .store: [.vaultWritten]
    case .wait: [.timeReached]
    case .register: [.credentialsIssued, .requestFailed]
    case .requestToken: [.tokenIssued, .requestFailed]
    case .queryPartner: [.partnerAnswered]
    case .retrieveProfiles, .createPartnerProfile, .poll: [.profilesReceived, .requestFailed]
    case .chooseProfile: [.profileChosen, .viewerLeft]
    case .retrieveConfiguration: [.configurationReceived, .requestFailed]
    case .requestPartnerSession, .createSession, .resumeSession: [.sessionAnswered, .requestFailed]
    case .confirmProvider: [.providerConfirmed, .otherProviderWanted, .viewerLeft]
    case .chooseProvider: [.providerChosen, .secondScreenChosen, .viewerLeft]
    case .openPage: [.redirectReached, .viewerLeft, .pageFailed]
    case .offerNewCode: [.newCodeWanted, .viewerLeft]
    case .preauthorize, .authorize: [.decisionsReceived, .requestFailed]
    case .logOut: [.loggedOut, .requestFailed]
    }
  }
}
