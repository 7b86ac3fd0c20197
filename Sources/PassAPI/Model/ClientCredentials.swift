/// The credentials of one app installation (Dynamic Client Registration, dcr-register).
public struct ClientCredentials: Hashable, Sendable {
  /// The client's identifier.
  public var clientId: String
  /// The client's secret.
  public var clientSecret: Secret
  /// When they were issued; seconds since 1970 in the vendor's sample (C-45).
  public var issuedAt: Int64?
  /// The allowed redirects.
  public var redirectURIs: [String]
  /// The allowed grants, for example `client_credentials`.
  public var grantTypes: [String]
  /// The scopes; `ClientCredentials.scope` is needed for this API.
  public var scopes: [String]
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// The scope of REST API v2 (R-REG-1).
  public static let scope = "api:client:v2"

  /// Makes credentials.
  public init(
    clientId: String, clientSecret: Secret, issuedAt: Int64? = nil, redirectURIs: [String] = [],
    grantTypes: [String] = ["client_credentials"], scopes: [String] = ["api:client:v2"],
    others: [String: JSONValue] = [:]
  ) {
    self.clientId = clientId
    self.clientSecret = clientSecret
    self.issuedAt = issuedAt
    self.redirectURIs = redirectURIs
    self.grantTypes = grantTypes
    self.scopes = scopes
    self.others = others
  }
}

extension ClientCredentials: Codable {
  private enum CodingKeys: String, CodingKey {
    case clientId = "client_id"
    case clientSecret = "client_secret"
    case issuedAt = "client_id_issued_at"
    case redirectURIs = "redirect_uris"
    case grantTypes = "grant_types"
    case scopes
  }

  /// Reads credentials; id and secret have to be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    clientId = try container.decode(String.self, forKey: .clientId)
    clientSecret = try container.decode(Secret.self, forKey: .clientSecret)
    issuedAt = container.wholeNumber(forKey: .issuedAt)
    redirectURIs = container.tolerant([String].self, forKey: .redirectURIs) ?? []
    grantTypes = container.tolerant([String].self, forKey: .grantTypes) ?? []
    scopes = container.tolerant([String].self, forKey: .scopes) ?? []
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(clientId, forKey: .clientId)
    try container.encode(clientSecret, forKey: .clientSecret)
    try container.encodeIfPresent(issuedAt, forKey: .issuedAt)
    try container.encode(redirectURIs, forKey: .redirectURIs)
    try container.encode(grantTypes, forKey: .grantTypes)
    try container.encode(scopes, forKey: .scopes)
    try encoder.encodeOthers(others)
  }
}
