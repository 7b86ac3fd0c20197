import FlowEngine
import Foundation
import PassAPI

/// Protected storage that survives launches: the Keychain, or a file.
///
/// An adapter stores bytes: `VaultContents.data`, which `VaultLoadResult(stored:revision:)` reads:
///
///     func load() async -> VaultLoadResult {
///       switch read() {
///       case .nothingThere: return .contents(VaultContents(), revision: nil)
///       case .locked: return .notReadableYet
///       case .error: return .failed
///       case .bytes(let data, let revision): return VaultLoadResult(stored: data, revision: revision)
///       }
///     }
///     func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
///       guard let data = try? contents.data else { return .failed }
///       return withExclusiveAccess {
///         guard revisionStored() == revision else { return .changedMeanwhile }
///         let next = nextRevision()
///         return write(data, next) ? .stored(next) : .failed
///       }
///     }
///
/// Several clients of a process, and several processes, may share a vault, also of other brands, services and APIs,
/// whose parts stand side by side (PassFlow: vault). Each reads the contents, merges its own changes into them, and
/// stores the result in place of what it read; so no client undoes the changes of another. For that, comparing
/// revisions and writing must be one step for all that share the storage: an actor or a lock within a process, a file
/// lock between processes. Calls may overlap.
///
/// The bytes hold secrets in the clear: the storage has to protect them.
public protocol Vault: Sendable {
  /// Returns the contents stored last; empty contents without a revision before the first write.
  func load() async -> VaultLoadResult
  /// Stores the contents if `revision` is still that of the stored contents, `nil` if there are none. `stored` means
  /// that `load` will return exactly these contents, in the next launch too. It carries their revision, so the next
  /// write needs no load.
  func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult
}

/// The identity of a vault's contents at one time: every write creates a new revision. Only the vault that chose it
/// knows its meaning.
public struct VaultRevision: Hashable, Codable, Sendable {
  /// The value that the vault chose.
  public var value: String
  /// Creates a revision: a counter, or any value that never repeats.
  public init(_ value: String) { self.value = value }
}

/// The answer of a vault to a load.
#if hasAttribute(nonexhaustive)
  @nonexhaustive
#endif
public enum VaultLoadResult: Hashable, Codable, Sendable {
  case contents(VaultContents, revision: VaultRevision?)
  /// The storage exists but cannot be read yet, like a Keychain before the first unlock. Nothing may be concluded from
  /// it.
  case notReadableYet
  /// The storage could not be read now. Another attempt may succeed, so nothing may be concluded from it either.
  case failed
  /// The contents can never be read again: bytes that `VaultContents(data:)` refuses. The client is lost, and another
  /// one is registered in its place (C-52). The vaults of this package set such bytes aside when they are replaced.
  case damaged(revision: VaultRevision?)
  /// The contents are those of a later version of this package. They stay as they are: the client works from memory, as
  /// without a vault, and reports it.
  case newer

  /// Reads stored bytes: their contents, or why they cannot be read.
  public init(stored data: Data, revision: VaultRevision?) {
    do {
      self = .contents(try VaultContents(data: data), revision: revision)
    } catch is NewerVault {
      self = .newer
    } catch {
      self = .damaged(revision: revision)
    }
  }
}

/// An error that says that a vault's contents are those of a later version of this package.
package struct NewerVault: Error {}

/// The answer of a vault to a write.
public enum VaultStoreResult: Hashable, Codable, Sendable {
  /// The contents are safe and have this revision; `nil` if only `load` can say which.
  case stored(VaultRevision?)
  /// Another client has stored contents since the revision; nothing was written.
  case changedMeanwhile
  /// Nothing was written.
  case failed

  /// Whether the contents are safe.
  public var isStored: Bool { if case .stored = self { true } else { false } }
}

