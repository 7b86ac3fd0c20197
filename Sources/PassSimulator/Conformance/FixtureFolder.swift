import Foundation

/// The fixture files below a folder, sorted by path.
struct FixtureFolder {
  struct File {
    /// The path below the folder.
    let name: String
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
    let found = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    files = found.sorted().compactMap { name in
      let steps = name.split(separator: "/")
      let url = root.appendingPathComponent(name)
      guard url.pathExtension.lowercased() == "json", !steps.contains(where: { $0.hasPrefix(".") }),
        FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue
      else { return nil }
      return File(name: name, url: url)
    }
    if files.isEmpty { throw .noFixture(folder.relativePath) }
  }
}
