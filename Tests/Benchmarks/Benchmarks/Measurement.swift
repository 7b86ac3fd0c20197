/// One line of the report.
struct Measurement: Sendable {
  /// What is measured, for example `step/tuple-switch strings`; before the slash the subject, after it the floor.
  let name: String
  /// The result; nil where the platform does not report it.
  let value: Double?
  /// `x` for a ratio, `s` for seconds of processor time, `bytes`, or nothing for a count.
  let unit: String
  /// What the value should not exceed.
  let aim: Double?
  /// What the value should reach: of speeds more is better.
  let atLeast: Double?

  /// How far a ratio may be from what is wanted before the whole run fails: what is measured varies, and some aims are
  /// not reached yet.
  let bearing: Double

  /// The aim is printed next to the value; the value is measured with or without one.
  init(
    _ name: String, _ value: Double?, _ unit: String = "x", aim: Double? = nil, atLeast: Double? = nil,
    bearing: Double = 1.25
  ) {
    self.name = name
    self.value = value
    self.unit = unit
    self.aim = aim
    self.atLeast = atLeast
    self.bearing = bearing
  }
}

extension Measurement {
  /// Whether the value is as it should be; nil if it has no aim, or the platform does not report it.
  var meetsAim: Bool? {
    guard let value else { return nil }
    return aim.map { value <= $0 } ?? atLeast.map { value >= $0 }
  }
  /// Whether a ratio is near what is wanted.
  var isBorne: Bool {
    guard let value, unit == "x" else { return true }
    return aim.map { value <= $0 * bearing } ?? atLeast.map { value * bearing >= $0 } ?? true
  }
}

extension Measurement: CustomStringConvertible {
  /// As `step/tuple-switch strings 0.63x (aim 0.7x)`, or `playback 2 (aim 1, missed)`.
  var description: String {
    guard let value else { return "\(name) not measured on this platform" }
    let wanted =
      aim.map { "aim \(Self.text($0))\(suffix)" } ?? atLeast.map { "at least \(Self.text($0))\(suffix)" }
    let missed = meetsAim == false ? ", missed" : ""
    return "\(name) \(Self.text(value))\(suffix)" + (wanted.map { " (\($0)\(missed))" } ?? "")
  }
  private var suffix: String { unit.count > 1 ? " \(unit)" : unit }

  private static func text(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\((value * 100).rounded() / 100)"
  }

  /// One line of JSON.
  var json: String {
    let aim = aim.map { ", \"aim\": \($0)" } ?? atLeast.map { ", \"atLeast\": \($0)" } ?? ""
    let meets = meetsAim.map { ", \"meetsAim\": \($0)" } ?? ""
    return "{\"name\": \"\(name)\", \"value\": \(value.map { "\($0)" } ?? "null"), \"unit\": \"\(unit)\"\(aim)\(meets)}"
  }
}
