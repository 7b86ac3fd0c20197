import Foundation

/// A recording of a client: a HAR file or a journal.
package enum RecordedFile {
  /// The reason why a file cannot be read.
  package struct Unreadable: Error, Hashable, CustomStringConvertible {
    /// What is wrong, with the line number if there is one; nothing of the file's content.
    package let description: String
    /// Creates an error with its description.
    package init(description: String) { self.description = description }
  }
}
