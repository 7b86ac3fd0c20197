import PassAPI

extension AppleSSO {
  // MARK: resting

  /// Nobody is signed in.
  public struct SignedOut: Hashable, Codable, Sendable {
    /// Why nobody is signed in.
    public var why: Refusal
    /// What a sign-out left to do; nil when the viewer did not sign out.
    public var result: SignOutResult?
    /// A reason alone is for viewers who did not sign out themselves.
    public init(_ why: Refusal, result: SignOutResult? = nil) {
      self.why = why
      self.result = result
    }
  }
  /// Somebody is.
  public struct Authenticated: Hashable, Codable, Sendable {
    /// What the viewer uses.
    public var access: Access
    /// Why the last request was not served; nil when it was.
    public var interrupted: Refusal?
    /// The last request was served unless a reason is given why not.
    public init(_ access: Access, interrupted: Refusal? = nil) {
      self.access = access
      self.interrupted = interrupted
    }
  }

  // MARK: A

  /// The attempts at a vault.
  public struct OpeningVault: Hashable, Codable, Sendable {
    /// How often the vault was not readable.
    public var attempts = 0
    /// The time of the next attempt; 0 is at once.
    public var next = Timestamp(milliseconds: 0)
    /// How often a locked vault is tried, and how long the pauses are, in seconds.
    static let mostAttempts = 5, pause = 2
  }
  /// A1.
  public struct Registering: Hashable, Codable, Sendable, Retryable {
    /// What has been tried for this call.
    public var attempts = Attempts()
  }
  /// A3.
  public struct RequestingToken: Hashable, Codable, Sendable, Retryable {
    /// What has been tried for this call.
    public var attempts = Attempts()
  }
  /// A pause before a call is repeated.
  public struct Pausing: Hashable, Codable, Sendable {
    /// The end of the pause.
    public var until: Timestamp
  }

  // MARK: B

  /// B3.
  public struct RetrievingProfiles: Hashable, Codable, Sendable, Retryable {
    /// The partner status that goes along; nil when none does.
    public var status: PartnerStatus?
    /// What has been tried for this call.
    public var attempts = Attempts()
  }
  /// B5.
  public struct ChoosingProfile: Hashable, Codable, Sendable {
    /// The profiles to choose from.
    public var profiles: [Profile]
  }
  /// The provider of the last sign-in, to be confirmed.
  public struct ConfirmingProvider: Hashable, Codable, Sendable {
    /// The provider.
    public var provider: RememberedProvider
  }

  // MARK: C

  /// C1.
  public struct RetrievingConfiguration: Hashable, Codable, Sendable, Retryable {
    /// A provider could not be used, and the app's own picker is to offer others (R-CFG-9); Apple's has been shown.
    public var reselects = false
    /// What has been tried for this call.
    public var attempts = Attempts()
  }
  /// C3.
  public struct PickingProvider: Hashable, Codable, Sendable {
    /// The providers to pick from.
    public var configuration: Configuration
  }
  /// The provider picked in C3: its two ids, and the status that came with it.
  public struct KnownProvider: Hashable, Codable, Sendable {
    /// The provider's id.
    public var mvpd: String
    /// Apple's id of the provider.
    public var mappingId: String
    /// The partner status that the picker brought.
    public var status: PartnerStatus
  }
  /// C5.
  public struct RequestingPartnerSession: Hashable, Codable, Sendable, Retryable {
    /// The provider picked before.
    public var known: KnownProvider
    /// What has been tried for this call.
    public var attempts = Attempts()
  }
  /// C10.
  public struct CompletingLogin: Hashable, Codable, Sendable {
    /// The provider picked before.
    public var known: KnownProvider
    /// The provider's request, to be passed on unchanged.
    public var request: AuthenticationRequest
    /// What has been tried for the call that the status is for.
    public var attempts = Attempts()
  }
  /// The provider's SAML response, cleaned, with the status that came with it.
  public struct SAMLLogin: Hashable, Codable, Sendable {
    /// The partner status that came with the response.
    public var status: PartnerStatus
    /// The SAML response, cleaned.
    public var saml: SAMLResponse
  }
  /// C12.
  public struct CreatingPartnerProfile: Hashable, Codable, Sendable, Retryable {
    /// The provider picked before.
    public var known: KnownProvider
    /// The provider's request, in case the framework has to be asked again.
    public var request: AuthenticationRequest
    /// The login under way.
    public var login: SAMLLogin
    /// What has been tried for this call.
    public var attempts = Attempts()
  }

  // MARK: basic authentication

