import PassAPI

extension AppleSSO {
  /// What a call asks.
  public protocol Query: Hashable, Codable, Sendable {
    /// The end of the partner status that goes along, after which the call is not sent (R-SSO-26); nil if none goes
    /// along, or none is known.
    var statusEnds: Timestamp? { get }
  }

  /// A call that needs an access token and the description of the device; the context may lack either, and then nothing
  /// is sent.
  public struct Authorized<Query: AppleSSO.Query>: Hashable, Codable, Sendable {
    /// The brand's id at the service.
    public var serviceProvider: String
    /// The streaming device, nil before it is described.
    public var device: DeviceDescription?
    /// The access token.
    public var token: StoredToken?
    /// What is asked.
    public var query: Query
    init(_ context: Context, _ query: Query) {
      serviceProvider = context.settings.serviceProvider
      device = context.device
      token = context.token
      self.query = query
    }
  }

  /// A1: what registers the client.
  public struct Registration: Hashable, Codable, Sendable {
    /// The brand's id at the service.
    public var serviceProvider: String
    /// The streaming device, nil before it is described.
    public var device: DeviceDescription?
    /// What proves the app to the registration.
    public var softwareStatement: Secret
  }

  /// A3: what asks for a token.
  public struct TokenRequest: Hashable, Codable, Sendable {
    /// The brand's id at the service.
    public var serviceProvider: String
    /// The streaming device, nil before it is described.
    public var device: DeviceDescription?
    /// Nil when none are known; then nothing is sent.
    public var credentials: ClientCredentials?
  }

  /// B3: all profiles, or those of one provider; `appleSSO` profiles are visible with a valid status only.
  public struct ProfilesQuery: Query {
    /// The provider's id.
    public var mvpd: String?
    /// The partner status that goes along; nil when none does.
    public var status: PartnerStatus?
  }

  /// C1.
  public struct ConfigurationQuery: Query {}

  /// C5.
  public struct PartnerSessionQuery: Query {
    /// What the session is to be created with.
    public var parameters: SessionParameters
    /// The partner status of the provider picked in C4.
    public var status: PartnerStatus
  }

  /// C12.
  public struct PartnerProfileQuery: Query {
    /// The partner status of the login in C11.
    public var status: PartnerStatus
    /// The SAML response, cleaned.
    public var saml: SAMLResponse
  }

  /// A new authentication session.
  public struct SessionQuery: Query {
    /// What the session is to be created with.
    public var parameters: SessionParameters
  }

  /// The rest of a session's parameters.
  public struct ResumeQuery: Query {
    /// The code of the session.
    public var code: String
    /// What the session lacked.
    public var parameters: SessionParameters
  }

  /// A page of the service or of a provider; `url` may be relative to the service's origin.
  public struct Page: Hashable, Codable, Sendable {
    /// The address, which may be relative to the service.
    public var url: String
    /// Where the user agent is to land.
    public var redirectURL: String
  }

  /// The profile of a code.
  public struct PollQuery: Query {
    /// The code of the session.
    public var code: String
    /// The end of the code: nothing is sent from then on.
    public var notAfter: Timestamp
  }

  /// D1.3, D2.3: decisions for resources; the status goes along with an `appleSSO` profile (R-SSO-9).
  public struct DecisionQuery: Query {
    /// The resources asked for.
    public var resources: [String]
    /// The provider's id.
    public var mvpd: String
    /// The partner status that goes along; nil when none does.
    public var status: PartnerStatus?
  }

  /// E1.
  public struct LogOutQuery: Query {
    /// The provider's id.
    public var mvpd: String
    /// Where the user agent is to land.
    public var redirectURL: String
  }
}

extension AppleSSO.Query {
  /// No status goes along.
  public var statusEnds: Timestamp? { nil }
}
extension AppleSSO.ProfilesQuery {
  /// The end of the status.
  public var statusEnds: Timestamp? { status?.provider?.expires }
}
extension AppleSSO.PartnerSessionQuery {
  /// The end of the status.
  public var statusEnds: Timestamp? { status.provider?.expires }
}
extension AppleSSO.PartnerProfileQuery {
  /// The end of the status.
  public var statusEnds: Timestamp? { status.provider?.expires }
}
extension AppleSSO.DecisionQuery {
  /// The end of the status.
  public var statusEnds: Timestamp? { status?.provider?.expires }
}
