import PassAPI

/// What outlives the states of a flow with a client at the service: what the flows share of it, and a flow's own.
///
/// What is shared is read as the context's own, `context.token`. The functions of a context, where self goes without
/// saying, name its place: `service.token`.
@dynamicMemberLookup
package protocol ServiceContext: AccessContext, Hashable, Codable, Sendable {
  /// Whether the service knows logins by the client, and several beside each other; else one by the device.
  static var loginsBelongToClient: Bool { get }
  /// What every such flow knows.
  var service: ServiceMemory { get set }
  /// The providers that the app's own picker offers.
  var offered: [MVPD] { get }
  /// Where the settings have a sign-in of the system that stays, whatever is chosen; nil without one.
  var systemSignIn: SettingsPlace? { get }
  /// What this flow alone knows of the last way to a sign-in, when the next one begins.
  mutating func begin(_ wish: SignInWish)
  /// The viewer is signed out: nothing of them is kept.
  mutating func signOut(_ result: SignOutResult) -> SignedOut
  /// What was known of a login goes: with the sign-out from a provider, or, without one, with the client.
  mutating func loseLogin(of mvpd: String?)
}

extension ServiceContext {
  /// By the client.
  package static var loginsBelongToClient: Bool { true }

  /// Most flows do not look for another provider than that of the system.
  package var systemSignIn: SettingsPlace? { nil }

  // What is asked of every flow that reads the stored subscription stands beside the rest.
  package var platform: Platform { service.settings.platform }
  package var permission: AccessStatus? {
    get { service.permission }
    set { service.permission = newValue }
  }
  package var isAccessExplained: Bool {
    get { service.isAccessExplained }
    set { service.isAccessExplained = newValue }
  }
  package var isSilent: Bool {
    get { service.isSilent }
    set { service.isSilent = newValue }
  }

  /// A part of what every flow knows.
  package subscript<Part>(dynamicMember part: WritableKeyPath<ServiceMemory, Part>) -> Part {
    get { service[keyPath: part] }
    set { service[keyPath: part] = newValue }
  }

  /// What outlives this launch, of what it has changed.
  package var change: VaultChange {
    VaultChange(
      credentials: service.credentials, token: service.token, rejectedClient: service.rejectedClient,
      provider: service.unsaved)
  }

  /// The vault was written, or could not be: then the provider is to be written with what comes next.
  package mutating func wrote(_ written: Timestamped<VaultContents?>) {
    guard written.value != nil else { return record(Problem(noting: .vaultNotWritten)) }
    service.unsaved = nil
    service.rejectedClient.isAnyStored = false
  }

  /// The vault keeps the client that was there first. It is the one to go on with, since ours was registered just now
  /// and has no profile yet (R-REG-10).
  package mutating func wroteClient(_ written: Timestamped<VaultContents?>) {
    wrote(written)
    guard let kept = written.value, kept.credentials != nil else { return }
    (service.credentials, service.token) = (kept.credentials, kept.token)
  }

  /// What an earlier launch left, behind what this one knows: a vault may have failed to keep it.
  package mutating func recall(_ contents: VaultContents) {
    let known = known(with: contents)
    service.isVaultGivenUp = false
    service.credentials = known.credentials
    service.token = known.token
    service.remembered = known.provider
    service.signOuts = known.signOuts
    for part in contents.unreadable.sorted() { record(Problem(noting: .vaultPartDamaged, text: part)) }
  }

  /// Nobody is signed in, on evidence.
  package mutating func nobody(_ why: Refusal) -> SignedOut {
    service.isNobodyCertain = true
    return SignedOut(why)
  }

  /// A way on which nothing may be shown ends here: the service has answered that there is no login, and what came
  /// says whether the system might have brought one.
  package mutating func endsUnseen(with outcome: some HasTime) -> SignedOut {
    switch outcome {
    case let answered as Timestamped<PartnerReply> where answered.value.isUnanswered: SignedOut(.partnerUnavailable)
    case let failure as Timestamped<CallFailure> where failure.problem.cause != .refused:
      SignedOut(.failed(failure.problem))
    default: nobody(.notSignedIn)
    }
  }

