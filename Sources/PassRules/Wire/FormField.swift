import Foundation

/// A name and a value of a query or a form body, as sent and decoded.
struct FormField: Hashable, Sendable {
  let name: String
  /// The value as it was sent.
  let raw: String
  /// The value, decoded once; a plus sign stands for a blank.
  let value: String

  init(name: String, raw: String) {
    self.name = name
    self.raw = raw
    value = Self.decoded(raw)
  }

  static func fields(of text: Substring) -> [FormField] {
    text.split(separator: "&", omittingEmptySubsequences: true).map { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      return FormField(name: decoded(pair[0]), raw: pair.count == 2 ? pair[1] : "")
    }
  }

  /// Whether something is still percent-encoded after one decoding.
  var isEncodedTwice: Bool { Self.hasEscape(value) }

  static func hasEscape(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
    }
  }

  private static func isHex(_ byte: UInt8) -> Bool { Character(UnicodeScalar(byte)).isHexDigit }

  private static func decoded(_ raw: String) -> String {
    let blanks = String(raw.map { $0 == "+" ? " " : $0 })
    return blanks.removingPercentEncoding ?? blanks
  }
}
