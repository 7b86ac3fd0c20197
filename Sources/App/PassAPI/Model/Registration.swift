/// The credentials of one app installation (Dynamic Client Registration, dcr-register). They last until the service
/// refuses them.
@Memberwise public struct ClientCredentials: Hashable, Sendable {
  /// The client's identifier.
  public var clientId: String
  /// The client's secret.
  public var clientSecret: Secret
  /// When they were issued; seconds since 1970 in the vendor's sample (C-45).
  public var issuedAt: Int64?
  /// The allowed redirects.
  public var redirectURIs: [String] = []
  /// The allowed grants, for example `client_credentials`.
  public var grantTypes: [String] = ["client_credentials"]
  /// The scopes; `ClientCredentials.scope` is needed for this API.
  public var scopes: [String] = ["api:client:v2"]
  /// Undocumented members; descriptions show only their kinds.
  public var others: [String: JSONValue] = [:]

  /// The scope of REST API v2 (R-REG-1).
  public static let scope = "api:client:v2"
}

extension ClientCredentials: SafelyPrinted {
  /// The scopes; the id identifies the installation and is not shown.
  public var description: String { "client \(Secret.mask) for \(scopes.map(\.shown))" }
}

extension ClientCredentials: WireModel {
  package init() { self.init(clientId: "", clientSecret: Secret("")) }

  /// Id and secret are required and not empty, since a token request needs both.
  package static let members: [Member<ClientCredentials>] = [
    .required("client_id", \.clientId, mask: Secret.mask) { !$0.isEmpty },
    .required("client_secret", \.clientSecret) { !$0.revealed.isEmpty },
    .whole("client_id_issued_at", \.issuedAt),
    .tolerant("redirect_uris", \.redirectURIs, or: []),
    .tolerant("grant_types", \.grantTypes, or: []),
    .tolerant("scopes", \.scopes, or: []),
  ]
}

/// The token that opens the API to a registered client (Dynamic Client Registration, dcr-token).
@Memberwise public struct AccessToken: Hashable, Sendable {
  /// Opaque tracking id.
  public var id: String
  /// The token, opaque.
  public var token: Secret
  /// When it was issued; documented in milliseconds since 1970 (C-45).
  public var createdAt: Int64?
  /// Its lifetime in seconds from the answer on.
  public var expiresIn: Int
  /// `bearer`.
  public var tokenType: String = "bearer"
  /// Undocumented members; descriptions show only their kinds.
  public var others: [String: JSONValue] = [:]
}

extension AccessToken: SafelyPrinted {
  /// The lifetime of the token; its tracking id is not shown.
  public var description: String { "token \(Secret.mask) for \(expiresIn) s" }
}

extension AccessToken: WireModel {
  package init() { self.init(id: "", token: Secret(""), expiresIn: 0) }

  /// Token and lifetime are required; a token of a type other than `bearer` cannot be sent as one.
  package static let members: [Member<AccessToken>] = [
    Member("id", \.id, mask: Secret.mask) { $0.tolerant(String.self, forKey: $1) ?? "" },
    .required("access_token", \.token) { !$0.revealed.isEmpty },
    .whole("created_at", \.createdAt),
    Member("expires_in", \.expiresIn) { source, key in
      try source.wholeNumber(forKey: key).flatMap { Int(exactly: $0) } ?? source.decode(Int.self, forKey: key)
    },
    Member("token_type", \.tokenType) { source, key in
      let type = source.tolerant(String.self, forKey: key) ?? "bearer"
      guard type.lowercased() == "bearer" else {
        throw DecodingError.dataCorruptedError(forKey: key, in: source, debugDescription: "is no bearer token")
      }
      return type
    },
  ]
}
