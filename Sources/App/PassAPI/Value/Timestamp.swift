import Foundation

/// A moment on the vendor's wire, in milliseconds since 1970.
///
/// Session answers write it as a string, profiles and decisions as a number. Both are read; a number is written (v2 2).
@Memberwise public struct Timestamp: Hashable, Sendable, Comparable {
  /// Milliseconds since 1970, UTC.
  public var milliseconds: Int64

  /// The moment of a date, to the millisecond; it saturates instead of overflowing.
  public init(_ date: Date) {
    let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
    self.init(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max))
  }

  /// The moment as a date.
  public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

  /// The time this number of seconds later (earlier, if negative); it saturates instead of overflowing.
  public func advanced(bySeconds seconds: Int) -> Timestamp {
    let (span, spanOverflows) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    let (sum, sumOverflows) = milliseconds.addingReportingOverflow(span)
    if spanOverflows || sumOverflows { return Timestamp(milliseconds: seconds < 0 ? .min : .max) }
    return Timestamp(milliseconds: sum)
  }

  /// The moment after a duration (before, if negative), to the millisecond; it saturates instead of overflowing.
  package func advanced(by duration: Duration) -> Timestamp {
    let (sum, overflows) = milliseconds.addingReportingOverflow(duration.wholeMilliseconds)
    return Timestamp(milliseconds: overflows ? (duration < .zero ? .min : .max) : sum)
  }

  /// The time from this moment to another; negative if that is earlier.
  package func distance(to other: Timestamp) -> Duration {
    let (span, overflows) = other.milliseconds.subtractingReportingOverflow(milliseconds)
    return .milliseconds(overflows ? (other < self ? .min : .max) : span)
  }

  /// Orders by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
}

extension Duration {
  /// The whole milliseconds in it, saturated.
  fileprivate var wholeMilliseconds: Int64 {
    let (milliseconds, overflows) = components.seconds.multipliedReportingOverflow(by: 1_000)
    let (sum, sumOverflows) = milliseconds.addingReportingOverflow(components.attoseconds / 1_000_000_000_000_000)
    return overflows || sumOverflows ? (self < .zero ? .min : .max) : sum
  }
}

extension Timestamp: Codable {
  /// Reads a JSON number or a string of digits; throws `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int64.self) {
      milliseconds = number
    } else if let text = try? container.decode(String.self), let number = Int64(text.trimmed) {
      milliseconds = number
    } else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no milliseconds")
    }
  }

  /// Writes a JSON number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(milliseconds)
  }
}

extension Timestamp: CustomStringConvertible {
  /// The milliseconds, for example `1735689600000 ms`.
  public var description: String { "\(milliseconds) ms" }
}
