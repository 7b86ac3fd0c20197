import PassAPI

/// Protected storage that survives launches: the Keychain, or a file.
public protocol Vault: Sendable {
  func load() async -> VaultAnswer
  /// Stores the contents in place of those before; answers whether they are safe.
  func store(_ contents: VaultContents) async -> Bool
}

/// What a vault says when it is opened.
public enum VaultAnswer: Hashable, Codable, Sendable {
  case contents(VaultContents)
  /// The storage is there but cannot be read yet, as a Keychain before the first unlock. Nothing may be concluded from
  /// it.
  case notReadableYet
  case failed
}

/// What outlives a launch (`rest-api-v2.md` 8.1, 8.2).
public struct VaultContents: Hashable, Codable, Sendable {
  /// The client credentials.
  public var credentials: ClientCredentials?
  /// The access token.
  public var token: StoredToken?
  /// The provider of the last sign-in.
  public var provider: RememberedProvider?
  /// Empty, as before the first launch, unless something is given.
  public init(credentials: ClientCredentials? = nil, token: StoredToken? = nil, provider: RememberedProvider? = nil) {
    self.credentials = credentials
    self.token = token
    self.provider = provider
  }
}

/// An access token with the end of its life, counted from its receipt (C-45).
public struct StoredToken: Hashable, Codable, Sendable {
  /// The access token.
  public var token: Secret
  /// The end of its life.
  public var expires: Timestamp
  /// `expires` counts from the receipt of the token, by the clock of this device.
  public init(token: Secret, expires: Timestamp) {
    self.token = token
    self.expires = expires
  }
  /// How long before its end a token counts as expired, in seconds (C-48).
  public static let margin = 60
  /// Whether the token may still be sent.
  public func isUsable(at now: Timestamp) -> Bool { now.advanced(bySeconds: StoredToken.margin) < expires }
}
