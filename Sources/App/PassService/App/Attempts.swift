import FlowEngine

/// The attempts made for one call, so that every repetition is bounded.
@Memberwise package struct Attempts: Hashable, Codable, Sendable {
  /// Repetitions after a pause.
  package var pauses: Int = 0
  /// Whether the token was renewed for this call (R-REG-7: once).
  package var renewed: Bool = false
  /// Whether the client was registered again, also for another call of the same sign-in or request (C-51: once). The
  /// context counts it, and passes it on to its callers.
  package var registered: Bool = false
  /// Whether the partner status was read again for this call (R-SSO-23: once).
  package var refreshed: Bool = false
  /// When the call is given up, regardless of remaining attempts; `nil` before its first pause.
  package var ends: Deadline?

  /// The attempts with which the call goes on once the partner status has been read again.
  package var refreshing: Attempts { with(self) { $0.refreshed = true } }

  /// The attempts with which the next call begins: everything may be tried, except a second fresh partner status
  /// (R-SSO-23).
  package var forNextCall: Attempts { Attempts(refreshed: refreshed) }

  /// The maximum number of repetitions after a pause (R-ERR-5).
  package static let maxPauses = 3
  /// The longest such pause that the server may ask for. `Retry-After` is undocumented; a call asked to wait longer
  /// fails instead.
  package static let longestPause = Duration.seconds(30)
}

/// A state with the attempts made for its call.
package protocol HasAttempts: Sendable {
  var attempts: Attempts { get }
  /// Whether the call asks for several things that can be requested separately.
  var isDivisible: Bool { get }
  /// Whether the call serves polls, which are repeated at a pace of their own until something else ends them.
  var isRecurring: Bool { get }
  /// Whether a failure of the call loses a login or starts it over; such a call waits for a failing service.
  var isPersistent: Bool { get }
}

/// A state whose effect is a call that may be tried again.
package protocol Retryable: HasAttempts { var attempts: Attempts { get set } }

extension HasAttempts {
  /// Most calls ask for one thing.
  package var isDivisible: Bool { false }
  /// Most calls are made once.
  package var isRecurring: Bool { false }
  /// Most calls can be made again by the app or the viewer.
  package var isPersistent: Bool { false }
}
