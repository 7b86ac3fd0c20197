import PassAPI

/// The limits for the size of a message and the time to read it.
package struct ReadingLimits: Sendable {
  /// The largest size of the first line and the fields together, in bytes.
  package var head = HTTPHeaders.maximumBytes
  /// The largest size of the target, in bytes.
  package var target = 1 << 13
  /// The largest number of fields.
  package var fields = HTTPHeaders.maximumFields
  /// The largest size of a body, in bytes.
  package var body = 1 << 20
  /// How long a client may be silent between two requests; `nil` for no limit.
  package var silence: Duration?
  /// How long a head may take from its first byte on, and then a body; `nil` for no limit.
  package var message: Duration?

  /// Creates limits of size only.
  package init() {}
}

/// The result of reading from a connection.
package enum Reading: Sendable {
  /// A whole request.
  case request(ReceivedRequest)
  /// No readable request: it can only be answered with this status, and nothing after it can be read.
  case refused(status: Int, why: String)
  /// The other end is gone, or was silent for too long between two requests.
  case ended
}
