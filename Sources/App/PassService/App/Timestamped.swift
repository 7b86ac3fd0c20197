import PassAPI

/// A value from outside, with the moment of its arrival: a table reads no clock.
@dynamicMemberLookup
package struct Timestamped<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  package var value: Value
  /// The moment of its arrival.
  package var moment: Moment

  /// The parts of an answer that could not be read and were left out, for support; see `Reading.leftOut`.
  package var leftOut: [String] = []

  /// Creates the outcome of an effect; its performer says when the effect ended.
  package init(_ value: Value, at moment: Moment, leftOut: [String] = []) {
    self.value = value
    self.moment = moment
    self.leftOut = leftOut
  }

  /// Creates a value at a time on which all clocks agree, for samples and tests.
  package init(_ value: Value, at time: Timestamp, leftOut: [String] = []) {
    self.init(value, at: Moment(time), leftOut: leftOut)
  }

  /// A member of the value.
  package subscript<Part>(dynamicMember part: KeyPath<Value, Part>) -> Part { value[keyPath: part] }
}

/// An outcome that carries its moment, or a request that says when it was made.
package protocol HasTime: Sendable {
  /// That moment; the time limit of a request counts from it (`Patience`).
  var moment: Moment { get }
  /// The parts that could not be read.
  var leftOut: [String] { get }
}
extension HasTime {
  /// The service's time at that moment, by which a profile has ended or not.
  package var at: Timestamp { moment.at }
  /// Only answers have parts.
  package var leftOut: [String] { [] }
}
extension Timestamped: HasTime {}
extension Moment: HasTime { package var moment: Moment { self } }
