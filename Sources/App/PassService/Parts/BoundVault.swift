import PassAPI

/// Whose contents of a vault a client reads and replaces (PassFlow: vault).
///
/// A client with its credentials and its token belongs to an origin, an API and a software statement: all service
/// providers of an installation share it (R-REG-10). A sign-in, with its bar and notes, belongs to an origin, an API
/// and a service provider.
package struct VaultOwner: Hashable, Sendable {
  /// The names of the client and of the sign-in.
  private let client: String, viewer: String
  private static let isClient = " client ", isViewer = " viewer "
  /// How the names of all clients of the origin and the API begin, if the statement is not known.
  private let clients: String?

  /// The owner that a client with these settings is, at an origin and with an API.
  package init(_ origin: Origin, api: String, _ settings: AppSettings) {
    let place = "\(origin.withoutDefaultPort) \(api)", statement = settings.softwareStatement.revealed
    client = place + Self.isClient + String(statement.fingerprint, radix: 16)
    viewer = place + Self.isViewer + settings.serviceProvider
    clients = statement.isEmpty ? place + Self.isClient : nil
  }

  /// The first owner in contents; `nil` if they have no names.
  package init?(firstOf contents: VaultContents) {
    let names = contents.owned.keys.sorted()
    guard let client = names.first(where: { $0.contains(Self.isClient) }),
      let viewer = names.first(where: { $0.contains(Self.isViewer) })
    else { return nil }
    (self.client, self.viewer, clients) = (client, viewer, nil)
  }

  /// The names in contents. Without a statement the client is the only one of the origin and the API.
  fileprivate func names(in contents: VaultContents) -> (client: String, viewer: String) {
    guard let clients else { return (client, viewer) }
    let known = contents.owned.filter { $0.key.hasPrefix(clients) && $0.value.credentials != nil }.map(\.key)
    return (known.count == 1 ? known[0] : client, viewer)
  }
}

extension VaultContents {
  /// The names of the owners that have something, in order; a client's ends with the fingerprint of its statement.
  package var owners: [String] { owned.filter { $0.value != VaultContents() }.keys.sorted() }

  /// The contents of an owner.
  package func part(of owner: VaultOwner) -> VaultContents {
    let names = owner.names(in: self)
    let client = owned[names.client] ?? VaultContents(), viewer = owned[names.viewer] ?? VaultContents()
    var part = client.alone
    (part.provider, part.signOuts, part.left) = (viewer.provider, viewer.signOuts, viewer.left)
    part.unreadable.formUnion(viewer.unreadable)
    return part
  }

  /// Replaces the contents of an owner.
  package mutating func setPart(of owner: VaultOwner, to part: VaultContents) {
    let names = owner.names(in: self)
    var client = owned[names.client] ?? VaultContents(), viewer = owned[names.viewer] ?? VaultContents()
    (client.credentials, client.token, client.clockOffset) = (part.credentials, part.token, part.clockOffset)
    (viewer.provider, viewer.signOuts, viewer.left) = (part.provider, part.signOuts, part.left)
    (client.unreadable, viewer.unreadable) = ([], part.unreadable)
    (owned[names.client], owned[names.viewer]) = (client, viewer)
    provider = owned.sorted { $0.key < $1.key }.lazy.compactMap(\.value.provider).first
  }

  /// Gives what is kept without a name to an owner that has nothing yet. Returns false if nothing was given.
  package mutating func claim(for owner: VaultOwner) -> Bool {
    var unnamed = alone
    if !owned.isEmpty { unnamed.provider = nil }
    guard unnamed != VaultContents(), part(of: owner) == VaultContents() else { return false }
    var named = VaultContents()
    (named.owned, named.others) = (owned, others)
    named.setPart(of: owner, to: unnamed)
    self = named
    return true
  }

  /// The members that a client knows.
  private var alone: VaultContents {
    var rest = self
    (rest.owned, rest.others) = ([:], [:])
    return rest
  }
}

/// The part of a vault that belongs to one owner; whatever else the vault has is stored again as it is.
///
/// Contents without names, as earlier versions stored them, belong to the first client that opens them and has none of
/// its own. If they cannot be stored with their names, that client still goes on with them.
package actor BoundVault: Vault {
  private let vault: any Vault
  private let owner: VaultOwner
  /// The whole vault as it was last read or written.
  private var last: (whole: VaultContents, revision: VaultRevision?)?
  private var hasClaimed = false

  package init(_ vault: any Vault, of owner: VaultOwner) { (self.vault, self.owner) = (vault, owner) }

  /// What was noticed about the vault.
  package var problems: [Problem] { hasClaimed ? [Problem(noting: .vaultClaimed)] : [] }

  /// Returns the owner's contents, with the revision of the whole.
  package func load() async -> VaultLoadResult {
    for _ in 0..<VaultChange.maxAttempts {
      let answer = await vault.load()
      if case .damaged(let revision) = answer { last = (VaultContents(), revision) }
      guard case .contents(var whole, var revision) = answer else { return answer }
      if whole.claim(for: owner) {
        switch await vault.store(whole, replacing: revision) {
        case .changedMeanwhile, .stored(nil): continue
        case .stored(let next):
          // A vault that stored nothing new had the names already.
          hasClaimed = hasClaimed || next != revision
          revision = next
        case .failed: break
        }
      }
      last = (whole, revision)
      return .contents(whole.part(of: owner), revision: revision)
    }
    return .failed
  }

  /// Stores the owner's contents beside those of all others, unless any of them have changed since they were read.
  package func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    guard let (before, seen) = last, seen == revision else { return .changedMeanwhile }
    var whole = before
    whole.setPart(of: owner, to: contents)
    let result = await vault.store(whole, replacing: revision)
    if case .stored(let next) = result { last = next.map { (whole, $0) } }
    return result
  }
}
