import PassAPI
import PassService

// A profile that the server lists may be of no use: its decisions ask for another login, or the viewer does.

extension AppleSSO {
  /// A profile that a sign-in does not come back to, although the server still has it.
  package struct RejectedProfile: Hashable, Codable, Sendable {
    /// What the viewer used.
    var access: Access
    /// The beginning of the profile, which distinguishes it from a later one of the same provider; nil when only a
    /// session answer vouched for it.
    var notBefore: Timestamp?
    /// Why the server refused it; nil when the viewer wants another one.
    var why: Problem?
  }
}

extension AppleSSO.Context {
  /// A decision asked for another login. Unless the profile is gone, every decision would ask for one: the profile is
  /// passed over until the viewer has logged in anew, or signs out (R-AUTH-13). If the client is gone too, the next
  /// sign-in registers anew.
  mutating func refuseProfile(_ access: Access, because problem: Problem) -> SignedOut {
    if problem.refusesProfile { passOver(access, because: problem) }
    return loseProfile(because: problem)
  }

  /// The profile in use is not to be found by the next sign-in.
  mutating func passOver(_ access: Access, because why: Problem?) {
    let profile = profiles.first { $0.mvpd == access.mvpd }
    rejectedProfiles.removeAll { $0.access.mvpd == access.mvpd }
    rejectedProfiles.append(
      AppleSSO.RejectedProfile(access: access, notBefore: profile?.notBefore, why: why))
  }

  /// Whether a sign-in goes past a profile. Of a provider to be left no profile of Apple's counts, however new.
  func passesOver(_ profile: Profile) -> Bool {
    if profile.type == .appleSSO, wantsAnother(than: profile.mvpd) { return true }
    if hasLeft(profile.mvpd) { return true }
    return rejectedProfiles.contains { $0.access.mvpd == profile.mvpd && $0.notBefore == profile.notBefore }
  }

  /// Whether the viewer has signed out from a provider, and the service does not know: nobody is signed in there
  /// unseen.
  func hasLeft(_ mvpd: String) -> Bool { !service.interrupts && service.signOuts.contains(mvpd) }

  /// Why the profile that a session answer promises is of no use, if it is the one that the server refused. Degraded
  /// access does not count: it comes from a rule, not from a profile (v2 7.5).
  func refusal(of access: Access) -> Problem? {
    guard access.type != .degraded else { return nil }
    return rejectedProfiles.first { $0.access.mvpd == access.mvpd }?.why
  }

  /// Apple's sign-in stays as it is; the app's own picker follows, and says so.
  mutating func staysInSettings() {
    status = nil
    staysSignedInAtSystem = true
  }

  /// Whether the status in use is that of a provider that the viewer wants to leave.
  var namesLeftProvider: Bool {
    guard let id = status?.provider?.id else { return false }
    return rejectedProfiles.contains { $0.why == nil && knows(id, as: $0.access.mvpd) }
  }

  /// Whether the viewer wants another profile than that of a provider.
  func wantsAnother(than mvpd: String) -> Bool { rejectedProfiles.contains { $0.access.mvpd == mvpd && $0.why == nil } }
}

extension Problem {
  /// The server still has the profile, but decides nothing by it.
  fileprivate var refusesProfile: Bool {
    let code = ErrorCode(rawValue: code)
    let gone: [ErrorCode] = [
      .authenticatedProfileMissing, .authenticatedProfileExpired, .authenticatedProfileInvalidated,
    ]
    return !gone.contains(code) && (action == .authentication || code.entry?.handling == .signInAgain)
  }
}
