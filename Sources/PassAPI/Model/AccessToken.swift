/// What opens the API to a registered client (Dynamic Client Registration, dcr-token).
public struct AccessToken: Hashable, Sendable {
  /// Opaque tracking id.
  public var id: String
  /// The token, opaque.
  public var token: Secret
  /// When it was issued; documented in milliseconds since 1970 (C-45).
  public var createdAt: Int64?
  /// Its lifetime in seconds from the answer on.
  public var expiresIn: Int
  /// `bearer`.
  public var tokenType: String
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes a token.
  public init(
    id: String, token: Secret, createdAt: Int64? = nil, expiresIn: Int, tokenType: String = "bearer",
    others: [String: JSONValue] = [:]
  ) {
    self.id = id
    self.token = token
    self.createdAt = createdAt
    self.expiresIn = expiresIn
    self.tokenType = tokenType
    self.others = others
  }
}

extension AccessToken: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case token = "access_token"
    case createdAt = "created_at"
    case expiresIn = "expires_in"
    case tokenType = "token_type"
  }

  /// Reads a token; token and lifetime have to be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = container.tolerant(String.self, forKey: .id) ?? ""
    token = try container.decode(Secret.self, forKey: .token)
    createdAt = container.wholeNumber(forKey: .createdAt)
    expiresIn =
      try container.wholeNumber(forKey: .expiresIn).flatMap { Int(exactly: $0) }
      ?? container.decode(Int.self, forKey: .expiresIn)
    tokenType = container.tolerant(String.self, forKey: .tokenType) ?? "bearer"
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(token, forKey: .token)
    try container.encodeIfPresent(createdAt, forKey: .createdAt)
    try container.encode(expiresIn, forKey: .expiresIn)
    try container.encode(tokenType, forKey: .tokenType)
    try encoder.encodeOthers(others)
  }
}
