import PassAPI
import PassService

/// A vault over a storage in memory, with faults of its own.
actor MockVault: Vault {
  struct Faults: Sendable {
    var hangs = false, storesNothing = false, dropsToken = false, dropsLong = false
    var comparesNothing = false, writesFirst = false, lateIsFailed = false
    var revisionOfContents = false, emptyIsNothing = false, waitsInBetween = false
    var isForgetful = false, loadsOnce = false, damagedIsEmpty = false, damagedStays = false
  }

  /// What several vaults share.
  actor Storage {
    private var contents: VaultContents?
    private var count = 0
    private var isDamaged = false
    func damage() { isDamaged = true }

    func read(_ faults: Faults) -> VaultLoadResult {
      if isDamaged {
        return faults.damagedIsEmpty ? .contents(VaultContents(), revision: nil) : .damaged(revision: nil)
      }
      return .contents(contents ?? VaultContents(), revision: revision(faults))
    }

    private func revision(_ faults: Faults) -> VaultRevision? {
      guard let contents, !isDamaged, !faults.emptyIsNothing || contents != VaultContents() else { return nil }
      return VaultRevision(faults.revisionOfContents ? "\(contents.hashValue)" : "\(count)")
    }

    func isCurrent(_ revision: VaultRevision?, _ faults: Faults) -> Bool { self.revision(faults) == revision }

    func write(_ contents: VaultContents, replacing revision: VaultRevision?, _ faults: Faults) -> Bool {
      let isCurrent = isCurrent(revision, faults) && !(isDamaged && faults.damagedStays)
      if isCurrent || faults.writesFirst { write(contents, faults) }
      return isCurrent
    }

    func write(_ contents: VaultContents, _ faults: Faults) {
      var contents = contents
      if faults.dropsToken { contents.token = nil }
      if faults.dropsLong, (contents.credentials?.clientSecret.revealed.count ?? 0) > 4_096 {
        contents.credentials = nil
      }
      self.contents = contents
      count += 1
      isDamaged = false
    }
  }

  nonisolated let storage: Storage
  private let faults: Faults
  private var remembered: VaultLoadResult?

  init(_ change: (inout Faults) -> Void = { _ in }) {
    var faults = Faults()
    change(&faults)
    self.init(Storage(), faults)
  }

  private init(_ storage: Storage, _ faults: Faults) { (self.storage, self.faults) = (storage, faults) }

  nonisolated func reopened() -> MockVault { MockVault(faults.isForgetful ? Storage() : storage, faults) }

  func load() async -> VaultLoadResult {
    if faults.hangs { await forever() }
    let answer = if let remembered { remembered } else { await storage.read(faults) }
    if faults.loadsOnce { remembered = answer }
    return answer
  }

  func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    remembered = nil
    if faults.storesNothing { return .stored(nil) }
    let late: VaultStoreResult = faults.lateIsFailed ? .failed : .changedMeanwhile
    if faults.comparesNothing {
      await storage.write(contents, faults)
      return .stored(nil)
    }
    if faults.waitsInBetween {
      guard await storage.isCurrent(revision, faults) else { return late }
      for _ in 1...10 { await Task.yield() }
      await storage.write(contents, faults)
      return .stored(nil)
    }
    return await storage.write(contents, replacing: revision, faults) ? .stored(nil) : late
  }
}
