/// A sign-in that the server keeps for this app, device and service provider (REST API v2, profile).
public struct Profile: Hashable, Sendable {
  /// The MVPD; on the wire it is the key of the map.
  public var mvpd: String
  /// Start of validity.
  public var notBefore: Timestamp
  /// End of validity.
  public var notAfter: Timestamp
  /// Who vouches: the MVPD, `Adobe` or `Apple`.
  public var issuer: String
  /// How the profile came about.
  public var type: ProfileType
  /// User metadata by key, for example `userID`.
  public var attributes: [String: Attribute]
  /// Opaque tracking id.
  public var sessionId: String?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes a profile.
  public init(
    mvpd: String, notBefore: Timestamp, notAfter: Timestamp, issuer: String, type: ProfileType,
    attributes: [String: Attribute] = [:],
    sessionId: String? = nil, others: [String: JSONValue] = [:]
  ) {
    self.mvpd = mvpd
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.issuer = issuer
    self.type = type
    self.attributes = attributes
    self.sessionId = sessionId
    self.others = others
  }

  /// Whether the profile is valid at a moment; the end itself is outside.
  public func isValid(at now: Timestamp) -> Bool { notBefore <= now && now < notAfter }
}

extension Profile: Codable {
  private enum CodingKeys: String, CodingKey { case mvpd, notBefore, notAfter, issuer, type, attributes, sessionId }

  /// Reads a profile; without the member `mvpd`, its key in the map around it is the MVPD.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    mvpd = container.tolerant(String.self, forKey: .mvpd) ?? decoder.codingPath.last?.stringValue ?? ""
    notBefore = try container.decode(Timestamp.self, forKey: .notBefore)
    notAfter = try container.decode(Timestamp.self, forKey: .notAfter)
    issuer = try container.decode(String.self, forKey: .issuer)
    type = try container.decode(ProfileType.self, forKey: .type)
    attributes = try container.decodeIfPresent([String: Attribute].self, forKey: .attributes) ?? [:]
    sessionId = container.tolerant(String.self, forKey: .sessionId)
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(mvpd, forKey: .mvpd)
    try container.encode(notBefore, forKey: .notBefore)
    try container.encode(notAfter, forKey: .notAfter)
    try container.encode(issuer, forKey: .issuer)
    try container.encode(type, forKey: .type)
    try container.encode(attributes, forKey: .attributes)
    try container.encodeIfPresent(sessionId, forKey: .sessionId)
    try encoder.encodeOthers(others)
  }
}
