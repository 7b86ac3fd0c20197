import Foundation
import PassAPI

/// Single sign-on by a token that names viewer or platform (v2 6.5, v2 6.6, v2 7.7): an app that sends a token of
/// the same identity sees the profile that another app or device signed in with.
extension Backend {
  /// The identities in the tokens of a call. A damaged or expired token has none, which is not an error.
  func identities(_ call: IncomingCall) -> [BackendState.Identity] {
    let headers = call.request.headers
    let service = headers[.serviceToken].flatMap { Backend.subject(of: $0, at: call.now) }
    let platform = [KnownHeader.subjectToken, .rokuToken].lazy.compactMap { headers[$0] }.first
      .flatMap { Backend.subject(of: $0, at: call.now) ?? Backend.sealed($0) }
    return [
      service.map { BackendState.Identity(profileType: "serviceTokenSSO", subject: $0) },
      platform.map { BackendState.Identity(profileType: "platformSSO", subject: $0) },
    ].compactMap { $0 }
  }

  /// Stores a profile for the identities that its session was created with.
  mutating func share(
    _ profile: BackendState.Profile, of owner: BackendState.ProfileKey, with identities: [BackendState.Identity]
  ) {
    for identity in identities {
      let key = BackendState.SharedKey(identity: identity, mvpd: owner.mvpd)
      var shared =
        state.shared[key] ?? BackendState.SharedProfile(notBefore: profile.notBefore, notAfter: profile.notAfter)
      (shared.notBefore, shared.notAfter) = (profile.notBefore, profile.notAfter)
      shared.owners.insert(owner)
      state.shared[key] = shared
    }
  }

  /// The profile of a provider that the call sees through one of its identities.
  func sharedProfile(_ mvpd: String, _ call: IncomingCall) -> BackendState.Profile? {
    for identity in identities(call) {
      guard let shared = state.shared[BackendState.SharedKey(identity: identity, mvpd: mvpd)] else { continue }
      return profile(identity.profileType, of: mvpd, from: shared.notBefore, until: shared.notAfter)
    }
    return nil
  }

  /// Single logout: forgets what the identities of the call share, and the profiles of all who shared it.
  mutating func forgetShared(_ mvpd: String, _ call: IncomingCall) {
    for identity in identities(call) {
      guard let shared = state.shared.removeValue(forKey: BackendState.SharedKey(identity: identity, mvpd: mvpd)) else {
        continue
      }
      for owner in shared.owners { state.profiles[owner] = nil }
    }
  }

  /// The subject of a JWS that has not expired. Neither signature nor audience is checked (C-65).
  private static func subject(of token: String, at now: Timestamp) -> String? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let claims = Data(base64URL: parts[1]).flatMap(JSONValue.init(parsing:)),
      let subject = claims["sub"]?.text, !subject.isEmpty
    else { return nil }
    if case .integer(let seconds)? = claims["exp"], seconds <= now.milliseconds / 1000 { return nil }
    return subject
  }

  /// The identity in a JWE, of five parts: the token itself, since it cannot be read.
  private static func sealed(_ token: String) -> String? {
    token.split(separator: ".", omittingEmptySubsequences: false).count == 5 ? token : nil
  }
}
