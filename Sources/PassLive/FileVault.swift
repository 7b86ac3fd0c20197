import Foundation
import PassService

/// A vault in a file that only its owner may read; on Apple's systems it is protected until the device is unlocked for
/// the first time.
///
/// Several vaults, of several processes too, may share a file: who compares and writes holds the lock of a file beside
/// it, with the ending `lock`.
public actor FileVault: Vault {
  private let file: URL

  /// - Parameter file: Its folder is made when something is stored; what is there and is no plain file is left alone.
  public init(_ file: URL) { self.file = file }

  /// What the file holds. It cannot be read yet while the system denies it.
  public func load() -> VaultAnswer {
    switch read() {
    case .nothing: .contents(VaultContents(), revision: nil)
    case .locked: .notReadableYet
    case .failed: .failed
    case .foreign: .damaged(revision: nil)
    case .entry(let entry):
      (try? VaultContents(data: entry.contents)).map { .contents($0, revision: entry.revision) }
        ?? .damaged(revision: entry.revision)
    }
  }

  /// Writes another file, and puts it in the place of the former one.
  public func store(_ contents: VaultContents, replacing revision: VaultRevision?) -> VaultWriting {
    let entry = try? Entry(revision: VaultRevision(UUID().uuidString), contents: contents.data)
    guard let data = try? entry.map(JSONEncoder().encode) else { return .failed }
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    return withLock {
      let stored: VaultRevision?
      switch read() {
      case .nothing, .foreign: stored = nil
      case .entry(let entry): stored = entry.revision
      case .locked, .failed: return .failed
      }
      guard stored == revision else { return .changedMeanwhile }
      return replace(by: data) ? .stored : .failed
    } ?? .failed
  }

  /// What the file is made of.
  private struct Entry: Codable {
    let revision: VaultRevision
    let contents: Data
  }

  private enum Reading {
    case nothing, locked, failed
    /// Bytes that no vault wrote.
    case foreign
    case entry(Entry)
  }

  private func read() -> Reading {
    do {
      guard try isPlain() else { return .failed }
      let data = try Data(contentsOf: file)
      return (try? JSONDecoder().decode(Entry.self, from: data)).map(Reading.entry) ?? .foreign
    } catch let error as CocoaError {
      switch error.code {
      case .fileReadNoSuchFile, .fileNoSuchFile: return .nothing
      case .fileReadNoPermission: return .locked
      default: return .failed
      }
    } catch { return .failed }
  }

  /// Whether there is a file, and no link, folder or device; throws when there is nothing.
  private func isPlain() throws -> Bool {
    try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType == .typeRegular
  }

  private func replace(by data: Data) -> Bool {
    var attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
    #if os(iOS) || os(tvOS)
      attributes[.protectionKey] = FileProtectionType.completeUntilFirstUserAuthentication
    #endif
    let new = file.appendingPathExtension("new")
    try? FileManager.default.removeItem(at: new)
    guard FileManager.default.createFile(atPath: new.path, contents: data, attributes: attributes),
      let handle = try? FileHandle(forWritingTo: new), (try? handle.synchronize()) != nil,
      (try? handle.close()) != nil
    else { return false }
    return rename(new.path, file.path) == 0
  }

  /// Does some work while nobody else does; nil when the lock cannot be had.
  private func withLock<Value>(_ work: () -> Value) -> Value? {
    let lock = open(file.appendingPathExtension("lock").path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { return nil }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 { if errno != EINTR { return nil } }
    return work()
  }
}
