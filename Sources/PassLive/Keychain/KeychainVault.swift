import Foundation
import PassAPI
import PassService

/// A vault in the system's Keychain: readable after the first unlock of the device, on this device alone, so that no
/// backup carries it to another one.
///
/// What is stored is one item, with its revision beside it. A store replaces the item that has the revision: the system
/// compares and writes in one step, also between processes that share an access group. While the item cannot be read,
/// `load` says so, and nothing is written over it.
///
/// The Keychain outlives the app: whoever installs it again finds what was stored.
public actor KeychainVault: Vault {
  private let calls: any KeychainCalls
  private let place: KeychainPlace
  private let former: FileVault?
  private let report: @Sendable (KeychainNotice) -> Void

  /// - Parameters:
  ///   - former: A file vault of an earlier version of the app, whose contents are moved.
  ///   - report: Told of each notice, on any thread.
  init(
    _ calls: any KeychainCalls, at place: KeychainPlace, movingFrom former: FileVault?,
    report: @escaping @Sendable (KeychainNotice) -> Void
  ) {
    self.calls = calls
    self.place = place
    self.former = former
    self.report = report
  }

  /// What the item holds. Contents of a former file vault are moved first: they are written to the Keychain, read back,
  /// compared, and only then removed from the file.
  public func load() async -> VaultAnswer {
    let answer = read()
    guard let former else { return answer ?? .contents(VaultContents(), revision: nil) }
    let old = await former.load()
    guard let answer else { return await move(old, from: former) }
    // The move ended between writing and removing, or the app was an earlier one in between.
    if case .contents(_, let revision?) = old, answer.isReadable { await remove(revision, from: former) }
    return answer
  }

  /// Replaces the item of this revision. Once the task is cancelled, nothing is written.
  public func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultWriting {
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

  /// Removes what is stored, be it of another version: for the first launch after an installation, in an app that must
  /// not find what the one before it has stored. False when it may still be there.
  public func erase() -> Bool {
    let status = calls.delete(place)
    if status != .success, status != .nothing { report(KeychainNotice(status)) }
    return status == .success || status == .nothing
  }

  /// What the item says; nil when there is none.
  private func read() -> VaultAnswer? {
    let (status, item) = calls.copy(place)
    switch status {
    case .success:
      guard let item else { return .failed }
      return VaultAnswer(stored: item.data, revision: item.mark.map(VaultRevision.init(mark:)))
    case .nothing: return nil
    case .notReadable:
      report(.notReadableYet)
      return .notReadableYet
    default:
      report(KeychainNotice(status))
      return .failed
    }
  }

  private func write(_ data: Data, replacing revision: VaultRevision?) -> VaultWriting {
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
      // It has another revision, or is gone: `load` tells. One that cannot be read may still have this one.
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

  /// What another writer has stored has no revision to be compared: of several who replace it the last one has stored.
  private func replace(by item: KeychainItem, mark: Data) -> VaultWriting {
    guard calls.update(place, marked: nil, to: item) == .success else { return .failed }
    return calls.copy(place).1?.mark == mark ? .stored(VaultRevision(mark: mark)) : .changedMeanwhile
  }

  /// Moves what a file vault holds to the empty Keychain.
  private func move(_ old: VaultAnswer, from former: FileVault) async -> VaultAnswer {
    guard case .contents(let contents, let revision?) = old else {
      // What is damaged in the file has a revision there; in the Keychain nothing is stored.
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

extension VaultAnswer {
  /// Whether there are contents.
  fileprivate var isReadable: Bool { if case .contents = self { true } else { false } }
}

extension VaultRevision {
  /// Any bytes may stand beside an item.
  fileprivate init(mark: Data) { self.init(mark.base64EncodedString()) }
  /// The bytes; nil when the Keychain has not given them.
  fileprivate var mark: Data? { Data(base64Encoded: value) }
}
