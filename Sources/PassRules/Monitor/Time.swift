import Foundation
import PassAPI

extension Timestamp {
  /// UTC with milliseconds, for example `2026-01-01T12:00:00.000Z`; outside the years 1 to 9999, as milliseconds.
  var iso8601: String {
    guard (-62_135_596_800_000..<253_402_300_800_000).contains(milliseconds) else { return description }
    let seconds = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let (whole, rest) =
      seconds.remainder < 0 ? (seconds.quotient - 1, seconds.remainder + 1000) : (seconds.quotient, seconds.remainder)
    let style = Date.ISO8601FormatStyle(timeZone: .gmt)
    let text = Date(timeIntervalSince1970: TimeInterval(whole)).formatted(style)
    let fraction = String(rest)
    return text.dropLast() + "." + String(repeating: "0", count: 3 - fraction.count) + fraction + "Z"
  }

  /// The moment so many milliseconds later; saturates.
  func advanced(byMilliseconds span: Int64) -> Timestamp {
    let (sum, overflows) = milliseconds.addingReportingOverflow(span)
    return Timestamp(milliseconds: overflows ? (span < 0 ? .min : .max) : sum)
  }

  /// The time to another moment, in milliseconds; saturates.
  func milliseconds(to other: Timestamp) -> Int64 {
    let (span, overflows) = other.milliseconds.subtractingReportingOverflow(milliseconds)
    return overflows ? (other < self ? .min : .max) : span
  }
}

/// A span for people, for example `1.5 s`.
func seconds(_ milliseconds: Int64) -> String {
  // Halved first: adding half a tenth could overflow.
  let tenths = (milliseconds / 50 + milliseconds.signum()) / 2
  return "\(tenths < 0 ? "-" : "")\(abs(tenths / 10)).\(abs(tenths % 10)) s"
}
