import FlowEngine
import PassAPI
import PassService

// What the app may ask of this flow alone, and how its requests meet a state that is silent about them.

extension AppleSSO {
  /// Decisions for marking items of a catalogue; never for playback (R-PRE-2).
  package struct Preauthorize: AsksAboutResources, Dated {
    package typealias Answer = [Decision]
    /// Those asked for, each once; none where one of them is blank, which is refused with `noResources`.
    package let resources: [String]
    package var moment: Moment
    package init(_ resources: [String], at moment: Moment) {
      self.resources = resources.contains { $0.trimmed.isEmpty } ? [] : resources.distinctResources
      self.moment = moment
    }
    /// Where all clocks agree: for samples and tests.
    package init(_ resources: [String], at time: Timestamp) { self.init(resources, at: Moment(time)) }
  }

  /// Read the profile in use again, since its metadata may have changed with an authorization (R-PROF-4, v2 8.3).
  package struct RetrieveProfile: Request, Dated {
    package typealias Answer = Profile
    package var moment: Moment
    package init(at moment: Moment) { self.moment = moment }
    /// Where all clocks agree: for samples and tests.
    package init(at time: Timestamp) { self.init(at: Moment(time)) }
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
  /// While a catalogue is marked: a request to play may come first.
  static let whileMarking = whileServing(
    waiting: waiting.filter { $0 != .authorizeRequested }, [foregroundMeanwhile])

  static let needSignIn: [Event.Name] = [.preauthorizeRequested, .authorizeRequested, .profileRequested]
  private static let waiting: [Event.Name] = needSignIn + [.accessRequested]

  /// The viewer may have been to the settings: the status is read anew before it is used again (R-SSO-25).
  private static let foregroundMeanwhile: Column<AppleSSO> = .stay(
    on: \.cameToForeground, "foreground.meanwhile", ["R-SSO-25", "R-SSO-26"]
  ) { context, _, _ in context.status = nil }
}
