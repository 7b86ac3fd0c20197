import Foundation

/// The fixture files below a folder, sorted by path.
struct FixtureFolder {
  struct File {
    /// The path below the folder.
    let name: String
    /// Whether a folder on the way is named after REST API v1.
    let isLegacy: Bool
    let url: URL
    /// The content; nil when it cannot be read.
    var data: Data? { try? Data(contentsOf: url) }
  }

  let files: [File]

  init(_ folder: URL) throws(ConformanceError) {
    let root = folder.standardizedFileURL.resolvingSymlinksInPath()
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw .noFolder(folder.relativePath)
    }
    let found = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    files = (found?.compactMap { $0 as? URL } ?? [])
      .filter { $0.pathExtension.lowercased() == "json" && !$0.hasDirectoryPath }
      .map { url in
        let below = url.standardizedFileURL.pathComponents.dropFirst(root.pathComponents.count)
        let folders = [folder.standardizedFileURL.lastPathComponent] + below.dropLast()
        return File(name: below.joined(separator: "/"), isLegacy: folders.contains("v1"), url: url)
      }
      .sorted { $0.name < $1.name }
    if files.isEmpty { throw .noFixture(folder.relativePath) }
  }
}
