extension AppleSSO {
  /// What has been tried for one call, so that every repetition has its bound.
  public struct Attempts: Hashable, Codable, Sendable {
    /// Repetitions after a pause.
    public var pauses = 0
    /// The token was renewed for this call (R-REG-7: once).
    public var renewed = false
    /// The client was registered again, be it for another call of the same way or request (C-51: once). The context
    /// knows.
    var registered = false
    /// The partner status was read anew for this call (R-SSO-23: once).
    public var refreshed = false
    /// Nothing has been tried yet.
    public init() {}

    /// What the same call goes on with once the partner status has been read anew.
    var refreshing: Attempts {
      var attempts = self
      attempts.refreshed = true
      return attempts
    }

    /// What the next call begins with: everything may be tried for it, but not a second fresh partner status (R-SSO-23).
    var onward: Attempts {
      var attempts = Attempts()
      attempts.refreshed = refreshed
      return attempts
    }

    /// How often a call is repeated after a pause, at most (R-ERR-5).
    public static let mostPauses = 3
  }

  /// A state whose effect is a call that may be tried again.
  protocol Retryable: Sendable {
    var attempts: Attempts { get set }
    /// Whether the call asks for several things that can be asked for separately.
    var isDivisible: Bool { get }
  }
}

extension AppleSSO.Retryable {
  /// Most calls ask for one thing.
  var isDivisible: Bool { false }

  /// The same state with its attempts changed.
  func trying(_ change: (inout AppleSSO.Attempts) -> Void) -> Self {
    var copy = self
    change(&copy.attempts)
    return copy
  }
}

extension AppleSSO.Context {
  /// What has been tried for a call of the present way to a sign-in, or of the present request: on each the client is
  /// registered again once, whichever call asks for it (C-51).
  func attempts(for call: some AppleSSO.Retryable) -> AppleSSO.Attempts {
    var attempts = call.attempts
    attempts.registered = registeredAgain
    return attempts
  }
}
