import Foundation

extension FormField {
  /// What is wrong with the encoding of a SAML response (REST API v2, section 7.4); nil when nothing is.
  var samlDefect: String? {
    if isEncodedTwice { return "is percent-encoded twice" }
    if raw.contains("+") { return "has a plus sign that is not percent-encoded" }
    if value.contains(where: \.isNewline) { return "has line breaks" }
    if value.contains(where: \.isWhitespace) { return "has blanks" }
    guard let data = Data(base64Encoded: value), !data.isEmpty else { return "is not Base64" }
    guard let text = String(data: data, encoding: .utf8) else { return nil }
    if Data(base64Encoded: text) != nil, text.count > 15 { return "is Base64 of Base64" }
    if text.contains(where: \.isNewline) { return "holds line breaks" }
    if text.contains("  ") || text.contains("\t") { return "holds runs of blanks" }
    if text.first?.isWhitespace == true || text.last?.isWhitespace == true { return "holds blanks at its ends" }
    return nil
  }
}
