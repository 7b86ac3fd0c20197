import Foundation
import PassAPI

extension Timestamp {
  /// UTC with milliseconds, for example `2026-01-01T12:00:00.000Z`.
  var iso8601: String {
    let seconds = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (whole, rest) =
      seconds.remainder < 0 ? (seconds.quotient - 1, seconds.remainder + 1000) : (seconds.quotient, seconds.remainder)
    let style = Date.ISO8601FormatStyle(timeZone: .gmt)
    let text = Date(timeIntervalSince1970: TimeInterval(whole)).formatted(style)
    let fraction = String(rest)
    return text.dropLast() + "." + String(repeating: "0", count: 3 - fraction.count) + fraction + "Z"
  }

  /// The time to another moment, in milliseconds; saturates.
  func milliseconds(to other: Timestamp) -> Int64 {
    let (span, overflows) = other.milliseconds.subtractingReportingOverflow(milliseconds)
    return overflows ? (other < self ? .min : .max) : span
  }
}

/// A span for people, for example `1.5 s`.
func seconds(_ milliseconds: Int64) -> String {
  let tenths = (milliseconds + (milliseconds < 0 ? -50 : 50)) / 100
  return "\(tenths < 0 ? "-" : "")\(abs(tenths / 10)).\(abs(tenths % 10)) s"
}
