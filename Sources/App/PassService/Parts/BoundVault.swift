import PassAPI

/// Whose contents of a vault a client reads and replaces (PassFlow: vault).
///
/// A client with its credentials and its token belongs to an origin, an API and a software statement: all service
/// providers of an installation share it (R-REG-10). A sign-in, with its bar and notes, belongs to an origin, an API
/// and a service provider.
package struct VaultOwner: Hashable, Sendable {
  /// The names of the client and of the sign-in.
  fileprivate let client: String, viewer: String
  private static let isClient = " client ", isViewer = " viewer "
  /// How the names of all clients of the origin and the API begin; `nil` for an owner found in contents.
  private let clients: String?
  /// The name of a client whose statement is not known.
  fileprivate var nameless: String? { clients.map { $0 + Self.fingerprint("") } }

  /// The owner that a client with these settings is, at an origin and with an API.
  package init(_ origin: Origin, api: String, _ settings: AppSettings) {
    let place = "\(origin.withoutDefaultPort) \(api)", clients = place + Self.isClient
    client = clients + Self.fingerprint(settings.softwareStatement.revealed)
    viewer = place + Self.isViewer + PercentEncoding.encode(settings.serviceProvider)
    self.clients = clients
  }

  private static func fingerprint(_ statement: String) -> String { String(statement.fingerprint, radix: 16) }

  /// The first owner in contents; `nil` if they have no names.
  package init?(firstOf contents: VaultContents) {
    let names = contents.owned.keys.sorted()
    guard let client = names.first(where: { $0.contains(Self.isClient) }),
      let viewer = names.first(where: { $0.contains(Self.isViewer) })
    else { return nil }
    (self.client, self.viewer, clients) = (client, viewer, nil)
  }

  /// The name of the client in contents. Without a statement it is the only one of the origin and the API; `nil` if
  /// there are several.
  fileprivate func client(in contents: VaultContents) -> String? {
    guard let clients, client == nameless else { return client }
    let known = contents.owned.filter { $0.key.hasPrefix(clients) && $0.value.credentials != nil }.map(\.key)
    return known.count > 1 ? nil : known.first ?? client
  }
}

extension VaultContents {
  /// The names of the owners that have something, in order; a client's ends with the fingerprint of its statement.
  package var owners: [String] { owned.filter { $0.value != VaultContents() }.keys.sorted() }

  /// The contents of an owner.
  package func part(of owner: VaultOwner) -> VaultContents {
    let client = owner.client(in: self).flatMap { owned[$0] } ?? VaultContents()
    let viewer = owned[owner.viewer] ?? VaultContents()
    var part = client.alone
    (part.provider, part.signOuts, part.left) = (viewer.provider, viewer.signOuts, viewer.left)
    part.unreadable.formUnion(viewer.unreadable)
    return part
  }

  /// Whether an owner without a statement cannot tell which of several clients is meant.
  package func hasSeveralClients(for owner: VaultOwner) -> Bool { owner.client(in: self) == nil }

  /// Replaces the contents of an owner. One that cannot tell its client leaves all clients alone.
  package mutating func setPart(of owner: VaultOwner, to part: VaultContents) {
    let name = owner.client(in: self)
    changeOwned { owned in
      if let name {
        var client = owned[name]?.readable ?? VaultContents()
        (client.credentials, client.token, client.clockOffset) = (part.credentials, part.token, part.clockOffset)
        owned[name] = client
      }
      var viewer = owned[owner.viewer]?.readable ?? VaultContents()
      (viewer.provider, viewer.signOuts, viewer.left) = (part.provider, part.signOuts, part.left)
      viewer.unreadable = part.unreadable
      owned[owner.viewer] = viewer
    }
  }

  /// Gives what is kept without a name to an owner that has nothing yet, and a client of its origin and API that is
  /// kept without a statement to one that has no client. Returns false if nothing was given.
  package mutating func claim(for owner: VaultOwner) -> Bool {
    var mine = part(of: owner)
    if let nameless = owner.nameless, owner.client != nameless, mine.credentials == nil, let found = owned[nameless],
      found.credentials != nil
    {
      owned[nameless] = nil
      mine.setClient(found, else: VaultContents())
      mine.clockOffset = mine.clockOffset ?? found.clockOffset
      setPart(of: owner, to: mine)
      return true
    }
    var named = VaultContents(), unnamed = unnamed
    guard unnamed != named, with(mine, { $0.clockOffset = nil }) == named, owned[owner.viewer] == nil else {
      return false
    }
    unnamed.clockOffset = unnamed.clockOffset ?? mine.clockOffset
    (named.owned, named.others) = (owned, others)
    named.setPart(of: owner, to: unnamed)
    self = named
    return true
  }

  /// Takes what another vault has: of owners those that have nothing here, and what has no name. Returns false if the
  /// latter has to stay there, since something else without a name is here.
  package mutating func take(_ other: VaultContents) -> Bool {
    if self == VaultContents() { self = other }
    let mine = unnamed, theirs = with(other.unnamed) { $0.unreadable = [] }
    changeOwned { $0.merge(other.owned) { here, _ in here } }
    others.merge(other.others) { here, _ in here }
    // A move that was interrupted, and whose client has taken its contents since.
    let client = theirs.credentials, isClaimed = client != nil && owned.values.contains { $0.credentials == client }
    if [VaultContents(), mine].contains(theirs) || isClaimed { return true }
    guard mine == VaultContents() else { return false }
    (credentials, token, provider) = (theirs.credentials, theirs.token, theirs.provider ?? provider)
    (signOuts, left, clockOffset) = (theirs.signOuts, theirs.left, theirs.clockOffset)
    return true
  }

  /// What is kept without a name. A provider is, unless it is the copy of an owner's, or may be that of an unreadable
  /// one.
  private var unnamed: VaultContents {
    var rest = alone
    if provider == copy || owned.values.contains(where: { !$0.unreadable.isEmpty }) { rest.provider = nil }
    return rest
  }

  /// The first provider of an owner, a copy of which stands without a name.
  private var copy: RememberedProvider? { owned.sorted { $0.key < $1.key }.lazy.compactMap(\.value.provider).first }

  /// Changes what has names, and the copy of a provider with it, but no provider that is kept without a name.
  private mutating func changeOwned(_ change: (inout [String: VaultContents]) -> Void) {
    let isCopy = unnamed.provider == nil
    change(&owned)
    if isCopy { provider = copy }
  }

  /// The contents of an owner that can be read; `nil` if none can.
  private var readable: VaultContents? {
    if unreadable.contains(Self.lost) { return nil }
    return with(self) { $0.unreadable = [] }
  }

  /// The members that a client knows.
  private var alone: VaultContents {
    with(self) { ($0.owned, $0.others) = ([:], [:]) }
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
        case .changedMeanwhile: continue
        case .stored(nil):
          hasClaimed = true
          continue
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
