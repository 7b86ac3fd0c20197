/// A region of a file.
package struct RecordedRegion: Hashable, Sendable {
  /// The line on which it begins, counted from 1.
  package let line: Int
  /// The number of bytes before it.
  package let offset: Int
  /// The number of its bytes.
  package let length: Int
  var bytes: Range<Int> { offset..<offset + length }
}
