import PassAPI
import PassService

// A profile that the server lists may be rejected: because its decisions require another login, or because the viewer
// wants another.

extension AppleSSO {
  /// A profile to which a sign-in does not return, although the server still has it.
  package struct RejectedProfile: Hashable, Codable, Sendable {
    /// The access that the viewer used.
    var access: CurrentProfile
    /// The beginning of the profile, which distinguishes it from a later one of the provider; `nil` if only a session
    /// answer vouched for it.
    var notBefore: Timestamp?
    /// Why the server refused it; `nil` if the viewer wants another one.
    var why: Problem?
  }
}

extension AppleSSO.Context {
  /// Refuses a profile whose decision required another login. Unless it is gone, every decision would: it is rejected
  /// until the viewer has logged in again or signs out (R-AUTH-13). If the client is gone as well, the next sign-in
  /// registers another.
  mutating func refuseProfile(_ access: CurrentProfile, because problem: Problem) -> SignedOut {
    if problem.refusesProfile { reject(access, because: problem) }
    return loseProfile(because: problem)
  }

  /// Rejects the profile in use, so that the next sign-in does not find it.
  mutating func reject(_ access: CurrentProfile, because why: Problem?) {
    let profile = profiles.first { $0.mvpd == access.mvpd }
    rejectedProfiles.removeAll { $0.access.mvpd == access.mvpd }
    rejectedProfiles.append(
      AppleSSO.RejectedProfile(access: access, notBefore: profile?.notBefore, why: why))
  }

  /// Whether a sign-in skips a profile. For a provider that the viewer wants to leave, no profile of Apple's counts,
  /// however new.
  func rejects(_ profile: Profile) -> Bool {
    if profile.type == .appleSSO, wantsAnother(than: profile.mvpd) { return true }
    if isUntold(profile.mvpd) { return true }
    return rejectedProfiles.contains { $0.access.mvpd == profile.mvpd && $0.notBefore == profile.notBefore }
  }

  /// Whether the viewer has signed out from a provider and the service does not know: they are not signed in there
  /// silently.
  func isUntold(_ mvpd: String) -> Bool { !service.interrupts && service.signOuts.contains(mvpd) }

  /// Why the profile that a session answer announces is unusable, if it is the one that the server refused. Degraded
  /// access does not count: it comes from a rule, not from a profile (v2 7.5).
  func refusal(of access: CurrentProfile) -> Problem? {
    guard access.type != .degraded else { return nil }
    return rejectedProfiles.first { $0.access.mvpd == access.mvpd }?.why
  }

  /// Leaves Apple's sign-in as it is; the app's own picker follows, and says so.
  mutating func keepSystemSignIn() {
    status = nil
    staysSignedInAtSystem = true
  }

  /// Whether the status in use names a provider that the viewer wants to leave.
  var namesUnwantedProvider: Bool {
    guard let id = status?.provider?.id else { return false }
    return rejectedProfiles.contains { $0.why == nil && knows(id, as: $0.access.mvpd) }
  }

  /// Whether the viewer wants a profile other than that of a provider.
  func wantsAnother(than mvpd: String) -> Bool { rejectedProfiles.contains { $0.access.mvpd == mvpd && $0.why == nil } }
}

extension Problem {
  /// Whether the server still has the profile but decides nothing by it.
  fileprivate var refusesProfile: Bool {
    let code = ErrorCode(rawValue: code)
    let gone: [ErrorCode] = [
      .authenticatedProfileMissing, .authenticatedProfileExpired, .authenticatedProfileInvalidated,
    ]
    return !gone.contains(code) && (action == .authentication || code.entry?.handling == .signInAgain)
  }
}
