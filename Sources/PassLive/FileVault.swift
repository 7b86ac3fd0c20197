import Foundation
import PassAPI
import PassService

/// A vault in a file that only its owner may read, that no backup takes along, and that on Apple's systems is protected
/// until the device is unlocked for the first time.
///
/// Several vaults, even in several processes, may share a file: a vault that compares and writes locks a file next to
/// it, with the ending `lock`. A new version is written to a file with the ending `new` first; whenever the process or
/// the device stops, the former version or the new one is there, whole. The next `load` removes what was left half
/// written.
public actor FileVault: Vault {
  private let file: OwnFile
  private let clock: any AppClock
  /// How often a store tries to take the lock: it gives up after ten seconds.
  private static let attempts = 1_000
  private static let pause = Duration.milliseconds(10)

  /// - Parameters:
  ///   - file: Its folder is made when something is stored; what is there and is no plain file is left alone.
  ///   - clock: Waits while another process writes.
  public init(_ file: URL, clock: any AppClock = SystemClock()) {
    self.file = OwnFile(file)
    self.clock = clock
  }

  /// What the file holds. It cannot be read yet while the system denies it.
  public func load() -> VaultAnswer {
    file.sweep()
    switch read() {
    case .nothing: return .contents(VaultContents(), revision: nil)
    case .locked: return .notReadableYet
    case .failed: return .failed
    case .foreign: return .damaged(revision: nil)
    case .newer: return .newer
    case .entry(let entry): return VaultAnswer(stored: entry.contents, revision: entry.revision)
    }
  }

  /// Writes another file, and puts it in the place of the former one. While another process writes, it waits without
  /// holding up `load` or a thread. Once the task is cancelled, nothing is put in place.
  public func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultWriting {
    let next = VaultRevision(UUID().uuidString)
    let entry = try? Entry(revision: next, contents: contents.data)
    guard let data = try? entry.map(JSONEncoder().encode) else { return .failed }
    for _ in 0..<Self.attempts where !Task.isCancelled {
      switch file.lock() {
      case .held(let lock): return withExtendedLifetime(lock) { store(data, as: next, replacing: revision) }
      case .taken: await clock.sleep(for: Self.pause)
      case .failed: return .failed
      }
    }
    return .failed
  }

  private func store(
    _ data: Data, as next: VaultRevision, replacing revision: VaultRevision?
  ) -> VaultWriting {
    let stored: VaultRevision?
    switch read() {
    case .nothing, .foreign: stored = nil
    case .entry(let entry): stored = entry.revision
    case .locked, .failed, .newer: return .failed
    }
    guard stored == revision else { return .changedMeanwhile }
    return file.replace(by: data, unless: { Task.isCancelled }) ? .stored(next) : .failed
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
    /// An object that has other members than an entry: a later version made it.
    case newer
    case entry(Entry)
  }

  private func read() -> Reading {
    switch file.read() {
    case .nothing: .nothing
    case .denied: .locked
    case .failed: .failed
    case .bytes(let data):
      if let entry = try? JSONDecoder().decode(Entry.self, from: data) {
        .entry(entry)
      } else if let members = JSONValue(parsing: data)?.object, members["revision"] == nil || members["contents"] == nil
      {
        .newer
      } else {
        .foreign
      }
    }
  }
}
