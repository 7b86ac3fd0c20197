import PassAPI

/// A place in a trace where a client broke a rule; it never holds a secret.
public struct Violation: Hashable, Sendable {
  /// The id of the rule.
  public let rule: String
  /// Other rules that the same defect breaks.
  public let alsoBreaks: [String]
  /// The number of the entry.
  public let number: Int
  /// When it happened.
  public let time: Timestamp
  /// Method and path, or what else happened.
  public let place: String
  /// What is wrong.
  public let text: String

  /// How binding the rule is.
  public var level: Rule.Level { Rule.named(rule)?.level ?? .must }
}

extension Violation: CustomStringConvertible {
  /// One line: rule, level, entry, place, what is wrong.
  public var description: String {
    let also = alsoBreaks.isEmpty ? "" : " (also \(alsoBreaks.joined(separator: ", ")))"
    return "\(rule) \(level.rawValue) #\(number) \(time.iso8601) \(place): \(text)\(also)"
  }
}
