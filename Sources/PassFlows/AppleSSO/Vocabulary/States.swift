import FlowEngine
import PassAPI

extension AppleSSO {
  /// Where a viewer is on the way from signed out to playing.
  ///
  /// States with a step are the cookbook's; those without are ours: each says why we have it.
  public enum State: Cased {
    // Resting
    /// Nobody is signed in. The flow rests until the app asks for a sign-in.
    case signedOut(SignedOut)
    /// A profile is chosen. The flow rests between the app's requests. Followed by phases D and E.
    case authenticated(Authenticated)
    // P Prerequisites
    /// P1. Followed by `askingForAccess`.
    case describingDevice
    /// P2. Followed by phase A.
    case askingForAccess
    // A Registration
    /// Ours: the vault tells which steps of phase A can be skipped.
    case openingVault(OpeningVault)
    /// Ours: a Keychain is locked before the first unlock; concluding that it is empty would cost all profiles.
    case awaitingVault(OpeningVault)
    /// A1.
    case registering(Registering)
    /// A2: credentials are kept for ever.
    case storingCredentials(StoringCredentials)
    /// A3.
    case requestingToken(RequestingToken)
    /// A4: the token is kept for its life, then the flow goes on where the token was needed.
    case storingToken(StoringToken)
    /// Ours: the wait before A1 or A3 is repeated.
    case awaitingRegistry(AwaitingRegistry)
    /// Ours: the wait before a call is repeated (429, action `retry`, no connection).
    case pausing(Pausing)
    // B Check authentication
    /// B1.
    case readingStatus
    /// B3.
    case retrievingProfiles(RetrievingProfiles)
    /// B5, when the viewer has to say which of several profiles.
    case choosingProfile(ChoosingProfile)
    /// Ours: a viewer whose profile is over may simply confirm the provider of the last sign-in (R-CFG-4, R-PROF-8).
    case confirmingProvider(ConfirmingProvider)
    // C Partner authentication
    /// C1.
    case retrievingConfiguration(RetrievingConfiguration)
    /// C3.
    case pickingProvider(PickingProvider)
    /// C5.
    case requestingPartnerSession(RequestingPartnerSession)
    /// C10.
    case completingLogin(CompletingLogin)
    /// C12.
    case creatingPartnerProfile(CreatingPartnerProfile)
    // Basic authentication
    /// The app's own picker.
    case choosingProvider(ChoosingProvider)
    /// An authentication session, and with it a code, is created.
    case creatingSession(CreatingSession)
    /// What the session still misses is supplied.
    case resumingSession(ResumingSession)
    /// First screen: the provider's login page is open on this device.
    case showingLoginPage(ShowingLoginPage)
    /// Is there a profile for the code yet?
    case polling(Polling)
    /// The time between two polls; on a second screen the code is on display.
    case awaitingLogin(AwaitingLogin)
    /// The code has expired: does the viewer want another?
    case offeringNewCode(OfferingNewCode)
    // What the vault keeps of a sign-in
    /// Ours: provider and profile parts are kept before the sign-in is reported (R-CFG-5, R-PROF-1).
    case storingSignIn(Authenticated)
    /// Ours: what was kept of a sign-in that is over is dropped.
    case erasingSignIn(SignedOut)
    // D Decisions
    /// The app came to the foreground: the cached partner status is read anew.
    case refreshingStatus(Authenticated)
    /// D1.1.
    case readingStatusToBrowse(Browsing)
    /// D1.3.
    case preauthorizing(Preauthorizing)
    /// D2.1.
    case readingStatusToPlay(Playing)
    /// D2.3.
    case authorizing(Authorizing)
    // Reading a profile again
    /// Ours: the partner status without which an `appleSSO` profile stays hidden.
    case readingStatusToReview(Reviewing)
    /// Ours: the profile in use is read again (R-PROF-4).
    case reviewingProfile(ReviewingProfile)
    // E Logout
    /// E1.
    case loggingOut(LoggingOut)
    /// The provider's logout page is open on this device.
    case showingLogoutPage(ShowingLogoutPage)

