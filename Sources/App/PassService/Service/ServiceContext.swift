import PassAPI

/// The data that outlives the states of a flow with a client at the service: the part that all flows share, and a
/// flow's own.
///
/// The shared part is read as the context's own, `context.token`. The context's own functions, where `self` is implied,
/// write `service.token`.
@dynamicMemberLookup
package protocol ServiceContext: AccessContext, Hashable, Codable, Sendable {
  /// Whether the service keeps logins by client, and several of them; otherwise it keeps one per device.
  static var loginsBelongToClient: Bool { get }
  /// The part that all such flows share.
  var service: ServiceMemory { get set }
  /// The providers that the app's own picker offers.
  var offered: [TVProvider] { get }
  /// What the service still has of a viewer but refuses, so that only a sign-out removes it.
  var refusedProfile: CurrentProfile? { get }
  /// The place in the settings of a system sign-in that stays, whatever is chosen; `nil` for none.
  var systemSignIn: SettingsPlace? { get }
  /// Resets what only this flow knows about the last sign-in, when the next one begins.
  mutating func begin(_ wish: SignInWish)
  /// Signs the viewer out: nothing about them is kept.
  mutating func signOut(_ result: SignOutResult) -> SignedOut
  /// Drops what was known about a login: with the sign-out from a provider or, if `nil`, with the client.
  mutating func loseLogin(of mvpd: String?)
}

extension ServiceContext {
  /// Logins belong to the client by default.
  package static var loginsBelongToClient: Bool { true }

  /// Most flows do not look for a provider other than the system's.
  package var systemSignIn: SettingsPlace? { nil }

  // The requirements of `AccessContext`, stored with the rest.
  package var platform: Platform { service.settings.platform }
  package var permission: AccessStatus? {
    get { service.permission }
    set { service.permission = newValue }
  }
  package var isAccessExplained: Bool {
    get { service.isAccessExplained }
    set { service.isAccessExplained = newValue }
  }
  package var isSilent: Bool { service.isSilent }

  /// A member of the shared part.
  package subscript<Part>(dynamicMember part: WritableKeyPath<ServiceMemory, Part>) -> Part {
    get { service[keyPath: part] }
    set { service[keyPath: part] = newValue }
  }

  /// The changes of this launch that are to outlive it.
  package var change: VaultChange {
    VaultChange(
      credentials: service.credentials, token: service.token, rejectedClient: service.rejectedClient,
      provider: service.unsaved, left: leavingChange)
  }

  private var leavingChange: LeavingChange? {
    service.isLeavingUnsaved ? service.left.map { .left($0) } ?? .back : nil
  }

  /// Records a write of the vault. If it failed, the provider is written with the next change.
  package mutating func recordWrite(_ written: Timestamped<VaultContents?>) {
    guard let contents = written.value else { return record(Problem(noting: .vaultNotWritten)) }
    let damaged = Problem(noting: .vaultDamaged)
    if contents.unreadable.contains(VaultContents.whole), !service.problems.contains(damaged) { record(damaged) }
    (service.unsaved, service.isLeavingUnsaved) = (nil, false)
    (service.rejectedClient.isAnyStored, service.rejectedClient.tokens) = (false, [])
  }

  /// Takes over the client of a vault after one was written. The vault keeps the client that was there first; the flow
  /// goes on with that one, since ours was just registered and has no profile yet (R-REG-10).
  package mutating func takeClient(of written: Timestamped<VaultContents?>) {
    guard let kept = written.value, kept.credentials != nil else { return }
    (service.credentials, service.token) = (kept.credentials, kept.token)
  }

  /// Takes over the contents of an earlier launch, except where this launch knows better: a vault may have failed to
  /// keep it.
  package mutating func recall(_ contents: VaultContents) {
    let known = known(with: contents)
    service.isVaultGivenUp = false
    service.credentials = known.credentials
    service.token = known.token
    service.remembered = known.provider
    service.signOuts = known.signOuts
    // A sign-out that looks for the viewer stays one, whatever another client has stored; so does a lost one.
    if known.left == nil, known.provider == nil {
      storeLeftAgain()
    } else if !service.isLeaving {
      service.left = known.left
    }
    for part in contents.unreadable.sorted() { record(Problem(noting: .vaultPartDamaged, text: part)) }
  }

  /// Begins without a client, with which the profiles are lost, and the sign-outs from them. Who is signed in is not
  /// known: the system may know the viewer.
  mutating func beginWithoutClient() {
    loseToken()
    loseLogin(of: nil)
    for note in service.signOuts { finishSignOut(from: note.mvpd) }
    doubt()
  }

