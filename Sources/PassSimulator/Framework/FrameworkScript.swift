import PassAPI
import PassService

/// The behaviour of Apple's framework, and of the viewer in front of it.
public struct FrameworkScript: Hashable, Sendable {
  /// The provider that the system knows.
  public struct System: Hashable, Sendable {
    /// Whether the app may read the subscription.
    public var access: AccessStatus
    /// Apple's id of the provider that the viewer has signed in to, nil if none.
    public var provider: String?
    /// How long that sign-in lasts from the start of the simulation, or from the change that brings it, in seconds; not
    /// above zero if it has ended, nil if the provider does not say.
    public var secondsLeft: Int?
    /// Whether the store region of the device has the feature at all; without it every query ends in an error.
    public var isInRegion: Bool

    /// By default access is granted, and nobody is signed in.
    public init(
      _ access: AccessStatus = .granted, provider: String? = nil, secondsLeft: Int? = 86_400, isInRegion: Bool = true
    ) {
      self.access = access
      self.provider = provider
      self.secondsLeft = secondsLeft
      self.isInRegion = isInRegion
    }
  }

  /// What comes of the system's picker.
  public enum Picker: Hashable, Sendable {
    /// The viewer taps a provider, by Apple's id, and signs in to it if Apple can.
    case picks(String)
    /// The viewer takes "Other TV Provider", which is reported as an unsupported provider without a name.
    case otherProvider
    /// The viewer taps a provider, leaves its login, and takes "Other TV Provider" if the picker is back.
    case leavesLogin
    /// The viewer leaves the app, comes back, and taps a provider, by Apple's id, if the picker is still there.
    case leavesApp(String)
    /// The picker ends with an error: cancelled, out of order and so on.
    case fails(FrameworkError)
    /// Neither metadata nor error.
    case answersNothing
  }

  /// What comes of the SAML exchange.
  public enum Login: Hashable, Sendable {
    /// The provider answers.
    case answers
    /// A provider answers that is not the one picked before, by Apple's id.
    case answersFor(String)
    /// The provider answers with a text that is no SAML response of its own.
    case answersText(String)
    /// There is no SAML response.
    case answersNothing
    /// The exchange ends with an error.
    case fails(FrameworkError)
  }

  /// Something that changes at system level, as in the settings.
  public struct Change: Hashable, Sendable {
    /// Before which query, counted from 1.
    public var query: Int
    /// What the system knows from then on.
    public var system: System

    /// The system becomes this before the `query`-th query.
    public init(beforeQuery query: Int, _ system: System) {
      self.query = query
      self.system = system
    }
  }

  /// What the system knows at the start.
  public var system = System()
  /// What the viewer makes of the prompt, if access is not determined.
  public var answerToPrompt = AccessStatus.granted
  /// What comes of the picker.
  public var picker = Picker.picks("northlight-apple")
  /// What comes of the SAML exchange.
  public var login = Login.answers
  /// How long a sign-in in the picker lasts, in seconds; nil if the provider does not say.
  public var sessionSeconds: Int? = 86_400
  /// An error that queries end with which must not interrupt and ask for no attributes, nil if they succeed.
  public var silentError: FrameworkError?
  /// What Apple's documents leave open.
  package var readings = FrameworkReadings()
  /// What queries are answered in place of what the system knows, from one to another.
  ///
  /// An answer that comes twice, or on another thread, cannot be said here: `PartnerFramework` answers by returning.
  /// Apple's callbacks end in the adapter, which has to make one answer of them.
  public struct Failing: Hashable, Sendable {
    /// The answer in its place.
    public enum Answer: Hashable, Sendable {
      /// An error.
      case error(FrameworkError)
      /// The answer of the system, and an error besides.
      case besides(FrameworkError)
      /// Neither metadata nor an error.
      case neither
      /// The answer of the system, with another access status.
      case access(AccessStatus)
      /// A provider, by Apple's id, no matter who is signed in.
      case provider(String)
      /// The answer of the system, late.
      case late
      /// None until the query is cancelled; where the viewer takes the time, the answer of the system after an hour.
      case never
    }

    /// Which queries, counted from 1.
    public var queries: ClosedRange<Int>
    /// The answer in its place.
    public var answer: Answer

    /// A failure of these queries; of all queries from the first on, if no last one is given.
    public init(fromQuery first: Int, to last: Int = .max, _ answer: Answer) {
      queries = first...max(first, last)
      self.answer = answer
    }

    /// An error that queries end with.
    public init(fromQuery first: Int, to last: Int = .max, _ error: FrameworkError) {
      self.init(fromQuery: first, to: last, .error(error))
    }
  }

  /// What goes wrong for a while, or for good.
  public var failures: [Failing] = []
  /// What changes meanwhile.
  public var changes: [Change] = []

  /// The happy path: access granted, nobody signed in, the viewer picks a provider that answers.
  public init() {}
}
