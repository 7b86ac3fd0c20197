import PassAPI

extension AppleSSO {
  /// What outlives the states: the app's settings, and what the flow has learnt.
  package struct Context: Hashable, Codable, Sendable {
    /// What the app says about itself.
    package var settings: AppSettings
    /// The streaming device (P1).
    package var device: DeviceDescription?
    /// Whether the subscription stored in the device may be read, as the framework last said (P2, P3).
    package var permission: AccessStatus?
    /// Whether a viewer who refuses access has been told why it helps (P3); once is enough, until they allow it.
    var isAccessExplained = false
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
    var isSilent = false
    /// Whether the app has cancelled what is going on, while a client or a token was on its way.
    var isCancelled = false
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

  /// A client and a token that are of no use any more, whatever a vault says.
  package struct Dismissed: Hashable, Codable, Sendable {
    /// The client.
    package var credentials: ClientCredentials?
    /// The token.
    package var token: StoredToken?
  }
}

extension AppleSSO.Context {
  /// What outlives this launch, of what it has changed.
  var change: AppleSSO.VaultChange {
    AppleSSO.VaultChange(credentials: credentials, token: token, dismissed: dismissed, provider: unsaved)
  }

  /// The vault was written, or could not be: then the provider is to be written with what comes next.
  mutating func wrote(_ written: Timed<VaultContents?>) {
    if written.value == nil { note(Problem(code: "vault_not_written")) } else { unsaved = nil }
  }

  /// The vault keeps the client that was there first. It is the one to go on with, since ours was registered just now
  /// and has no profile yet (R-REG-10).
  mutating func wroteClient(_ written: Timed<VaultContents?>) {
    wrote(written)
    guard let kept = written.value, kept.credentials != nil else { return }
    (credentials, token) = (kept.credentials, kept.token)
  }

  /// What an earlier launch left, behind what this one knows: a vault may have failed to keep it.
  mutating func recall(_ contents: VaultContents) {
    let known = known(beside: contents)
    credentials = known.credentials
    token = known.token
    remembered = known.provider
    signingOut = known.signingOut
  }

  /// What can be used of a vault's contents and of what is in memory.
  func known(beside contents: VaultContents) -> VaultContents {
    var known = contents.without(dismissed)
    known.apply(unsaved)
    known.setClient(VaultContents(credentials: credentials, token: token), else: known)
    known.provider = remembered ?? known.provider
    return known
  }

  /// What has been tried for a call of the present way to a sign-in, or of the present request: on each the client is
  /// registered again once, whichever call asks for it (C-51).
  func attempts(for call: some Retryable) -> Attempts {
    var attempts = call.attempts
    attempts.registered = registeredAgain
    return attempts
  }

  /// If something went wrong although the flow goes on, it is kept for those who can mend it: a call that failed, or
  /// what could not be read of an answer.
  mutating func note(_ outcome: some TellsTime) {
    if let failure = outcome as? AppleSSO.Failure { note(failure.problem) }
    for text in outcome.leftOut { note(Problem(code: "left_out", text: text)) }
  }

  /// Only the latest problems are kept.
  mutating func note(_ problem: Problem) { problems = problems.suffix(Problem.mostKept - 1) + [problem] }

  /// The framework said something: what the viewer allows may have changed in the settings meanwhile (P3). While the
  /// framework is out of reach nothing is known of that.
  mutating func hear(_ answered: Timed<PartnerReply>) {
    if answered.error?.code != .serviceTemporarilyUnavailable { hear(answered.access) }
  }

  /// What the viewer allows.
  mutating func hear(_ access: AccessStatus) {
    permission = access
    if access == .granted { isAccessExplained = false }
  }

  /// P3: the viewer is told why access helps.
  mutating func explainAccess() -> AppleSSO.ExplainingAccess {
    isAccessExplained = true
    return AppleSSO.ExplainingAccess(settings)
  }

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

