/// A recording of a client: a HAR file or a journal.
package enum RecordedFile {
  /// The reason why a file cannot be read.
  @Memberwise package struct Unreadable: Error, Hashable, CustomStringConvertible {
    /// What is wrong, with the line number if there is one; nothing of the file's content.
    package let description: String
  }

  /// Reads something; an error of another kind says nothing about it.
  static func reading<Value>(_ read: () throws -> Value) throws(Unreadable) -> Value {
    do { return try read() } catch { throw error as? Unreadable ?? Unreadable(description: "it cannot be read") }
  }
}
