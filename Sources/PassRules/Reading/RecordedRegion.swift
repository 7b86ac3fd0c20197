/// Where something stands in a file.
public struct RecordedRegion: Hashable, Sendable {
  /// The line on which it begins, counted from 1.
  public let line: Int
  /// How many bytes are before it.
  public let offset: Int
  /// How many bytes it has.
  public let length: Int
}
