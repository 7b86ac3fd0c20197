import Foundation
import PassAPI

/// Protected storage that survives launches: the Keychain, or a file.
///
/// An adapter stores bytes. They are `VaultContents.data`, and `VaultContents(data:)` reads them; an encoder of its own
/// is refused, since it would write masks in place of the secrets:
///
///     func store(_ contents: VaultContents) async -> Bool {
///       guard let data = try? contents.data else { return false }
///       return write(data)
///     }
///     func load() async -> VaultAnswer {
///       guard let data = read() else { return .contents(VaultContents()) }
///       guard let contents = try? VaultContents(data: data) else { return .failed }
///       return .contents(contents)
///     }
///
/// The bytes hold secrets in clear: whatever stores them has to protect them.
public protocol Vault: Sendable {
  /// What was stored last; empty contents before anything was stored.
  func load() async -> VaultAnswer
  /// Stores the contents in place of those before; answers whether they are safe. True means that `load` will give back
  /// these very contents, in the next launch too.
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
///
/// To store it use `data`. Any other encoder throws `EncodingError`, wherever in its value the contents stand: it would
/// write masks in place of the secrets. Only what the engine saves and logs of a flow has masks there, and what was
/// masked cannot be restored.
public struct VaultContents: Hashable, Sendable {
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

extension VaultContents {
  /// The bytes to store, secrets in clear.
  public var data: Data {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      if let key = CodingUserInfoKey.keepsSecrets { encoder.userInfo[key] = true }
      return try encoder.encode(self)
    }
  }

  /// Reads what `data` wrote; throws `DecodingError` for anything else, for masks in place of secrets too.
  public init(data: Data) throws { self = try JSONDecoder().decode(VaultContents.self, from: data) }
}

/// A key under which the contents are the payload of an event or an effect: in what is logged of a flow they are
/// masked.
protocol FlowCodingKey: CodingKey {}

extension VaultContents: Codable {
  private enum CodingKeys: String, CodingKey { case credentials, token, provider }

  /// Reads contents; throws `DecodingError` for masks in place of secrets.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      credentials: try container.decodeIfPresent(ClientCredentials.self, forKey: .credentials),
      token: try container.decodeIfPresent(StoredToken.self, forKey: .token),
      provider: try container.decodeIfPresent(RememberedProvider.self, forKey: .provider))
  }

  /// Writes contents for an encoder that keeps secrets, and masks as a part of a flow; throws `EncodingError` for any
  /// other.
  public func encode(to encoder: any Encoder) throws {
    guard encoder.keepsSecrets || encoder.codingPath.contains(where: { $0 is any FlowCodingKey }) else {
      throw EncodingError.invalidValue(
        VaultContents.self,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "this encoder would write masks in place of secrets; store VaultContents.data"))
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(credentials, forKey: .credentials)
    try container.encodeIfPresent(token, forKey: .token)
    try container.encodeIfPresent(provider, forKey: .provider)
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
  /// The readable attributes of those in `kept`.
  public var attributes: [String: Attribute]

  /// Keeps what may be kept of a profile.
  public init(_ profile: Profile) {
    type = profile.type
    notAfter = profile.notAfter
    attributes = profile.attributes.filter { key, attribute in
      Self.kept.contains(key) && !attribute.isEncrypted && attribute.error == nil
    }
  }

  /// The attributes that outlive a launch: what the provider and the subscription offer, and how long a temporary
  /// access lasts (v2 5.4).
  ///
  /// Whatever is not listed is not kept, be it unknown. Of the documented attributes these are left out: who the viewer
  /// is (`userID`, `upstreamUserID`, `householdID`, `primaryOID`), their place in the household (`typeID`, `is_hoh`),
  /// where they live or are (`zip`, `encryptedZip`, `hba_status`, `onNet`, `inHome`), and what they have watched
  /// (`used_assets`).
  public static let kept: Set = [
    "mvpd", "tokenSource", "allowMirroring", "channelID", "maxRating", "language", "expiration_date",
    "remaining_resources",
  ]
}
