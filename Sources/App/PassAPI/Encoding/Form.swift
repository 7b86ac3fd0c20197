import Foundation

/// A form body or query (`application/x-www-form-urlencoded`); fields whose value is `nil` are left out.
package struct Form {
  package let text: String
  package var data: Data { Data(text.utf8) }

  package init(_ fields: KeyValuePairs<String, String?>) {
    text = fields.compactMap { name, value in value.map { name + "=" + PercentEncoding.encode($0) } }.joined(
      separator: "&")
  }
}

/// A name and a value of a query or a form body, as they were sent.
package struct FormField: Hashable, Sendable {
  /// The decoded name, or the name as it was sent if it cannot be decoded.
  package let name: String
  /// The value as it was sent.
  package let raw: String
  /// The value, decoded once, or `nil` if it cannot be decoded. A plus sign stands for a space.
  package let decoded: String?
  /// The value, decoded once; escapes that cannot be decoded stay.
  package var value: String { decoded ?? Self.blanks(raw) }

  package init(_ field: Substring) {
    let pair = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    name = Self.blanks(pair[0]).removingPercentEncoding ?? Self.blanks(pair[0])
    raw = pair.count == 2 ? pair[1] : ""
    decoded = Self.blanks(raw).removingPercentEncoding
  }

  private static func blanks(_ raw: String) -> String { String(raw.map { $0 == "+" ? " " : $0 }) }
}

extension [FormField] {
  /// The value of a name that occurs exactly once, as a strict server reads it; `nil` if absent, empty or not
  /// decodable.
  package subscript(_ name: String) -> String? {
    let fields = filter { $0.name == name }
    return fields.count == 1 ? fields[0].decoded.flatMap { $0.isEmpty ? nil : $0 } : nil
  }

  /// Splits a query or a form body, such as `a=b&c=d`, into its fields.
  package init(of text: some StringProtocol) { self = text.split(separator: "&").map { FormField(Substring($0)) } }
}

extension HTTPRequest {
  /// The fields of the body, or of the query of a GET.
  package var form: [FormField] {
    [FormField](of: method == .get ? query : String(decoding: body ?? Data(), as: UTF8.self))
  }
}

/// Percent-encoding of one path segment or form value (RFC 3986, section 2.3).
///
/// Everything but the unreserved characters is encoded. Encode a value exactly once.
package enum PercentEncoding {
  package static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 { bytes += isUnreserved(byte) ? [byte] : escape(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Encodes a path segment, including `.` and `..`, which a URL parser would take for relative paths.
  package static func segment(_ text: String) -> String {
    text == "." || text == ".." ? text.map { _ in "%2E" }.joined() : encode(text)
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// A byte as it is encoded, for example `%2F`.
  static func escape(_ byte: UInt8) -> [UInt8] { [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]] }

  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }
}
