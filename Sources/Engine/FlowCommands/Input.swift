import Foundation

/// The source of input files; `-` is the standard input.
package struct Input: Sendable {
  /// The standard input.
  package static let standard = Input(.standardInput)
  private let file: FileHandle

  /// An input for which `-` means this file.
  package init(_ file: FileHandle) { self.file = file }

  /// The contents of a file, or of the standard input if its name is `-`.
  ///
  /// - Throws: A `UsageError` that says why it cannot be read.
  package func contents(of name: String) throws(UsageError) -> Data {
    if name == "-" {
      do { return try file.readToEnd() ?? Data() } catch { throw UsageError("cannot read the standard input") }
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
      throw UsageError("cannot read \(name): there is no such file")
    }
    guard !isFolder.boolValue else { throw UsageError("cannot read \(name): it is a folder, not a file") }
    guard let data = FileManager.default.contents(atPath: name) else {
      throw UsageError("cannot read \(name): its permissions do not allow it")
    }
    return data
  }
}
