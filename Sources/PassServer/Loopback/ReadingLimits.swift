/// How much of a message is read, and how long it may take.
package struct ReadingLimits: Sendable {
  /// The most that the first line and the fields have together, in bytes.
  package var head = 1 << 16
  /// The most that the target has, in bytes.
  package var target = 1 << 13
  /// How many fields there may be.
  package var fields = 100
  /// The most that a body has, in bytes.
  package var body = 1 << 20
  /// How long a client may be silent between two requests; nil for ever.
  package var silence: Duration?
  /// How long a head may take from its first byte on, and then a body; nil for ever.
  package var message: Duration?

  /// Limits of size alone.
  package init() {}
}

/// What is read from a connection.
package enum Reading: Sendable {
  /// A whole request.
  case request(ReceivedRequest)
  /// What came is no request that can be answered otherwise than by this status; nothing that follows can be read.
  case refused(status: Int, why: String)
  /// The other end is gone, or has been silent for too long between two requests.
  case ended
}
