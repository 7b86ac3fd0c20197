import PassAPI

/// The app's settings.
public struct AppSettings: Hashable, Codable, Sendable {
  /// The brand's id at the service.
  public var serviceProvider: String
  /// The domain that the app is registered for.
  public var domainName: String
  /// The redirect after login or logout: a page, or a scheme of the app.
  public var redirectAddress: String
  /// The software statement, which identifies the app at registration.
  public var softwareStatement: Secret
  /// The redirect sent with the registration, for example `adobepass://com.programmer`; `nil` for an app without a
  /// redirect of its own (C-42). It is not `redirectAddress`.
  public var registrationRedirectURI: String?
  /// The system the app runs on.
  public var platform: Platform
  /// Whether the device can show web pages; if not, the viewer logs in on a second screen.
  public var hasUserAgent: Bool
  /// P2: whether a sign-in may ask for permission to read the stored subscription. If not, it goes on without Apple's
  /// framework unless permission was given earlier.
  public var asksForAccess: Bool
  /// C10: whether the framework may show the provider's login screen (C-01).
  public var allowsInterruptionAtLogin: Bool
  /// How many resources one preauthorization may name, as agreed for the integration; usually 5 (R-PRE-7).
  public var preauthorizationLimit: Int
  /// MVPD ids in order of preference, for the top of Apple's picker.
  public var featured: [String]

  /// Creates settings; `hasUserAgent` defaults to false on tvOS only, and a limit below 1 counts as 1.
  public init(
    serviceProvider: String, domainName: String, redirectAddress: String, softwareStatement: Secret, platform: Platform,
    hasUserAgent: Bool? = nil, asksForAccess: Bool = true, allowsInterruptionAtLogin: Bool = true,
    featured: [String] = [], preauthorizationLimit: Int = 5, registrationRedirectURI: String? = nil
  ) {
    self.serviceProvider = serviceProvider
    self.domainName = domainName
    self.redirectAddress = redirectAddress
    self.softwareStatement = softwareStatement
    self.registrationRedirectURI = registrationRedirectURI
    self.platform = platform
    self.hasUserAgent = hasUserAgent ?? (platform != .tvOS)
    self.asksForAccess = asksForAccess
    self.allowsInterruptionAtLogin = allowsInterruptionAtLogin
    self.featured = featured
    self.preauthorizationLimit = max(1, preauthorizationLimit)
  }
}
