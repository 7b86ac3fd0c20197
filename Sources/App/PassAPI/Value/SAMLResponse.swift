import Foundation

/// The answer of the partner's framework, prepared for the form parameter `SAMLResponse`.
///
/// The vendor prescribes the cleaning although it may change what the provider signed (v2 C11; v2 7.4, whose steps are
/// N1 to N5).
package struct SAMLResponse: Hashable, Codable, Sendable {
  /// The cleaned text in Base64, with padding, on one line (N4).
  package let base64: Secret

  /// Cleans the XML text of the framework; `nil` if nothing is left of it.
  package init?(cleaning raw: String) {
    let cleaned = Self.trim(Self.withoutLineBreaks(Self.withCollapsedBlanks(raw.unicodeScalars)))
    guard !cleaned.isEmpty else { return nil }
    base64 = Secret(Data(cleaned.utf8).base64EncodedString())
  }

  /// The value for `SAMLResponse=`, percent-encoded once; do not encode it again (N5).
  package var formValue: Secret { Secret(PercentEncoding.encode(base64.revealed)) }

  /// Replaces every run of spaces and tabs with one space (N1); line breaks stay.
  private static func withCollapsedBlanks(_ text: String.UnicodeScalarView) -> [Unicode.Scalar] {
    text.reduce(into: []) { result, scalar in
      if scalar != " " && scalar != "\t" { result.append(scalar) } else if result.last != " " { result.append(" ") }
    }
  }

  /// Removes line breaks, after the runs: the other order gives other bytes (N2).
  private static func withoutLineBreaks(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    text.filter { !CharacterSet.newlines.contains($0) }
  }

  /// Removes white space of every kind from both ends (N3).
  private static func trim(_ text: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(text)).trimmed }
}