  /// Records that the vault's contents cannot be read. Contents of a later version may still serve another app.
  mutating func loseVault(_ loss: VaultLoss) {
    service.isVaultGivenUp = false
    storeLeftAgain()
    record(Problem(noting: loss == .damaged ? .vaultDamaged : .vaultNewer))
  }

  /// Gives up a vault that cannot be read: the next request fails at once, unless it can be read by then.
  mutating func giveUpVault(_ why: ServiceRefusal) -> SignedOut {
    service.isVaultGivenUp = true
    return SignedOut(why)
  }

  /// The usable parts of a vault's contents and of what is in memory.
  package func known(with contents: VaultContents) -> VaultContents {
    var known = contents.without(service.rejectedClient)
    known.apply(service.unsaved)
    known.apply(leavingChange)
    known.setClient(VaultContents(credentials: service.credentials, token: service.token), else: known)
    known.provider = service.remembered ?? known.provider
    return known
  }

  /// The attempts made for a call of the present sign-in or request; in each, the client is registered again once, for
  /// whichever call (C-51).
  package func attempts(for call: some HasAttempts) -> Attempts {
    with(call.attempts) { $0.registered = service.registeredAgain }
  }

  /// Records a failed call after which the flow goes on. It casts, since rows shared by answers and failures know their
  /// outcome only as `HasTime`.
  package mutating func record(_ outcome: some HasTime) {
    if let failure = outcome as? Timestamped<CallFailure> { record(failure.problem) }
  }

  /// Records the unreadable parts of an answer.
  package mutating func recordLeftOut(of received: some HasTime) {
    for text in received.leftOut { record(Problem(noting: .leftOut, text: text)) }
  }

  /// Records a problem; only the latest are kept.
  package mutating func record(_ problem: Problem) {
    service.problems = service.problems.suffix(Problem.maxKept - 1) + [problem]
  }

  /// Records the framework's answer about access: the viewer may have changed the permission in the settings meanwhile
  /// (P3). An answer that says nothing about the viewer leaves the permission unchanged.
  ///
  /// The answer is also a look at the settings, unless the viewer has asked for a sign-in: after a sign-out, another
  /// provider there, or none any more, brings them back. The first look only records what the settings name.
  package mutating func updateAccess(_ answered: Timestamped<PartnerReply>) {
    let left = service.left?.after(answered)
    if !service.interrupts, left != service.left { setLeft(left) }
    if !isUnanswered(answered) { updateAccess(answered.access) }
  }

  /// Lets another caller join the present sign-in: if one of them may show something, so may the sign-in. One that ends
  /// in a sign-out shows nothing.
  package mutating func join(_ request: SignIn) {
    guard !service.isLeaving else { return }
    if !request.isSilent { service.patience?.begin(at: nil) }
    service.isSilent = service.isSilent && request.isSilent
    service.interrupts = service.interrupts || request.interrupts && !request.isSilent
  }

  /// Begins a sign-in; the problems of the last one are forgotten, and what it has proved: that may have changed since.
  package mutating func beginSignIn(_ request: SignIn) {
    if service.left == nil { doubt() }
    service.isSilent = request.isSilent
    service.interrupts = request.interrupts && !request.isSilent
    service.isLeaving = false
    service.problems = []
    beginRequest(at: request.isSilent ? request.moment : nil)
    begin(request.wish)
  }

  /// Whether what a sign-out has left ends the present sign-in, because the viewer has not asked for it.
  func isBarred(by left: LeftHere?) -> Bool { left != nil && !service.interrupts && !service.isLeaving }

  /// Whether the present sign-in is barred.
  package var isBarred: Bool { isBarred(by: service.left) }

  /// Whether it still is after a look at the settings.
  package func isBarred(after answered: Timestamped<PartnerReply>) -> Bool {
    isBarred(by: service.left?.after(answered))
  }

  /// Records that the viewer has signed out; what begins after that unasked is not their own.
  private mutating func leave() {
    setLeft(LeftHere())
    service.interrupts = false
  }

  /// Stores again what a sign-out has left, since the vault has lost it.
  private mutating func storeLeftAgain() { if service.left != nil { service.isLeavingUnsaved = true } }

  /// Records that the viewer is back, if they have asked for this sign-in.
  package mutating func liftLeft() { if service.interrupts { setLeft(nil) } }

  private mutating func setLeft(_ left: LeftHere?) { (service.left, service.isLeavingUnsaved) = (left, true) }

  /// Ends a sign-out: nothing about the viewer is kept; client and token are the app's (R-REG-2).
  package mutating func endSignOut(_ result: SignOutResult) -> SignedOut {
    let left = service.signingOut ?? service.remembered?.mvpd
    forgetProvider(left)
    if let left { service.signOuts.strike(left) }
    leave()
    var signedOut = nobody(.left, .signedOut)
    signedOut.result = result
    return signedOut
  }

