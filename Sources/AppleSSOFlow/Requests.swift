import FlowEngine
import PassAPI

// What the app may ask of this flow alone, and how its requests meet a state that is silent about them.

extension AppleSSO {
  /// Decisions for marking items of a catalogue; never for playback (R-PRE-2).
  package struct Preauthorize: Request {
    package typealias Answer = [Decision]
    /// The resources asked for; none, or an empty one, is refused with `noResources`.
    package var resources: [String]
    /// The time of the asking.
    package var at: Timestamp
    package init(_ resources: [String], at: Timestamp) {
      self.resources = resources
      self.at = at
    }
  }

  /// Read the profile in use again, since its metadata may have changed with an authorization (R-PROF-4, v2 8.3).
  @Memberwise package struct RetrieveProfile: Request {
    package typealias Answer = Profile
    /// The time of the asking.
    package var at: Timestamp
  }

  /// Ask for permission to read the stored subscription, outside of a sign-in (P2, C-16): the system asks a viewer who
  /// has not decided yet.
  package struct AskForAccess: Request {
    package typealias Answer = AccessStatus
    package init() {}
  }

  /// While a viewer is being signed in.
  static let whileSigningIn = whileSigningIn(waiting: waiting, [foregroundMeanwhile])
  /// While they log in in a user agent, mostly with a code.
  static let whileLoggingIn = whileSigningIn(
    waiting: waiting, newCode: .newCode, [foregroundMeanwhile, leaves, fails])
  /// The viewer, who was asked something, leaves.
  static let leaves: Column<AppleSSO> = .leaves(["v2 B5", "R-CFG-4", "v2 7.2", "v2 8.4"])
  /// The call of a step failed for good.
  static let fails: Column<AppleSSO> = .fails(["v2 B4", "v2 C2", "v2 8.4", "R-ERR-7", "R-CFG-9", "R-POLL-9"])
  /// While a request of a signed-in viewer is served, or the vault keeps a sign-in.
  static let whileServing = whileServing(waiting: waiting, [foregroundMeanwhile])

  static let needSignIn: [Event.Name] = [.preauthorizeRequested, .authorizeRequested, .profileRequested]
  private static let waiting: [Event.Name] = needSignIn + [.accessRequested]

  /// The viewer may have been to the settings: the status is read anew before it is used again (R-SSO-25).
  private static let foregroundMeanwhile: Column<AppleSSO> = .stay(
    on: \.cameToForeground, "foreground.meanwhile", ["R-SSO-25", "R-SSO-26"]
  ) { context, _, _ in context.status = nil }
}
