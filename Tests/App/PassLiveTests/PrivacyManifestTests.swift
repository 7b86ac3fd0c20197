import Foundation
import TestTraits
import Testing

@Suite("The privacy manifest")
struct PrivacyManifestTests {
  /// Calls for which Apple wants a reason, by their category.
  private static let calls: [String: [String]] = [
    "FileTimestamp": [
      "stat(", "fstat(", "lstat(", "fstatat(", "getattrlist", "creationDate", "modificationDate",
      "contentModificationDateKey",
    ],
    "SystemBootTime": ["systemUptime", "mach_absolute_time"],
    "DiskSpace": ["statfs(", "statvfs(", "volumeAvailableCapacity", "systemFreeSize"],
    "UserDefaults": ["UserDefaults"], "ActiveKeyboards": ["activeInputModes"],
  ]

  @Test(
    "declares a reason for each kind of call that wants one, and for no other; the identifier is collected, not tracked"
  )
  func declared() throws {
    let data = try Data(contentsOf: Repository.url("Sources/App/PassLive/PrivacyInfo.xcprivacy"))
    let manifest = try #require(PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
    let kinds = try #require(manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]])
    let declared = Set(kinds.compactMap { $0["NSPrivacyAccessedAPIType"] as? String })
    #expect(kinds.allSatisfy { ($0["NSPrivacyAccessedAPITypeReasons"] as? [String])?.isEmpty == false })

    // What an app on v2 links.
    var used: Set<String> = []
    for path in ["App", "Engine/FlowEngine"] {
      let folder = Repository.url("Sources/\(path)")
      let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        for (kind, names) in Self.calls
        where names.contains(where: { text.contains(" \($0)") || text.contains(".\($0)") }) {
          used.insert("NSPrivacyAccessedAPICategory\(kind)")
        }
      }
    }
    #expect(declared == used)

    #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    let collected = try #require(manifest["NSPrivacyCollectedDataTypes"] as? [[String: Any]])
    #expect(collected.map { $0["NSPrivacyCollectedDataType"] as? String } == ["NSPrivacyCollectedDataTypeDeviceID"])
    #expect(collected.allSatisfy { $0["NSPrivacyCollectedDataTypeTracking"] as? Bool == false })
  }
}