  /// Somebody else asks for a sign-in on the present way to one: if they may be shown something, so may all.
  mutating func join(_ request: AppleSSO.SignIn) { isSilent = isSilent && request.isSilent }

  /// A request of a viewer who is signed in begins.
  mutating func beginRequest() {
    registeredAgain = false
    isCancelled = false
  }

  /// The providers to pick from, fresh for so many seconds (C-86).
  mutating func keep(_ received: Timed<Configuration>) {
    configuration = received.value
    configurationEnds = received.at.advanced(bySeconds: 180)
  }

  /// The providers that a picker may offer.
  var offered: [MVPD] { configuration?.mvpds.filter { !refused.union(withheld).contains($0.id) } ?? [] }

  /// A provider is of no use any more; a temporary pass that is not set up well is not offered again (v2 9).
  mutating func forget(_ mvpd: String, because problem: Problem) {
    refused.insert(mvpd)
    if ErrorCode(rawValue: problem.code) == .invalidConfigurationTemporaryAccess { withheld.insert(mvpd) }
    if remembered?.mvpd == mvpd { forgetProvider(mvpd) }
  }

  /// It is not remembered any more, neither here nor in the vault.
  private mutating func forgetProvider(_ mvpd: String?) {
    remembered = nil
    if let mvpd { unsaved = .forgotten(mvpd) }
  }

  /// A provider is used from now on. What was known of it by name stays known.
  mutating func keep(_ mvpd: String, mappingId: String? = nil, type: ProfileType?, profile: Profile? = nil) {
    registeredAgain = false
    let offered = configuration?.mvpds.first { $0.id == mvpd }
    let before = remembered?.mvpd == mvpd ? remembered : nil
    let provider = RememberedProvider(
      mvpd: mvpd, mappingId: mappingId ?? offered?.platformMappingId ?? before?.mappingId,
      displayName: offered?.displayName ?? before?.displayName, logoURL: offered?.logoURL ?? before?.logoURL,
      type: type, profile: profile.map { KeptProfile($0) })
    remembered = provider
    signingOut = nil
    unsaved = .signedIn(provider)
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

  /// The client is not accepted any more: credentials and token are worthless, and the profiles are gone with them
  /// (R-REG-9).
  mutating func loseClient() {
    dismissed.credentials = credentials ?? dismissed.credentials
    credentials = nil
    loseToken()
    loseProfiles()
    passedOver = []
  }

  /// A call failed for good on the way to a sign-in.
  mutating func failing(_ failure: AppleSSO.Failure) -> AppleSSO.SignedOut {
    dismiss(what: failure)
    return AppleSSO.SignedOut(.failed(failure.problem))
  }

  /// What the server refused once more is not sent again (R-REG-7, R-REG-8).
  private mutating func dismiss(what failure: AppleSSO.Failure) {
    if failure.problem.isAboutClient {
      loseClient()
    } else if failure.kind == .unauthorized {
      loseToken()
    }
  }

  /// The token is not accepted any more, or at its end.
  mutating func loseToken() {
    dismissed.token = token ?? dismissed.token
    token = nil
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

  /// A request could not be served: the viewer stays signed in, and is not signed out after all.
  mutating func staysSignedIn(with access: Access, _ failure: Problem) -> AppleSSO.Authenticated {
    if signingOut != nil { unsaved = remembered.map { .signedIn($0) } }
    signingOut = nil
    return AppleSSO.Authenticated(access, interrupted: .failed(failure))
  }

  /// The sign-out of an earlier launch is done, or can never be; the vault hears of it when it is next written. Until
  /// then another launch would ask the service once more, which does no harm.
  mutating func finishSignOut() {
    guard let mvpd = signingOut else { return }
    signingOut = nil
    passedOver.removeAll { $0.access.mvpd == mvpd }
    unsaved = .forgotten(mvpd)
    if remembered?.mvpd == mvpd { remembered = nil }
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