  /// The vault can be read, but not what it holds. Of a later version somebody else may still make use.
  mutating func losesVault(_ loss: VaultLoss) {
    service.isVaultGivenUp = false
    service.isNobodyCertain = loss == .damaged
    record(Problem(noting: loss == .damaged ? .vaultDamaged : .vaultNewer))
  }

  /// The vault cannot be read: the next request learns it at once, unless it can be by then.
  mutating func givesUpVault(_ why: Refusal) -> SignedOut {
    service.isVaultGivenUp = true
    return SignedOut(why)
  }

  /// What can be used of a vault's contents and of what is in memory.
  package func known(with contents: VaultContents) -> VaultContents {
    var known = contents.without(service.rejectedClient)
    known.apply(service.unsaved)
    known.setClient(VaultContents(credentials: service.credentials, token: service.token), else: known)
    known.provider = service.remembered ?? known.provider
    return known
  }

  /// What has been tried for a call of the present way to a sign-in, or of the present request: on each the client is
  /// registered again once, whichever call asks for it (C-51).
  package func attempts(for call: some HasAttempts) -> Attempts {
    var attempts = call.attempts
    attempts.registered = service.registeredAgain
    return attempts
  }

  /// If something went wrong although the flow goes on, it is kept for those who can mend it: a call that failed, or
  /// what could not be read of an answer. A cast, since rows that are written once for answers and failures know their
  /// outcome by `HasTime` alone.
  package mutating func record(_ outcome: some HasTime) {
    if let failure = outcome as? Timestamped<CallFailure> { record(failure.problem) }
    for text in outcome.leftOut { record(Problem(noting: .leftOut, text: text)) }
  }

  /// Only the latest problems are kept.
  package mutating func record(_ problem: Problem) {
    service.problems = service.problems.suffix(Problem.mostKept - 1) + [problem]
  }

  /// The framework has answered: the viewer may have changed the permission in the settings meanwhile (P3). An
  /// unavailable framework leaves the permission unchanged, unless it names a provider all the same.
  package mutating func updateAccess(_ answered: Timestamped<PartnerReply>) {
    guard answered.error?.code == .serviceTemporarilyUnavailable, answered.value.provider == nil else {
      return updateAccess(answered.access)
    }
  }

  /// Somebody else asks for a sign-in on the present way to one: if they may be shown something, so may all. A way that
  /// ends in a sign-out shows nothing.
  package mutating func join(_ request: SignIn) {
    guard !service.isLeaving else { return }
    if !request.isSilent { service.patience?.begin(at: nil) }
    service.isSilent = service.isSilent && request.isSilent
    service.interrupts = service.interrupts || request.interrupts && !request.isSilent
  }

  /// A sign-in begins: what the last one met is forgotten.
  package mutating func beginSignIn(_ request: SignIn) {
    service.isSilent = request.isSilent
    service.interrupts = request.interrupts && !request.isSilent
    service.isLeaving = false
    service.problems = []
    beginRequest(at: request.isSilent ? request.moment : nil)
    begin(request.wish)
  }

  /// A sign-out begins: it is noted in the vault before the service is asked.
  package mutating func beginSignOut(from access: Access) {
    beginRequest()
    service.signOuts.note(access.mvpd)
    service.unsaved = .signingOut(access.mvpd)
  }

  /// The viewer is signed out: nothing of them is kept; client and token are the app's (R-REG-2).
  package mutating func endSignOut(_ result: SignOutResult) -> SignedOut {
    let left = service.signingOut ?? service.remembered?.mvpd
    forgetProvider(left)
    if let left { service.signOuts.strike(left) }
    service.isNobodyCertain = true
    service.hasSignedOut = true
    return SignedOut(.signedOut, result: result)
  }

  /// A sign-out begins while it is not known who is signed in, or ends a sign-in under way.
  ///
  /// - Parameter mvpd: The provider of that sign-in.
  package mutating func endSignIn(at mvpd: String? = nil) -> EndingSignIn {
    beginRequest()
    let left = service.remembered?.mvpd ?? mvpd ?? service.signingOut
    service.unsaved = .signingOut(left)
    return EndingSignIn(mvpd: left)
  }

