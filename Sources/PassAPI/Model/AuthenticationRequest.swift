/// What the partner's framework needs to sign the user in (REST API v2, session answer, `authenticationRequest`).
public struct AuthenticationRequest: Hashable, Sendable {
  /// The protocol, `saml`.
  public var type: String
  /// The request, opaque.
  public var request: Secret
  /// The names of the attributes to ask for, for example `uid`.
  public var attributesNames: [String]
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes a request.
  public init(type: String, request: Secret, attributesNames: [String], others: [String: JSONValue] = [:]) {
    self.type = type
    self.request = request
    self.attributesNames = attributesNames
    self.others = others
  }
}

extension AuthenticationRequest: Codable {
  private enum CodingKeys: String, CodingKey { case type, request, attributesNames, attributes }

  /// Reads a request; the names may also be called `attributes` (C-19).
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = container.tolerant(String.self, forKey: .type) ?? "saml"
    request = try container.decode(Secret.self, forKey: .request)
    attributesNames =
      container.tolerant([String].self, forKey: .attributesNames) ?? container.tolerant(
        [String].self, forKey: .attributes) ?? []
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(type, forKey: .type)
    try container.encode(request, forKey: .request)
    try container.encode(attributesNames, forKey: .attributesNames)
    try encoder.encodeOthers(others)
  }
}
