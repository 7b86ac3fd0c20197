import PassAPI
import PassService

extension AppleSSO {
  /// What outlives the states: the app's settings, and what the flow has learnt.
  package struct Context: ServiceContext {
    /// What the app says about itself.
    package var settings: AppSettings
    /// The streaming device (P1).
    package var device: DeviceDescription?
    /// Whether the subscription stored in the device may be read, as the framework last said (P2, P3).
    package var permission: AccessStatus?
    /// Whether a viewer who refuses access has been told why it helps (P3); once is enough, until they allow it.
    package var isAccessExplained = false
    /// The client credentials.
    package var credentials: ClientCredentials?
    /// The client was registered again on the present way to a sign-in, or for the present request of a viewer who is
    /// signed in: not once more (C-51).
    package var registeredAgain = false
    /// What the server does not accept any more; the vault may still hold it (R-REG-7, R-REG-8).
    package var dismissed = Dismissed()
    /// The access token.
    package var token: StoredToken?
    /// The last valid partner status (R-SSO-26: no other is kept).
    package var status: PartnerStatus?
    /// The providers to pick from. Their ids are known as long as the app runs (C-95); a picker is filled from them
    /// only while they are fresh.
    package var configuration: Configuration?
    /// When `configuration` stops being fresh; nil before there is one (R-CFG-7).
    package var configurationEnds: Timestamp?
    /// The providers that the server refused on the present way to a sign-in; a picker does not offer them again
    /// (R-CFG-9).
    package var refused: Set<String> = []
    /// The profiles that the next sign-in does not come back to, one of a provider, oldest first.
    var passedOver: [PassedOver] = []
    /// The temporary pass that the viewer is to be signed in with; nil for the ways of the cookbook.
    var temporary: String?
    /// The temporary passes that the operator has to mend: they are not offered any more (v2 9).
    var withheld: Set<String> = []
    /// Whether nothing may be shown on the present way to a sign-in.
    package var isSilent = false
    /// Whether the app has cancelled what is going on, while a client or a token was on its way.
    package var isCancelled = false
    /// The profiles found last, for switching between them.
    package var profiles: [Profile] = []
    /// The permits of preauthorizations since the sign-in, by provider and resource (R-PRE-3); never for playback.
    package var permits: [String: [String: Decision]] = [:]
    /// What went wrong since the last sign-in began and was got round, oldest first; for support and operators
    /// (R-ERR-9, R-ERR-13).
    package var problems: [Problem] = []
    /// The provider of the last sign-in.
    package var remembered: RememberedProvider?
    /// What became of the provider since the vault was written or read, for which it is to be written; nil if nothing.
    package var unsaved: ProviderChange?
    /// The provider, by its id, of a sign-out that the service has not answered yet: here, or in an earlier launch.
    package var signingOut: String?

    /// Nothing has been learnt yet.
    package init(_ settings: AppSettings) { self.settings = settings }
  }
}

extension AppleSSO.Context {
  /// A sign-in begins: what the last one met is forgotten.
  mutating func beginSignIn(_ request: AppleSSO.SignIn) {
    if case .temporary(let mvpd) = request.wish { temporary = mvpd } else { temporary = nil }
    if request.wish == .any { passedOver.removeAll { $0.why == nil } }
    isSilent = request.isSilent
    refused = []
    problems = []
    registeredAgain = false
    isCancelled = false
  }

  /// The providers that a picker may offer.
  var offered: [MVPD] { configuration?.mvpds.filter { !refused.union(withheld).contains($0.id) } ?? [] }

  /// A provider is of no use any more; a temporary pass that is not set up well is not offered again (v2 9).
  mutating func forget(_ mvpd: String, because problem: Problem) {
    refused.insert(mvpd)
    if ErrorCode(rawValue: problem.code) == .invalidConfigurationTemporaryAccess { withheld.insert(mvpd) }
    if remembered?.mvpd == mvpd { forgetProvider(mvpd) }
  }

  /// A profile is chosen: it, and those beside it, are known from now on. One from Apple came with the status, whose id
  /// of the provider is right, whatever an earlier launch remembers.
  mutating func remember(_ profiles: [Profile], chosen: Profile) -> AppleSSO.Authenticated {
    passedOver.removeAll { $0.access.mvpd == chosen.mvpd }
    self.profiles = profiles.filter { !passesOver($0) }
    permits = [:]
    keep(
      chosen.mvpd, mappingId: chosen.type == .appleSSO ? status?.provider?.id : nil, type: chosen.type, profile: chosen)
    return AppleSSO.Authenticated(Access(chosen))
  }

  /// A session answer vouches for a profile.
  mutating func accept(_ access: Access, mappingId: String? = nil) -> AppleSSO.Authenticated {
    passedOver.removeAll { $0.access.mvpd == access.mvpd && $0.why == nil }
    profiles = []
    permits = [:]
    keep(access.mvpd, mappingId: mappingId, type: access.type)
    return AppleSSO.Authenticated(access)
  }

  /// The profile is gone; its provider stays known, for the next sign-in (R-AUTH-13). If the client is gone too, that
  /// registers anew.
  mutating func loseProfile(because problem: Problem) -> AppleSSO.SignedOut {
    loseProfiles()
    if problem.isAboutClient { loseClient() }
    return AppleSSO.SignedOut(.signInAgain(problem))
  }

  /// The provider cannot be used any more, and is forgotten with its profile (R-CFG-9).
  mutating func loseProvider(of access: Access, because problem: Problem) -> AppleSSO.SignedOut {
    forget(access.mvpd, because: problem)
    return loseProfile(because: problem)
  }

  /// Nothing of the viewer is kept; client and token are the app's (R-REG-2).
  mutating func signOut(_ result: SignOutResult) -> AppleSSO.SignedOut {
    loseProfiles()
    let mvpd = signingOut ?? remembered?.mvpd
    passedOver.removeAll { $0.access.mvpd == mvpd }
    forgetProvider(mvpd)
    signingOut = nil
    return AppleSSO.SignedOut(.signedOut, result: result)
  }

  /// A sign-out begins: it is noted in the vault before the service is asked.
  mutating func beginSignOut(from access: Access, isRefused: Bool = false) -> AppleSSO.LoggingOut {
    beginRequest()
    signingOut = access.mvpd
    unsaved = .signingOut(access.mvpd)
    return AppleSSO.LoggingOut(access: access, isRefused: isRefused)
  }

  package mutating func loseLogin(of mvpd: String?) {
    guard let mvpd else {
      loseProfiles()
      passedOver = []
      return
    }
    passedOver.removeAll { $0.access.mvpd == mvpd }
  }

  private mutating func loseProfiles() {
    status = nil
    profiles = []
    permits = [:]
    guard var provider = remembered, provider.profile != nil else { return }
    provider.profile = nil
    remembered = provider
    unsaved = .profileOver(provider)
  }
}
