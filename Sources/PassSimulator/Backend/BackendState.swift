import PassAPI

/// What the simulated server remembers (v2 11.3).
struct BackendState: Hashable, Sendable {
  var clients: [String: Client] = [:]
  var tokens: [String: Token] = [:]
  var sessions: [String: Session] = [:]
  var profiles: [ProfileKey: Profile] = [:]
  /// Profiles that other apps and devices see by a token of single sign-on.
  var shared: [SharedKey: SharedProfile] = [:]
  /// What the service keeps for clients of REST API v1.
  var legacy = LegacyState()
  /// Temporary access by provider.
  var trials: [String: [Trial]] = [:]
  /// The software statement was revoked: nobody registers any more.
  var statementIsRevoked = false
  /// Ids of the SAML requests that were given out, so that an answer to another request is refused.
  var samlRequests: Set<String> = []
  var disabledIntegrations: Set<String> = []
  var degradation: [String: DegradationRule] = [:]
  /// How often each resource rule has been applied.
  var ruleUses: [String: Int] = [:]
  /// How often each endpoint was called, and all of them together.
  var calls: [Endpoint: Int] = [:]
  var callsOverall = 0
  var buckets: [String: Bucket] = [:]
  var codesIssued = 0
  /// The moment of the first request; what earlier launches left counts from it.
  var started: Timestamp?

  struct Client: Hashable, Sendable {
    let secret: String
    let scopes: [String]
    /// Whether it may ask for tokens.
    var hasGrant = true
    var revoked = false
  }

  struct Token: Hashable, Sendable {
    let client: String
    let expires: Timestamp
  }

  struct Session: Hashable, Sendable {
    let code: String
    /// The number of the code since the start, from 1.
    let number: Int
    let id: String
    let client: String
    let device: String
    let serviceProvider: String
    let deviceInfo: JSONValue?
    /// Whom the profile is shared with after the login.
    let identities: [Identity]
    let notBefore: Timestamp
    var notAfter: Timestamp
    var mvpd: String?
    var domainName: String?
    var redirectUrl: String?
    var polls = 0
    /// The viewer has finished the login.
    var loggedIn = false

    /// The key of the streaming device's profile for a provider.
    func key(_ mvpd: String) -> ProfileKey {
      ProfileKey(client: client, device: device, serviceProvider: serviceProvider, mvpd: mvpd)
    }
  }

  struct ProfileKey: Hashable, Sendable {
    /// Empty when it counts for every client, as a profile from an earlier launch may.
    let client: String
    /// Empty when it counts for every device.
    let device: String
    let serviceProvider: String
    let mvpd: String
  }

  struct Profile: Hashable, Sendable {
    let type: String
    let issuer: String
    let notBefore: Timestamp
    var notAfter: Timestamp
    /// Withdrawn by provider or vendor before its end.
    var invalidated = false

    func isValid(at now: Timestamp) -> Bool { !invalidated && now < notAfter }
  }

  /// Viewer or platform, as a token names them.
  struct Identity: Hashable, Sendable {
    /// The type of profile that it brings.
    let profileType: String
    let subject: String
  }

  struct SharedKey: Hashable, Sendable {
    let identity: Identity
    let mvpd: String
  }

  struct SharedProfile: Hashable, Sendable {
    var notBefore: Timestamp
    var notAfter: Timestamp
    /// The profiles of those who signed in themselves.
    var owners: Set<ProfileKey> = []
  }

  enum TrialIdentity: Hashable, Sendable {
    case device(String)
    case viewer(String)
  }

  struct Trial: Hashable, Sendable {
    let began: Timestamp
    var identities: Set<TrialIdentity> = []
    var resources: [String] = []
  }

  struct Bucket: Hashable, Sendable {
    let firstContact: Timestamp
    var lastSecond: Int64 = -1
    var burst = 10
  }
}
