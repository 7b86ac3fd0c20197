/// One line of the report.
public struct Measurement: Sendable {
  /// What is measured, for example `step/tuple-switch strings`; before the slash the subject, behind it the floor.
  public let name: String
  /// What came out; nil where the platform does not tell.
  public let value: Double?
  /// `x` for a ratio, `s` for seconds of processor time, `bytes`, or nothing for a count.
  public let unit: String
  /// What the value should not exceed.
  public let aim: Double?
  /// What the value should reach: of speeds more is better.
  public let atLeast: Double?

  init(_ name: String, _ value: Double?, _ unit: String = "x", aim: Double? = nil, atLeast: Double? = nil) {
    self.name = name
    self.value = value
    self.unit = unit
    self.aim = aim
    self.atLeast = atLeast
  }
}

extension Measurement: CustomStringConvertible {
  /// As `step/tuple-switch strings 0.63x (aim 0.7x)`.
  public var description: String {
    guard let value else { return "\(name) not measured on this platform" }
    let wanted =
      aim.map { " (aim \(Self.text($0))\(suffix))" } ?? atLeast.map { " (at least \(Self.text($0))\(suffix))" }
    return "\(name) \(Self.text(value))\(suffix)" + (wanted ?? "")
  }
  private var suffix: String { unit.count > 1 ? " \(unit)" : unit }

  private static func text(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
  }

  /// One line of JSON.
  public var json: String {
    let aim = aim.map { ", \"aim\": \($0)" } ?? atLeast.map { ", \"atLeast\": \($0)" } ?? ""
    return "{\"name\": \"\(name)\", \"value\": \(value.map { "\($0)" } ?? "null"), \"unit\": \"\(unit)\"\(aim)}"
  }
}
