import PassAPI

/// The provider that this device used last, as the next launch knows it (R-CFG-5, R-PROF-1; `rest-api-v2.md` 8.2).
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

  /// The attributes that tell who the viewer is or where they live (`rest-api-v2.md` 5.4).
  public static let personal: Set = ["userID", "upstreamUserID", "householdID", "primaryOID", "zip", "encryptedZip"]
}
