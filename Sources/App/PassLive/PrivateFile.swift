import Foundation

/// A file that only its owner may read, from its first byte on, and that is only replaced as a whole.
///
/// Foundation creates a file with the rights that `umask` allows before it restricts them, so this type uses system
/// calls. None of them follows a link in place of the file.
struct PrivateFile: Sendable {
  private let url: URL
  private var folder: URL { url.deletingLastPathComponent() }
  private var name: String { url.lastPathComponent }
  /// The file whose lock a writer holds.
  private var lockName: String { name + ".lock" }
  private var newName: String { name + ".new" }

  init(_ url: URL) { self.url = url.absoluteURL }

  enum Reading {
    case nothing
    /// The system denies access, as before the device is unlocked.
    case denied
    /// It cannot be read, or `exposure` says why it is not used.
    case failed
    case bytes(Data)
  }

  func read() -> Reading {
    // Opening a pipe must not block until its other end is open.
    guard let file = Descriptor(open(url.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)) else {
      switch errno {
      case ENOENT: return .nothing
      case EACCES, EPERM: return .denied
      default: return .failed
      }
    }
    return file.exposure == nil ? file.read().map(Reading.bytes) ?? .failed : .failed
  }

  /// Why what is there is not used: it is no plain file, or another user may have written or read it; `nil` if neither,
  /// or nothing is there.
  var exposure: String? {
    let files = [url.path, url.deletingLastPathComponent().appendingPathComponent(lockName).path]
    return files.lazy.compactMap { path in
      let file = Descriptor(open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK))
      return (file.map(\.exposure) ?? (errno == ELOOP ? "is a link" : nil)).map { "\(path) \($0)" }
    }.first
  }

  /// The lock. A writer in any process holds it until it releases it, or its process ends.
  enum Locking {
    case held(Descriptor)
    case taken
    case failed
  }

  /// Takes the lock if it is free, and creates the folder.
  func lock() -> Locking {
    guard makeFolder(folder), let folder = openFolder(folder),
      let lock = folder.open(lockName, O_RDWR | O_CREAT | O_NONBLOCK), lock.exposure == nil
    else { return .failed }
    while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return errno == EWOULDBLOCK ? .taken : .failed }
    }
    return .held(lock)
  }

  /// Puts a new version in place of the former one; returns false if nothing was replaced. The caller holds the lock.
  ///
  /// - Parameters:
  ///   - setsAside: Whether the former version is kept beside the file.
  ///   - isGivenUp: Asked immediately before the replacement.
  func replace(by data: Data, settingAside setsAside: Bool = false, unless isGivenUp: () -> Bool) -> Bool {
    guard let folder = openFolder(folder) else { return false }
    unlinkat(folder.number, newName, 0)
    guard let new = folder.open(newName, O_WRONLY | O_CREAT | O_EXCL) else { return false }
    guard (try? protect(self.folder.appendingPathComponent(newName))) != nil, new.write(data), new.sync(),
      !isGivenUp(), !setsAside || setAside(in: folder), renameat(folder.number, newName, folder.number, name) == 0
    else {
      unlinkat(folder.number, newName, 0)
      return false
    }
    // The new version is in place, so this must not report failure. If a folder cannot be synced, the system decides
    // from when on a loss of power no longer restores the former version.
    _ = folder.sync()
    return true
  }

  /// Gives the file another name, of which there are several.
  private func setAside(in folder: Descriptor) -> Bool {
    let names = name.namesAside, free = names.first { !exists($0, in: folder) } ?? names[names.count - 1]
    return renameat(folder.number, name, folder.number, free) == 0
  }

  private func exists(_ name: String, in folder: Descriptor) -> Bool {
    var status = stat()
    return fstatat(folder.number, name, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Whether a process is writing, or ended while it wrote.
  var hasLeftover: Bool {
    openFolder(folder).map { exists(newName, in: $0) } ?? false
  }

  /// Removes what a process left that ended while it wrote. A process that is writing holds the lock.
  func sweep() {
    guard let folder = openFolder(folder), case .held(let lock) = lock() else { return }
    withExtendedLifetime(lock) { _ = unlinkat(folder.number, newName, 0) }
  }

  /// Removes the file; returns false if it could not. The caller holds the lock.
  func remove() -> Bool {
    guard let folder = openFolder(folder), unlinkat(folder.number, name, 0) == 0 else { return false }
    _ = folder.sync()
    return true
  }

  /// Removes the file and what was set aside; returns false if something is left. The caller holds the lock.
  func removeAll() -> Bool {
    guard let folder = openFolder(folder) else { return false }
    let names = [name, newName] + name.namesAside
    for name in names { unlinkat(folder.number, name, 0) }
    _ = folder.sync()
    return !names.contains { exists($0, in: folder) }
  }

  private func openFolder(_ url: URL) -> Descriptor? { Descriptor(open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) }

  /// Creates a folder that only its owner may enter, and its parents, unless they exist.
  private func makeFolder(_ url: URL) -> Bool {
    switch makeOne(url) {
    case 0, EEXIST: return true
    case ENOENT where url.path != "/":
      return makeFolder(url.deletingLastPathComponent()) && [0, EEXIST].contains(makeOne(url))
    default: return false
    }
  }

  /// Creates one folder; returns zero, or the error number.
  private func makeOne(_ url: URL) -> Int32 {
    guard mkdir(url.path, 0o700) == 0 else { return errno }
    _ = openFolder(url.deletingLastPathComponent())?.sync()
    return 0
  }

  /// Protects a file before it has contents.
  private func protect(_ url: URL) throws {
    #if os(iOS) || os(tvOS)
      try FileManager.default.setAttributes(
        [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication], ofItemAtPath: url.path)
    #endif
    #if canImport(Darwin)
      var url = url, values = URLResourceValues()
      values.isExcludedFromBackup = true
      try url.setResourceValues(values)
    #endif
  }
}

extension String {
  /// The names of what is set aside from a file or an item of this name, oldest first; of more, the latest takes the
  /// last one.
  var namesAside: [String] { (1...9).map { self + ($0 == 1 ? ".damaged" : ".damaged-\($0)") } }
}

/// An open file, closed when it is released.
final class Descriptor: Sendable {
  let number: Int32

  /// Wraps the result of a system call; `nil` if it is not an open file.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }

  /// Opens a file in this folder; if created, it is for its owner only.
  func open(_ name: String, _ flags: Int32) -> Descriptor? {
    Descriptor(openat(number, name, flags | O_NOFOLLOW | O_CLOEXEC, 0o600))
  }

  /// Why it is not used: it is a folder, device or pipe, another user owns it, or others have rights to it; `nil` if it
  /// is this user's own file.
  var exposure: String? {
    var status = stat()
    guard fstat(number, &status) == 0 else { return "cannot be looked at" }
    guard status.st_mode & S_IFMT == S_IFREG else { return "is no plain file" }
    guard status.st_uid == geteuid() else { return "belongs to another user" }
    return status.st_mode & 0o077 == 0 ? nil : "can be read or written by other users (chmod 600 closes it)"
  }

  /// All bytes; `nil` if they cannot be read.
  func read() -> Data? {
    var data = Data(), bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(number, &bytes, bytes.count)
      if count == 0 { return data }
      if count > 0 { data += bytes[..<count] } else if errno != EINTR { return nil }
    }
  }

  /// Writes all bytes; returns false if it cannot.
  func write(_ data: Data) -> Bool {
    var rest = data
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }

  /// Waits until what was written would survive a loss of power.
  func sync() -> Bool {
    #if canImport(Darwin)
      if fcntl(number, F_FULLFSYNC) != -1 { return true }
    #endif
    return fsync(number) == 0
  }
}
