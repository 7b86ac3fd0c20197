extension AppleSSO {
  /// What has been tried for one call, so that every repetition has its bound.
  public struct Trial: Hashable, Codable, Sendable {
    /// Repetitions after a pause.
    public var pauses = 0
    /// The token was renewed for this call (R-REG-7: once).
    public var renewed = false
    /// The client was registered on the way to this token (C-51: once).
    public var registered = false
    /// The partner status was read anew for this call (R-SSO-23: once).
    public var refreshed = false
    /// Nothing has been tried yet.
    public init() {}

    /// What the same call goes on with once the partner status has been read anew.
    var refreshing: Trial {
      var trial = self
      trial.refreshed = true
      return trial
    }

    /// What the next call begins with: everything may be tried for it, but not a second registration (C-51), nor a
    /// second fresh partner status (R-SSO-23).
    var onward: Trial {
      var trial = Trial()
      trial.registered = registered
      trial.refreshed = refreshed
      return trial
    }

    /// How often a call is repeated after a pause, at most (R-ERR-5).
    public static let mostPauses = 3
  }

  /// A state whose effect is a call that may be tried again.
  protocol Tried: Sendable {
    var trial: Trial { get set }
    /// Whether the call asks for several things that can be asked for separately.
    var isDivisible: Bool { get }
    /// Whether the call is one of those on the way to a sign-in, on which the client is registered again once in all
    /// (C-51).
    var isOnTheWay: Bool { get }
  }
}

extension AppleSSO.Tried {
  /// Most calls ask for one thing.
  var isDivisible: Bool { false }
  /// Most calls lead to a sign-in.
  var isOnTheWay: Bool { true }

  /// The same state with its trial changed.
  func trying(_ change: (inout AppleSSO.Trial) -> Void) -> Self {
    var copy = self
    change(&copy.trial)
    return copy
  }
}

extension AppleSSO.OfProvider where Self: AppleSSO.Tried {
  /// The viewer is signed in.
  var isOnTheWay: Bool { false }
}
// These serve calls of either kind, and count for themselves.
extension AppleSSO.Registering { var isOnTheWay: Bool { false } }
extension AppleSSO.RequestingToken { var isOnTheWay: Bool { false } }
