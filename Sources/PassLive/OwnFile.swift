import Foundation

/// A file that only its owner may read, from its first byte on, and that is only ever replaced as a whole.
///
/// Foundation writes a file with what `umask` allows before it takes the rights away, so the calls of the system are
/// used here. None of them follows a link in the place of the file.
struct OwnFile: Sendable {
  private let url: URL
  private var folder: URL { url.deletingLastPathComponent() }
  private var name: String { url.lastPathComponent }
  /// Who holds the lock of one writes the other.
  private var lockName: String { name + ".lock" }
  private var newName: String { name + ".new" }

  init(_ url: URL) { self.url = url.absoluteURL }

  enum Reading {
    case nothing
    /// The system denies it, as before the device is unlocked.
    case denied
    /// It is no plain file, or cannot be read.
    case failed
    case bytes(Data)
  }

  func read() -> Reading {
    // Nobody waits for the other end of a pipe.
    guard let file = Descriptor(open(url.path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)) else {
      switch errno {
      case ENOENT: return .nothing
      case EACCES, EPERM: return .denied
      default: return .failed
      }
    }
    return file.isPlain ? file.read().map(Reading.bytes) ?? .failed : .failed
  }

  /// The lock. A writer in this or another process holds it until it is released, or until the process ends.
  enum Locking {
    case held(Descriptor)
    case taken
    case failed
  }

  /// Takes the lock if nobody holds it. Makes the folder.
  func lock() -> Locking {
    guard makeFolder(folder), let folder = openFolder(folder),
      let lock = folder.open(lockName, O_RDWR | O_CREAT | O_NONBLOCK)
    else { return .failed }
    while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
      if errno != EINTR { return errno == EWOULDBLOCK ? .taken : .failed }
    }
    return .held(lock)
  }

  /// Puts a new version in the place of the former one; false when nothing was put there. The lock is held meanwhile.
  ///
  /// - Parameter isGivenUp: Asked last of all.
  func replace(by data: Data, unless isGivenUp: () -> Bool) -> Bool {
    guard let folder = openFolder(folder) else { return false }
    unlinkat(folder.number, newName, 0)
    guard let new = folder.open(newName, O_WRONLY | O_CREAT | O_EXCL) else { return false }
    guard (try? protect(self.folder.appendingPathComponent(newName))) != nil, new.write(data), new.sync(),
      !isGivenUp(), renameat(folder.number, newName, folder.number, name) == 0
    else {
      unlinkat(folder.number, newName, 0)
      return false
    }
    // The new version is there, and this must not report otherwise. Where a folder cannot be synced, the system decides
    // when a loss of power no longer brings the former version back.
    _ = folder.sync()
    return true
  }

  /// Whether a process writes, or has ended while it wrote.
  var hasLeftover: Bool {
    guard let folder = openFolder(folder) else { return false }
    var status = stat()
    return fstatat(folder.number, newName, &status, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Removes what a process has left that ended while it wrote. One that writes now holds the lock.
  func sweep() {
    guard let folder = openFolder(folder), case .held(let lock) = lock() else { return }
    withExtendedLifetime(lock) { _ = unlinkat(folder.number, newName, 0) }
  }

  /// Removes the file; false when it could not be. The lock is held meanwhile.
  func remove() -> Bool {
    guard let folder = openFolder(folder), unlinkat(folder.number, name, 0) == 0 else { return false }
    _ = folder.sync()
    return true
  }

  private func openFolder(_ url: URL) -> Descriptor? { Descriptor(open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) }

  /// Makes a folder that only its owner may enter, and those around it, unless they are there.
  private func makeFolder(_ url: URL) -> Bool {
    switch makeOne(url) {
    case 0, EEXIST: return true
    case ENOENT where url.path != "/":
      return makeFolder(url.deletingLastPathComponent()) && [0, EEXIST].contains(makeOne(url))
    default: return false
    }
  }

  /// Makes one folder; returns zero, or the error number.
  private func makeOne(_ url: URL) -> Int32 {
    guard mkdir(url.path, 0o700) == 0 else { return errno }
    _ = openFolder(url.deletingLastPathComponent())?.sync()
    return 0
  }

  /// Before there is anything to read in it.
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

/// An open file, closed with its last use.
final class Descriptor: Sendable {
  let number: Int32

  /// Takes what the system answered; nil when that is no open file.
  init?(_ number: Int32) {
    guard number >= 0 else { return nil }
    self.number = number
  }

  deinit { close(number) }

  /// Opens a file in this folder, for its owner alone if it is made.
  func open(_ name: String, _ flags: Int32) -> Descriptor? {
    Descriptor(openat(number, name, flags | O_NOFOLLOW | O_CLOEXEC, 0o600))
  }

  /// Whether it is neither folder nor device nor pipe.
  var isPlain: Bool {
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// All bytes; nil when they cannot be read.
  func read() -> Data? {
    var data = Data(), bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(number, &bytes, bytes.count)
      if count == 0 { return data }
      if count > 0 { data += bytes[..<count] } else if errno != EINTR { return nil }
    }
  }

  /// Writes all bytes, or answers false.
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
