import PassAPI

extension AppleSSO {
  // MARK: resting

  public struct SignedOut: Hashable, Codable, Sendable {
    public var why: Refusal
    /// What a sign-out left to do; nil when the viewer did not sign out.
    public var farewell: SignOutResult?
    public init(_ why: Refusal, farewell: SignOutResult? = nil) {
      self.why = why
      self.farewell = farewell
    }
  }
  public struct Authenticated: Hashable, Codable, Sendable {
    public var access: Access
    /// Why the last request was not served; nil when it was.
    public var interrupted: Refusal?
    public init(_ access: Access, interrupted: Refusal? = nil) {
      self.access = access
      self.interrupted = interrupted
    }
  }

  // MARK: A

  public struct OpeningVault: Hashable, Codable, Sendable {
    /// How often the vault was not readable.
    public var attempts = 0
    /// The time of the next attempt; 0 is at once.
    public var next = Timestamp(milliseconds: 0)
    /// How often a locked vault is tried, and how long the pauses are, in seconds.
    static let mostAttempts = 5, pause = 2
  }
  public struct Registering: Hashable, Codable, Sendable, Tried {
    public var errand: Errand
    public var trial = Trial()
  }
  public struct StoringCredentials: Hashable, Codable, Sendable {
    public var credentials: ClientCredentials
    public var errand: Errand
    public var trial: Trial
  }
  public struct RequestingToken: Hashable, Codable, Sendable, Tried {
    public var credentials: ClientCredentials
    public var errand: Errand
    public var trial = Trial()
  }
  public struct StoringToken: Hashable, Codable, Sendable {
    public var errand: Errand
  }
  public struct Pausing: Hashable, Codable, Sendable {
    public var until: Timestamp
    public var errand: Errand
  }

  // MARK: B

  public struct RetrievingProfiles: Hashable, Codable, Sendable, Tried {
    public var status: PartnerStatus?
    public var trial = Trial()
  }
  public struct ChoosingProfile: Hashable, Codable, Sendable {
    public var profiles: [Profile]
  }

  // MARK: C

  public struct RetrievingConfiguration: Hashable, Codable, Sendable, Tried {
    public var trial = Trial()
  }
  public struct PickingProvider: Hashable, Codable, Sendable {
    public var configuration: Configuration
  }
  /// The provider picked in C3: its two ids, and the status that came with it.
  public struct KnownProvider: Hashable, Codable, Sendable {
    public var mvpd: String
    public var mappingId: String
    public var status: PartnerStatus
  }
  public struct RequestingPartnerSession: Hashable, Codable, Sendable, Tried {
    public var known: KnownProvider
    public var trial = Trial()
  }
  public struct CompletingLogin: Hashable, Codable, Sendable {
    public var known: KnownProvider
    public var request: AuthenticationRequest
  }
  /// The provider's SAML response, cleaned, with the status that came with it.
  public struct SAMLLogin: Hashable, Codable, Sendable {
    public var status: PartnerStatus
    public var saml: SAMLResponse
  }
  public struct CreatingPartnerProfile: Hashable, Codable, Sendable, Tried {
    public var known: KnownProvider
    public var login: SAMLLogin
    public var trial = Trial()
  }

  // MARK: basic authentication

  /// A session that waits for a provider, by its code.
  public struct OpenSession: Hashable, Codable, Sendable {
    public var code: String
    public var rounds: Int
  }
  public struct ChoosingProvider: Hashable, Codable, Sendable {
    /// The session that lacks a provider; nil when there is none yet.
    public var session: OpenSession?
  }
  public struct CreatingSession: Hashable, Codable, Sendable, Tried {
    /// Nil: the viewer chooses on a second screen.
    public var mvpd: String?
    public var trial = Trial()
  }
  /// What a session lacks.
  public struct MissingParameters: Hashable, Codable, Sendable {
    public var code: String
    public var rounds: Int
  }
  public struct ResumingSession: Hashable, Codable, Sendable, Tried {
    public var mvpd: String?
    public var missing: MissingParameters
    public var trial = Trial()
    /// How often one session is resumed, at most.
    static let mostRounds = 3
  }
  /// A code, and where it is entered.
  public struct LoginCode: Hashable, Codable, Sendable {
    public var code: String
    /// The login page, relative to the service's origin.
    public var url: String
    public var mvpd: String?
    public var notAfter: Timestamp
    /// Whether the code is on display for a second screen.
    public var isShown: Bool
  }
  public struct ShowingLoginPage: Hashable, Codable, Sendable {
    public var login: LoginCode
  }
  public struct Polling: Hashable, Codable, Sendable, Tried {
    public var login: LoginCode
    public var trial = Trial()
    /// Between two polls, in seconds (C-37: 5 by default, never below 3).
    public static let interval = 5
  }
  public struct AwaitingLogin: Hashable, Codable, Sendable {
    public var login: LoginCode
    public var next: Timestamp
  }
  public struct OfferingNewCode: Hashable, Codable, Sendable {
    public var mvpd: String?
  }

  // MARK: D

  public struct Browsing: Hashable, Codable, Sendable {
    public var access: Access
    public var resources: [String]
  }
  public struct Preauthorizing: Hashable, Codable, Sendable, Tried {
    public var access: Access
    public var resources: [String]
    public var status: PartnerStatus?
    /// Decisions that need no repetition.
    public var settled: [PassAPI.Decision] = []
    public var trial = Trial()
  }
  /// The items to ask again for, and when.
  public struct RetryPlan: Hashable, Codable, Sendable {
    public var settled: [PassAPI.Decision]
    public var again: [String]
    public var until: Timestamp
  }
  public struct Playing: Hashable, Codable, Sendable {
    public var access: Access
    public var resource: String
  }
  public struct Authorizing: Hashable, Codable, Sendable, Tried {
    public var access: Access
    public var resource: String
    public var status: PartnerStatus?
    public var trial = Trial()
  }

  // MARK: E

  public struct LoggingOut: Hashable, Codable, Sendable, Tried {
    public var access: Access
    public var trial = Trial()
  }
  public struct LogoutPages: Hashable, Codable, Sendable {
    /// The page to show, and those after it.
    public var url: String
    public var rest: [String]
    /// Whether the device's settings are left to do afterwards.
    public var thenSettings: Bool
  }
  public struct ShowingLogoutPage: Hashable, Codable, Sendable {
    public var pages: LogoutPages
  }
}