/// The contents of a vault: what survives a launch (v2 8.1, v2 8.2).
///
/// Store them as `data`. An encoder that was not told what to do with secrets throws `EncodingError`, at any depth; one
/// that masks them writes what is for readers, and not to be restored.
public struct VaultContents: Hashable, Sendable {
  /// The client credentials.
  package var credentials: ClientCredentials?
  /// The access token.
  package var token: StoredToken?
  /// The provider of the last sign-in; beside names a copy of the first, so that it can be read for a move.
  public var provider: RememberedProvider?
  /// The sign-outs that the service has not answered yet, the latest last. Each is recorded before the service is asked
  /// (E1); a client that finds one, because the launch ended in between, finishes it (PassFlow: vault).
  package var signOuts: [PendingSignOut] = []
  /// What a sign-out leaves until somebody signs in; `nil` for nothing.
  package var left: LeftHere?
  /// How far the service's clock is ahead of this device's wall clock, in seconds; `nil` before a launch has learned it
  /// (PassFlow: time).
  public var clockOffset: Int?
  /// The names of the stored parts that could not be read, while the others could. They are not stored again.
  public internal(set) var unreadable: Set<String> = []
  /// The contents of each owner, by its name (`VaultOwner`). Contents that a client has read are its own, and nameless.
  package var owned: [String: VaultContents] = [:]
  /// The parts, as JSON by name, that a later version added without a new form; they are stored again. They may be
  /// secrets.
  var others: [String: Secret] = [:]
  /// The version of the stored form with names; without names it is 1, which earlier versions of this package read. A
  /// later one is not read, and nothing is stored over it.
  public static let version = 2
  /// Empty contents, as before the first launch.
  public init() {}

  /// Creates contents.
  package init(
    credentials: ClientCredentials? = nil, token: StoredToken? = nil, provider: RememberedProvider? = nil,
    signingOut: String? = nil, clockOffset: Int? = nil
  ) {
    self.credentials = credentials
    self.token = token
    self.provider = provider
    self.clockOffset = clockOffset
    self.signingOut = signingOut
  }
}

/// The viewer has signed out on this device: nobody is signed in silently until a viewer has signed in, or until the
/// settings name another provider of the system, or none any more (PassFlow: left). Whether the service knows of the
/// sign-out is another matter.
@Memberwise package struct LeftHere: Hashable, Codable, Sendable {
  /// Apple's id of the provider that the settings named when they were looked at, empty for none; `nil` before that.
  package var seen: String?
}

extension LeftHere {
  /// What remains after an answer of the framework; `nil` if the settings show that the viewer is back. Without access,
  /// with an error or with a session that is over, the answer shows nothing.
  func after(_ answered: Timestamped<PartnerReply>) -> LeftHere? {
    let reply = answered.value, provider = reply.provider
    guard reply.access == .granted, reply.error == nil, provider?.expires.map({ $0 > answered.at }) ?? true else {
      return self
    }
    let now = provider?.id ?? ""
    return seen == nil || seen == now ? LeftHere(seen: now) : nil
  }
}

/// A sign-out that the service has not answered.
@Memberwise package struct PendingSignOut: Hashable, Codable, Sendable {
  /// The provider's id.
  package var mvpd: String
  /// How many launches have asked the service without success. After `maxLaunches` it is not asked again; but until a
  /// later sign-in at the provider, the viewer is not signed in there without being asked.
  package var launches: Int = 0
  /// The maximum number of launches that ask the service for it.
  package static let maxLaunches = 5
}

extension [PendingSignOut] {
  /// The sign-out to try next: the one with the fewest launches, the oldest first.
  package var next: PendingSignOut? {
    self.filter { $0.launches < PendingSignOut.maxLaunches }.min { $0.launches < $1.launches }
  }
  /// Whether the viewer has signed out from a provider and the service does not know.
  package func contains(_ mvpd: String) -> Bool { contains { $0.mvpd == mvpd } }
  /// Records a sign-out that begins.
  package mutating func note(_ mvpd: String) {
    strike(mvpd)
    append(PendingSignOut(mvpd: mvpd))
  }
  /// Removes a sign-out that is done, or void.
  package mutating func strike(_ mvpd: String) { removeAll { $0.mvpd == mvpd } }
}

