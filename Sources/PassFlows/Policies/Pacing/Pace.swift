/// How fast requests may follow one another (`rest-api-v2.md` 8.5).
public struct Pace: Hashable, Sendable {
  /// How many requests may be sent without any distance, counted once for the life of the transport.
  public var burst: Int
  /// The distance between two requests when the burst is used up, in seconds.
  public var interval: Int
  /// How long nothing is sent after a 429, in seconds.
  public var pause: Int

  /// Makes a pace; the defaults are the documented limits: ten at once, then one a second, and a second of silence
  /// after a 429.
  public init(burst: Int = 10, interval: Int = 1, pause: Int = 1) {
    self.burst = max(0, burst)
    self.interval = max(0, interval)
    self.pause = max(1, pause)
  }
}
