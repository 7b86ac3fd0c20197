import PassAPI

extension AppleSSO {
  /// What outlives the states: the app's settings, and what the flow has learnt.
  public struct Context: Hashable, Codable, Sendable {
    /// What the app says about itself.
    public var settings: Settings
    /// The streaming device (P1).
    public var device: DeviceDescription?
    /// Whether the subscription stored in the device may be read, as the viewer last answered (P2).
    public var access: AccessStatus?
    /// The client credentials.
    public var credentials: ClientCredentials?
    /// The client was registered again on the present way to a sign-in, or for the present request of a viewer who is
    /// signed in: not once more (C-51).
    public var registeredAgain = false
    /// What the server does not accept any more; the vault may still hold it (R-REG-7, R-REG-8).
    public var dismissed = Dismissed()
    /// The access token.
    public var token: StoredToken?
    /// The last valid partner status (R-SSO-26: no other is kept).
    public var status: PartnerStatus?
    /// The providers to pick from. Their ids are known as long as the app runs (C-95); a picker is filled from them
    /// only while they are fresh.
    public var configuration: Configuration?
    /// When `configuration` stops being fresh; nil before there is one (R-CFG-7).
    public var configurationEnds: Timestamp?
    /// The providers that the server refused on the present way to a sign-in; a picker does not offer them again
    /// (R-CFG-9).
    public var refused: Set<String> = []
    /// The profiles found last, for switching between them.
    public var profiles: [Profile] = []
    /// The permits of preauthorizations since the sign-in, by provider and resource (R-PRE-3); never for playback.
    public var permits: [String: [String: Decision]] = [:]
    /// What went wrong on the present way to a sign-in and was got round, oldest first; for support and operators
    /// (R-ERR-9, R-ERR-13).
    public var problems: [Problem] = []
    /// The provider of the last sign-in.
    public var remembered: RememberedProvider?

    /// Nothing has been learnt yet.
    public init(_ settings: Settings) { self.settings = settings }
  }

  /// A client, a token and a provider that are of no use any more, whatever a vault says.
  public struct Dismissed: Hashable, Codable, Sendable {
    /// The client.
    public var credentials: ClientCredentials?
    /// The token.
    public var token: StoredToken?
    /// The provider, by its id.
    public var provider: String?
  }

  /// What the app says about itself.
  public struct Settings: Hashable, Codable, Sendable {
    /// The brand's id at the service.
    public var serviceProvider: String
    /// The domain that the app is registered for.
    public var domainName: String
    /// Where a user agent lands after login or logout.
    public var redirectURL: String
    /// What proves the app to the registration.
    public var softwareStatement: Secret
    /// The system the app runs on.
    public var platform: Platform
    /// Whether the device can show web pages; without, the viewer logs in on a second screen.
    public var hasUserAgent: Bool
    /// P2: whether a sign-in may ask for permission to read the stored subscription.
    public var asksForAccess: Bool
    /// C10: whether the framework may show the provider's login screen (C-01).
    public var allowsInterruptionAtLogin: Bool
    /// How many resources one preauthorization may name; as agreed for the integration, usually 5 (R-PRE-7).
    public var preauthorizationLimit: Int
    /// MVPD ids in order of preference, for the top of the system picker.
    public var featured: [String]

    /// A user agent is there unless the platform is tvOS; a limit below 1 counts as 1.
    public init(
      serviceProvider: String, domainName: String, redirectURL: String, softwareStatement: Secret, platform: Platform,
      hasUserAgent: Bool? = nil, asksForAccess: Bool = true, allowsInterruptionAtLogin: Bool = true,
      featured: [String] = [],
      preauthorizationLimit: Int = 5
    ) {
      self.serviceProvider = serviceProvider
      self.domainName = domainName
      self.redirectURL = redirectURL
      self.softwareStatement = softwareStatement
      self.platform = platform
      self.hasUserAgent = hasUserAgent ?? (platform != .tvOS)
      self.asksForAccess = asksForAccess
      self.allowsInterruptionAtLogin = allowsInterruptionAtLogin
      self.featured = featured
      self.preauthorizationLimit = max(1, preauthorizationLimit)
    }
  }

  /// The systems that have Apple's framework.
  public enum Platform: String, Hashable, Codable, Sendable, CaseIterable {
    case iOS, iPadOS, tvOS
    /// Where a viewer finds the stored subscription (P3, R-LOGOUT-4).
    public var settingsPath: String {
      switch self {
      case .iOS, .iPadOS: "Settings → TV Provider"
      case .tvOS: "Settings → Accounts → TV Provider"
      }
    }
  }
}