  /// Begins a sign-out, which ends what is under way; it is recorded in the vault before the service is asked.
  ///
  /// - Parameters:
  ///   - access: What the viewer uses, if they are signed in.
  ///   - mvpd: The provider of a sign-in under way.
  package mutating func beginSignOut(from access: CurrentProfile? = nil, at mvpd: String? = nil) -> RecordingSignOut {
    beginRequest()
    leave()
    let left = access?.mvpd ?? service.remembered?.mvpd ?? mvpd ?? service.signingOut
    service.unsaved = .signingOut(left)
    return RecordingSignOut(access: access ?? left.map { knownProfile(at: $0) })
  }

  /// Forgets the client: it counts as lost (R-REG-8), whichever the vault holds, with everything that belonged to it.
  /// If a login belongs to the device, the service still has it: the next client signs out from it.
  ///
  /// - Parameter mvpd: The provider of a sign-in that ends with it.
  package mutating func forgetClient(at mvpd: String? = nil) -> SignedOut {
    beginRequest()
    let before = service, left = service.remembered?.mvpd ?? mvpd ?? service.signingOut
    loseClient()
    service.rejectedClient.isAnyStored = true
    var signedOut = signOut(SignOutResult(hadProfile: before.evidence == nil))
    if Self.loginsBelongToClient {
      service.signOuts = []
      service.unsaved = .forgotten(nil)
    } else {
      (service.signOuts, service.unsaved) = (before.signOuts, .signingOut(left))
      if let left { service.signOuts.note(left) }
      if before.evidence == nil { signedOut.result?.remaining = [.service] }
    }
    return signedOut
  }

  /// Begins a sign-out where the vault has a client but does not name the viewer's provider.
  mutating func searchForSignedInViewer() {
    begin(.any)
    (service.isSilent, service.interrupts, service.isLeaving) = (true, false, true)
  }

  /// Takes over what a sign-out has recorded: the viewer is signed out with the client of the vault, from the provider
  /// that it named unless this launch knows it.
  package mutating func recordSignOut(
    of leaving: RecordingSignOut, in written: Timestamped<VaultContents?>, from mvpd: String
  ) -> CurrentProfile {
    if let kept = written.value, service.credentials == nil {
      (service.credentials, service.token) = (kept.credentials, kept.token)
    }
    if let kept = written.value { service.signOuts = kept.signOuts }
    service.signOuts.note(mvpd)
    return leaving.access ?? knownProfile(at: mvpd)
  }

  /// Signs the viewer out on this device although the service did not; unless it has refused, the next sign-in asks it
  /// again.
  package mutating func signOut(unheard failure: Timestamped<CallFailure>?) -> SignedOut {
    if let failure { record(failure) }
    let noted = failure?.problem.cause == .refused ? nil : service.signingOut
    let signedOut = signOut(SignOutResult(remaining: [.service]))
    if let noted {
      service.signOuts.note(noted)
      service.unsaved = .signingOut(noted)
    }
    return signedOut
  }

  /// Begins a request of a signed-in viewer.
  ///
  /// - Parameter moment: When it was made; `nil` if the viewer may be asked during it, and for a sign-out, whose calls
  ///   have a time limit each.
  package mutating func beginRequest(at moment: Moment? = nil) {
    let start = [moment, service.signedInAt].compactMap { $0 }.max { $0.uptime < $1.uptime }
    service.patience?.beginRequest(at: moment == nil ? nil : start)
    service.registeredAgain = service.reregistrationFailed
    service.isCancelled = false
  }

  /// Keeps the providers to pick from, fresh for 180 seconds (C-86).
  package mutating func keep(_ received: Timestamped<ServiceConfiguration>) {
    recordLeftOut(of: received)
    service.configuration = received.value
    service.configurationEnds = Deadline(.seconds(180), from: received.moment)
  }

  /// Forgets the provider, here and in the vault.
  package mutating func forgetProvider(_ mvpd: String?) {
    service.remembered = nil
    if let mvpd { service.unsaved = .forgotten(mvpd) }
  }

  /// The remembered provider; `nil` if it is another one, or if there is none.
  package func rememberedProvider(at mvpd: String) -> RememberedProvider? {
    service.remembered.flatMap { $0.mvpd == mvpd ? $0 : nil }
  }

  /// What the viewer uses at a provider, as far as it is remembered.
  package func knownProfile(at mvpd: String) -> CurrentProfile {
    CurrentProfile(mvpd: mvpd, type: rememberedProvider(at: mvpd)?.type)
  }