    /// The names of the cases.
    public enum CodingKeys: Int, CodingKey, CaseIterable {
      case signedOut, authenticated, describingDevice, askingForAccess, openingVault, awaitingVault, registering, storingCredentials
      case requestingToken, storingToken, awaitingRegistry, pausing, readingStatus, retrievingProfiles, choosingProfile
      case confirmingProvider, storingSignIn, erasingSignIn
      case retrievingConfiguration, pickingProvider, requestingPartnerSession, completingLogin, creatingPartnerProfile, choosingProvider
      case creatingSession, resumingSession, showingLoginPage, polling, awaitingLogin, offeringNewCode, refreshingStatus
      case readingStatusToBrowse, preauthorizing, readingStatusToPlay, authorizing, loggingOut, showingLogoutPage
      case readingStatusToReview, reviewingProfile
    }
    /// Which case this is, without its payload.
    public var name: CodingKeys {
      switch self {
      case .signedOut: .signedOut
      case .authenticated: .authenticated
      case .describingDevice: .describingDevice
      case .askingForAccess: .askingForAccess
      case .openingVault: .openingVault
      case .awaitingVault: .awaitingVault
      case .registering: .registering
      case .storingCredentials: .storingCredentials
      case .requestingToken: .requestingToken
      case .storingToken: .storingToken
      case .awaitingRegistry: .awaitingRegistry
      case .pausing: .pausing
      case .readingStatus: .readingStatus
      case .retrievingProfiles: .retrievingProfiles
      case .choosingProfile: .choosingProfile
      case .confirmingProvider: .confirmingProvider
      case .retrievingConfiguration: .retrievingConfiguration
      case .pickingProvider: .pickingProvider
      case .requestingPartnerSession: .requestingPartnerSession
      case .completingLogin: .completingLogin
      case .creatingPartnerProfile: .creatingPartnerProfile
      case .choosingProvider: .choosingProvider
      case .creatingSession: .creatingSession
      case .resumingSession: .resumingSession
      case .showingLoginPage: .showingLoginPage
      case .polling: .polling
      case .awaitingLogin: .awaitingLogin
      case .offeringNewCode: .offeringNewCode
      case .storingSignIn: .storingSignIn
      case .erasingSignIn: .erasingSignIn
      case .refreshingStatus: .refreshingStatus
      case .readingStatusToBrowse: .readingStatusToBrowse
      case .preauthorizing: .preauthorizing
      case .readingStatusToPlay: .readingStatusToPlay
      case .authorizing: .authorizing
      case .readingStatusToReview: .readingStatusToReview
      case .reviewingProfile: .reviewingProfile
      case .loggingOut: .loggingOut
      case .showingLogoutPage: .showingLogoutPage
      }
    }
  }
}

