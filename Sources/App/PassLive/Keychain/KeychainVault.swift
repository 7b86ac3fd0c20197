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
  private let former: (any Vault)?
  private let report: @Sendable (KeychainNotice) -> Void
  /// The item that was read last, if it can never be read.
  private var damaged: KeychainItem?

  /// - Parameters:
  ///   - former: The vault of an earlier version of the app, whose contents are moved.
  ///   - report: Receives each notice, on any thread.
  init(
    _ calls: any KeychainCalls, at place: KeychainPlace, movingFrom former: (any Vault)?,
    report: @escaping @Sendable (KeychainNotice) -> Void
  ) {
    self.calls = calls
    self.place = place
    self.former = (former as? KeychainVault)?.place == place ? nil : former
    self.report = report
  }

  /// Reads the item. The contents of a former vault are moved first: written to the Keychain, read back, compared, and
  /// only then removed there.
  public func load() async -> VaultLoadResult {
    let here = read()
    guard let former else { return here ?? .contents(VaultContents(), revision: nil) }
    let there = await former.load()
    guard case .contents(let old, _) = there else {
      // Damaged contents have a revision there, while the Keychain stores nothing.
      if here == nil, case .damaged = there { return .damaged(revision: nil) }
      return here ?? there
    }
    var contents = VaultContents(), revision: VaultRevision?
    switch here {
    case .contents(let found, let its)?: (contents, revision) = (found, its)
    // It is set aside by the move.
    case .damaged(let its)? where old != VaultContents(): revision = its
    case let here?: return here
    case nil: break
    }
    // What is here already counts: the move was interrupted between writing and removing, or an earlier version of the
    // app ran in between. What has no owner here is moved later, too.
    var all = contents
    let isWhole = all.take(old)
    var answer = VaultLoadResult.contents(contents, revision: revision)
    if all != contents {
      guard let data = try? all.data, write(data, replacing: revision) != .failed, let moved = read() else {
        return contents == VaultContents() ? .failed : answer
      }
      answer = moved
    }
    if case .contents(all, _) = answer {
      let isRemoved = isWhole ? await empty(former, of: there) : false
      if !isRemoved { report(.notRemoved) }
    }
    return answer
  }

  /// Replaces the item of this revision. Once the task is cancelled, it writes nothing.
  public func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    if revision == nil, let former, read() == nil {
      switch await former.load() {
      case .contents(VaultContents(), _), .damaged: break
      case .contents: return .changedMeanwhile
      case .notReadableYet, .failed, .newer: return .failed
      }
    }
    guard !Task.isCancelled, let data = try? contents.data else { return .failed }
    return write(data, replacing: revision)
  }

  /// Removes the item, even of another version, with what was set aside and what is in a former vault; returns false
  /// if something may still exist, and the notices say why.
  ///
  /// An app calls it in the first launch after an installation if it must not find what an earlier installation stored.
  public func erase() async -> Bool {
    let refused = Set(([place] + place.aside).map(calls.delete)).subtracting([.success, .nothing])
    refused.forEach { report(KeychainNotice($0)) }
    let isEmptied =
      switch former {
      case nil: true
      case let file as FileVault: await file.erase()
      case let item as KeychainVault: await item.erase()
      case let other?: await empty(other, of: await other.load())
      }
    if !isEmptied { report(.notRemoved) }
    return refused.isEmpty && isEmptied
  }

  /// Reads the item, if there is one.
  private func read() -> VaultLoadResult? {
    let (status, item) = calls.copy(place)
    switch status {
    case .success:
      guard let item else { return .failed }
      let result = VaultLoadResult(stored: item.data, revision: item.mark.map(VaultRevision.init(mark:)))
      damaged = if case .damaged = result { item } else { nil }
      return result
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
    if let damaged, let mark = revision?.mark, damaged.mark == mark, !calls.setAside(damaged, from: place, report) {
      return .failed
    }
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
    guard damaged.map({ calls.setAside($0, from: place, report) }) ?? true,
      calls.update(place, marked: nil, to: item) == .success
    else { return .failed }
    return calls.copy(place).1?.mark == mark ? .stored(VaultRevision(mark: mark)) : .changedMeanwhile
  }

  /// Empties a former vault; a file goes. Returns false if it could not.
  private func empty(_ former: any Vault, of answer: VaultLoadResult) async -> Bool {
    switch answer {
    case .contents(_, let revision?) where former is FileVault: await (former as? FileVault)?.remove(revision) == true
    case .contents(VaultContents(), _): true
    case .contents(_, let revision), .damaged(let revision):
      await former.store(VaultContents(), replacing: revision).isStored
    case .notReadableYet, .failed, .newer: false
    }
  }
}

extension VaultRevision {
  /// Encodes the bytes of a mark, which may be any.
  fileprivate init(mark: Data) { self.init(mark.base64EncodedString()) }
  /// The bytes of the mark; `nil` if the revision is not from the Keychain.
  fileprivate var mark: Data? { Data(base64Encoded: value) }
}
