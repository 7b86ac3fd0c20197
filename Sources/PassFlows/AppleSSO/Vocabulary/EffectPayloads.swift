import PassAPI

extension AppleSSO {
  /// A call that needs an access token and the description of the device; the context may lack either, and then nothing is sent.
  public struct Authorized<Query: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    public var serviceProvider: String
    public var device: DeviceDescription?
    public var token: StoredToken?
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
    public var serviceProvider: String
    public var device: DeviceDescription?
    public var softwareStatement: Secret
  }

  /// A3: what asks for a token.
  public struct TokenRequest: Hashable, Codable, Sendable {
    public var serviceProvider: String
    public var device: DeviceDescription?
    public var credentials: ClientCredentials
  }

  /// B3: all profiles, or those of one provider; `appleSSO` profiles are visible with a valid status only.
  public struct ProfilesQuery: Hashable, Codable, Sendable {
    public var mvpd: String?
    public var status: PartnerStatus?
  }

  /// C1.
  public struct ConfigurationQuery: Hashable, Codable, Sendable {}

  /// C5.
  public struct PartnerSessionQuery: Hashable, Codable, Sendable {
    public var parameters: SessionParameters
    public var status: PartnerStatus
  }

  /// C12.
  public struct PartnerProfileQuery: Hashable, Codable, Sendable {
    public var status: PartnerStatus
    public var saml: SAMLResponse
  }

  /// A new authentication session.
  public struct SessionQuery: Hashable, Codable, Sendable {
    public var parameters: SessionParameters
  }

  /// The rest of a session's parameters.
  public struct ResumeQuery: Hashable, Codable, Sendable {
    public var code: String
    public var parameters: SessionParameters
  }

  /// A page of the service or of a provider; `url` may be relative to the service's origin.
  public struct Page: Hashable, Codable, Sendable {
    public var url: String
    public var redirectURL: String
  }

  /// The profile of a code.
  public struct PollQuery: Hashable, Codable, Sendable {
    public var code: String
  }

  /// D1.3, D2.3: decisions for resources; the status goes along with an `appleSSO` profile (R-SSO-9).
  public struct DecisionQuery: Hashable, Codable, Sendable {
    public var resources: [String]
    public var mvpd: String
    public var status: PartnerStatus?
  }

  /// E1.
  public struct LogOutQuery: Hashable, Codable, Sendable {
    public var mvpd: String
    public var redirectURL: String
  }
}
