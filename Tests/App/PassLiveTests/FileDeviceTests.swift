import Foundation
import PassAPI
import PassService
import Testing

@testable import PassLive

@Suite("The identifier of a device in a file", .endsIfStuck)
struct FileDeviceTests {
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())/device")

  private func described() async -> DeviceDescription? { await FileDevice(file).describe() }

  @Test("R-HDR-7: programs that share the file are one device in every launch, and say what the vendor requires")
  func stays() async throws {
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let both = await withTaskGroup(of: DeviceDescription?.self) { group in
      for _ in 0..<8 { group.addTask { await described() } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let first = try #require(both[0])
    #expect(both.allSatisfy { $0 == first })
    #expect(await described() == first && first.info.violation == nil)
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let other = FileDevice(file.deletingLastPathComponent().appendingPathComponent("other"))
    #expect(await other.describe()?.identifier != first.identifier)
  }

  @Test("R-HDR-7: an identifier that another user may have written is not used")
  func exposed() async throws {
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    let first = try #require(await described())
    chmod(file.path, 0o644)
    #expect(await described() == nil)
    #expect(FileDevice(file).exposure?.contains("can be read or written by other users") == true)
    chmod(file.path, 0o600)
    #expect(await described() == first)
  }

  @Test("no identifier is made up where none can be kept, or what is there is none")
  func unusable() async throws {
    #expect(await FileDevice(URL(fileURLWithPath: "/dev/null/device")).describe() == nil)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    #expect(await described() == nil)
  }
}
