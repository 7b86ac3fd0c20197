import PassAPI

/// What came from outside, and the moment when it came: a table reads no clock.
@dynamicMemberLookup
package struct Timestamped<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  /// What came.
  package var value: Value
  /// That moment.
  package var moment: Moment

  /// What of an answer could not be read and was left out, for support; see `Reading.leftOut`.
  package var leftOut: [String] = []

  /// The performer of an effect says when it ended.
  package init(_ value: Value, at moment: Moment, leftOut: [String] = []) {
    self.value = value
    self.moment = moment
    self.leftOut = leftOut
  }

  /// Where all clocks agree: for samples and tests.
  package init(_ value: Value, at time: Timestamp, leftOut: [String] = []) {
    self.init(value, at: Moment(time), leftOut: leftOut)
  }

  /// A part of what came.
  package subscript<Part>(dynamicMember part: KeyPath<Value, Part>) -> Part { value[keyPath: part] }
}

/// An outcome that carries its moment.
package protocol HasTime: Sendable {
  var moment: Moment { get }
  /// What of it could not be read.
  var leftOut: [String] { get }
}
extension HasTime {
  /// The time of the service then.
  package var at: Timestamp { moment.at }
}
extension Timestamped: HasTime {}
extension Moment: HasTime {
  package var moment: Moment { self }
  package var leftOut: [String] { [] }
}
