import Foundation
import PartChecks
import PassAPI
import PassLive
import PassService
import Testing

/// The part of a vault that one client reads and replaces.
@Suite("PassFlow: vault: names", .endsIfStuck) struct BoundVaultTests {
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)/contents")
  private static let kept = VaultContents(
    credentials: ClientCredentials(clientId: "client", clientSecret: Secret("secret")), provider: nil,
    signingOut: "northlight", clockOffset: 7)

  private func owner(
    _ origin: Origin = .releaseProduction, api: String = "v2", brand: String = "REF30", statement: String = "statement"
  ) -> VaultOwner {
    VaultOwner(
      origin, api: api,
      AppSettings(
        serviceProvider: brand, domainName: "example.com", redirectAddress: "https://example.com",
        softwareStatement: Secret(statement), platform: .tvOS))
  }

  private func bound(_ owner: VaultOwner? = nil) -> BoundVault {
    BoundVault(FileVault(file), of: owner ?? self.owner())
  }

  /// What the file holds, as an adapter of an app sees it.
  private func whole() async throws -> VaultContents {
    guard case .contents(let contents, _) = await FileVault(file).load() else { throw CocoaError(.fileReadUnknown) }
    return contents
  }

  private func contents(_ vault: BoundVault) async -> VaultContents? {
    if case .contents(let contents, _) = await vault.load() { contents } else { nil }
  }

  @Test("a part keeps the contract of vaults, beside another one that stays")
  func contract() async throws {
    try await clean {
      let other = bound(owner(api: "v1"))
      guard case .contents(_, let revision) = await other.load() else { return }
      #expect(await other.store(Self.kept, replacing: revision).isStored)
      let report = await VaultChecks.run(bound(), reopened: { bound() })
      #expect(report.isKept && report.findings.count == 8, "\(report)")
      #expect(await contents(bound(owner(api: "v1"))) == Self.kept)
    }
  }

  @Test("of two that store at once one is told, and both parts are there after another try")
  func together() async throws {
    try await clean {
      let owners = ["a", "b", "c", "d"].map { owner(brand: $0) }
      await withTaskGroup { group in
        for owner in owners {
          group.addTask {
            let vault = bound(owner)
            while case .contents(_, let revision) = await vault.load(),
              await vault.store(Self.kept, replacing: revision) == .changedMeanwhile
            {}
          }
        }
      }
      for owner in owners { #expect(await contents(bound(owner)) == Self.kept) }
    }
  }

  @Test("what another owner has stored since is not undone, even if its revision is named")
  func outdated() async throws {
    try await clean {
      let one = bound(), other = bound(owner(api: "v1"))
      guard case .contents(_, let revision) = await one.load(), case .contents = await other.load(),
        case .stored(let next) = await other.store(Self.kept, replacing: revision)
      else { return }
      #expect(await one.store(Self.kept, replacing: next) == .changedMeanwhile)
      #expect(await contents(other) == Self.kept)
    }
  }

  @Test("what has no name belongs to the first that opens it, which is noted once; nobody else gets it")
  func claimed() async throws {
    try await clean {
      _ = await FileVault(file).store(Self.kept, replacing: nil)
      let first = bound()
      #expect(await contents(first) == Self.kept)
      #expect(await contents(first) == Self.kept)
      #expect(await first.problems.map(\.code) == ["vault_claimed"])
      let next = bound()
      #expect(await contents(next) == Self.kept)
      #expect(await next.problems == [])
      let others = [
        owner(.releaseStaging), owner(api: "v1"), owner(.releaseStaging, brand: "REF31"), owner(statement: "other"),
      ]
      for other in others { #expect(await contents(bound(other))?.credentials == nil) }
    }
  }

  @Test("who has contents of their own takes nothing else; what has no name waits for one who has none")
  func unclaimed() async throws {
    try await clean {
      let own = VaultContents(provider: RememberedProvider(mvpd: "citycable"))
      var all = Self.kept
      all.setPart(of: owner(), to: own)
      _ = await FileVault(file).store(all, replacing: nil)
      #expect(await contents(bound()) == own)
      #expect(await contents(bound(owner(api: "v1"))) == Self.kept)
      #expect(await contents(bound()) == own)
    }
  }

  @Test("of two that open what has no name at once one gets it")
  func claimedAtOnce() async throws {
    for _ in 0..<20 {
      try await clean {
        _ = await FileVault(file).store(Self.kept, replacing: nil)
        let vaults = ["v1", "v2", "v3", "v4"].map { bound(owner(api: $0)) }
        let found = await withTaskGroup(of: VaultContents?.self) { group in
          for vault in vaults { group.addTask { await contents(vault) } }
          return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.count { $0 == Self.kept } == 1 && found.count { $0 == VaultContents() } == 3)
      }
    }
  }

  @Test("a vault that cannot be written keeps what has no name, and its client goes on with it")
  func notWritable() async throws {
    let vault = BoundVault(Unwritable(contents: Self.kept), of: owner())
    #expect(await contents(vault) == Self.kept)
    #expect(await vault.problems == [])
  }

  @Test("without a statement the client is the only one of origin and API, and none if there are several")
  func withoutStatement() async throws {
    try await clean {
      let one = bound(owner(statement: "one"))
      guard case .contents(_, let revision) = await one.load() else { return }
      _ = await one.store(Self.kept, replacing: revision)
      #expect(await contents(bound(owner(statement: "")))?.credentials == Self.kept.credentials)
      #expect(await contents(bound(owner(api: "v1", statement: ""))) == VaultContents())
      let two = bound(owner(statement: "two"))
      guard case .contents(var part, let next) = await two.load() else { return }
      part.credentials = ClientCredentials(clientId: "two", clientSecret: Secret("two"))
      _ = await two.store(part, replacing: next)
      #expect(await contents(bound(owner(statement: "")))?.credentials == nil)
    }
  }

  @Test("what is claimed without a statement is found with it, once one is known; its client goes on storing at once")
  func claimedWithoutStatement() async throws {
    try await clean {
      _ = await FileVault(file).store(Self.kept, replacing: nil)
      for (statement, isClaimed) in [("", true), ("statement", true), ("", false)] {
        let vault = bound(owner(statement: statement))
        guard case .contents(Self.kept, let revision) = await vault.load() else { return _ = Issue.record("not found") }
        #expect(await vault.store(Self.kept, replacing: revision).isStored)
        #expect(await vault.problems.isEmpty != isClaimed)
      }
    }
  }

  @Test("without a statement and with several clients all clients stay, and only the sign-in is stored")
  func severalClients() async throws {
    try await clean {
      let clients = ["one", "two"].map { ClientCredentials(clientId: $0, clientSecret: Secret($0)) }
      _ = await keep(VaultChange(credentials: clients[0]), owner(statement: "one"))
      let nameless = bound(owner(statement: "")), known = KnownVault()
      guard case .contents(let seen, let revision) = await nameless.load() else { return }
      await known.note(seen, revision)
      _ = await keep(VaultChange(credentials: clients[1]), owner(brand: "other", statement: "two"))
      let forgetting = VaultChange(rejectedClient: RejectedClient(isAnyStored: true), left: .left(LeftHere()))
      for change in [VaultChange(credentials: seen.credentials, clockOffset: 100), forgetting] {
        #expect(await nameless.keep(change, knowing: known) != nil)
        let all = try await whole()
        #expect(all.owned.values.compactMap(\.credentials?.clientId).sorted() == ["one", "two"])
      }
      #expect(await contents(bound(owner(statement: "one")))?.left == LeftHere())
    }
  }

  @Test("a client that one service provider forgets is not stored again by another one that runs")
  func forgotten() async throws {
    try await clean {
      let other = bound(owner(brand: "other")), known = KnownVault()
      let change = VaultChange(credentials: Self.kept.credentials)
      _ = await keep(change, owner())
      guard case .contents(let seen, let revision) = await other.load() else { return }
      await known.note(seen, revision)
      _ = await keep(VaultChange(rejectedClient: RejectedClient(isAnyStored: true)), owner())
      let token = StoredToken(token: Secret("token"), expires: Timestamp(milliseconds: 1))
      _ = await other.keep(with(change) { $0.token = token }, knowing: known)
      let all = try await whole()
      #expect(all.owned.values.allSatisfy { $0.credentials == nil && $0.token == nil })
    }
  }

  @Test("a client that can no longer be read in the vault was not forgotten, and is stored again by one that runs")
  func unreadableClient() async {
    let known = KnownVault(), change = VaultChange(credentials: Self.kept.credentials)
    await known.note(Self.kept, VaultRevision("before"))
    _ = await known.take()
    #expect(await HalfDamaged().keep(change, knowing: known)?.credentials == Self.kept.credentials)
  }

  @Test("a client whose claim was not stored is stored by one owner alone")
  func claimedTwice() async throws {
    try await clean {
      _ = await FileVault(file).store(Self.kept, replacing: nil)
      for owner in [owner(), owner(api: "v1")] {
        let known = KnownVault(), vault = bound(owner)
        guard case .contents(_, let revision) = await FileVault(file).load() else { return }
        await known.note(Self.kept, revision)
        _ = await vault.keep(VaultChange(credentials: Self.kept.credentials, clockOffset: 100), knowing: known)
      }
      let all = try await whole()
      #expect(all.owned.values.count { $0.credentials != nil } == 1)
    }
  }

  @Test("a provider without a name stays beside names for the one who claims it, and goes to nobody who was cleared")
  func unnamedBesideNames() async throws {
    let unnamed = with(Self.kept) { $0.provider = RememberedProvider(mvpd: "northlight") }
    let named = VaultContents(provider: RememberedProvider(mvpd: "southlight"))
    for part in [named, VaultContents(), VaultContents(clockOffset: 7)] {
      try await clean {
        var all = unnamed
        // The second time there is a copy beside it.
        for _ in 1...2 { all.setPart(of: owner(brand: "named"), to: part) }
        _ = await FileVault(file).store(all, replacing: nil)
        #expect(await contents(bound(owner(brand: "named"))) == part)
        #expect(await contents(bound()) == unnamed)
      }
    }
  }

  @Test("a claim is noted, too, if the vault does not name its revisions")
  func withoutRevision() async throws {
    try await clean {
      _ = await FileVault(file).store(Self.kept, replacing: nil)
      let vault = BoundVault(WithoutRevision(vault: FileVault(file)), of: owner())
      #expect(await contents(vault) == Self.kept)
      #expect(await vault.problems.map(\.code) == ["vault_claimed"])
    }
  }

  @Test("service providers that differ in bytes alone are two")
  func bytes() { #expect(owner(brand: "Caf\u{e9}") != owner(brand: "Cafe\u{301}")) }

  @Test("an origin with the default port is the same, one with another port is not")
  func port() throws {
    let origins = try ["https://a.example", "https://a.example:443", "https://a.example:444"].map {
      try #require(Origin($0))
    }
    #expect(owner(origins[0]) == owner(origins[1]) && owner(origins[0]) != owner(origins[2]))
  }

  @Test("the form with names is one that the version before calls newer, and without names it is the form of before")
  func versionBefore() async throws {
    try await clean {
      _ = await contents(bound())
      #expect(!FileManager.default.fileExists(atPath: file.path))
      _ = await FileVault(file).store(Self.kept, replacing: nil)
      #expect(try stored("version") == .integer(1), "its own form, read by both")
      _ = await contents(bound())
      // The version before reads 1 at most, and leaves what has more as it is.
      #expect(try stored("version") == .integer(2))
      #expect(try stored("credentials") == nil && stored("provider") == nil)
      let entry = try #require(JSONValue(parsing: Data(contentsOf: file))?.object)
      #expect(entry["form"] == .integer(1) && entry["revision"]?.object != nil && entry["contents"]?.text != nil)
    }
  }

  @Test("a part that cannot be read costs no other, a newer one keeps the whole, and what is not known stays")
  func parts() async throws {
    try await clean {
      var all = VaultContents()
      all.setPart(of: owner(), to: Self.kept)
      all.setPart(of: owner(api: "v1"), to: Self.kept)
      var members = try #require(JSONValue(parsing: all.data)?.object)
      var owned = try #require(members["owned"]?.object)
      let lost = try #require(owned.keys.filter { $0.contains(" v1 ") }.sorted().first)
      owned[lost] = ["credentials": .integer(7)]
      (members["owned"], members["later"]) = (.object(owned), .string(Secret.mask))
      let read = try VaultContents(data: JSONValue.object(members).data)
      #expect(read.part(of: owner()) == Self.kept)
      #expect(read.part(of: owner(api: "v1")).credentials == nil)
      #expect(!read.part(of: owner(api: "v1")).unreadable.isEmpty)
      #expect(try JSONValue(parsing: read.data)?.object?["later"]?.text == Secret.mask)
      owned[lost] = ["version": .integer(99)]
      members["owned"] = .object(owned)
      #expect(throws: NewerVault.self) { try VaultContents(data: JSONValue.object(members).data) }
    }
  }

  @Test(
    "a value out of range in one part costs no other",
    arguments: ["1e400", "99999999999999999999", "1e30", "-0", #""\ud800""#, "null", "[]"])
  func outOfRange(text: String) throws {
    var all = VaultContents()
    all.setPart(of: owner(), to: with(Self.kept) { $0.clockOffset = 424_242 })
    all.setPart(of: owner(api: "v1"), to: Self.kept)
    let stored = String(decoding: try all.data, as: UTF8.self).replacing("424242", with: text)
    let read = try VaultContents(data: Data(stored.utf8))
    #expect(read.part(of: owner(api: "v1")) == Self.kept)
    #expect(read.part(of: owner()).credentials == Self.kept.credentials)
  }

  @Test("without any readable names the whole is damaged, and nobody gets the provider of another")
  func noNames() {
    let text = #"{"version":2,"owned":7,"provider":{"mvpd":"northlight"}}"#
    #expect(VaultLoadResult(stored: Data(text.utf8), revision: nil) == .damaged(revision: nil))
  }

  @Test("what cannot be read of one owner is still there, and said to that owner, after another one has written")
  func damagedPart() async throws {
    try await clean {
      let name = "\(Origin.releaseProduction) v2 viewer REF30", copy = #""provider":{"mvpd":"northlight"}"#
      let lost = #"{"version":2,\#(copy),"owned":{"\#(name)":{"provider":7}}}"#
      _ = await FileVault(file).store(try VaultContents(data: Data(lost.utf8)), replacing: nil)
      for change in [7, 100].map({ VaultChange(clockOffset: $0) }) {
        #expect(await contents(bound())?.unreadable.isEmpty == false)
        _ = await keep(change, owner(api: "v1"))
      }
      #expect(try stored("owned")?.object?.values.contains { $0.object?["provider"] == .integer(7) } == true)
      _ = await keep(VaultChange(left: .left(LeftHere())), owner())
      #expect(await contents(bound()) == with(VaultContents()) { $0.left = LeftHere() })
      #expect(await contents(bound(owner(brand: "third")))?.provider == nil)
    }
  }

  @Test("the provider of a vault with names can still be read for a move")
  func provider() throws {
    var all = VaultContents()
    all.setPart(of: owner(api: "v1"), to: VaultContents(provider: RememberedProvider(mvpd: "northlight")))
    #expect(try VaultContents(data: all.data).provider?.mvpd == "northlight")
  }

  private func keep(_ change: VaultChange, _ owner: VaultOwner) async -> VaultContents? {
    await bound(owner).keep(change, knowing: KnownVault())
  }

  private func stored(_ member: String) throws -> JSONValue? {
    let entry = JSONValue(parsing: try Data(contentsOf: file))?.object
    let contents = entry?["contents"]?.text.flatMap { Data(base64Encoded: $0) }
    return contents.flatMap { JSONValue(parsing: $0) }?.object?[member]
  }

  private func clean(_ work: () async throws -> Void) async throws {
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    try await work()
  }
}

private struct WithoutRevision: Vault {
  let vault: FileVault
  func load() async -> VaultLoadResult { await vault.load() }
  func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    await vault.store(contents, replacing: revision).isStored ? .stored(nil) : .failed
  }
}

private struct HalfDamaged: Vault {
  func load() async -> VaultLoadResult {
    VaultLoadResult(stored: Data(#"{"credentials":7,"left":{}}"#.utf8), revision: VaultRevision("1"))
  }
  func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult { .stored(nil) }
}

private struct Unwritable: Vault {
  let contents: VaultContents
  func load() async -> VaultLoadResult { .contents(contents, revision: VaultRevision("1")) }
  func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult { .failed }
}
