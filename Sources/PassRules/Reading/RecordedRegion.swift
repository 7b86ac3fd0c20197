/// Where something stands in a file.
package struct RecordedRegion: Hashable, Sendable {
  /// The line on which it begins, counted from 1.
  package let line: Int
  /// How many bytes are before it.
  package let offset: Int
  /// How many bytes it has.
  package let length: Int
}
