import PassAPI

/// What outlives the states of a flow with a client at the service: the app's settings, and what the flow has learnt.
package protocol ServiceContext: Hashable, Codable, Sendable {
  /// What the app says about itself.
  var settings: AppSettings { get }
  /// The streaming device (P1).
  var device: DeviceDescription? { get set }
  /// Whether the subscription stored in the device may be read, as the framework last said.
  var permission: AccessStatus? { get set }
  /// Whether a viewer who refuses access has been told why it helps; once is enough, until they allow it.
  var isAccessExplained: Bool { get set }
  /// The client credentials.
  var credentials: ClientCredentials? { get set }
  /// The client was registered again on the present way to a sign-in, or for the present request of a viewer who is
  /// signed in: not once more (C-51).
  var registeredAgain: Bool { get set }
  /// What the server does not accept any more; the vault may still hold it (R-REG-7, R-REG-8).
  var dismissed: Dismissed { get set }
  /// The access token.
  var token: StoredToken? { get set }
  /// The providers to pick from. Their ids are known as long as the app runs (C-95); a picker is filled from them only
  /// while they are fresh.
  var configuration: Configuration? { get set }
  /// When `configuration` stops being fresh; nil before there is one (R-CFG-7).
  var configurationEnds: Timestamp? { get set }
  /// Whether nothing may be shown on the present way to a sign-in.
  var isSilent: Bool { get set }
  /// Whether the app has cancelled what is going on, while a client or a token was on its way.
  var isCancelled: Bool { get set }
  /// What went wrong since the last sign-in began and was got round, oldest first; for support and operators (R-ERR-9,
  /// R-ERR-13).
  var problems: [Problem] { get set }
  /// The provider of the last sign-in.
  var remembered: RememberedProvider? { get set }
  /// What became of the provider since the vault was written or read, for which it is to be written; nil if nothing.
  var unsaved: ProviderChange? { get set }
  /// The provider, by its id, of a sign-out that the service has not answered yet: here, or in an earlier launch.
  var signingOut: String? { get set }

  /// What was known of a login goes: with the sign-out from a provider, or, without one, with the client.
  mutating func loseLogin(of mvpd: String?)
}

/// A client and a token that are of no use any more, whatever a vault says.
package struct Dismissed: Hashable, Codable, Sendable {
  /// The client.
  package var credentials: ClientCredentials?
  /// The token.
  package var token: StoredToken?

  package init(credentials: ClientCredentials? = nil, token: StoredToken? = nil) {
    self.credentials = credentials
    self.token = token
  }
}

extension ServiceContext {
  /// What outlives this launch, of what it has changed.
  package var change: VaultChange {
    VaultChange(credentials: credentials, token: token, dismissed: dismissed, provider: unsaved)
  }

  /// The vault was written, or could not be: then the provider is to be written with what comes next.
  package mutating func wrote(_ written: Timed<VaultContents?>) {
    if written.value == nil { note(Problem(code: "vault_not_written")) } else { unsaved = nil }
  }

  /// The vault keeps the client that was there first. It is the one to go on with, since ours was registered just now
  /// and has no profile yet (R-REG-10).
  package mutating func wroteClient(_ written: Timed<VaultContents?>) {
    wrote(written)
    guard let kept = written.value, kept.credentials != nil else { return }
    (credentials, token) = (kept.credentials, kept.token)
  }

  /// What an earlier launch left, behind what this one knows: a vault may have failed to keep it.
  package mutating func recall(_ contents: VaultContents) {
    let known = known(beside: contents)
    credentials = known.credentials
    token = known.token
    remembered = known.provider
    signingOut = known.signingOut
  }

  /// What can be used of a vault's contents and of what is in memory.
  package func known(beside contents: VaultContents) -> VaultContents {
    var known = contents.without(dismissed)
    known.apply(unsaved)
    known.setClient(VaultContents(credentials: credentials, token: token), else: known)
    known.provider = remembered ?? known.provider
    return known
  }

  /// What has been tried for a call of the present way to a sign-in, or of the present request: on each the client is
  /// registered again once, whichever call asks for it (C-51).
  package func attempts(for call: some Retryable) -> Attempts {
    var attempts = call.attempts
    attempts.registered = registeredAgain
    return attempts
  }

  /// If something went wrong although the flow goes on, it is kept for those who can mend it: a call that failed, or
  /// what could not be read of an answer.
  package mutating func note(_ outcome: some TellsTime) {
    if let failure = outcome as? Timed<CallFailure> { note(failure.problem) }
    for text in outcome.leftOut { note(Problem(code: "left_out", text: text)) }
  }

