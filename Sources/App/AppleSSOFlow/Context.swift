import PassAPI
import PassService

extension AppleSSO {
  /// The data that outlives the states: the app's settings, and what the flow has learned.
  package struct Context: ServiceContext {
    package var service: ServiceMemory
    /// The last valid partner status (R-SSO-26: no other is kept).
    package var status: PartnerStatus?
    /// The providers that the server refused during the present sign-in; a picker does not offer them again (R-CFG-9).
    package var rejectedProviders: Set<String> = []
    /// The profiles to which the next sign-in does not return, one per provider, oldest first.
    var rejectedProfiles: [RejectedProfile] = []
    /// Whether Apple's sign-in in the settings stays although the viewer wants another provider.
    var staysSignedInAtSystem = false
    /// Apple's id of the system provider for which a return to the foreground last began a sign-in.
    var lastForegroundProvider: String?
    /// The temporary pass with which to sign the viewer in; `nil` for the cookbook's sign-ins.
    var temporary: String?
    /// The temporary passes that an operator has to correct; they are not offered again (v2 9).
    var rejectedPasses: Set<String> = []
    /// The profiles found last, between which the viewer can switch.
    package var profiles: [Profile] = []
    /// The permits of preauthorizations since the sign-in, by provider and the bytes of the resource (R-PRE-3); never
    /// for playback.
    package var permits: [String: [[UInt8]: AppleSSO.KeptPermit]] = [:]

    package init(_ settings: AppSettings) { service = ServiceMemory(settings) }
  }
}

extension AppleSSO.Context {
  package mutating func begin(_ wish: SignInWish) {
    if case .temporary(let mvpd) = wish { temporary = mvpd } else { temporary = nil }
    if wish == .any { rejectedProfiles.removeAll { $0.why == nil } }
    rejectedProviders = []
    staysSignedInAtSystem = false
  }

  package var refusedProfile: CurrentProfile? { rejectedProfiles.last { $0.why != nil }?.access }

  package var systemSignIn: SettingsPlace? {
    staysSignedInAtSystem || namesUnwantedProvider ? SettingsPlace(service.settings.platform) : nil
  }

  package var offered: [TVProvider] {
    service.configuration?.mvpds.filter { !rejectedProviders.union(rejectedPasses).contains($0.id) } ?? []
  }

  /// Forgets a provider that can no longer be used; a temporary pass that is set up wrongly is not offered again
  /// (v2 9).
  mutating func forget(_ mvpd: String, because problem: Problem) {
    rejectedProviders.insert(mvpd)
    if ErrorCode(rawValue: problem.code) == .invalidConfigurationTemporaryAccess { rejectedPasses.insert(mvpd) }
    if service.remembered?.mvpd == mvpd { forgetProvider(mvpd) }
  }

  /// Refuses a provider that cannot be used, and goes on with those that remain.
  mutating func refuse(_ mvpd: String, because failure: Timestamped<CallFailure>) -> AppleSSO.RetrievingConfiguration {
    record(failure)
    forget(mvpd, because: failure.problem)
    return AppleSSO.RetrievingConfiguration(reselects: true)
  }

  /// Drops the partner status after a failed call.
  mutating func loseStatus(because failure: Timestamped<CallFailure>) {
    record(failure)
    status = nil
  }

  /// Signs in with the chosen profile; it and the other profiles are known from now on. For an Apple profile the
  /// provider id of the partner status takes precedence.
  mutating func remember(_ profiles: [Profile], chosen: Profile) -> Authenticated {
    rejectedProfiles.removeAll { $0.access.mvpd == chosen.mvpd }
    lastForegroundProvider = nil
    self.profiles = profiles.filter { !rejects($0) }
    permits = [:]
    keep(
      chosen.mvpd, mappingId: chosen.type == .appleSSO ? status?.provider?.id : nil, type: chosen.type, profile: chosen)
    return Authenticated(CurrentProfile(chosen))
  }

  /// Signs in with a profile for which a session answer vouches.
  mutating func accept(_ access: CurrentProfile, mappingId: String? = nil) -> Authenticated {
    rejectedProfiles.removeAll { $0.access.mvpd == access.mvpd && $0.why == nil }
    profiles = []
    permits = [:]
    lastForegroundProvider = nil
    return signIn(with: access, mappingId: mappingId)
  }

  /// Drops the profile; its provider stays known, for the next sign-in (R-AUTH-13). If the client is gone as well, that
  /// sign-in registers another.
  mutating func loseProfile(_ evidence: Evidence = .profileOver, because problem: Problem) -> SignedOut {
    loseProfiles()
    if problem.isAboutClient { loseClient() }
    return nobody(problem.isAboutClient ? .clientGone : evidence, .signInAgain(problem))
  }

  /// Forgets a provider that can no longer be used, with its profile (R-CFG-9).
  mutating func loseProvider(of access: CurrentProfile, because problem: Problem) -> SignedOut {
    forget(access.mvpd, because: problem)
    return loseProfile(because: problem)
  }

  /// Signs the viewer out: nothing about them is kept; client and token are the app's (R-REG-2).
  package mutating func signOut(_ result: SignOutResult) -> SignedOut {
    loseProfiles()
    let mvpd = service.signingOut ?? service.remembered?.mvpd
    rejectedProfiles.removeAll { $0.access.mvpd == mvpd }
    return endSignOut(result)
  }

  package mutating func loseLogin(of mvpd: String?) {
    guard let mvpd else {
      loseProfiles()
      rejectedProfiles = []
      return
    }
    rejectedProfiles.removeAll { $0.access.mvpd == mvpd }
  }

  private mutating func loseProfiles() {
    status = nil
    profiles = []
    permits = [:]
    guard var provider = service.remembered, provider.profile != nil else { return }
    provider.profile = nil
    service.remembered = provider
    service.unsaved = .profileOver(provider)
  }
}
