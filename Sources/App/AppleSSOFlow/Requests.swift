import FlowEngine
import PassAPI
import PassService

// The requests of this flow alone, and the columns that decide them where a state is silent.

extension AppleSSO {
  /// A request for decisions to mark the items of a catalogue; never for playback (R-PRE-2).
  package struct Preauthorize: AsksAboutResources, HasTime {
    package typealias Answer = [ResourceDecision]
    /// The requested resources, each once; empty if one of them is blank, which is refused with `noResources`.
    package let resources: [String]
    package var moment: Moment
    package init(_ resources: [String], at moment: Moment) {
      self.resources = resources.contains { $0.trimmed.isEmpty } ? [] : resources.distinctResources
      self.moment = moment
    }
    /// Creates a request for samples and tests, where all clocks agree.
    package init(_ resources: [String], at time: Timestamp) { self.init(resources, at: Moment(time)) }
  }

  /// A request to read the profile in use again, since an authorization may have changed its metadata (R-PROF-4,
  /// v2 8.3).
  package struct RetrieveProfile: FlowRequest, HasTime {
    package typealias Answer = Profile
    package var moment: Moment
    package init(at moment: Moment) { self.moment = moment }
    /// Creates a request for samples and tests, where all clocks agree.
    package init(at time: Timestamp) { self.init(at: Moment(time)) }
  }

  /// A request to ask for permission to read the stored subscription, outside of a sign-in (P2, C-16): the system asks
  /// a viewer who has not decided yet.
  @Memberwise package struct AskForAccess: FlowRequest { package typealias Answer = AccessStatus }

  /// The columns while a viewer is being signed in.
  static let whileSigningIn = whileSigningIn(waiting: waiting, [foregroundMeanwhile])
  /// The same where it may be a search for who signs out.
  static let whileSearching = whileSigningIn(searches: true, waiting: waiting, [foregroundMeanwhile])
  /// The columns while a viewer logs in in a user agent, usually with a code.
  static let whileLoggingIn = whileSigningIn(
    waiting: waiting, newCode: .newCode, [foregroundMeanwhile, leaves, fails])
  /// The viewer leaves a prompt or page.
  static let leaves: Column<AppleSSO> = .leaves(["v2 B5", "R-CFG-4", "v2 7.2", "v2 8.4"])
  /// The call of a step failed for good.
  static let fails: Column<AppleSSO> = .fails(["v2 B4", "v2 C2", "v2 8.4", "R-ERR-7", "R-CFG-9", "R-POLL-9"])
  /// The columns while a request of a signed-in viewer is served, or the vault stores a sign-in.
  static let whileServing = whileServing(waiting: waiting, [foregroundMeanwhile])
  /// The columns while the service is asked to sign the viewer out.
  static let whileSigningOut = whileServing(
    waiting: [.accessRequested], signingOut: needSignIn, [foregroundMeanwhile])
  /// The columns while a catalogue is marked: a request to play may interrupt.
  static let whileMarking = whileServing(
    waiting: waiting.filter { $0 != .authorizeRequested }, [foregroundMeanwhile])

  static let needSignIn: [Event.Name] = [.preauthorizeRequested, .authorizeRequested, .profileRequested]
  private static let waiting: [Event.Name] = needSignIn + [.accessRequested]

  /// The viewer may have changed the settings: the status is read again before it is used (R-SSO-25).
  private static let foregroundMeanwhile: Column<AppleSSO> = .stay(
    on: \.cameToForeground, "foreground.meanwhile", ["R-SSO-25", "R-SSO-26"]
  ) { context, _, _ in context.status = nil }
}
