import FlowEngine
import PassAPI

extension AppleSSO {
  /// What the vault keeps of a sign-in is written before the sign-in, or its end, is reported.
  static let keeping = Phase<AppleSSO>(
    "K", "Keeping", everywhere: whileServing,
    [
      Node(
        \.storingSignIn, "", "Keep provider and profile parts for the next launch",
        [
          .does(\.store) { context, _ in context.contents },
          // A sign-in that could not be kept still serves this launch.
          .on(\.vaultWritten, "K.stored", ["R-CFG-5", "R-PROF-1"], to: \.authenticated) { _, state, _ in state },
          .reject(.cancelRequested, with: .tooLate),
        ]),

      Node(
        \.erasingSignIn, "", "Drop what was kept of the sign-in",
        [
          .does(\.store) { context, _ in context.contents },
          .on(\.vaultWritten, "K.erased", ["R-PROF-1", "R-LOGOUT-5"], to: \.signedOut) { _, state, _ in state },
          .reject(.cancelRequested, with: .tooLate),
        ]),
    ])
}

extension AppleSSO.Context {
  /// What outlives this launch.
  var contents: VaultContents { VaultContents(credentials: credentials, token: token, provider: remembered) }

  /// What an earlier launch left, behind what this one knows: a vault may have failed to keep it.
  mutating func recall(_ contents: VaultContents) {
    let known = known(beside: contents)
    credentials = known.credentials
    token = known.token
    remembered = known.provider
  }

  /// What can be used of a vault's contents and of what is in memory.
  func known(beside contents: VaultContents) -> VaultContents {
    let kept = contents.without(dismissed)
    return VaultContents(
      credentials: credentials ?? kept.credentials, token: token ?? kept.token, provider: remembered ?? kept.provider)
  }

  /// If something went wrong although the flow goes on, it is kept for those who can mend it. Only the latest are.
  mutating func note(_ outcome: some AppleSSO.Timed) {
    guard let failure = outcome as? AppleSSO.Failure else { return }
    problems = problems.suffix(AppleSSO.Problem.mostKept - 1) + [failure.problem]
  }

  /// A sign-in begins: what the last one met is forgotten.
  mutating func beginSignIn() {
    refused = []
    problems = []
    registeredAgain = false
  }

  /// A request of a viewer who is signed in begins.
  mutating func beginRequest() { registeredAgain = false }

  /// The providers to pick from, fresh for a while (C-86).
  mutating func keep(_ received: AppleSSO.ConfigurationReceived) {
    configuration = received.configuration
    configurationEnds = received.at.advanced(bySeconds: AppleSSO.ConfigurationReceived.life)
  }

  /// A provider is used from now on. What was known of it by name stays known.
  mutating func keep(_ mvpd: String, mappingId: String? = nil, type: ProfileType, profile: Profile? = nil) {
    dismissed.provider = nil
    registeredAgain = false
    let offered = configuration?.mvpds.first { $0.id == mvpd }
    let before = remembered?.mvpd == mvpd ? remembered : nil
    remembered = RememberedProvider(
      mvpd: mvpd, mappingId: mappingId ?? offered?.platformMappingId ?? before?.mappingId,
      displayName: offered?.displayName ?? before?.displayName, logoURL: offered?.logoURL ?? before?.logoURL,
      type: type, profile: profile.map { KeptProfile($0) })
  }

  /// A profile is chosen: it, and those beside it, are known from now on.
  mutating func remember(_ profiles: [Profile], chosen: Profile) -> AppleSSO.Authenticated {
    self.profiles = profiles
    permits = [:]
    keep(chosen.mvpd, type: chosen.type, profile: chosen)
    return AppleSSO.Authenticated(AppleSSO.Access(chosen))
  }

  /// A session answer vouches for a profile.
  mutating func accept(_ access: AppleSSO.Access, mappingId: String? = nil) -> AppleSSO.Authenticated {
    profiles = []
    permits = [:]
    keep(access.mvpd, mappingId: mappingId, type: access.type)
    return AppleSSO.Authenticated(access)
  }

  /// The profile is gone; its provider stays known, for the next sign-in (R-AUTH-13). If the client is gone too, that
  /// registers anew.
  mutating func loseProfile(because problem: AppleSSO.Problem) -> AppleSSO.SignedOut {
    loseProfiles()
    if problem.isAboutClient { loseClient() }
    return AppleSSO.SignedOut(.signInAgain(problem))
  }

  /// The provider cannot be used any more, and is forgotten with its profile (R-CFG-9).
  mutating func loseProvider(because problem: AppleSSO.Problem) -> AppleSSO.SignedOut {
    remembered = nil
    return loseProfile(because: problem)
  }

  /// The client is not accepted any more: credentials and token are worthless, and the profiles are gone with them
  /// (R-REG-9).
  mutating func loseClient() {
    dismissed.credentials = credentials ?? dismissed.credentials
    credentials = nil
    loseToken()
    loseProfiles()
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
    } else if case .call(let call) = failure.cause, call.kind == .unauthorized {
      loseToken()
    }
  }

  /// The token is not accepted any more, or at its end.
  mutating func loseToken() {
    dismissed.token = token ?? dismissed.token
    token = nil
  }

  /// Nothing of the viewer is kept; client and token are the app's (R-REG-2).
  mutating func signOut(_ result: AppleSSO.SignOutResult) -> AppleSSO.SignedOut {
    loseProfiles()
    remembered = nil
    return AppleSSO.SignedOut(.signedOut, result: result)
  }

  private mutating func loseProfiles() {
    status = nil
    profiles = []
    permits = [:]
    remembered?.profile = nil
  }
}

extension VaultContents {
  /// What can still be used.
  func without(_ dismissed: AppleSSO.Dismissed) -> VaultContents {
    var contents = self
    if contents.credentials == dismissed.credentials { contents.credentials = nil }
    if contents.token == dismissed.token { contents.token = nil }
    if contents.provider?.mvpd == dismissed.provider { contents.provider = nil }
    return contents
  }
}