  /// A session that waits for a provider, by its code.
  public struct OpenSession: Hashable, Codable, Sendable {
    /// The code of the session.
    public var code: String
    /// How often the session has been resumed.
    public var rounds: Int
  }
  /// The app's own picker.
  public struct ChoosingProvider: Hashable, Codable, Sendable {
    /// The session that lacks a provider; nil when there is none yet.
    public var session: OpenSession?
  }
  /// A session for a provider.
  public struct CreatingSession: Hashable, Codable, Sendable, Retryable {
    /// Nil: the viewer chooses on a second screen.
    public var mvpd: String?
    /// What has been tried for this call.
    public var attempts = Attempts()
  }
  /// What a session lacks.
  public struct MissingParameters: Hashable, Codable, Sendable {
    /// The code of the session.
    public var code: String
    /// How often the session has been resumed.
    public var rounds: Int
  }
  /// The rest of what a session needs.
  public struct ResumingSession: Hashable, Codable, Sendable, Retryable {
    /// The provider's id.
    public var mvpd: String?
    /// What the session lacks.
    public var missing: MissingParameters
    /// What has been tried for this call.
    public var attempts = Attempts()
    /// How often one session is resumed, at most.
    static let mostRounds = 3
  }
  /// A code, and where it is entered.
  public struct LoginCode: Hashable, Codable, Sendable {
    /// The code of the session.
    public var code: String
    /// The login page, relative to the service's origin.
    public var url: String
    /// The provider's id.
    public var mvpd: String?
    /// The end of the code.
    public var notAfter: Timestamp
    /// Whether the code is on display for a second screen.
    public var isShown: Bool
  }
  /// The login page, on this device.
  public struct ShowingLoginPage: Hashable, Codable, Sendable {
    /// The login under way.
    public var login: LoginCode
  }
  /// One look for the profile of a code.
  public struct Polling: Hashable, Codable, Sendable, Retryable {
    /// The login under way.
    public var login: LoginCode
    /// What has been tried for this call.
    public var attempts = Attempts()
    /// Between two polls, in seconds (C-37: 5 by default, never below 3).
    public static let interval = 5
  }
  /// The time until the next look.
  public struct AwaitingLogin: Hashable, Codable, Sendable {
    /// The login under way.
    public var login: LoginCode
    /// When to look again.
    public var next: Timestamp
    /// What has been tried for the last look; nothing when it was answered.
    public var attempts = Attempts()
  }
  /// A code that is over.
  public struct OfferingNewCode: Hashable, Codable, Sendable {
    /// The provider's id.
    public var mvpd: String?
  }

  // MARK: D

  /// D1.1.
  public struct ReadingStatusToPreauthorize: Hashable, Codable, Sendable {
    /// What the viewer uses.
    public var access: Access
    /// The resources asked for.
    public var resources: [String]
    /// What has been tried for the call that the status is for.
    public var attempts = Attempts()
  }
  /// D1.3.
  public struct Preauthorizing: Hashable, Codable, Sendable, Retryable {
    /// What the viewer uses.
    public var access: Access
    /// The resources asked for.
    public var resources: [String]
    /// The partner status that goes along; nil when none does.
    public var status: PartnerStatus?
    /// Decisions that need no repetition.
    public var settled: [Decision] = []
    /// The resources of the requests after this one.
    public var rest: [String] = []
    /// What has been tried for this call.
    public var attempts = Attempts()
  }
  /// The items to ask again for, and when.
  public struct RetryPlan: Hashable, Codable, Sendable {
    /// Decisions that need no repetition.
    public var settled: [Decision]
    /// The resources to ask for once more.
    public var again: [String]
    /// The end of the pause.
    public var until: Timestamp
  }
  /// D2.1.
  public struct ReadingStatusToAuthorize: Hashable, Codable, Sendable {
    /// What the viewer uses.
    public var access: Access
    /// The resource to be played.
    public var resource: String
    /// What has been tried for the call that the status is for.
    public var attempts = Attempts()
  }
  /// D2.3.
  public struct Authorizing: Hashable, Codable, Sendable, Retryable {
    /// What the viewer uses.
    public var access: Access
    /// The resource to be played.
    public var resource: String
    /// The partner status that goes along; nil when none does.
    public var status: PartnerStatus?
    /// What has been tried for this call.
    public var attempts = Attempts()
  }

  // MARK: reading a profile again

  /// The status for it.
  public struct ReadingStatusToRetrieveProfile: Hashable, Codable, Sendable {
    /// What the viewer uses.
    public var access: Access
    /// What has been tried for the call that the status is for.
    public var attempts = Attempts()
  }
  /// The profile itself.
  public struct RetrievingProfileInUse: Hashable, Codable, Sendable, Retryable {
    /// What the viewer uses.
    public var access: Access
    /// The partner status that goes along; nil when none does.
    public var status: PartnerStatus?
    /// What has been tried for this call.
    public var attempts = Attempts()
  }

  // MARK: E

  /// E1.
  public struct LoggingOut: Hashable, Codable, Sendable, Retryable {
    /// What the viewer uses.
    public var access: Access
    /// What has been tried for this call.
    public var attempts = Attempts()
  }
  /// Pages of providers that complete a logout.
  public struct LogoutPages: Hashable, Codable, Sendable {
    /// The page to show.
    public var url: String
    /// The pages after it.
    public var rest: [String]
    /// Whether the device's settings are left to do afterwards.
    public var thenSettings: Bool
  }
  /// A logout page, on this device.
  public struct ShowingLogoutPage: Hashable, Codable, Sendable {
    /// The page that is open, and those after it.
    public var pages: LogoutPages
  }
}