extension VaultContents {
  /// The provider id of the latest sign-out that the service has not answered; setting it drops all others. Nobody is
  /// signed in then, unless the contents have a provider.
  public var signingOut: String? {
    get { signOuts.last?.mvpd }
    set {
      signOuts = newValue.map { [PendingSignOut(mvpd: $0)] } ?? []
      leaveIfSigningOut()
    }
  }

  /// A viewer whose sign-out is noted has left, unless a provider shows that they have signed in since.
  private mutating func leaveIfSigningOut() { left = provider == nil && !signOuts.isEmpty ? LeftHere() : nil }

  /// The bytes to store, with secrets in the clear.
  public var data: Data { get throws { try JSONEncoder(keepsSecrets: true).encode(self) } }

  /// Reads the bytes of `data`, each part by itself; the names of unreadable parts are in `unreadable`. Throws
  /// `DecodingError` if nothing can be read or if secrets are masked, and another error for a later form.
  public init(data: Data) throws { self = try JSONDecoder().decode(VaultContents.self, from: data) }
}

extension VaultContents: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case version, credentials, token, provider, signingOut, left, clockOffset, owned
  }

  /// Reads contents, each part by itself. Throws `DecodingError` if nothing can be read or if secrets are masked, and
  /// another error for a later form.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let others = try decoder.container(keyedBy: AnyKey.self).others { CodingKeys(rawValue: $0) == nil }
    // Bytes without a version have the first form.
    if container.contains(.version) {
      let isMasked = container.tolerant(JSONValue.self, forKey: .version)?.holdsMask == true
      guard !isMasked || decoder.readsMask != nil else {
        throw DecodingError.dataCorruptedError(
          forKey: .version, in: container, debugDescription: "the contents were masked, and cannot be restored")
      }
      let version = isMasked ? Self.version : container.tolerant(Int.self, forKey: .version)
      guard let version, version <= Self.version else {
        throw NewerVault()
      }
    } else if container.allKeys.isEmpty {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "neither a version nor a known part: another program's")
      )
    }
    var unreadable: Set<String> = []
    func part<Part: Decodable>(_ key: CodingKeys, or rest: () -> Part? = { nil }) throws -> Part? {
      do {
        return try container.decodeIfPresent(Part.self, forKey: key)
      } catch {
        // A number that no integer can hold throws an error of Foundation's own.
        if container.tolerant(JSONValue.self, forKey: key)?.holdsMask == true { throw error }
        unreadable.insert(key.stringValue)
        return rest()
      }
    }
    let credentials: ClientCredentials? = try part(.credentials)
    let token: StoredToken? = try part(.token)
    self.init(
      credentials: credentials, token: unreadable.contains(CodingKeys.credentials.stringValue) ? nil : token,
      provider: try part(.provider) { RememberedProvider(partOf: container, at: .provider) },
      clockOffset: try part(.clockOffset))
    // An earlier version stored one sign-out, by its provider.
    if let one = try? container.decodeIfPresent(String.self, forKey: .signingOut) {
      signingOut = one
    } else {
      signOuts = try part(.signingOut) ?? []
    }
    // An earlier version stored the sign-outs alone.
    if container.contains(.left) { left = try part(.left) { LeftHere() } } else { leaveIfSigningOut() }
    // Without any names, what has one would be given to others.
    let names = try container.contains(.owned) ? container.nestedContainer(keyedBy: AnyKey.self, forKey: .owned) : nil
    for name in names?.allKeys ?? [] {
      do {
        owned[name.stringValue] = try names?.decode(VaultContents.self, forKey: name)
      } catch let error where !(error is NewerVault) {
        // Those of the other owners can be read. This one is stored again, until its owner stores something.
        var lost = VaultContents()
        lost.unreadable = [Self.lost]
        let members = try? names?.nestedContainer(keyedBy: AnyKey.self, forKey: name)
        lost.others = (members?.others { _ in true } ?? [:]).mapValues(Self.secret)
        owned[name.stringValue] = lost
      }
    }
    self.unreadable = unreadable
    self.others = others.mapValues(Self.secret)
    guard
      unreadable.isEmpty || credentials != nil || provider != nil || !signOuts.isEmpty || left != nil || names != nil
    else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "no part of the contents is readable"))
    }
  }

  private static func secret(_ member: JSONValue) -> Secret { Secret(String(decoding: member.data, as: UTF8.self)) }
  /// Marks the contents of an owner of which nothing can be read, in `unreadable`.
  static let lost = CodingKeys.owned.stringValue

  /// Writes the contents with their secrets, in the clear or masked. Throws `EncodingError` unless
  /// `CodingUserInfoKey.keepsSecrets` says which; a vault stores `data`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    // What is written for readers has no version, and is no longer contents.
    let version = JSONValue.integer(owned.isEmpty ? 1 : Int64(Self.version))
    try container.encode(encoder.keepsSecrets ? version : .string(Secret.mask), forKey: .version)
    try container.encodeIfPresent(credentials, forKey: .credentials)
    try container.encodeIfPresent(token, forKey: .token)
    try container.encodeIfPresent(provider, forKey: .provider)
    if !signOuts.isEmpty { try container.encode(signOuts, forKey: .signingOut) }
    if left != nil || !signOuts.isEmpty { try container.encode(left, forKey: .left) }
    try container.encodeIfPresent(clockOffset, forKey: .clockOffset)
    if !owned.isEmpty { try container.encode(owned, forKey: .owned) }
    try encoder.encodeOthers(others.compactMapValues { JSONValue(parsing: Data($0.revealed.utf8)) })
  }
}

