/// What has been tried for one call, so that every repetition has its bound.
package struct Attempts: Hashable, Codable, Sendable {
  /// Repetitions after a pause.
  package var pauses = 0
  /// The token was renewed for this call (R-REG-7: once).
  package var renewed = false
  /// The client was registered again, be it for another call of the same way to a sign-in or of the same request
  /// (C-51: once). The context counts it, and hands it to its callers.
  package var registered = false
  /// The partner status was read anew for this call (R-SSO-23: once).
  package var refreshed = false
  /// When the call is given up, whatever else may be tried; nil before its first pause.
  package var ends: Deadline?
  /// Nothing has been tried yet.
  package init() {}

  /// What the same call goes on with once the partner status has been read anew.
  package var refreshing: Attempts {
    var attempts = self
    attempts.refreshed = true
    return attempts
  }

  /// What the next call begins with: everything may be tried for it, but not a second fresh partner status (R-SSO-23).
  package var forNextCall: Attempts {
    var attempts = Attempts()
    attempts.refreshed = refreshed
    return attempts
  }

  /// How often a call is repeated after a pause, at most (R-ERR-5).
  package static let mostPauses = 3
  /// The longest of these pauses that the server may ask for. `Retry-After` is undocumented; a call asked to wait
  /// longer fails instead.
  package static let longestPause = Duration.seconds(30)
}

/// What has been tried for the call of a state.
package protocol HasAttempts: Sendable {
  var attempts: Attempts { get }
  /// Whether the call asks for several things that can be asked for separately.
  var isDivisible: Bool { get }
  /// Whether the call serves polls that are made again and again at a pace of their own, until something else ends
  /// that.
  var isRecurring: Bool { get }
  /// Whether a login is lost, or begins anew, where the call fails: whatever a failing service says, it is waited for.
  var isInsisting: Bool { get }
}

/// A state whose effect is a call that may be tried again.
package protocol Retryable: HasAttempts { var attempts: Attempts { get set } }

extension HasAttempts {
  /// Most calls ask for one thing.
  package var isDivisible: Bool { false }
  /// Most calls are made once.
  package var isRecurring: Bool { false }
  /// Most calls can be made again by the app or the viewer.
  package var isInsisting: Bool { false }
}

extension Retryable {
  /// A copy of the state with changed attempts.
  package func updatingAttempts(_ change: (inout Attempts) -> Void) -> Self {
    var copy = self
    change(&copy.attempts)
    return copy
  }
}
