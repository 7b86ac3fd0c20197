import PassAPI

/// What came from outside, and the time when it came: a table reads no clock.
@dynamicMemberLookup
package struct Timestamped<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  /// What came.
  package var value: Value
  /// The time then.
  package var at: Timestamp

  /// What of an answer could not be read and was left out, for support; see `Reading.leftOut`.
  package var leftOut: [String] = []

  /// The performer of an effect says when it ended.
  package init(_ value: Value, at: Timestamp, leftOut: [String] = []) {
    self.value = value
    self.at = at
    self.leftOut = leftOut
  }

  /// A part of what came.
  package subscript<Part>(dynamicMember part: KeyPath<Value, Part>) -> Part { value[keyPath: part] }
}

/// An outcome that carries its time.
package protocol HasTime: Sendable {
  var at: Timestamp { get }
  /// What of it could not be read.
  var leftOut: [String] { get }
}
extension Timestamped: HasTime {}
extension Timestamp: HasTime {
  package var at: Timestamp { self }
  package var leftOut: [String] { [] }
}
