import Foundation

extension FormField {
  /// A value in place of a SAML response: equal for equal ones, and wrong in the same way (`samlDefect`).
  func maskedSAML(_ digest: Digest) -> String {
    let short = String(digest(raw).dropFirst())
    if isEncodedTwice { return short + "%253D" }
    if raw.contains("+") { return short + "+" }
    if value.contains(where: \.isNewline) { return short + "%0A" }
    if value.contains(where: \.isWhitespace) { return short + "%20" }
    guard let data = Data(base64Encoded: value), !data.isEmpty else { return short + "~" }
    guard let text = String(data: data, encoding: .utf8) else { return Self.encoded(short) }
    if Data(base64Encoded: text) != nil, text.count > 15 { return Self.encoded(Data(short.utf8).base64EncodedString()) }
    var masked = "<\(short)>"
    if text.contains(where: \.isNewline) {
      masked += "\n."
    } else if text.contains("  ") || text.contains("\t") {
      masked += "  ."
    } else if text.first?.isWhitespace == true || text.last?.isWhitespace == true {
      masked += " "
    }
    return Self.encoded(masked)
  }

  /// Base64, percent-encoded once.
  private static func encoded(_ text: String) -> String {
    Data(text.utf8).base64EncodedString().replacing("=", with: "%3D").replacing("+", with: "%2B").replacing(
      "/", with: "%2F")
  }
}