  /// Uses a provider from now on, keeping what was known about it.
  package mutating func keep(_ mvpd: String, mappingId: String? = nil, type: ProfileType?, profile: Profile? = nil) {
    acceptClient()
    let listed = service.configuration?.mvpds.first { $0.id == mvpd }
    let before = rememberedProvider(at: mvpd)
    let provider = RememberedProvider(
      mvpd: mvpd, mappingId: mappingId ?? listed?.platformMappingId ?? before?.mappingId,
      displayName: listed?.displayName ?? before?.displayName, logoURL: listed?.logoURL ?? before?.logoURL,
      type: type, profile: profile.map { KeptProfile($0) })
    service.remembered = provider
    doubt()
    liftLeft()
    service.unsaved = .signedIn(provider, voidingAll: !Self.loginsBelongToClient)
    if Self.loginsBelongToClient { service.signOuts.strike(mvpd) } else { service.signOuts = [] }
  }

  /// Signs the viewer in without knowing a profile.
  package mutating func signIn(with access: CurrentProfile, mappingId: String? = nil) -> Authenticated {
    keep(access.mvpd, mappingId: mappingId, type: access.type)
    return Authenticated(access)
  }

  /// Drops a client that is no longer accepted: credentials and token are worthless, and what belonged to them is gone
  /// (R-REG-9).
  package mutating func loseClient() {
    service.rejectedClient.credentials = service.credentials ?? service.rejectedClient.credentials
    service.credentials = nil
    loseToken()
    loseLogin(of: nil)
  }

  /// Ends a sign-in whose call failed for good.
  package mutating func failSignIn(_ failure: Timestamped<CallFailure>) -> SignedOut {
    service.patience?.keepPause(of: failure)
    dismiss(what: failure)
    return SignedOut(.failed(failure.problem))
  }

  /// Drops a client or token that the server refused again, so that it is not sent again (R-REG-7, R-REG-8).
  private mutating func dismiss(what failure: Timestamped<CallFailure>) {
    if failure.problem.isAboutClient {
      service.reregistrationFailed = service.registeredAgain
      loseClient()
    } else if case .unauthorized = failure.value {
      loseToken()
    }
  }

  /// Records that the service has accepted the viewer, and so the client.
  package mutating func acceptClient() {
    service.registeredAgain = false
    service.reregistrationFailed = false
  }

  /// Drops a token that is no longer accepted, or has expired.
  package mutating func loseToken() {
    if let token = service.token, !service.rejectedClient.tokens.contains(token) {
      service.rejectedClient.tokens.append(token)
    }
    service.token = nil
  }

  /// Keeps the viewer signed in after a request that could not be served.
  package mutating func staySignedIn(with access: CurrentProfile, _ failure: Problem) -> Authenticated {
    Authenticated(access, interrupted: .failed(failure))
  }

  /// Ends a sign-out of an earlier launch that is done, or can never be done. The vault drops it when it is next
  /// written; until then another launch would ask the service once more, which does no harm.
  package mutating func finishSignOut(from mvpd: String) {
    service.signOuts.strike(mvpd)
    loseLogin(of: mvpd)
    service.unsaved = .forgotten(mvpd)
    if service.remembered?.mvpd == mvpd { service.remembered = nil }
  }

  /// Counts this launch as one that has asked without success for a sign-out of an earlier one; only in memory, if the
  /// vault does not know another sign-out yet.
  mutating func countLaunch(of mvpd: String) {
    service.hasCountedLaunch = true
    guard let index = service.signOuts.firstIndex(where: { $0.mvpd == mvpd }) else { return }
    service.signOuts[index].launches += 1
    if case .signingOut? = service.unsaved { return }
    service.unsaved = .askedUnanswered(service.signOuts[index])
  }

  /// Drops a client that is no longer accepted, and registers another.
  package mutating func registerAgain(because failure: Timestamped<CallFailure>) -> Registering {
    record(failure)
    loseClient()
    service.registeredAgain = true
    return Registering()
  }

  /// Drops a token that is no longer accepted, and requests another.
  package mutating func renewToken(
    because failure: Timestamped<CallFailure>, forPoll isRecurring: Bool = false
  ) -> RequestingToken {
    record(failure)
    loseToken()
    return RequestingToken(isRecurring: isRecurring)
  }

  /// Records a failure unless it is one of the last two.
  mutating func recordOnce(_ failure: Timestamped<CallFailure>) { recordOnce(failure.problem) }

  /// Records a problem unless it is one of the last two.
  package mutating func recordOnce(_ problem: Problem) {
    if !service.problems.suffix(2).contains(where: { $0.code == problem.code }) { record(problem) }
  }

  /// Records a poll without an answer, and once that the service has been silent for many polls.
  mutating func recordUnanswered(_ failure: Timestamped<CallFailure>, after polls: Polls) -> Polls {
    recordOnce(failure)
    if polls.isSilenceNews { record(.silence) }
    return polls
  }
}
