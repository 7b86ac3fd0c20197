import Foundation

/// The checkout in which the tests stand: its pages and sources, which tests compare with the program.
public enum Repository {
  /// The top folder.
  public static let root = (1...4).reduce(URL(fileURLWithPath: #filePath)) { folder, _ in
    folder.deletingLastPathComponent()
  }

  /// A file or folder by its path below the top.
  public static func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  /// The text of a file; throws if there is no such file.
  public static func text(_ path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }

  /// The blocks of code in a language on a page.
  public static func blocks(_ language: String, of page: String) throws -> [String] {
    try text(page).components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  /// The blocks of Swift on a page that stand neither in these files nor in a file of these folders, and how many
  /// blocks there are. White space does not count: a page sets its lines as it likes.
  public static func strayBlocks(of page: String, in places: String...) throws -> (strays: [String], count: Int) {
    let files = try places.flatMap { place in
      place.hasSuffix(".swift")
        ? [url(place)] : try FileManager.default.contentsOfDirectory(at: url(place), includingPropertiesForKeys: nil)
    }
    let sources = try files.filter { $0.pathExtension == "swift" }.map {
      try String(contentsOf: $0, encoding: .utf8).filter { !$0.isWhitespace }
    }
    let blocks = try blocks("swift", of: page).map { block in block.filter { !$0.isWhitespace } }
    return (blocks.filter { block in !sources.contains { $0.contains(block) } }, blocks.count)
  }
}
