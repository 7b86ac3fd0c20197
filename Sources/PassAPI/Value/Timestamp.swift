import Foundation

/// A moment on the vendor's wire, in milliseconds since 1970.
///
/// Session answers write it as a string, profiles and decisions as a number; both are read, a number is written
/// (v2 2).
public struct Timestamp: Hashable, Sendable, Comparable {
  /// Milliseconds since 1970, UTC.
  public var milliseconds: Int64

  /// Makes a moment from milliseconds since 1970.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The moment so many seconds later (earlier, if negative); it saturates instead of overflowing.
  public func advanced(bySeconds seconds: Int) -> Timestamp {
    let (span, spanOverflows) = Int64(seconds).multipliedReportingOverflow(by: 1000)
    let (sum, sumOverflows) = milliseconds.addingReportingOverflow(span)
    if spanOverflows || sumOverflows { return Timestamp(milliseconds: seconds < 0 ? .min : .max) }
    return Timestamp(milliseconds: sum)
  }

  /// Orders by time.
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }
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
