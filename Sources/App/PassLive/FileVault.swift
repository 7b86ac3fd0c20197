import Foundation
import PassAPI
import PassService

/// A vault in a file that only its owner may read, that is excluded from backups, and that on Apple's systems is
/// protected until the device is first unlocked.
///
/// Several vaults, even in several processes, may share a file: to compare and write, a vault locks a file next to it,
/// with the ending `lock`. A new version is first written to a file with the ending `new`: whenever the process or the
/// device stops, either the former version or the new one is there, complete. The next `load` removes a half-written
/// file.
public actor FileVault: Vault {
  private let file: PrivateFile
  private let clock: any AppClock
  private let activity: ExpiringActivity
  /// How often a store tries to take the lock; it gives up after ten seconds.
  private static let attempts = 1_000
  private static let pause = Duration.milliseconds(10)

  /// - Parameters:
  ///   - file: The file. Its folder is created with the first store; anything there that is not a plain file is left
  ///     alone.
  ///   - clock: Measures the pauses while another process writes.
  public init(_ file: URL, clock: any AppClock = SystemClock()) { self.init(file, clock: clock, during: .system) }

  init(_ file: URL, clock: any AppClock, during activity: ExpiringActivity) {
    self.file = PrivateFile(file)
    self.clock = clock
    self.activity = activity
  }

  /// Reads the file; the answer is `notReadableYet` while the system denies access.
  public func load() async -> VaultLoadResult {
    if file.hasLeftover { _ = await activity.perform { [file] _ in file.sweep() } }
    switch Self.read(file) {
    case .nothing: return .contents(VaultContents(), revision: nil)
    case .locked: return .notReadableYet
    case .failed: return .failed
    case .foreign: return .damaged(revision: nil)
    case .newer: return .newer
    case .entry(let entry): return VaultLoadResult(stored: entry.contents, revision: entry.revision)
    }
  }

  /// Writes a new file, and puts it in place of the former one. While another process writes, it waits without blocking
  /// `load` or a thread. Once the task is cancelled, it replaces nothing.
  public func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    let next = VaultRevision(UUID().uuidString)
    let entry = try? Entry(revision: next, contents: contents.data)
    guard let data = try? entry.map(JSONEncoder().encode) else { return .failed }
    return await change(revision) { file, isGivenUp in
      file.replace(by: data, unless: isGivenUp) ? .stored(next) : .failed
    }
  }

  /// Removes the file if it has this revision; returns false if it may still exist.
  func remove(_ revision: VaultRevision) async -> Bool {
    if await change(revision, { file, _ in file.remove() ? .stored(nil) : .failed }).isStored { return true }
    if case .nothing = Self.read(file) { return true }
    return false
  }

  /// Changes the file if it has this revision, under the lock.
  private func change(
    _ revision: VaultRevision?, _ write: @escaping @Sendable (PrivateFile, _ isGivenUp: () -> Bool) -> VaultStoreResult
  ) async -> VaultStoreResult {
    for _ in 0..<Self.attempts where !Task.isCancelled {
      let attempt = await activity.perform { [file] isGivenUp -> VaultStoreResult? in
        switch file.lock() {
        case .held(let lock): withExtendedLifetime(lock) { Self.change(file, revision) { write(file, isGivenUp) } }
        case .taken: nil
        case .failed: .failed
        }
      }
      guard let attempt else { return .failed }
      if let writing = attempt { return writing }
      await clock.sleep(for: Self.pause)
    }
    return .failed
  }

  private static func change(
    _ file: PrivateFile, _ revision: VaultRevision?, _ write: () -> VaultStoreResult
  ) -> VaultStoreResult {
    let stored: VaultRevision?
    switch read(file) {
    case .nothing, .foreign: stored = nil
    case .entry(let entry): stored = entry.revision
    case .locked, .failed, .newer: return .failed
    }
    return stored == revision ? write() : .changedMeanwhile
  }

  /// The contents of the file.
  private struct Entry: Codable {
    let revision: VaultRevision
    let contents: Data
  }

  private enum Reading {
    case nothing, locked, failed
    /// Bytes that no vault wrote.
    case foreign
    /// An object without a member that every entry has: a later version wrote it.
    case newer
    case entry(Entry)
  }

  private static func read(_ file: PrivateFile) -> Reading {
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
