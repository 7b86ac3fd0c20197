import Foundation
import PassAPI

extension Timestamp {
  /// UTC with milliseconds, for example `2026-01-01T12:00:00.000Z`; outside the years 1 to 9999, as milliseconds.
  package var iso8601: String {
    guard (-62_135_596_800_000..<253_402_300_800_000).contains(milliseconds) else { return description }
    let rest = (milliseconds % 1000 + 1000) % 1000, style = Date.ISO8601FormatStyle(timeZone: .gmt)
    let text = Date(timeIntervalSince1970: TimeInterval((milliseconds - rest) / 1000)).formatted(style)
    return text.dropLast() + "." + String(1000 + rest).dropFirst() + "Z"
  }

  /// The moment `span` milliseconds later; saturates.
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
  // Halved first, since adding half a tenth could overflow.
  let tenths = (milliseconds / 50 + milliseconds.signum()) / 2
  return "\(tenths < 0 ? "-" : "")\(abs(tenths / 10)).\(abs(tenths % 10)) s"
}

extension Timestamp {
  /// Reads an ISO 8601 time with any number of fraction digits and `Z` or an offset, with or without a colon; without
  /// either it is UTC.
  init?(iso8601 text: String) {
    var rest = text.utf8[...]
    guard let year = rest.number(4), rest.skip("-"), let month = rest.number(2), rest.skip("-"),
      let day = rest.number(2), rest.skip("T") || rest.skip("t") || rest.skip(" "), let hour = rest.number(2),
      rest.skip(":"), let minute = rest.number(2), (1...12).contains(month), day > 0,
      day <= Self.days(year, month + 1, 1) - Self.days(year, month, 1), hour < 25, minute < 60
    else { return nil }
    var second = 0, milliseconds: Int64 = 0
    if rest.skip(":") {
      guard let value = rest.number(2), value < 61 else { return nil }
      second = value
      if rest.skip(".") || rest.skip(",") { milliseconds = rest.fraction() }
    }
    // 24:00 is the end of a day, and nothing in the day is later.
    guard let offset = rest.offset(), hour < 24 || minute == 0 && second == 0 && milliseconds == 0 else { return nil }
    let minutes = Int64(Self.days(year, month, day)) * 1440 + Int64(hour * 60 + minute) - Int64(offset)
    self.init(milliseconds: (minutes * 60 + Int64(second)) * 1000 + milliseconds)
  }

  /// Days since 1970 of the Gregorian calendar, counted from March so that the leap day comes last.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month > 2 ? year : year - 1, era = year / 400, ofEra = year - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }
}

extension Substring.UTF8View {
  fileprivate mutating func skip(_ text: String) -> Bool {
    guard starts(with: text.utf8) else { return false }
    removeFirst(text.utf8.count)
    return true
  }

  fileprivate mutating func number(_ digits: Int) -> Int? {
    let head = prefix(digits)
    guard head.count == digits, head.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    removeFirst(digits)
    return head.reduce(0) { 10 * $0 + Int($1) - 0x30 }
  }

  /// Milliseconds; finer digits are dropped.
  fileprivate mutating func fraction() -> Int64 {
    let digits = prefix { (0x30...0x39).contains($0) }
    removeFirst(digits.count)
    return Int64((Substring(digits) + "000").prefix(3)) ?? 0
  }

  /// Minutes east of UTC; `nil` if any other text is left.
  fileprivate mutating func offset() -> Int? {
    if isEmpty || elementsEqual("Z".utf8) || elementsEqual("z".utf8) { return 0 }
    let sign = skip("+") ? 1 : skip("-") || skip("\u{2212}") ? -1 : 0
    guard sign != 0, let hours = number(2) else { return nil }
    _ = skip(":")
    let minutes = isEmpty ? 0 : number(2)
    guard let minutes, isEmpty, hours < 24, minutes < 60 else { return nil }
    return sign * (hours * 60 + minutes)
  }
}
