import PassAPI

/// A change on the server's side just before it answers a call.
package struct Incident: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// The credentials of every client are revoked.
    case revokeClients
    /// The software statement is revoked: its clients are no longer accepted, and no new ones are registered.
    case revokeStatement
    /// Every access token is forgotten.
    case forgetTokens
    /// Every profile expires.
    case expireProfiles
    /// Every profile is withdrawn by its provider.
    case invalidateProfiles
    /// Every profile is deleted.
    case dropProfiles
    /// Every session expires.
    case expireSessions
    /// The integration of a provider is switched off.
    case disableIntegration(mvpd: String)
    /// A rule of degraded access begins, or ends if `nil`.
    case degrade(mvpd: String, DegradationRule?)
  }

  /// The endpoint before whose call it happens.
  package var endpoint: Endpoint
  /// The call, counted from 1.
  package var call: Int
  package var change: Change

  /// Creates a change just before the `call`-th call of an endpoint.
  package init(before endpoint: Endpoint, call: Int = 1, _ change: Change) {
    self.endpoint = endpoint
    self.call = call
    self.change = change
  }
}

/// A rule of degraded access (v2 7.5).
package enum DegradationRule: String, Hashable, Sendable, CaseIterable {
  /// Every viewer counts as authenticated.
  case authNAll = "AuthNAll"
  /// Every resource is permitted.
  case authZAll = "AuthZAll"
  /// Every resource is denied.
  case authZNone = "AuthZNone"
}
