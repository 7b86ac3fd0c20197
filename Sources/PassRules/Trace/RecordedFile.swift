import Foundation

/// A recording of a client: a HAR file or a journal.
package enum RecordedFile {
  /// Why a file cannot be read.
  package struct Unreadable: Error, Hashable, CustomStringConvertible {
    /// What is wrong, with the number of the line where there is one; nothing of the file itself.
    package let description: String
    /// Says what is wrong.
    package init(description: String) { self.description = description }
  }
}
