import FlowEngine
import PassAPI
import PassService

/// The behaviour of Apple's framework, and of the viewer in front of it.
public struct FrameworkScript: Hashable, Sendable {
  /// The state of the system: access, provider and region.
  @Memberwise(unlabelled: 1) public struct System: Hashable, Sendable {
    /// Whether the app may read the subscription.
    public var access: AccessStatus = .granted
    /// Apple's id of the provider that the viewer is signed in to, if any.
    public var provider: String?
    /// The seconds that the sign-in lasts from the start of the simulation, or from the change that sets it; zero or
    /// negative if it has expired, `nil` if the provider does not say.
    public var secondsLeft: Int? = 86_400
    /// Whether the store region of the device has the feature; without it every query ends in an error.
    public var isInRegion: Bool = true
  }

  /// The outcome of the system's picker.
  public enum Picker: Hashable, Sendable {
    /// The viewer taps a provider, given by Apple's id, and signs in to it if Apple can.
    case picks(String)
    /// The viewer selects "Other TV Provider", which is reported as an unsupported provider without a name.
    case otherProvider
    /// The viewer taps a provider, leaves its login, and selects "Other TV Provider" if the picker is shown again.
    case leavesLogin
    /// The viewer leaves the app, returns, and taps a provider, given by Apple's id, if the picker is still there.
    case leavesApp(String)
    /// The picker ends with an error, for example because it was cancelled or is out of order.
    case fails(FrameworkError)
    /// Neither metadata nor error.
    case answersNothing
  }

  /// The outcome of the SAML exchange.
  public enum Login: Hashable, Sendable {
    /// The provider answers.
    case answers
    /// A provider other than the picked one answers, given by Apple's id.
    case answersFor(String)
    /// The provider answers with a text that is not its SAML response.
    case answersText(String)
    /// There is no SAML response.
    case answersNothing
    /// The exchange ends with an error.
    case fails(FrameworkError)
  }

  /// The system at the start.
  public var system = System()
  /// The viewer's answer to the prompt, if access is not determined.
  public var answerToPrompt = AccessStatus.granted
  /// The outcome of the picker.
  public var picker = Picker.picks("northlight-apple")
  /// The outcome of the SAML exchange.
  public var login = Login.answers
  /// How long a sign-in in the picker lasts, in seconds; `nil` if the provider does not say.
  public var sessionSeconds: Int? = 86_400
  /// The error of queries that must not interrupt and ask for no attributes; `nil` if they succeed.
  public var silentError: FrameworkError?
  /// The reading of what Apple's documents leave open.
  package var readings = FrameworkReadings()
  /// The answer to a range of queries in place of the system's.
  ///
  /// It cannot describe an answer that arrives twice or on another thread: `PartnerFramework` answers by returning.
  /// Apple's callbacks end in the adapter, which has to make one answer of them.
  public struct AnswerOverride: Hashable, Sendable {
    /// An answer in place of the system's.
    public enum Answer: Hashable, Sendable {
      /// An error.
      case error(FrameworkError)
      /// The answer of the system, and also an error.
      case besides(FrameworkError)
      /// Neither metadata nor an error.
      case neither
      /// The answer of the system, with another access status.
      case access(AccessStatus)
      /// A provider, given by Apple's id, whoever is signed in.
      case provider(String)
      /// The answer of the system, late.
      case late
      /// No answer until the query is cancelled; if the viewer may take time, the answer of the system after an hour.
      case never
    }

    /// The affected queries, counted from 1.
    public var queries: ClosedRange<Int>
    /// The answer in place of the system's.
    public var answer: Answer

    /// Creates an answer to these queries, or without `to` to all queries from the first on.
    public init(fromQuery first: Int, to last: Int = .max, _ answer: Answer) {
      queries = first...max(first, last)
      self.answer = answer
    }

    /// Creates an error in answer to these queries.
    public init(fromQuery first: Int, to last: Int = .max, _ error: FrameworkError) {
      self.init(fromQuery: first, to: last, .error(error))
    }
  }

  /// The answers in place of the system's, for a time or for good.
  public var failures: [AnswerOverride] = []
  /// What the viewer changes at system level, as in the settings, by the number of the query before which it happens,
  /// counted from 1.
  public var changes: [Int: System] = [:]

  /// The happy path: access is granted, no one is signed in, and the viewer picks a provider that answers.
  public init() {}
}
