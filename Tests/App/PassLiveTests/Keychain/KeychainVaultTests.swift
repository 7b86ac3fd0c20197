import Foundation
import PartChecks
import PassAPI
import PassService
import Testing

@testable import PassLive

@Suite("The vault in the Keychain", .endsIfStuck)
struct KeychainVaultTests {
  private static let place = KeychainPlace(service: "app", account: "vault", group: nil)
  private static let contents = VaultContents(signingOut: "northlight")
  private static let others = VaultContents(signingOut: "southlight")
  private let keychain = LyingKeychain()
  private let notices = Notices()

  private func vault(at place: KeychainPlace? = nil, movingFrom former: (any Vault)? = nil) -> KeychainVault {
    KeychainVault(keychain, at: place ?? Self.place, movingFrom: former) { [notices] in notices.add($0) }
  }

  @Test("it keeps the contract of vaults")
  func contract() async {
    let report = await VaultChecks.run(
      vault(), reopened: { vault() },
      damage: { keychain.change { $0.items[Self.place] = KeychainItem(data: Data("noise".utf8), mark: nil) } })
    #expect(report.isKept && report.findings.count == 9, "\(report)")
    #expect(notices.all == [.setAside("vault.damaged")])
  }

  @Test("-25308: what cannot be read yet is not empty, nothing is written over it, and it is there later")
  func locked() async {
    let first = vault()
    guard case .stored(let revision) = await first.store(Self.contents, replacing: nil) else {
      Issue.record("not stored")
      return
    }
    let kept = keychain.items
    keychain.change { $0.isLocked = true }
    let next = vault()
    #expect(await next.load() == .notReadableYet)
    for replaced in [revision, nil] { #expect(await next.store(Self.others, replacing: replaced) == .failed) }
    #expect(await !next.erase())
    #expect(keychain.items == kept)
    keychain.change { $0.isLocked = false }
    #expect(await next.load() == .contents(Self.contents, revision: revision))
    #expect(notices.all.first == .notReadableYet)
  }

  @Test("-25300 is empty, and -34018 is a failure with its reason; neither is taken for the other")
  func entitlement() async {
    #expect(await vault().load() == .contents(VaultContents(), revision: nil))
    #expect(notices.all == [])
    keychain.change { $0.lacksEntitlement = true }
    #expect(await vault().load() == .failed)
    #expect(await vault().store(Self.contents, replacing: nil) == .failed)
    #expect(notices.all == [.entitlementMissing, .entitlementMissing])
  }

  @Test("-25299: the place is taken by another process first, which is told, and nothing is overwritten")
  func duplicate() async {
    let other = vault()
    _ = await other.store(Self.others, replacing: nil)
    #expect(await vault().store(Self.contents, replacing: nil) == .changedMeanwhile)
    guard case .contents(Self.others, _) = await vault().load() else {
      Issue.record("overwritten")
      return
    }
  }

  @Test(
    "an item that is there and is not found, as one of another accessibility may be, is neither replaced nor doubled")
  func hidden() async {
    _ = await vault().store(Self.others, replacing: nil)
    let kept = keychain.items
    keychain.change { $0.hidden = [Self.place] }
    #expect(await vault().store(Self.contents, replacing: nil) == .failed)
    #expect(notices.all == [.hidden] && keychain.items == kept)
  }

  @Test("an item that is gone between copy and update has changed meanwhile; the next store begins anew")
  func gone() async {
    let vault = vault()
    guard case .stored(let revision) = await vault.store(Self.contents, replacing: nil) else { return }
    keychain.change { $0.afterCopy = { $0.change { $0.items = [:] } } }
    _ = await vault.load()
    #expect(await vault.store(Self.others, replacing: revision) == .changedMeanwhile)
    #expect(await vault.load() == .contents(VaultContents(), revision: nil))
    #expect(await vault.store(Self.others, replacing: nil).isStored)
  }

  @Test("an item that is locked between copy and update is not lost: the store has failed")
  func lockedBetween() async {
    let vault = vault()
    guard case .stored(let revision) = await vault.store(Self.contents, replacing: nil) else { return }
    // The update finds nothing, and the look after it tells why.
    keychain.change {
      $0.refusals = [.nothing]
      $0.isLocked = true
    }
    #expect(await vault.store(Self.others, replacing: revision) == .failed)
    keychain.change { $0.isLocked = false }
    #expect(await vault.load() == .contents(Self.contents, revision: revision))
  }

  @Test("what somebody else has stored there without a revision is read, and replaced in place, never removed first")
  func unmarked() async throws {
    let data = try Self.others.data
    keychain.change { $0.items[Self.place] = KeychainItem(data: data, mark: nil) }
    let vault = vault()
    #expect(await vault.load() == .contents(Self.others, revision: nil))
    #expect(await vault.store(Self.contents, replacing: nil).isStored)
    #expect(!keychain.written.contains("delete"))
    guard case .contents(Self.contents, _?) = await vault.load() else {
      Issue.record("not replaced")
      return
    }
  }

  @Test(
    "what a later version has stored is neither read nor replaced, with a revision or without",
    arguments: [nil, Data("1".utf8)])
  func newer(mark: Data?) async {
    let item = KeychainItem(data: Data(#"{"version":99,"all":{}}"#.utf8), mark: mark)
    keychain.change { $0.items[Self.place] = item }
    #expect(await vault().load() == .newer)
    #expect(await !vault().store(Self.contents, replacing: nil).isStored)
    #expect(keychain.items == [Self.place: item])
  }

  @Test(
    "what can never be read is kept beside its place when it is replaced, and what was there before stays",
    arguments: [nil, Data("1".utf8)])
  func setAside(mark: Data?) async {
    let vault = vault()
    for text in ["noise", "other noise"] {
      keychain.change { $0.items[Self.place] = KeychainItem(data: Data(text.utf8), mark: mark) }
      guard case .damaged(let revision) = await vault.load() else {
        Issue.record("not damaged")
        return
      }
      #expect(await vault.store(Self.contents, replacing: revision).isStored)
    }
    let kept = Self.place.aside.prefix(2).map { keychain.items[$0]?.data }
    #expect(kept == [Data("noise".utf8), Data("other noise".utf8)])
    #expect(notices.all == [.setAside("vault.damaged"), .setAside("vault.damaged-2")])
    #expect(await vault.erase() && keychain.items.isEmpty)
  }

  @Test("what cannot be kept beside its place is not replaced, and the reason is told")
  func notSetAside() async {
    let noise = KeychainItem(data: Data("noise".utf8), mark: Data("1".utf8))
    keychain.change { $0.items[Self.place] = noise }
    let vault = vault()
    guard case .damaged(let revision) = await vault.load() else { return }
    keychain.change { $0.refusals = [KeychainStatus(number: -50)] }
    #expect(await vault.store(Self.contents, replacing: revision) == .failed)
    #expect(keychain.items == [Self.place: noise] && notices.all == [.refused(-50)])
  }

  @Test("a store of a cancelled task writes nothing")
  func cancelled() async {
    let vault = vault(), (gate, opens) = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in gate {}
      return await vault.store(Self.contents, replacing: nil)
    }
    task.cancel()
    opens.finish()
    #expect(await task.value == .failed)
    #expect(keychain.written == [])
  }

  @Test("any other answer of the system is a failure, and its number is told")
  func refused() async {
    keychain.change { $0.refusals = [KeychainStatus(number: -50)] }
    #expect(await vault().store(Self.contents, replacing: nil) == .failed)
    #expect(notices.all == [.refused(-50)])
    #expect(KeychainNotice.refused(-50).description.contains("-50"))
  }

  // Moving.

  @Test("the contents of a file vault are moved: written, read back, compared, and only then removed from the file")
  func moved() async throws {
    try await withFile { file in
      _ = await FileVault(file).store(Self.contents, replacing: nil)
      guard case .contents(Self.contents, _?) = await vault(movingFrom: FileVault(file)).load() else {
        Issue.record("not moved")
        return
      }
      #expect(!FileManager.default.fileExists(atPath: file.path))
      guard case .contents(Self.contents, _?) = await vault().load() else {
        Issue.record("not in the Keychain")
        return
      }
    }
  }

  @Test("a Keychain that only says it has stored leaves the file, and nobody is told that nothing is there")
  func forgetful() async throws {
    try await withFile { file in
      _ = await FileVault(file).store(Self.contents, replacing: nil)
      keychain.change { $0.forgets = true }
      #expect(await vault(movingFrom: FileVault(file)).load() == .failed)
      guard case .contents(Self.contents, _?) = await FileVault(file).load() else {
        Issue.record("lost")
        return
      }
    }
  }

  @Test("what another process has stored first is no proof that the file was moved: it stays until the next launch")
  func movedByAnother() async throws {
    try await withFile { file in
      _ = await FileVault(file).store(Self.contents, replacing: nil)
      let data = try Self.others.data
      keychain.change { state in
        state.afterMiss = {
          $0.change { $0.items[Self.place] = KeychainItem(data: data, mark: Data("1".utf8)) }
        }
      }
      guard case .contents(Self.others, _?) = await vault(movingFrom: FileVault(file)).load() else {
        Issue.record("overwritten")
        return
      }
      #expect(FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test("while the Keychain cannot be read, or cannot be written, nothing is moved and the file stays")
  func notMoved() async throws {
    try await withFile { file in
      _ = await FileVault(file).store(Self.contents, replacing: nil)
      keychain.change { $0.lacksEntitlement = true }
      #expect(await vault(movingFrom: FileVault(file)).load() == .failed)
      keychain.change { $0.lacksEntitlement = false }
      keychain.change { $0.isLocked = true }
      #expect(await vault(movingFrom: FileVault(file)).load() == .failed)
      #expect(keychain.items.isEmpty && FileManager.default.fileExists(atPath: file.path))
      #expect(await vault(movingFrom: FileVault(file)).store(Self.others, replacing: nil) == .changedMeanwhile)
    }
  }

  @Test("a move that ended between writing and removing is finished by the next launch, and the Keychain counts")
  func finished() async throws {
    try await withFile { file in
      for here in [Self.contents, Self.others] {
        _ = await vault().erase()
        _ = await vault().store(here, replacing: nil)
        _ = await FileVault(file).store(Self.contents, replacing: nil)
        guard case .contents(here, _?) = await vault(movingFrom: FileVault(file)).load() else {
          Issue.record("the file counts")
          return
        }
        #expect(FileManager.default.fileExists(atPath: file.path) == (here != Self.contents), "no other is lost")
      }
      #expect(notices.all == [.notRemoved])
    }
  }

  @Test("a file of a later version is neither moved nor removed, and nothing is stored beside it")
  func newerFile() async throws {
    try await withFile { file in
      try Data(#"{"form":2,"parts":[]}"#.utf8).write(to: file, mode: 0o600)
      let vault = vault(movingFrom: FileVault(file))
      #expect(await vault.load() == .newer)
      #expect(await vault.store(Self.contents, replacing: nil) == .failed)
      #expect(keychain.items.isEmpty && FileManager.default.fileExists(atPath: file.path))
    }
  }

  @Test("with a file that is damaged, or not there, the Keychain begins anew", arguments: [true, false])
  func damagedFile(isThere: Bool) async throws {
    try await withFile { file in
      if isThere { try Data("noise".utf8).write(to: file, mode: 0o600) }
      let vault = vault(movingFrom: FileVault(file))
      #expect(await vault.load() == (isThere ? .damaged(revision: nil) : .contents(VaultContents(), revision: nil)))
      #expect(await vault.store(Self.contents, replacing: nil).isStored)
    }
  }

  // From one place in the Keychain to another.

  private static let shared = KeychainPlace(service: "team", account: "vault", group: "team")

  private func holds(_ contents: VaultContents, _ vault: any Vault) async -> Bool {
    if case .contents(contents, _) = await vault.load() { true } else { false }
  }

  @Test(
    "the contents are moved to another group, service or key, and empty ones are left",
    arguments: [
      shared, KeychainPlace(service: "other", account: "vault", group: nil),
      KeychainPlace(service: "app", account: "other", group: nil),
    ])
  func movedWithin(place: KeychainPlace) async {
    _ = await vault().store(Self.contents, replacing: nil)
    for _ in 1...2 { #expect(await holds(Self.contents, vault(at: place, movingFrom: vault()))) }
    #expect(await holds(Self.contents, vault(at: place)), "an extension without the former place reads it, too")
    #expect(await holds(VaultContents(), vault()))
    #expect(notices.all == [])
  }

  @Test("contents without a revision are moved as well")
  func movedUnmarked() async throws {
    let data = try Self.contents.data
    keychain.change { $0.items[Self.place] = KeychainItem(data: data, mark: nil) }
    #expect(await holds(Self.contents, vault(at: Self.shared, movingFrom: vault())))
    #expect(await holds(VaultContents(), vault()))
  }

  @Test("a move that ended between writing and emptying is finished by the next launch, and the new place counts")
  func finishedWithin() async {
    for place in [Self.place, Self.shared] { _ = await vault(at: place).store(Self.contents, replacing: nil) }
    #expect(await holds(Self.contents, vault(at: Self.shared, movingFrom: vault())))
    #expect(await holds(VaultContents(), vault()))
    #expect(notices.all == [])
  }

  private static let client = VaultContents(
    credentials: ClientCredentials(clientId: "client", clientSecret: Secret("secret")),
    provider: RememberedProvider(mvpd: "northlight"))

  private static func named(_ name: String, _ contents: VaultContents) -> VaultContents {
    with(VaultContents(provider: contents.provider)) { $0.owned[name] = contents }
  }

  @Test(
    "what has no name is moved beside names, unless its client has one there; beside others without one it stays",
    arguments: [(named("a", others), true, true), (named("a", client), false, true), (others, false, false)])
  func unnamed(here: VaultContents, isTaken: Bool, isRemoved: Bool) async {
    _ = await vault().store(Self.client, replacing: nil)
    _ = await vault(at: Self.shared).store(here, replacing: nil)
    let all = isTaken ? with(Self.client) { $0.owned = here.owned } : here
    for _ in 1...2 { #expect(await holds(all, vault(at: Self.shared, movingFrom: vault()))) }
    #expect(await holds(isRemoved ? VaultContents() : Self.client, vault()))
    #expect(notices.all == (isRemoved ? [] : [.notRemoved, .notRemoved]))
  }

  @Test("of three places in a row, two without names, the contents of none are lost")
  func row() async {
    let last = KeychainPlace(service: "app", account: "last", group: nil)
    _ = await vault(at: last).store(Self.client, replacing: nil)
    _ = await vault().store(Self.contents, replacing: nil)
    let moving = vault(at: Self.shared, movingFrom: vault(movingFrom: vault(at: last)))
    #expect(await holds(Self.contents, moving))
    #expect(await holds(Self.client, vault(at: last)))
  }

  @Test("contents at the new place that cannot be read are set aside for those of the former one")
  func damagedHere() async {
    let noise = Data("noise".utf8)
    for mark in [nil, Data("1".utf8)] {
      keychain.change { $0.items[Self.place] = nil }
      _ = await vault().store(Self.contents, replacing: nil)
      keychain.change { $0.items[Self.shared] = KeychainItem(data: noise, mark: mark) }
      #expect(await holds(Self.contents, vault(at: Self.shared, movingFrom: vault())))
      #expect(await holds(VaultContents(), vault()))
    }
    #expect(Self.shared.aside.map { keychain.items[$0]?.data }.prefix(2) == [noise, nil], "once, though it was twice")
  }

  @Test("a vault that is to move from its own place is not emptied")
  func samePlace() async {
    _ = await vault().store(Self.contents, replacing: nil)
    #expect(await holds(Self.contents, vault(movingFrom: vault())))
  }

  @Test("a new place that somebody has opened and left empty takes the contents all the same")
  func movedIntoEmpty() async {
    _ = await vault().store(Self.contents, replacing: nil)
    _ = await vault(at: Self.shared).store(VaultContents(), replacing: nil)
    #expect(await holds(Self.contents, vault(at: Self.shared, movingFrom: vault())))
  }

  @Test("of two vaults that move to one, named contents of both are there, and what stands there stays")
  func merged() async {
    let second = KeychainPlace(service: "app", account: "second", group: nil)
    _ = await vault().store(Self.named("a", Self.contents), replacing: nil)
    var both = Self.named("b", Self.others)
    both.owned["a"] = Self.others
    _ = await vault(at: second).store(both, replacing: nil)
    #expect(await holds(Self.named("a", Self.contents), vault(at: Self.shared, movingFrom: vault())))
    both.owned["a"] = Self.contents
    #expect(await holds(both, vault(at: Self.shared, movingFrom: vault(at: second))))
    #expect(await holds(VaultContents(), vault(at: second)))
  }

  @Test("while the former place is locked, or lies, nothing is lost and nobody is told that nothing is there")
  func notMovedWithin() async {
    _ = await vault().store(Self.contents, replacing: nil)
    keychain.change { $0.forgets = true }
    #expect(await vault(at: Self.shared, movingFrom: vault()).load() == .failed)
    keychain.change {
      $0.forgets = false
      $0.isLocked = true
    }
    #expect(await vault(at: Self.shared, movingFrom: vault()).load() == .notReadableYet)
    #expect(await vault(at: Self.shared, movingFrom: vault()).store(Self.others, replacing: nil) == .failed)
    keychain.change { $0.isLocked = false }
    #expect(await vault(at: Self.shared, movingFrom: vault()).store(Self.others, replacing: nil) == .changedMeanwhile)
    keychain.change { $0.refusals = [KeychainStatus(number: -50)] }
    #expect(await vault(at: Self.shared, movingFrom: vault()).load() == .failed)
    #expect(await holds(Self.contents, vault(at: Self.shared, movingFrom: vault())))
  }

  @Test("erase takes what is in a former vault, too, and says where it could not")
  func erased() async throws {
    _ = await vault().store(Self.contents, replacing: nil)
    #expect(await vault(at: Self.shared, movingFrom: vault()).erase())
    #expect(keychain.items.isEmpty && notices.all == [])
    try await withFile { file in
      try Data("noise".utf8).write(to: file)
      _ = await FileVault(file).store(Self.contents, replacing: nil)
      try Data(#"{"form":2}"#.utf8).write(to: file)
      #expect(await vault(movingFrom: FileVault(file)).erase())
      let left = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
      #expect(left == ["contents.lock"])
      try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      #expect(await !vault(movingFrom: FileVault(file)).erase())
      #expect(notices.all == [.notRemoved])
    }
  }

  private func withFile(_ work: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await work(folder.appendingPathComponent("contents"))
  }
}

/// What was noticed, in order.
///
/// Sendable, because what changes is touched only under the lock.
final class Notices: @unchecked Sendable {
  private let lock = NSLock()
  private var notices: [KeychainNotice] = []
  var all: [KeychainNotice] { lock.withLock { notices } }
  func add(_ notice: KeychainNotice) { lock.withLock { notices.append(notice) } }
}
