/// A TV provider as the configuration describes it (REST API v2, configuration, MVPD member).
public struct MVPD: Hashable, Sendable {
  /// The id used everywhere else.
  public var id: String
  /// The brand name for the picker.
  public var displayName: String
  /// The logo; it may be a generic placeholder.
  public var logoURL: String?
  /// Whether it stands for temporary access instead of a provider.
  public var isTempPass: Bool
  /// Whether it is reached through another MVPD.
  public var isProxy: Bool?
  /// How far Apple has taken it in; nil means not at all.
  public var boardingStatus: BoardingStatus?
  /// Its id at Apple, equal to `accountProviderIdentifier`.
  public var platformMappingId: String?
  /// Whether platform single sign-on is switched on for this integration.
  public var enablePlatformServices: Bool?
  /// Whether it may be offered in the system picker.
  public var displayInPlatformPicker: Bool?
  /// Whether the device must honour platform permissions.
  public var enforcePlatformPermissions: Bool?
  /// Undefined by the vendor: do not act on it.
  public var authPerAggregator: Bool?
  /// Undefined by the vendor: do not act on it.
  public var passiveAuthnEnabled: Bool?
  /// Undefined by the vendor: do not act on it.
  public var authPerBrowserSession: Bool?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes an MVPD.
  public init(
    id: String, displayName: String, logoURL: String? = nil, isTempPass: Bool = false, isProxy: Bool? = nil,
    boardingStatus: BoardingStatus? = nil, platformMappingId: String? = nil, enablePlatformServices: Bool? = nil,
    displayInPlatformPicker: Bool? = nil, enforcePlatformPermissions: Bool? = nil, authPerAggregator: Bool? = nil,
    passiveAuthnEnabled: Bool? = nil, authPerBrowserSession: Bool? = nil, others: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.displayName = displayName
    self.logoURL = logoURL
    self.isTempPass = isTempPass
    self.isProxy = isProxy
    self.boardingStatus = boardingStatus
    self.platformMappingId = platformMappingId
    self.enablePlatformServices = enablePlatformServices
    self.displayInPlatformPicker = displayInPlatformPicker
    self.enforcePlatformPermissions = enforcePlatformPermissions
    self.authPerAggregator = authPerAggregator
    self.passiveAuthnEnabled = passiveAuthnEnabled
    self.authPerBrowserSession = authPerBrowserSession
    self.others = others
  }
}

extension MVPD: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, displayName
    case logoURL = "logoUrl"
    case isTempPass, isProxy, boardingStatus, platformMappingId, enablePlatformServices, displayInPlatformPicker,
      enforcePlatformPermissions
    case authPerAggregator, passiveAuthnEnabled, authPerBrowserSession
  }

  /// Reads an MVPD; only its id has to be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    displayName = container.tolerant(String.self, forKey: .displayName) ?? id
    logoURL = container.tolerant(String.self, forKey: .logoURL)
    isTempPass = container.flag(forKey: .isTempPass) ?? false
    isProxy = container.flag(forKey: .isProxy)
    boardingStatus = container.tolerant(BoardingStatus.self, forKey: .boardingStatus)
    platformMappingId = container.tolerant(String.self, forKey: .platformMappingId)
    enablePlatformServices = container.flag(forKey: .enablePlatformServices)
    displayInPlatformPicker = container.flag(forKey: .displayInPlatformPicker)
    enforcePlatformPermissions = container.flag(forKey: .enforcePlatformPermissions)
    authPerAggregator = container.flag(forKey: .authPerAggregator)
    passiveAuthnEnabled = container.flag(forKey: .passiveAuthnEnabled)
    authPerBrowserSession = container.flag(forKey: .authPerBrowserSession)
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(displayName, forKey: .displayName)
    try container.encodeIfPresent(logoURL, forKey: .logoURL)
    try container.encode(isTempPass, forKey: .isTempPass)
    try container.encodeIfPresent(isProxy, forKey: .isProxy)
    try container.encodeIfPresent(boardingStatus, forKey: .boardingStatus)
    try container.encodeIfPresent(platformMappingId, forKey: .platformMappingId)
    try container.encodeIfPresent(enablePlatformServices, forKey: .enablePlatformServices)
    try container.encodeIfPresent(displayInPlatformPicker, forKey: .displayInPlatformPicker)
    try container.encodeIfPresent(enforcePlatformPermissions, forKey: .enforcePlatformPermissions)
    try container.encodeIfPresent(authPerAggregator, forKey: .authPerAggregator)
    try container.encodeIfPresent(passiveAuthnEnabled, forKey: .passiveAuthnEnabled)
    try container.encodeIfPresent(authPerBrowserSession, forKey: .authPerBrowserSession)
    try encoder.encodeOthers(others)
  }
}
