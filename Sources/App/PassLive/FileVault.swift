import Foundation
import PassAPI
import PassService

/// A vault in a file that only its owner may read, that is excluded from backups, and that on Apple's systems is
/// protected until the device is first unlocked.
///
/// Several vaults, even in several processes, may share a file: to compare and write, a vault locks a file next to it,
/// with the ending `lock`. A new version is first written to a file with the ending `new`: whenever the process or the
/// device stops, either the former version or the new one is there, complete. The next `load` removes a half-written
/// file. What can never be read is not lost when it is replaced: it stays beside the file, with the ending `damaged`.
/// A file that others own or have rights to may hold a stranger's client: it is neither used nor replaced.
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
    return Self.result(of: file)
  }

  /// Writes a new file, and puts it in place of the former one. While another process writes, it waits without blocking
  /// `load` or a thread. Once the task is cancelled, it replaces nothing.
  public func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    let next = VaultRevision(UUID().uuidString)
    let entry = try? Entry(form: Entry.form, revision: next, contents: contents.data)
    guard let data = try? entry.map(JSONEncoder().encode) else { return .failed }
    return await change(revision) { file, isDamaged, isGivenUp in
      file.replace(by: data, settingAside: isDamaged, unless: isGivenUp) ? .stored(next) : .failed
    }
  }

  /// Why the file is not used although it is there: what other users can do, with its path; `nil` if it may be used.
  package nonisolated var exposure: String? { file.exposure }

  /// Removes the file, even one of a later version, and what was set aside; returns false if something may still exist.
  func erase() async -> Bool { await locked { file, _ in file.removeAll() ? .stored(nil) : .failed }.isStored }

  /// Removes the file if it has this revision; returns false if it may still exist.
  func remove(_ revision: VaultRevision) async -> Bool {
    if await change(revision, { file, _, _ in file.remove() ? .stored(nil) : .failed }).isStored { return true }
    return Self.result(of: file) == .contents(VaultContents(), revision: nil)
  }

  /// Changes the file if it has this revision, under the lock.
  private func change(
    _ revision: VaultRevision?,
    _ write: @escaping @Sendable (PrivateFile, _ isDamaged: Bool, _ isGivenUp: () -> Bool) -> VaultStoreResult
  ) async -> VaultStoreResult {
    await locked { file, isGivenUp in
      switch Self.result(of: file) {
      case .contents(_, revision): write(file, false, isGivenUp)
      case .damaged(revision): write(file, true, isGivenUp)
      case .contents, .damaged: .changedMeanwhile
      case .notReadableYet, .failed, .newer: .failed
      }
    }
  }

  /// Works under the lock.
  private func locked(
    _ work: @escaping @Sendable (PrivateFile, _ isGivenUp: () -> Bool) -> VaultStoreResult
  ) async -> VaultStoreResult {
    for _ in 0..<Self.attempts where !Task.isCancelled {
      let attempt = await activity.perform { [file] isGivenUp -> VaultStoreResult? in
        switch file.lock() {
        case .held(let lock): withExtendedLifetime(lock) { work(file, isGivenUp) }
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

  /// The contents of the file. A later form is neither read nor replaced.
  private struct Entry: Codable {
    var form: Int?
    let revision: VaultRevision
    let contents: Data
    static let form = 1
  }

  private static func result(of file: PrivateFile) -> VaultLoadResult {
    switch file.read() {
    case .nothing: return .contents(VaultContents(), revision: nil)
    case .denied: return .notReadableYet
    case .failed: return .failed
    case .bytes(let data):
      if let form = JSONValue(parsing: data)?.object?["form"]?.whole, form > Entry.form { return .newer }
      guard let entry = try? JSONDecoder().decode(Entry.self, from: data) else { return .damaged(revision: nil) }
      return VaultLoadResult(stored: entry.contents, revision: entry.revision)
    }
  }
}
