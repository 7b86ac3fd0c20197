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
}