  /// The viewer has the client forgotten: it counts as lost (R-REG-8), whichever the vault holds, and so does all that
  /// belonged to it. Where a login belongs to the device, the service has it still: the next client signs out from it.
  ///
  /// - Parameter mvpd: The provider of a sign-in that ends with it.
  package mutating func forgetClient(at mvpd: String? = nil) -> SignedOut {
    beginRequest()
    let before = service, left = service.remembered?.mvpd ?? mvpd ?? service.signingOut
    loseClient()
    service.rejectedClient.isAnyStored = true
    var signedOut = signOut(SignOutResult(hadProfile: !before.isNobodyCertain))
    if Self.loginsBelongToClient {
      service.signOuts = []
      service.unsaved = .forgotten(nil)
    } else {
      (service.signOuts, service.unsaved) = (before.signOuts, .signingOut(left))
      if let left { service.signOuts.note(left) }
      if !before.isNobodyCertain { signedOut.result?.remains = [.service] }
    }
    return signedOut
  }

  /// A sign-out begins, and the vault has a client, but does not say from whom.
  mutating func looksForLeaver() {
    begin(.any)
    (service.isSilent, service.interrupts, service.isLeaving) = (true, false, true)
    // Nobody gets a new profile for it.
    service.hasSignedOut = true
  }

  /// A sign-out is noted: what the vault named is signed out from, with its client.
  package mutating func noted(_ written: Timestamped<VaultContents?>, from mvpd: String) -> Access {
    wrote(written)
    if let kept = written.value, service.credentials == nil {
      (service.credentials, service.token) = (kept.credentials, kept.token)
    }
    if let kept = written.value { service.signOuts = kept.signOuts }
    service.signOuts.note(mvpd)
    return Access(mvpd: mvpd, type: rememberedProvider(at: mvpd)?.type)
  }

  /// The service does not sign the viewer out. They are signed out on this device all the same; unless it has refused,
  /// the next sign-in asks it once more.
  package mutating func signOut(unheard failure: Timestamped<CallFailure>?) -> SignedOut {
    if let failure { record(failure) }
    let noted = failure?.problem.cause == .refused ? nil : service.signingOut
    let signedOut = signOut(SignOutResult(remains: [.service]))
    if let noted {
      service.signOuts.note(noted)
      service.unsaved = .signingOut(noted)
    }
    return signedOut
  }

  /// A request of a viewer who is signed in begins.
  ///
  /// - Parameter moment: When it was made; nil where the viewer may be asked on its way, and for a sign-out, of which
  ///   each call has its own time.
  package mutating func beginRequest(at moment: Moment? = nil) {
    let start = [moment, service.signedInAt].compactMap { $0 }.max { $0.uptime < $1.uptime }
    service.patience?.begin(at: moment == nil ? nil : start)
    service.registeredAgain = service.registersInVain
    service.isCancelled = false
  }

  /// The providers to pick from, fresh for 180 seconds (C-86).
  package mutating func keep(_ received: Timestamped<ServiceConfiguration>) {
    record(received)
    service.configuration = received.value
    service.configurationEnds = Deadline(.seconds(180), from: received.moment)
  }

  /// It is not remembered any more, neither here nor in the vault.
  package mutating func forgetProvider(_ mvpd: String?) {
    service.remembered = nil
    if let mvpd { service.unsaved = .forgotten(mvpd) }
  }

  /// What is remembered of a provider; nil if another one is, or none.
  package func rememberedProvider(at mvpd: String) -> RememberedProvider? {
    service.remembered.flatMap { $0.mvpd == mvpd ? $0 : nil }
  }

  /// A provider is used from now on. What was known of it by name stays known.
  package mutating func keep(_ mvpd: String, mappingId: String? = nil, type: ProfileType?, profile: Profile? = nil) {
    acceptsClient()
    let listed = service.configuration?.mvpds.first { $0.id == mvpd }
    let before = rememberedProvider(at: mvpd)
    let provider = RememberedProvider(
      mvpd: mvpd, mappingId: mappingId ?? listed?.platformMappingId ?? before?.mappingId,
      displayName: listed?.displayName ?? before?.displayName, logoURL: listed?.logoURL ?? before?.logoURL,
      type: type, profile: profile.map { KeptProfile($0) })
    service.remembered = provider
    service.isNobodyCertain = false
    service.hasSignedOut = false
    service.unsaved = .signedIn(provider, voidingAll: !Self.loginsBelongToClient)
    if Self.loginsBelongToClient { service.signOuts.strike(mvpd) } else { service.signOuts = [] }
  }

