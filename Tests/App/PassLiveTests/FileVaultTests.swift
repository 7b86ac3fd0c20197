import Foundation
import PartChecks
import PassLive
import PassService
import Testing

@Suite("The vault in a file", .endsIfStuck)
struct FileVaultTests {
  private let folder: URL
  private var file: URL { folder.appendingPathComponent("contents") }
  private var new: URL { file.appendingPathExtension("new") }
  private static let contents = VaultContents(signingOut: "northlight")

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test("nobody but the owner may read what is stored")
  func permissions() async throws {
    try await clean {
      #expect(await FileVault(file).store(Self.contents, replacing: nil).isStored)
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test("a link and a folder in the place of the file are left alone", arguments: [true, false])
  func foreign(isLink: Bool) async throws {
    try await clean {
      let other = folder.appendingPathComponent("other")
      try Data("mine".utf8).write(to: other)
      if isLink {
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: other)
      } else {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
      }
      let vault = FileVault(file)
      #expect(await vault.load() == .failed)
      #expect(await vault.store(Self.contents, replacing: nil) == .failed)
      #expect(try Data(contentsOf: other) == Data("mine".utf8))
      #expect(vault.exposure == file.path + (isLink ? " is a link" : " is no plain file"))
    }
  }

  @Test(
    "a file or lock of which other users have rights, or that is another user's, is neither used nor replaced",
    arguments: ["contents", "contents.lock"], [true, false])
  func exposed(name: String, isOthers: Bool) async throws {
    try await clean {
      #expect(await FileVault(file).store(Self.contents, replacing: nil).isStored)
      let path = folder.appendingPathComponent(name).path, before = try Data(contentsOf: file)
      if isOthers {
        // Only a superuser can give a file away.
        guard chown(path, 4_711, 4_711) == 0 else { return }
      } else {
        chmod(path, 0o640)
      }
      let vault = FileVault(file), says = isOthers ? "belongs to another user" : "read or written by other users"
      #expect(vault.exposure?.hasPrefix(path) == true && vault.exposure?.contains(says) == true)
      guard case .contents(_, let revision) = await vault.load() else {
        #expect(name == "contents")
        return
      }
      #expect(await !vault.store(VaultContents(), replacing: revision).isStored)
      #expect(try Data(contentsOf: file) == before)
    }
  }

  @Test("contents that cannot be read are damaged, with the revision that they have, and are replaced by it")
  func damaged() async throws {
    try await clean {
      let vault = FileVault(file)
      _ = await vault.store(Self.contents, replacing: nil)
      let text = try String(contentsOf: file, encoding: .utf8)
      let start = try #require(text.range(of: "\"contents\":\""))
      try Data((text[..<start.upperBound] + "AAAA" + text[start.upperBound...]).utf8).write(to: file, mode: 0o600)
      guard case .damaged(let revision?) = await vault.load() else {
        Issue.record("not damaged")
        return
      }
      #expect(await vault.store(Self.contents, replacing: nil) == .changedMeanwhile)
      #expect(await vault.store(Self.contents, replacing: revision).isStored)
    }
  }

  @Test(
    "what a later version has stored is neither read nor replaced",
    arguments: [
      #"{"form":2,"parts":[]}"#, #"{"revision":{"value":"1"},"contents":"eyJ2ZXJzaW9uIjo5OSwiYWxsIjp7fX0="}"#,
    ])
  func newer(text: String) async throws {
    try await clean {
      try Data(text.utf8).write(to: file, mode: 0o600)
      let vault = FileVault(file)
      #expect(await vault.load() == .newer)
      #expect(await !vault.store(Self.contents, replacing: nil).isStored)
      #expect(try Data(contentsOf: file) == Data(text.utf8))
    }
  }

  @Test("what was half written when a launch ended is no hindrance, and is removed by the next load")
  func halfWritten() async throws {
    try await clean {
      try Data("half".utf8).write(to: new)
      #expect(await FileVault(file).load() == .contents(VaultContents(), revision: nil))
      #expect(!FileManager.default.fileExists(atPath: new.path))
      try Data("half".utf8).write(to: new)
      #expect(await FileVault(file).store(Self.contents, replacing: nil).isStored)
      guard case .contents(Self.contents, _) = await FileVault(file).load() else {
        Issue.record("not stored")
        return
      }
    }
  }

  @Test("a link in the place of the new version is not followed")
  func linked() async throws {
    try await clean {
      let other = folder.appendingPathComponent("other")
      try Data("mine".utf8).write(to: other)
      try FileManager.default.createSymbolicLink(at: new, withDestinationURL: other)
      #expect(await FileVault(file).store(Self.contents, replacing: nil).isStored)
      #expect(try Data(contentsOf: other) == Data("mine".utf8))
    }
  }

  @Test("what another process writes now is left alone, and can be read past")
  func foreignWriter() async throws {
    try await clean {
      #expect(await FileVault(file).store(Self.contents, replacing: nil).isStored)
      try await whileLocked {
        try Data("half".utf8).write(to: new)
        guard case .contents(Self.contents, _) = await FileVault(file).load() else {
          Issue.record("not readable")
          return
        }
        #expect(FileManager.default.fileExists(atPath: new.path))
      }
    }
  }

  @Test(
    "a store that has waited too long for another process, or is cancelled meanwhile, has failed and writes nothing")
  func givenUp() async throws {
    try await clean {
      let clock = HandClock(), patient = FileVault(file, clock: clock)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try await whileLocked {
        let cancelled = Task { await patient.store(Self.contents, replacing: nil) }
        cancelled.cancel()
        await clock.ring()
        #expect(await cancelled.value == .failed)
        // Every sleep is over at once now.
        #expect(await patient.store(Self.contents, replacing: nil) == .failed)
      }
      #expect(await patient.load() == .contents(VaultContents(), revision: nil))
      #expect(await patient.store(Self.contents, replacing: nil).isStored)
    }
  }

  @Test("a folder that is made is its owner's alone")
  func madeFolder() async throws {
    try await clean {
      let inner = folder.appendingPathComponent("a/b")
      #expect(await FileVault(inner.appendingPathComponent("c")).store(Self.contents, replacing: nil).isStored)
      for made in [inner, inner.deletingLastPathComponent()] {
        let attributes = try FileManager.default.attributesOfItem(atPath: made.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
      }
    }
  }

  #if os(Linux) || os(macOS)
    @Test(
      "a process that is killed while it stores leaves nothing that others may read, and nothing half written",
      arguments: [0o022, 0o000] as [UInt16])
    func killed(mask: UInt16) async throws {
      try await clean {
        for number in 0..<50 {
          await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = file.path as String, mask = mask as UInt16, number = number as Int] in
            umask(mode_t(mask))
            await VaultChecks.storeUntilKilled(FileVault(URL(fileURLWithPath: path))) {
              Thread.detachNewThread {
                usleep(UInt32(number * 61))
                kill(getpid(), SIGKILL)
              }
            }
          }
          for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let path = folder.appendingPathComponent(name).path
            let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name) after \(number) kills")
          }
          guard case .contents(let contents, _?) = await FileVault(file).load(), contents.signingOut != nil else {
            Issue.record("torn after \(number) kills")
            return
          }
          #expect(
            Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["contents", "contents.lock"])
        }
      }
    }
  #endif

  @Test("a folder that cannot be made brings a failure, and nothing else")
  func nowhere() async throws {
    try await clean {
      try Data().write(to: folder.appendingPathComponent("plain"))
      let vault = FileVault(folder.appendingPathComponent("plain/contents"))
      #expect(await vault.store(Self.contents, replacing: nil) == .failed)
    }
  }

  /// Does some work while the lock is held as another process holds it: by another opening of the file.
  private func whileLocked(_ work: () async throws -> Void) async throws {
    let lock = open(file.appendingPathExtension("lock").path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    defer { close(lock) }
    try await work()
  }

  private func clean(_ work: () async throws -> Void) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await work()
  }
}
