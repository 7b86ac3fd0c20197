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
        serviceProvider: brand, domainName: "example.com", redirectURL: "https://example.com",
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

  @Test("the provider of a vault with names can still be read for a move")
  func provider() throws {
    var all = VaultContents()
    all.setPart(of: owner(api: "v1"), to: VaultContents(provider: RememberedProvider(mvpd: "northlight")))
    #expect(try VaultContents(data: all.data).provider?.mvpd == "northlight")
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

private struct Unwritable: Vault {
  let contents: VaultContents
  func load() async -> VaultLoadResult { .contents(contents, revision: VaultRevision("1")) }
  func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult { .failed }
}
