import Foundation
import PassAPI

/// Profiles (v2 4.9 to v2 4.11, v2 5.3).
extension Backend {
  func listProfiles(_ call: IncomingCall) -> HTTPResponse {
    let found = script.catalogue.compactMap { provider in visibleProfile(provider.id, call).map { (provider.id, $0) } }
    return .json(200, profiles(found))
  }

  func profileOfMVPD(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    let mvpd = call.mvpd
    if let computed = try computedProfile(mvpd, call) { return .json(200, computed) }
    return .json(200, profiles(visibleProfile(mvpd, call).map { [(mvpd, $0)] } ?? []))
  }

  mutating func profileOfCode(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard var session = state.sessions[call.code] else { throw .enhanced("invalid_authentication_session") }
    session.polls += 1
    state.sessions[session.code] = session
    if let visit = script.secondScreen, visit.code == session.number, session.polls >= visit.poll,
      !session.loggedIn
    {
      supplyOnSecondScreen(
        code: session.code, mvpd: session.mvpd ?? visit.mvpd, domainName: session.domainName ?? "example.com",
        redirectUrl: session.redirectUrl ?? "https://example.com/second-screen")
      completeLogin(code: session.code, at: call.now)
    }
    guard let session = state.sessions[call.code], let mvpd = session.mvpd else {
      return .json(200, ["profiles": [:]])
    }
    // The trial belongs to the streaming device, even if another device asks.
    if let computed = try computedProfile(mvpd, call, device: session.device) { return .json(200, computed) }
    guard session.loggedIn, let profile = storedProfile(session.key(mvpd)), profile.isValid(at: call.now) else {
      return .json(200, ["profiles": [:]])
    }
    return .json(200, profiles([(mvpd, profile)]))
  }

  // MARK: The store

  /// The profile with a key, or one left from an earlier launch.
  func storedProfile(_ key: BackendState.ProfileKey) -> BackendState.Profile? {
    ownerOfProfile(key).flatMap { state.profiles[$0] }
  }

  func ownerOfProfile(_ key: BackendState.ProfileKey) -> BackendState.ProfileKey? {
    let earlier = [key.client, ""].map {
      BackendState.ProfileKey(client: $0, device: "", serviceProvider: key.serviceProvider, mvpd: key.mvpd)
    }
    return ([key] + earlier).first { state.profiles[$0] != nil }
  }

  func profile(
    _ type: String, of mvpd: String, from notBefore: Timestamp, until notAfter: Timestamp
  ) -> BackendState.Profile {
    let issuer = type == "appleSSO" ? "Apple" : type == "degraded" || type == "temporary" ? "Adobe" : mvpd
    return BackendState.Profile(type: type, issuer: issuer, notBefore: notBefore, notAfter: notAfter)
  }

  func degradedProfile(_ now: Timestamp) -> BackendState.Profile {
    profile("degraded", of: "", from: now, until: now.advanced(bySeconds: options.degradedSeconds))
  }

  /// The caller's own profile, or one that it sees by single sign-on; it need not be valid now.
  func knownProfile(_ mvpd: String, _ call: IncomingCall) -> BackendState.Profile? {
    let own = storedProfile(call.key(mvpd))
    return own.flatMap { needsIdentity($0, call) ? nil : $0 } ?? sharedProfile(mvpd, call)
  }

  /// Whether a profile is of a type that needs a token, and the call does not have one (v2 4.9).
  private func needsIdentity(_ profile: BackendState.Profile, _ call: IncomingCall) -> Bool {
    ["platformSSO", "serviceTokenSSO"].contains(profile.type)
      && !identities(call).contains { $0.profileType == profile.type }
  }

  /// A profile that is valid now and, if it is Apple's, comes with a valid status of the same provider.
  private func visibleProfile(_ mvpd: String, _ call: IncomingCall) -> BackendState.Profile? {
    guard !state.disabledIntegrations.contains(mvpd), let profile = knownProfile(mvpd, call),
      profile.isValid(at: call.now)
    else {
      return nil
    }
    return profile.type != "appleSSO" || !options.hidesAppleProfiles || partnerStatus(call).code(for: mvpd) == nil
      ? profile : nil
  }

  /// The answer for degraded and temporary access, which store nothing; `nil` if neither applies.
  private func computedProfile(_ mvpd: String, _ call: IncomingCall, device: String? = nil) throws(ErrorAnswer)
    -> JSONValue?
  {
    if state.degradation[mvpd] == .authNAll { return profiles([(mvpd, degradedProfile(call.now))]) }
    guard let trial = try trial(of: mvpd, call, device: device) else { return nil }
    let profile = profile("temporary", of: mvpd, from: call.now, until: trial.ends)
    var attributes: [String: JSONValue] = [
      "expiration_date": .integer(trial.ends.milliseconds),
      "userID": "temppass_0bdf451aa9c8fa60e80f6b99ab48310c73b480f1",
    ]
    if let remaining = trial.remaining {
      attributes["remaining_resources"] = .integer(Int64(remaining))
      attributes["used_assets"] = .array(trial.used.map { .string($0) })
    }
    return ["profiles": [mvpd: entry(profile, attributes.mapValues(Backend.plain))]]
  }

  // MARK: On the wire

  func profiles(_ found: [(String, BackendState.Profile)]) -> JSONValue {
    ["profiles": .object(Dictionary(found.map { ($0, entry($1, attributes(of: $1, $0))) }) { $1 })]
  }

  private func entry(_ profile: BackendState.Profile, _ attributes: [String: JSONValue]) -> JSONValue {
    let isText = options.profileTimesAreTexts
    return [
      "notBefore": .time(profile.notBefore, isText), "notAfter": .time(profile.notAfter, isText),
      "issuer": .string(profile.issuer),
      "type": .string(profile.type), "attributes": .object(attributes),
    ]
  }

  private func attributes(of profile: BackendState.Profile, _ mvpd: String) -> [String: JSONValue] {
    if profile.type == "degraded" {
      return ["userID": Backend.plain("95cf93bcd183214a0bdf451aa9c8fa60e80f6b99ab48310c73b480f1")]
    }
    let user = JSONValue.string("viewer-of-\(mvpd)")
    var plain: [String: JSONValue] = [
      "userID": user, "upstreamUserID": user, "householdID": .string("household-of-\(mvpd)"), "mvpd": .string(mvpd),
    ]
    if profile.type == "appleSSO" { plain["tokenSource"] = "Apple" }
    let encrypted: JSONValue = ["value": "ZW5jcnlwdGVk", "state": .string(options.encryptedState)]
    return plain.mapValues(Backend.plain).merging(["zip": encrypted]) { $1 }
  }

  private static func plain(_ value: JSONValue) -> JSONValue { ["value": value, "state": "plain"] }
}
