extension HTTPResponse {
  /// The pause that the server asks for: the header `Retry-After` of a 429 or a 503, in whole seconds or as a date (RFC
  /// 9110, 10.2.3). It is `nil` if the header is missing or unreadable.
  ///
  /// A date is relative to the `Date` of the same answer, since the clock of the device may be wrong. Of several lines,
  /// which connections join with commas, the longest readable wait counts.
  package var retryAfter: Duration? {
    guard status == 429 || status == 503, let value = headers["Retry-After"] else { return nil }
    let parts = value.split(separator: ",").map(\.trimmed)
    // A date contains a comma, too.
    let dates = zip(parts, parts.dropFirst()).map { "\($0), \($1)" }
    return (parts + dates).compactMap(wait).max()
  }

  private func wait(_ value: String) -> Duration? {
    if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return .seconds(Int64(value) ?? Int64(Int32.max))
    }
    guard let date = Timestamp(httpDate: value), let sent = headers["Date"].flatMap({ Timestamp(httpDate: $0.trimmed) })
    else { return nil }
    return max(.zero, sent.distance(to: date))
  }
}

extension Timestamp {
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Reads a date as servers write it, `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, 5.6.7); `nil` for anything else,
  /// including the two obsolete forms.
  package init?(httpDate text: String) {
    let words = text.split(separator: " "), time = words.count == 6 ? words[4].split(separator: ":") : []
    guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT", time.count == 3,
      let month = Self.months.firstIndex(of: String(words[2])), let day = Self.number(words[1], 1...31),
      let year = Self.number(words[3], 1970...9999), let hour = Self.number(time[0], 0...23),
      let minute = Self.number(time[1], 0...59), let second = Self.number(time[2], 0...60)
    else { return nil }
    // Days since 1970, with years that begin in March, so that a leap day comes last.
    let march = month < 2 ? year - 1 : year, monthOfMarch = (month + 10) % 12
    let days = march * 365 + march / 4 - march / 100 + march / 400 + (monthOfMarch * 153 + 2) / 5 + day - 1 - 719_468
    self.init(milliseconds: Int64(((days * 24 + hour) * 60 + minute) * 60 + second) * 1_000)
  }

  /// The date as servers write it, to the second.
  package var httpDate: String {
    let seconds = Int64((Double(milliseconds) / 1_000).rounded(.down)), day = Self.floor(seconds, 86_400)
    let time = seconds - day * 86_400
    // Converts days since 1970 to a date, with years that begin in March, so that a leap day comes last.
    let days = day + 719_468, era = Self.floor(days, 146_097), ofEra = days - era * 146_097
    let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100), month = (5 * ofYear + 2) / 153
    let parts = [ofYear - (153 * month + 2) / 5 + 1, time / 3_600, time / 60 % 60, time % 60].map(Self.twoDigits)
    let name = Self.months[Int((month + 2) % 12)], civil = year + era * 400 + (month > 9 ? 1 : 0)
    let weekday = Self.weekdays[Int((day % 7 + 11) % 7)]
    return "\(weekday), \(parts[0]) \(name) \(civil) \(parts[1]):\(parts[2]):\(parts[3]) GMT"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static func floor(_ number: Int64, _ by: Int64) -> Int64 { (number - (number % by + by) % by) / by }
  private static func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func number(_ digits: Substring, _ range: ClosedRange<Int>) -> Int? {
    Int(digits).flatMap { range.contains($0) && digits.first != "+" ? $0 : nil }
  }
}
