import Foundation
import PassAPI
import PassService

/// A vault in the system's Keychain, readable after the first unlock of the device, on this device only: no backup
/// carries it to another.
///
/// The contents are one item, stored with its revision. A store replaces the item that has the revision: the system
/// compares and writes in one step, also between processes that share an access group. While the item cannot be read,
/// `load` reports it, and nothing overwrites it.
///
/// The Keychain outlives the app: after a reinstallation, the contents are still there.
public actor KeychainVault: Vault {
  private let calls: any KeychainCalls
  private let place: KeychainPlace
  private let former: FileVault?
  private let report: @Sendable (KeychainNotice) -> Void

  /// - Parameters:
  ///   - former: The file vault of an earlier version of the app, whose contents are moved.
  ///   - report: Receives each notice, on any thread.
  init(
    _ calls: any KeychainCalls, at place: KeychainPlace, movingFrom former: FileVault?,
    report: @escaping @Sendable (KeychainNotice) -> Void
  ) {
    self.calls = calls
    self.place = place
    self.former = former
    self.report = report
  }

  /// Reads the item. The contents of a former file vault are moved first: written to the Keychain, read back, compared,
  /// and only then removed from the file.
  public func load() async -> VaultLoadResult {
    let answer = read()
    guard let former else { return answer ?? .contents(VaultContents(), revision: nil) }
    let old = await former.load()
    guard let answer else { return await move(old, from: former) }
    // The move was interrupted between writing and removing, or an earlier version of the app ran in between.
    if case .contents(_, let revision?) = old, answer.isReadable { await remove(revision, from: former) }
    return answer
  }

  /// Replaces the item of this revision. Once the task is cancelled, it writes nothing.
  public func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    if revision == nil, let former, read() == nil {
      switch await former.load() {
      case .contents(_, nil), .damaged: break
      case .contents: return .changedMeanwhile
      case .notReadableYet, .failed, .newer: return .failed
      }
    }
    guard !Task.isCancelled, let data = try? contents.data else { return .failed }
    return write(data, replacing: revision)
  }

  /// Removes the item, even one of another version; returns false if it may still exist.
  ///
  /// An app calls it in the first launch after an installation if it must not find what an earlier installation stored.
  public func erase() -> Bool {
    let status = calls.delete(place)
    if status != .success, status != .nothing { report(KeychainNotice(status)) }
    return status == .success || status == .nothing
  }

  /// Reads the item, if there is one.
  private func read() -> VaultLoadResult? {
    let (status, item) = calls.copy(place)
    switch status {
    case .success:
      guard let item else { return .failed }
      return VaultLoadResult(stored: item.data, revision: item.mark.map(VaultRevision.init(mark:)))
    case .nothing: return nil
    case .notReadable:
      report(.notReadableYet)
      return .notReadableYet
    default:
      report(KeychainNotice(status))
      return .failed
    }
  }

  private func write(_ data: Data, replacing revision: VaultRevision?) -> VaultStoreResult {
    let next = Data(UUID().uuidString.utf8), item = KeychainItem(data: data, mark: next)
    let status =
      if let revision {
        revision.mark.map { calls.update(place, marked: $0, to: item) } ?? .nothing
      } else {
        calls.add(item, at: place)
      }
    switch status {
    case .success: return .stored(VaultRevision(mark: next))
    case .nothing where revision != nil:
      // The item has another revision, or is gone: reading decides. An unreadable one may still have this revision.
      switch read() {
      case .notReadableYet, .failed: return .failed
      case nil, .contents, .damaged, .newer: return .changedMeanwhile
      }
    case .duplicate where revision == nil:
      switch read() {
      case .contents(_, nil), .damaged(nil): return replace(by: item, mark: next)
      case .contents, .damaged: return .changedMeanwhile
      case .notReadableYet, .failed, .newer: return .failed
      case nil:
        report(.hidden)
        return .failed
      }
    default:
      report(KeychainNotice(status))
      return .failed
    }
  }

  /// Replaces an item of another writer, which has no revision to compare: of several writers, the last one wins.
  private func replace(by item: KeychainItem, mark: Data) -> VaultStoreResult {
    guard calls.update(place, marked: nil, to: item) == .success else { return .failed }
    return calls.copy(place).1?.mark == mark ? .stored(VaultRevision(mark: mark)) : .changedMeanwhile
  }

  /// Moves the contents of a file vault to the empty Keychain.
  private func move(_ old: VaultLoadResult, from former: FileVault) async -> VaultLoadResult {
    guard case .contents(let contents, let revision?) = old else {
      // Damaged contents have a revision in the file, while the Keychain stores nothing.
      if case .damaged = old { return .damaged(revision: nil) }
      return old
    }
    guard let data = try? contents.data else { return .failed }
    let writing = write(data, replacing: nil)
    guard writing != .failed, let answer = read() else { return .failed }
    if case .contents(contents, _) = answer { await remove(revision, from: former) }
    return answer
  }

  private func remove(_ revision: VaultRevision, from former: FileVault) async {
    if await !former.remove(revision) { report(.notRemoved) }
  }
}

extension VaultLoadResult {
  /// Whether there are contents.
  fileprivate var isReadable: Bool { if case .contents = self { true } else { false } }
}

extension VaultRevision {
  /// Encodes the bytes of a mark, which may be any.
  fileprivate init(mark: Data) { self.init(mark.base64EncodedString()) }
  /// The bytes of the mark; `nil` if the revision is not from the Keychain.
  fileprivate var mark: Data? { Data(base64Encoded: value) }
}
