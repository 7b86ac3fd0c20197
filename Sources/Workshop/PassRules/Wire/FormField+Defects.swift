import Foundation
import PassAPI

/// The mistakes of clients in the values of a form or a query.
extension FormField {
  /// Whether something is still percent-encoded after one decoding.
  var isEncodedTwice: Bool { Self.hasEscape(value) }

  static func hasEscape(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { index in
      bytes[index] == UInt8(ascii: "%") && index + 2 < bytes.count && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
    }
  }

  private static func isHex(_ byte: UInt8) -> Bool { Character(UnicodeScalar(byte)).isHexDigit }

  /// The defect of an address, if any, as words before its name.
  ///
  /// An address may contain its own escapes, which remain after one decoding.
  var addressDefect: String? {
    guard name == "redirectUrl" else { return nil }
    if isEncodedTwice, value.contains(/^[a-zA-Z][a-zA-Z0-9+.-]*%(25)*3[aA]/) { return "encodes twice the" }
    return isUnencoded ? "does not percent-encode the" : nil
  }

  /// Whether the value as sent contains delimiters of addresses or of Base64.
  var isUnencoded: Bool {
    guard raw.contains(where: { ":/= ".contains($0) }) else { return false }
    // Some archives show decoded parameters: a whole address with its own escapes may have been encoded on the wire.
    return !(raw.contains(/^[a-zA-Z][a-zA-Z0-9+.-]*:/) && Self.hasEscape(raw))
  }

  /// The defect in the encoding of a SAML response (v2 7.4).
  enum SAMLDefect: String {
    case encodedTwice = "is percent-encoded twice"
    case plus = "has a plus sign that is not percent-encoded"
    case lineBreaks = "has line breaks"
    case blanks = "has blanks"
    case noBase64 = "is not Base64"
    case base64Twice = "is Base64 of Base64"
    case innerLineBreaks = "holds line breaks"
    case innerBlanks = "holds runs of blanks"
    case outerBlanks = "holds blanks at its ends"
  }

  /// The defect of the value as a SAML response, if any.
  var samlDefect: SAMLDefect? {
    if isEncodedTwice { return .encodedTwice }
    if raw.contains("+") { return .plus }
    if value.contains(where: \.isNewline) { return .lineBreaks }
    if value.contains(where: \.isWhitespace) { return .blanks }
    guard let data = Data(base64Encoded: value), !data.isEmpty else { return .noBase64 }
    guard let text = String(data: data, encoding: .utf8) else { return nil }
    if Data(base64Encoded: text) != nil, text.count > 15 { return .base64Twice }
    if text.contains(where: \.isNewline) { return .innerLineBreaks }
    if text.contains("  ") || text.contains("\t") { return .innerBlanks }
    return text.first?.isWhitespace == true || text.last?.isWhitespace == true ? .outerBlanks : nil
  }

  /// Whether the value is the Base64 of a text in UTF-8.
  var isText: Bool { Data(base64Encoded: value).flatMap { String(data: $0, encoding: .utf8) } != nil }
}
