import PassAPI

/// A breach of a rule in one record, with its repetitions: breaches that differ only in time and numbers count as one.
package struct Finding: Hashable, Sendable {
  /// The first place.
  package let first: Violation
  /// The last place, which may be the first.
  package let last: Violation
  /// The number of places.
  package let count: Int
  /// The fingerprint, which stays the same when the record is made again, and by which a baseline accepts the finding.
  package let fingerprint: String

  /// The findings among some violations, in the order of their first places.
  static func all(_ violations: [Violation]) -> [Finding] {
    var order: [String] = [], repeated: [String: (first: Violation, last: Violation, count: Int)] = [:]
    for violation in violations {
      let fingerprint = violation.fingerprint
      guard let known = repeated[fingerprint] else {
        order.append(fingerprint)
        repeated[fingerprint] = (violation, violation, 1)
        continue
      }
      repeated[fingerprint] = (known.first, violation, known.count + 1)
    }
    return order.compactMap { fingerprint in
      repeated[fingerprint].map { Finding(first: $0.first, last: $0.last, count: $0.count, fingerprint: fingerprint) }
    }
  }

  /// Whether the rule is one that the vendor's own samples contradict.
  package var isDisputed: Bool { first.level == .disputed }

  /// All rules that it breaks, first the one by which it was found.
  package var rules: [String] { [first.rule] + first.alsoBreaks }

  /// Its entries, without the sign that some readers take for an issue number: `entry 3`, or
  /// `entries 3 to 90, 17 times`.
  package var entries: String {
    count == 1 ? "entry \(first.number)" : "entries \(first.number) to \(last.number), \(count) times"
  }
}

extension Finding: CustomStringConvertible {
  /// One line: the first place and, if there are more, their number and the last.
  package var description: String {
    count == 1 ? "\(first)" : "\(first) (\(count) times, last #\(last.number) \(last.time.iso8601))"
  }
}

extension Violation {
  /// The rule, the place and the text without their numbers.
  fileprivate var fingerprint: String {
    // A disputed rule is reported once, in any number of places.
    guard level != .disputed else { return String(Digest(key: (0, 0))(rule).dropFirst()) }
    // The names of providers and resources in a path may have digits.
    let place = place.split(separator: "/", omittingEmptySubsequences: false).map {
      $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && !$0.isEmpty ? "#" : $0
    }.joined(separator: "/")
    return String(Digest(key: (0, 0))("\(rule)\n\(place)\n\(text.withoutNumbers)").dropFirst())
  }
}

extension String {
  /// The text with a sign in place of each run of digits.
  fileprivate var withoutNumbers: String {
    var bytes: [UInt8] = []
    for byte in utf8 {
      guard (0x30...0x39).contains(byte) else {
        bytes.append(byte)
        continue
      }
      if bytes.last != UInt8(ascii: "#") { bytes.append(UInt8(ascii: "#")) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
