import PassAPI
import PassService

extension LegacyREST {
  /// What outlives the states: the app's settings, and what the flow has learnt.
  package struct Context: ServiceContext {
    package var settings: AppSettings
    package var device: DeviceDescription?
    package var permission: AccessStatus?
    package var isAccessExplained = false
    package var credentials: ClientCredentials?
    package var registeredAgain = false
    package var dismissed = Dismissed()
    package var token: StoredToken?
    package var configuration: Configuration?
    package var configurationEnds: Timestamp?
    package var isSilent = false
    package var isCancelled = false
    package var problems: [Problem] = []
    package var remembered: RememberedProvider?
    package var unsaved: ProviderChange?
    package var signingOut: String?
    /// The login for which the service has asked for another one (v1 5.2).
    var refused: RefusedLogin?

    /// Nothing has been learnt yet.
    package init(_ settings: AppSettings) { self.settings = settings }

    /// The service keeps the login by the id of the device, whichever client asks for it (v1 1.5): nothing goes.
    package mutating func loseLogin(of mvpd: String?) {}
  }
}

extension LegacyREST {
  /// A login with which the service permits nothing.
  package struct RefusedLogin: Hashable, Codable, Sendable {
    /// The provider's id.
    var mvpd: String
    /// What the service said.
    var problem: Problem
  }
}

extension LegacyREST.Context {
  /// The providers that the app's own picker offers.
  var offered: [MVPD] { configuration?.mvpds ?? [] }

  /// The kind of device, as profile request and token exchange want it; no other word is documented (v1 1.6).
  var deviceType: LegacyDeviceType { settings.platform == .tvOS ? .tvOS : .iOS }

  /// Whether an answer with this id of a service provider is one for the app's; not every answer names one.
  func isAbout(_ requestor: String) -> Bool { ["", settings.serviceProvider].contains(requestor) }

  /// Whether the framework may ask the viewer for access.
  var asksForAccess: Bool { settings.asksForAccess && !isSilent }

  /// A sign-in begins: what the last one met is forgotten.
  mutating func beginSignIn(_ request: SignIn) {
    isSilent = request.isSilent
    problems = []
    beginRequest()
  }

  /// What came is known from now on: what the framework says of access, what could not be read, what failed.
  mutating func learn(_ outcome: some TellsTime) {
    if let answered = outcome as? Timed<PartnerReply> { hear(answered) }
    note(outcome)
  }

  /// The device has a login.
  mutating func accept(_ access: Access, mappingId: String? = nil) -> Authenticated {
    keep(access.mvpd, mappingId: mappingId, type: access.type)
    refused = nil
    return Authenticated(access)
  }

  /// The login is gone; its provider stays known.
  mutating func loseSignIn(because problem: Problem) -> SignedOut { SignedOut(.signInAgain(problem)) }

  /// The service asks for another login than the present one.
  mutating func loseSignIn(with access: Access, because problem: Problem) -> SignedOut {
    refused = LegacyREST.RefusedLogin(mvpd: access.mvpd, problem: problem)
    return loseSignIn(because: problem)
  }

  /// A sign-out begins: it is noted in the vault before the service is asked.
  mutating func beginSignOut(from access: Access) -> LegacyREST.LoggingOut {
    beginRequest()
    signingOut = access.mvpd
    unsaved = .signingOut(access.mvpd)
    return LegacyREST.LoggingOut(access: access)
  }

  /// Nothing of the viewer is kept; client and token are the app's.
  mutating func signOut(_ result: SignOutResult) -> SignedOut {
    forgetProvider(signingOut ?? remembered?.mvpd)
    signingOut = nil
    refused = nil
    return SignedOut(.signedOut, result: result)
  }
}