/// An access token and the end of its life, counted from its receipt (C-45).
package struct StoredToken: Hashable, Codable, Sendable {
  private enum CodingKeys: String, CodingKey { case token, expires }

  /// The access token.
  package var token: Secret
  /// The end of its life in service time, for the next launch.
  package var expires: Timestamp
  /// The end of its life by the monotonic clock, in the process that received it. It is neither stored nor compared.
  private var ends: Deadline?

  /// Creates a token; `expires` counts from its receipt, in service time.
  package init(token: Secret, expires: Timestamp) {
    self.token = token
    self.expires = expires
  }

  /// Creates a token that was just issued, with its life in seconds.
  package init(token: Secret, seconds: Int, from receipt: Moment) {
    self.init(token: token, expires: receipt.at.advanced(bySeconds: seconds))
    ends = Deadline(.seconds(seconds), from: receipt)
  }

  /// Whether text and end of two tokens are equal.
  package static func == (one: Self, other: Self) -> Bool { (one.token, one.expires) == (other.token, other.expires) }
  /// Hashes text and end.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(token)
    hasher.combine(expires)
  }

  /// How long before its end a token counts as expired, in seconds (C-48).
  package static let margin = 60
  /// Whether the token may still be sent.
  package func isUsable(at now: Timestamp) -> Bool { now.advanced(bySeconds: StoredToken.margin) < expires }
  /// Whether the token may still be sent: by the monotonic clock in the process that received it, otherwise by
  /// `expires`.
  package func isUsable(at now: Moment) -> Bool {
    ends.map { $0.rest(at: now) > .seconds(StoredToken.margin) } ?? isUsable(at: now.at)
  }
}

/// The provider that this device used last, as the next launch remembers it (R-CFG-5, R-PROF-1; v2 8.2).
public struct RememberedProvider: Hashable, Codable, Sendable {
  /// The provider's id.
  public var mvpd: String
  /// Apple's id of the provider, if known (C-95).
  public var mappingId: String?
  /// The brand name to show, if a configuration named it.
  public var displayName: String?
  /// The logo to show, if a configuration named it.
  public var logoURL: String?
  /// How the viewer was signed in; outlives the profile, since it says how to sign in again (R-PROF-5).
  public var type: ProfileType?
  /// The kept part of the profile; `nil` if only a session answer vouched for the viewer, or if the profile is gone.
  package var profile: KeptProfile?