extension Case<AppleSSO.State, AppleSSO.SignedOut> {
  package static var erasingSignIn: Self {
    .init(.erasingSignIn, AppleSSO.State.erasingSignIn) { if case .erasingSignIn(let payload) = $0 { payload } else { nil } }
  }
  package static var signedOut: Self {
    .init(.signedOut, AppleSSO.State.signedOut) { if case .signedOut(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.Authenticated> {
  package static var storingSignIn: Self {
    .init(.storingSignIn, AppleSSO.State.storingSignIn) { if case .storingSignIn(let payload) = $0 { payload } else { nil } }
  }
  package static var authenticated: Self {
    .init(.authenticated, AppleSSO.State.authenticated) { if case .authenticated(let payload) = $0 { payload } else { nil } }
  }
  package static var refreshingStatus: Self {
    .init(.refreshingStatus, AppleSSO.State.refreshingStatus) { if case .refreshingStatus(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, Void> {
  package static var describingDevice: Self {
    .init(.describingDevice, { .describingDevice }) { if case .describingDevice = $0 { () } else { nil } }
  }
  package static var askingForAccess: Self {
    .init(.askingForAccess, { .askingForAccess }) { if case .askingForAccess = $0 { () } else { nil } }
  }
  package static var readingStatus: Self { .init(.readingStatus, { .readingStatus }) { if case .readingStatus = $0 { () } else { nil } } }
}
extension Case<AppleSSO.State, AppleSSO.OpeningVault> {
  package static var openingVault: Self {
    .init(.openingVault, AppleSSO.State.openingVault) { if case .openingVault(let payload) = $0 { payload } else { nil } }
  }
  package static var awaitingVault: Self {
    .init(.awaitingVault, AppleSSO.State.awaitingVault) { if case .awaitingVault(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.Registering> {
  package static var registering: Self {
    .init(.registering, AppleSSO.State.registering) { if case .registering(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.StoringCredentials> {
  package static var storingCredentials: Self {
    .init(.storingCredentials, AppleSSO.State.storingCredentials) { if case .storingCredentials(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.RequestingToken> {
  package static var requestingToken: Self {
    .init(.requestingToken, AppleSSO.State.requestingToken) { if case .requestingToken(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.StoringToken> {
  package static var storingToken: Self {
    .init(.storingToken, AppleSSO.State.storingToken) { if case .storingToken(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.AwaitingRegistry> {
  package static var awaitingRegistry: Self {
    .init(.awaitingRegistry, AppleSSO.State.awaitingRegistry) { if case .awaitingRegistry(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.Pausing> {
  package static var pausing: Self {
    .init(.pausing, AppleSSO.State.pausing) { if case .pausing(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.RetrievingProfiles> {
  package static var retrievingProfiles: Self {
    .init(.retrievingProfiles, AppleSSO.State.retrievingProfiles) { if case .retrievingProfiles(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.ChoosingProfile> {
  package static var choosingProfile: Self {
    .init(.choosingProfile, AppleSSO.State.choosingProfile) { if case .choosingProfile(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.ConfirmingProvider> {
  package static var confirmingProvider: Self {
    .init(.confirmingProvider, AppleSSO.State.confirmingProvider) { if case .confirmingProvider(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.RetrievingConfiguration> {
  package static var retrievingConfiguration: Self {
    .init(.retrievingConfiguration, AppleSSO.State.retrievingConfiguration) {
      if case .retrievingConfiguration(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.State, AppleSSO.PickingProvider> {
  package static var pickingProvider: Self {
    .init(.pickingProvider, AppleSSO.State.pickingProvider) { if case .pickingProvider(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.RequestingPartnerSession> {
  package static var requestingPartnerSession: Self {
    .init(.requestingPartnerSession, AppleSSO.State.requestingPartnerSession) {
      if case .requestingPartnerSession(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.State, AppleSSO.CompletingLogin> {
  package static var completingLogin: Self {
    .init(.completingLogin, AppleSSO.State.completingLogin) { if case .completingLogin(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.CreatingPartnerProfile> {
  package static var creatingPartnerProfile: Self {
    .init(.creatingPartnerProfile, AppleSSO.State.creatingPartnerProfile) {
      if case .creatingPartnerProfile(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.State, AppleSSO.ChoosingProvider> {
  package static var choosingProvider: Self {
    .init(.choosingProvider, AppleSSO.State.choosingProvider) { if case .choosingProvider(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.CreatingSession> {
  package static var creatingSession: Self {
    .init(.creatingSession, AppleSSO.State.creatingSession) { if case .creatingSession(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.ResumingSession> {
  package static var resumingSession: Self {
    .init(.resumingSession, AppleSSO.State.resumingSession) { if case .resumingSession(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.ShowingLoginPage> {
  package static var showingLoginPage: Self {
    .init(.showingLoginPage, AppleSSO.State.showingLoginPage) { if case .showingLoginPage(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.Polling> {
  package static var polling: Self {
    .init(.polling, AppleSSO.State.polling) { if case .polling(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.AwaitingLogin> {
  package static var awaitingLogin: Self {
    .init(.awaitingLogin, AppleSSO.State.awaitingLogin) { if case .awaitingLogin(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.OfferingNewCode> {
  package static var offeringNewCode: Self {
    .init(.offeringNewCode, AppleSSO.State.offeringNewCode) { if case .offeringNewCode(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.Browsing> {
  package static var readingStatusToBrowse: Self {
    .init(.readingStatusToBrowse, AppleSSO.State.readingStatusToBrowse) {
      if case .readingStatusToBrowse(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.State, AppleSSO.Preauthorizing> {
  package static var preauthorizing: Self {
    .init(.preauthorizing, AppleSSO.State.preauthorizing) { if case .preauthorizing(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.Playing> {
  package static var readingStatusToPlay: Self {
    .init(.readingStatusToPlay, AppleSSO.State.readingStatusToPlay) {
      if case .readingStatusToPlay(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.State, AppleSSO.Authorizing> {
  package static var authorizing: Self {
    .init(.authorizing, AppleSSO.State.authorizing) { if case .authorizing(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.LoggingOut> {
  package static var loggingOut: Self {
    .init(.loggingOut, AppleSSO.State.loggingOut) { if case .loggingOut(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.ShowingLogoutPage> {
  package static var showingLogoutPage: Self {
    .init(.showingLogoutPage, AppleSSO.State.showingLogoutPage) { if case .showingLogoutPage(let payload) = $0 { payload } else { nil } }
  }
}
extension Case<AppleSSO.State, AppleSSO.Reviewing> {
  package static var readingStatusToReview: Self {
    .init(.readingStatusToReview, AppleSSO.State.readingStatusToReview) {
      if case .readingStatusToReview(let payload) = $0 { payload } else { nil }
    }
  }
}
extension Case<AppleSSO.State, AppleSSO.ReviewingProfile> {
  package static var reviewingProfile: Self {
    .init(.reviewingProfile, AppleSSO.State.reviewingProfile) { if case .reviewingProfile(let payload) = $0 { payload } else { nil } }
  }
}
