/// Whether a resource may be shown or played (REST API v2, decision).
public struct Decision: Hashable, Sendable {
  /// The resource, without blanks at its ends: one sample of the vendor adds one.
  public var resource: String
  /// The service provider.
  public var serviceProvider: String
  /// The MVPD.
  public var mvpd: String
  /// Who decided.
  public var source: DecisionSource
  /// The decision.
  public var isAuthorized: Bool
  /// The media token, only with a permit of authorize.
  public var token: MediaToken?
  /// Start of the time for which the server keeps the decision.
  public var notBefore: Timestamp?
  /// End of that time; it is not the token's.
  public var notAfter: Timestamp?
  /// Why not; its status may differ from the HTTP status.
  public var error: EnhancedError?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes a decision.
  public init(
    resource: String, serviceProvider: String, mvpd: String, source: DecisionSource, isAuthorized: Bool,
    token: MediaToken? = nil,
    notBefore: Timestamp? = nil, notAfter: Timestamp? = nil, error: EnhancedError? = nil,
    others: [String: JSONValue] = [:]
  ) {
    self.resource = resource
    self.serviceProvider = serviceProvider
    self.mvpd = mvpd
    self.source = source
    self.isAuthorized = isAuthorized
    self.token = token
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.error = error
    self.others = others
  }
}

extension Decision: Codable {
  private enum CodingKeys: String, CodingKey {
    case resource, serviceProvider, mvpd, source
    case isAuthorized = "authorized"
    case token, notBefore, notAfter, error
  }

  /// Reads a decision; resource and decision have to be there, and what is there has to be readable.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    resource = try container.decode(String.self, forKey: .resource).trimmed
    serviceProvider = container.tolerant(String.self, forKey: .serviceProvider) ?? ""
    mvpd = container.tolerant(String.self, forKey: .mvpd) ?? ""
    source = container.tolerant(DecisionSource.self, forKey: .source) ?? .mvpd
    isAuthorized = try container.decode(Bool.self, forKey: .isAuthorized)
    token = try container.decodeIfPresent(MediaToken.self, forKey: .token)
    notBefore = try container.decodeIfPresent(Timestamp.self, forKey: .notBefore)
    notAfter = try container.decodeIfPresent(Timestamp.self, forKey: .notAfter)
    error = try container.decodeIfPresent(EnhancedError.self, forKey: .error)
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(resource, forKey: .resource)
    try container.encode(serviceProvider, forKey: .serviceProvider)
    try container.encode(mvpd, forKey: .mvpd)
    try container.encode(source, forKey: .source)
    try container.encode(isAuthorized, forKey: .isAuthorized)
    try container.encodeIfPresent(token, forKey: .token)
    try container.encodeIfPresent(notBefore, forKey: .notBefore)
    try container.encodeIfPresent(notAfter, forKey: .notAfter)
    try container.encodeIfPresent(error, forKey: .error)
    try encoder.encodeOthers(others)
  }
}