  /// Creates a provider that something else than the vault remembers, such as an earlier version of the app.
  public init(
    mvpd: String, mappingId: String? = nil, displayName: String? = nil, logoURL: String? = nil,
    type: ProfileType? = nil
  ) {
    self.init(
      mvpd: mvpd, mappingId: mappingId, displayName: displayName, logoURL: logoURL, type: type, profile: nil)
  }

  /// Creates a provider; `type` defaults to that of the profile.
  package init(
    mvpd: String, mappingId: String? = nil, displayName: String? = nil, logoURL: String? = nil,
    type: ProfileType? = nil, profile: KeptProfile?
  ) {
    self.mvpd = mvpd
    self.mappingId = mappingId
    self.displayName = displayName
    self.logoURL = logoURL
    self.type = type ?? profile?.type
    self.profile = profile
  }

  /// Writes the provider. Throws `EncodingError` unless `CodingUserInfoKey.keepsSecrets` says how.
  public func encode(to encoder: any Encoder) throws {
    let members: KeyValuePairs<CodingKeys, (any Encodable)?> = [
      .mvpd: mvpd, .mappingId: mappingId, .displayName: displayName, .logoURL: logoURL, .type: type, .profile: profile,
    ]
    try encoder.encodeSecrets(members)
  }
}

extension RememberedProvider {
  /// Reads the readable members of a provider; `nil` if its id is not one of them.
  fileprivate init?<Key: CodingKey>(partOf container: KeyedDecodingContainer<Key>, at key: Key) {
    guard let parts = try? container.nestedContainer(keyedBy: CodingKeys.self, forKey: key),
      let mvpd = try? parts.decode(String.self, forKey: .mvpd)
    else { return nil }
    func part<Part: Decodable>(_ key: CodingKeys) -> Part? { try? parts.decodeIfPresent(Part.self, forKey: key) }
    self.init(
      mvpd: mvpd, mappingId: part(.mappingId), displayName: part(.displayName), logoURL: part(.logoURL),
      type: part(.type), profile: part(.profile))
  }
}

extension JSONValue {
  /// Whether a text in the value is a masked secret, not one that merely contains the mask.
  fileprivate var holdsMask: Bool {
    text == Secret.mask || (array ?? object.map { Array($0.values) } ?? []).contains(where: \.holdsMask)
  }
}

/// The parts of a profile that outlive a launch (R-PROF-1, C-87). The server remains the authority: they alone decide
/// nothing.
package struct KeptProfile: Hashable, Codable, Sendable {
  /// The type of the profile.
  package var type: ProfileType
  /// The end of the profile.
  package var notAfter: Timestamp
  /// The attributes listed in `kept` that are readable.
  package var attributes: [String: Attribute]

  /// Takes the parts that may be kept from a profile.
  package init(_ profile: Profile) {
    type = profile.type
    notAfter = profile.notAfter
    attributes = Self.readable(profile.attributes)
  }

  /// Reads stored parts, without those that may not be kept: an earlier version may have kept more.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    type = try container.decode(ProfileType.self, forKey: .type)
    notAfter = try container.decode(Timestamp.self, forKey: .notAfter)
    attributes = Self.readable(try container.decode([String: Attribute].self, forKey: .attributes))
  }

  private static func readable(_ attributes: [String: Attribute]) -> [String: Attribute] {
    attributes.filter { key, attribute in kept.contains(key) && !attribute.isEncrypted && attribute.error == nil }
  }

  /// The attributes that outlive a launch: what the provider and the subscription offer, and how long a temporary
  /// access lasts (v2 5.4).
  ///
  /// Attributes that are not listed are not kept, unknown ones included. Of the documented attributes these are left
  /// out: who the viewer is (`userID`, `upstreamUserID`, `householdID`, `primaryOID`), their place in the household
  /// (`typeID`, `is_hoh`), where they live or are (`zip`, `encryptedZip`, `hba_status`, `onNet`, `inHome`), and what
  /// they have watched (`used_assets`).
  package static let kept: Set = [
    "mvpd", "tokenSource", "allowMirroring", "channelID", "maxRating", "language", "expiration_date",
    "remaining_resources",
  ]
}