  /// Only the latest problems are kept.
  package mutating func note(_ problem: Problem) { problems = problems.suffix(Problem.mostKept - 1) + [problem] }

  /// The framework said something: what the viewer allows may have changed in the settings meanwhile (P3). While the
  /// framework is out of reach nothing is known of that.
  package mutating func hear(_ answered: Timed<PartnerReply>) {
    if answered.error?.code != .serviceTemporarilyUnavailable { hear(answered.access) }
  }

  /// What the viewer allows.
  package mutating func hear(_ access: AccessStatus) {
    permission = access
    if access == .granted { isAccessExplained = false }
  }

  /// P3: the viewer is told why access helps.
  package mutating func explainAccess() -> ExplainingAccess {
    isAccessExplained = true
    return ExplainingAccess(settings)
  }

  /// Somebody else asks for a sign-in on the present way to one: if they may be shown something, so may all.
  package mutating func join(_ request: SignIn) { isSilent = isSilent && request.isSilent }

  /// A request of a viewer who is signed in begins.
  package mutating func beginRequest() {
    registeredAgain = false
    isCancelled = false
  }

  /// The providers to pick from, fresh for so many seconds (C-86).
  package mutating func keep(_ received: Timed<Configuration>) {
    configuration = received.value
    configurationEnds = received.at.advanced(bySeconds: 180)
  }

  /// It is not remembered any more, neither here nor in the vault.
  package mutating func forgetProvider(_ mvpd: String?) {
    remembered = nil
    if let mvpd { unsaved = .forgotten(mvpd) }
  }

  /// What is remembered of a provider; nil if another one is, or none.
  package func remembered(at mvpd: String) -> RememberedProvider? { remembered.flatMap { $0.mvpd == mvpd ? $0 : nil } }

  /// A provider is used from now on. What was known of it by name stays known.
  package mutating func keep(_ mvpd: String, mappingId: String? = nil, type: ProfileType?, profile: Profile? = nil) {
    registeredAgain = false
    let offered = configuration?.mvpds.first { $0.id == mvpd }
    let before = remembered(at: mvpd)
    let provider = RememberedProvider(
      mvpd: mvpd, mappingId: mappingId ?? offered?.platformMappingId ?? before?.mappingId,
      displayName: offered?.displayName ?? before?.displayName, logoURL: offered?.logoURL ?? before?.logoURL,
      type: type, profile: profile.map { KeptProfile($0) })
    remembered = provider
    signingOut = nil
    unsaved = .signedIn(provider)
  }

  /// The client is not accepted any more: credentials and token are worthless, and what belonged to them is gone
  /// (R-REG-9).
  package mutating func loseClient() {
    dismissed.credentials = credentials ?? dismissed.credentials
    credentials = nil
    loseToken()
    loseLogin(of: nil)
  }

  /// A call failed for good on the way to a sign-in.
  package mutating func failing(_ failure: Timed<CallFailure>) -> SignedOut {
    dismiss(what: failure)
    return SignedOut(.failed(failure.problem))
  }

  /// What the server refused once more is not sent again (R-REG-7, R-REG-8).
  private mutating func dismiss(what failure: Timed<CallFailure>) {
    if failure.problem.isAboutClient {
      loseClient()
    } else if failure.kind == .unauthorized {
      loseToken()
    }
  }

  /// The token is not accepted any more, or at its end.
  package mutating func loseToken() {
    dismissed.token = token ?? dismissed.token
    token = nil
  }

  /// A request could not be served: the viewer stays signed in, and is not signed out after all.
  package mutating func staysSignedIn(with access: Access, _ failure: Problem) -> Authenticated {
    if signingOut != nil { unsaved = remembered.map { .signedIn($0) } }
    signingOut = nil
    return Authenticated(access, interrupted: .failed(failure))
  }

  /// The sign-out of an earlier launch is done, or can never be; the vault hears of it when it is next written. Until
  /// then another launch would ask the service once more, which does no harm.
  package mutating func finishSignOut() {
    guard let mvpd = signingOut else { return }
    signingOut = nil
    loseLogin(of: mvpd)
    unsaved = .forgotten(mvpd)
    if remembered?.mvpd == mvpd { remembered = nil }
  }

  /// The client is not accepted any more: another one is registered.
  package mutating func registering(because failure: Timed<CallFailure>) -> Registering {
    note(failure)
    loseClient()
    registeredAgain = true
    return Registering()
  }

  /// The token is not accepted any more: another one is requested.
  package mutating func renewing(because failure: Timed<CallFailure>) -> RequestingToken {
    note(failure)
    loseToken()
    return RequestingToken()
  }
}
