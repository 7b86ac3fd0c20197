import Foundation
import PassLive
import PassService
import Testing

@Suite("The vault in a file", .endsIfStuck)
struct FileVaultTests {
  private let folder: URL
  private var file: URL { folder.appendingPathComponent("contents") }
  private static let contents = VaultContents(signingOut: "northlight")

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test("nobody but the owner may read what is stored")
  func permissions() async throws {
    try await clean {
      #expect(await FileVault(file).store(Self.contents, replacing: nil) == .stored)
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
    }
  }

  @Test("contents that cannot be read are damaged, with the revision that they have, and are replaced by it")
  func damaged() async throws {
    try await clean {
      let vault = FileVault(file)
      _ = await vault.store(Self.contents, replacing: nil)
      let text = try String(contentsOf: file, encoding: .utf8)
      let start = try #require(text.range(of: "\"contents\":\""))
      try (text[..<start.upperBound] + "AAAA" + text[start.upperBound...]).write(
        to: file, atomically: true, encoding: .utf8)
      guard case .damaged(let revision?) = await vault.load() else {
        Issue.record("not damaged")
        return
      }
      #expect(await vault.store(Self.contents, replacing: nil) == .changedMeanwhile)
      #expect(await vault.store(Self.contents, replacing: revision) == .stored)
    }
  }

  @Test("what was half written when a launch ended is no hindrance")
  func halfWritten() async throws {
    try await clean {
      try Data("half".utf8).write(to: file.appendingPathExtension("new"))
      #expect(await FileVault(file).store(Self.contents, replacing: nil) == .stored)
      guard case .contents(Self.contents, _) = await FileVault(file).load() else {
        Issue.record("not stored")
        return
      }
    }
  }

  @Test("a folder that cannot be made brings a failure, and nothing else")
  func nowhere() async throws {
    try await clean {
      try Data().write(to: folder.appendingPathComponent("plain"))
      let vault = FileVault(folder.appendingPathComponent("plain/contents"))
      #expect(await vault.store(Self.contents, replacing: nil) == .failed)
    }
  }

  private func clean(_ work: () async throws -> Void) async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try await work()
  }
}
