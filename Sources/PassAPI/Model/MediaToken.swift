/// Proof of a permit, for one playback and for the programmer's backend to verify (REST API v2, media token).
public struct MediaToken: Hashable, Sendable {
  /// Start of validity.
  public var notBefore: Timestamp
  /// End of validity, minutes after its start.
  public var notAfter: Timestamp
  /// The token, opaque.
  public var serializedToken: Secret
  /// When it was issued; not on every answer, and of no use to the client (C-80).
  public var issuedAt: Timestamp?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes a token.
  public init(
    notBefore: Timestamp, notAfter: Timestamp, serializedToken: Secret, issuedAt: Timestamp? = nil,
    others: [String: JSONValue] = [:]
  ) {
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.serializedToken = serializedToken
    self.issuedAt = issuedAt
    self.others = others
  }
}

extension MediaToken: Codable {
  private enum CodingKeys: String, CodingKey { case notBefore, notAfter, serializedToken, issuedAt }

  /// Reads a token; only `issuedAt` may be absent or unreadable.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    notBefore = try container.decode(Timestamp.self, forKey: .notBefore)
    notAfter = try container.decode(Timestamp.self, forKey: .notAfter)
    serializedToken = try container.decode(Secret.self, forKey: .serializedToken)
    issuedAt = container.tolerant(Timestamp.self, forKey: .issuedAt)
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(notBefore, forKey: .notBefore)
    try container.encode(notAfter, forKey: .notAfter)
    try container.encode(serializedToken, forKey: .serializedToken)
    try container.encodeIfPresent(issuedAt, forKey: .issuedAt)
    try encoder.encodeOthers(others)
  }
}