  /// The viewer is signed in from now on, without more than that being known.
  package mutating func signIn(with access: Access, mappingId: String? = nil) -> Authenticated {
    keep(access.mvpd, mappingId: mappingId, type: access.type)
    return Authenticated(access)
  }

  /// The client is not accepted any more: credentials and token are worthless, and what belonged to them is gone
  /// (R-REG-9).
  package mutating func loseClient() {
    service.rejectedClient.credentials = service.credentials ?? service.rejectedClient.credentials
    service.credentials = nil
    loseToken()
    loseLogin(of: nil)
  }

  /// A call failed for good on the way to a sign-in.
  package mutating func failing(_ failure: Timestamped<CallFailure>) -> SignedOut {
    service.patience?.keepPause(of: failure)
    dismiss(what: failure)
    return SignedOut(.failed(failure.problem))
  }

  /// What the server refused once more is not sent again (R-REG-7, R-REG-8).
  private mutating func dismiss(what failure: Timestamped<CallFailure>) {
    if failure.problem.isAboutClient {
      service.registersInVain = service.registeredAgain
      loseClient()
    } else if case .unauthorized = failure.value {
      loseToken()
    }
  }

  /// The service has vouched for the viewer, and so for the client.
  package mutating func acceptsClient() {
    service.registeredAgain = false
    service.registersInVain = false
  }

  /// The token is not accepted any more, or at its end.
  package mutating func loseToken() {
    service.rejectedClient.token = service.token ?? service.rejectedClient.token
    service.token = nil
  }

  /// A request could not be served: the viewer stays signed in.
  package mutating func staysSignedIn(with access: Access, _ failure: Problem) -> Authenticated {
    Authenticated(access, interrupted: .failed(failure))
  }

  /// The sign-out of an earlier launch is done, or can never be; the vault hears of it when it is next written. Until
  /// then another launch would ask the service once more, which does no harm.
  package mutating func finishSignOut(from mvpd: String) {
    service.signOuts.strike(mvpd)
    service.hasSignedOut = true
    loseLogin(of: mvpd)
    service.unsaved = .forgotten(mvpd)
    if service.remembered?.mvpd == mvpd { service.remembered = nil }
  }

  /// Their client is gone, and with it what the viewer has signed out from.
  mutating func finishSignOuts() {
    for note in service.signOuts { finishSignOut(from: note.mvpd) }
  }

  /// A launch has asked in vain for a sign-out of an earlier one.
  mutating func countLaunch(of mvpd: String) {
    service.hasCountedLaunch = true
    guard let index = service.signOuts.firstIndex(where: { $0.mvpd == mvpd }) else { return }
    service.signOuts[index].launches += 1
    service.unsaved = .askedInVain(service.signOuts[index])
  }

  /// The client is not accepted any more: another one is registered.
  package mutating func registering(because failure: Timestamped<CallFailure>) -> Registering {
    record(failure)
    loseClient()
    service.registeredAgain = true
    return Registering()
  }

  /// The token is not accepted any more: another one is requested.
  package mutating func renewing(
    because failure: Timestamped<CallFailure>, forPoll isRecurring: Bool = false
  ) -> RequestingToken {
    record(failure)
    loseToken()
    return RequestingToken(isRecurring: isRecurring)
  }

  /// The same failure again is no news, nor is it in turn with another.
  mutating func recordOnce(_ failure: Timestamped<CallFailure>) { recordOnce(failure.problem) }

  /// The same of what is noted.
  package mutating func recordOnce(_ problem: Problem) {
    if !service.problems.suffix(2).contains(where: { $0.code == problem.code }) { record(problem) }
  }

  /// A poll for a login was not answered: that the service has been silent for many polls is news.
  mutating func unanswered(_ failure: Timestamped<CallFailure>, after polls: Polls) -> Polls {
    recordOnce(failure)
    if polls.isSilenceNews { record(.silence) }
    return polls
  }
}
