import FlowEngine
import PassAPI

/// The memory of the simulated server (v2 11.3).
package struct BackendState: Hashable, Sendable {
  package var clients: [String: Client] = [:]
  package var tokens: [String: Token] = [:]
  package var sessions: [String: Session] = [:]
  package var profiles: [ProfileKey: Profile] = [:]
  /// Profiles that other apps and devices see through a token of single sign-on.
  package var shared: [SharedKey: SharedProfile] = [:]
  /// The state for clients of other APIs.
  package var extensions = BackendExtensions()
  /// Temporary access by provider.
  package var trials: [String: [TemporaryAccessUse]] = [:]
  /// Whether the software statement was revoked, so that no client can register.
  package var statementIsRevoked = false
  /// The SAML requests that were issued, by id, so that an answer to any other request is refused.
  package var samlRequests: [String: SAMLRequest] = [:]
  package var disabledIntegrations: Set<String> = []
  package var degradation: [String: DegradationRule] = [:]
  /// How often each resource rule has been applied.
  package var ruleUses: [String: Int] = [:]
  /// How often each endpoint was called.
  package var calls: [Endpoint: Int] = [:]
  package var callsOverall = 0
  package var buckets: [String: Bucket] = [:]
  package var codesIssued = 0
  /// Injected answers in place of the server's own, in order.
  var injected: [InjectedFault] = []
  /// The moment of the first request, from which the remains of earlier launches are dated.
  package var started: Timestamp?

  package init() {}

  /// An answer in place of the server's own, to the next calls of an endpoint, or of any.
  struct InjectedFault: Hashable, Sendable {
    let endpoint: Endpoint?
    let answer: ScriptedFault.Answer
    var left: Int
  }

  @Memberwise package struct Client: Hashable, Sendable {
    /// The number of its registration, from 1; 0 if it existed from the beginning.
    package var number: Int = 0
    package let secret: String
    package let scopes: [String]
    /// Whether it may ask for tokens.
    package var hasGrant: Bool = true
    package var revoked: Bool = false
  }

  @Memberwise package struct Token: Hashable, Sendable {
    /// The number of its request, from 1; 0 if it existed from the beginning.
    package var number: Int = 0
    package let client: String
    package let expires: Timestamp
  }

  @Memberwise package struct Session: Hashable, Sendable {
    package let code: String
    /// The number of the code since the start, from 1.
    package let number: Int
    package let id: String
    package let client: String
    package let device: String
    package let serviceProvider: String
    package let deviceInfo: JSONValue?
    /// The identities with which the profile is shared after the login.
    package let identities: [Identity]
    package let notBefore: Timestamp
    package var notAfter: Timestamp
    package var mvpd: String?
    package var domainName: String?
    package var redirectUrl: String?
    package var polls: Int = 0
    /// Whether the viewer has finished the login.
    package var loggedIn: Bool = false

    /// The key of the streaming device's profile for a provider.
    package func key(_ mvpd: String) -> ProfileKey {
      ProfileKey(client: client, device: device, serviceProvider: serviceProvider, mvpd: mvpd)
    }
  }

  @Memberwise package struct ProfileKey: Hashable, Sendable {
    /// Empty if it applies to every client, as a profile from an earlier launch may.
    package let client: String
    /// Empty if it applies to every device.
    package let device: String
    package let serviceProvider: String
    package let mvpd: String
  }

  /// The owner whose answer to a SAML request is accepted, and the end of that time.
  package struct SAMLRequest: Hashable, Sendable {
    let owner: ProfileKey
    let notAfter: Timestamp
  }

  @Memberwise package struct Profile: Hashable, Sendable {
    package let type: String
    package let issuer: String
    package let notBefore: Timestamp
    package var notAfter: Timestamp
    /// Whether provider or vendor withdrew it before its end.
    package var invalidated: Bool = false

    package func isValid(at now: Timestamp) -> Bool { !invalidated && now < notAfter }
  }

  /// A viewer or a platform, as a token identifies it.
  @Memberwise package struct Identity: Hashable, Sendable {
    /// The type of the profiles that it gives access to.
    package let profileType: String
    package let subject: String
  }

  @Memberwise package struct SharedKey: Hashable, Sendable {
    package let identity: Identity
    package let mvpd: String
  }

  @Memberwise package struct SharedProfile: Hashable, Sendable {
    package var notBefore: Timestamp
    package var notAfter: Timestamp
    /// The profiles of those who signed in themselves.
    package var owners: Set<ProfileKey> = []
  }

  package enum TrialIdentity: Hashable, Sendable {
    case device(String)
    case viewer(String)
  }

  @Memberwise package struct TemporaryAccessUse: Hashable, Sendable {
    package let began: Timestamp
    package var identities: Set<TrialIdentity> = []
    package var resources: [String] = []
  }

  @Memberwise package struct Bucket: Hashable, Sendable {
    package let firstContact: Timestamp
    package var lastSecond: Int64 = -1
    package var burst: Int = 10
    /// The last request, accepted or throttled.
    package var lastContact: Timestamp?
  }
}
