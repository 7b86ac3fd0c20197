import Foundation

/// What somebody recorded of a client: a HAR file or a journal.
public enum RecordedFile {
  /// Why a file cannot be read.
  public struct Unreadable: Error, Hashable, CustomStringConvertible {
    /// What is wrong, with the number of the line where there is one; nothing of the file itself.
    public let description: String
    /// Says what is wrong.
    public init(description: String) { self.description = description }
  }
}
