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

/// What outlives a launch (v2 8.1, v2 8.2).
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

/// The provider that this device used last, as the next launch knows it (R-CFG-5, R-PROF-1; v2 8.2).
public struct RememberedProvider: Hashable, Codable, Sendable {
  /// The provider's id.
  public var mvpd: String
  /// Apple's id of the provider, when it is known (C-95).
  public var mappingId: String?
  /// The brand name to show, when a configuration named it.
  public var displayName: String?
  /// The logo to show, when a configuration named it.
  public var logoURL: String?
  /// How the viewer was signed in; it outlives the profile, since it tells how to sign in again (R-PROF-5).
  public var type: ProfileType?
  /// What is kept of the profile; nil when a session answer vouched for the viewer, or when the profile is gone.
  public var profile: KeptProfile?

  /// `type` is that of the profile unless it is given.
  public init(
    mvpd: String, mappingId: String? = nil, displayName: String? = nil, logoURL: String? = nil,
    type: ProfileType? = nil,
    profile: KeptProfile? = nil
  ) {
    self.mvpd = mvpd
    self.mappingId = mappingId
    self.displayName = displayName
    self.logoURL = logoURL
    self.type = type ?? profile?.type
    self.profile = profile
  }
}

/// The parts of a profile that outlive a launch (R-PROF-1, C-87). The server remains the authority: nothing is decided
/// by them alone.
public struct KeptProfile: Hashable, Codable, Sendable {
  /// The type of the profile.
  public var type: ProfileType
  /// The end of the profile.
  public var notAfter: Timestamp
  /// The readable attributes that name no person, household or place.
  public var attributes: [String: Attribute]

  /// Keeps what may be kept of a profile.
  public init(_ profile: Profile) {
    type = profile.type
    notAfter = profile.notAfter
    attributes = profile.attributes.filter { key, attribute in
      !Self.personal.contains(key) && !attribute.isEncrypted && attribute.error == nil
    }
  }

  /// The attributes that tell who the viewer is or where they live (v2 5.4).
  public static let personal: Set = ["userID", "upstreamUserID", "householdID", "primaryOID", "zip", "encryptedZip"]
}
