import Foundation

/// The answer of the partner's framework, prepared for the form parameter `SAMLResponse`.
///
/// The vendor prescribes the cleaning although it may change what the provider signed (v2 C11; v2 7.4, whose steps are
/// N1 to N5).
public struct SAMLResponse: Hashable, Codable, Sendable {
  /// The cleaned text in Base64, with padding, on one line (N4).
  public let base64: Secret

  /// Cleans the XML text of the framework; `nil` if nothing is left of it.
  public init?(cleaning raw: String) {
    let cleaned = Self.trim(Self.withoutLineBreaks(Self.withCollapsedBlanks(raw.unicodeScalars)))
    guard !cleaned.isEmpty else { return nil }
    base64 = Secret(Data(String(String.UnicodeScalarView(cleaned)).utf8).base64EncodedString())
  }

  /// The value for `SAMLResponse=`, percent-encoded once; do not encode it again (N5).
  public var formValue: Secret { Secret(PercentEncoding.encode(base64.revealed)) }

  /// Replaces every run of spaces and tabs with one space (N1); line breaks stay.
  private static func withCollapsedBlanks(_ text: String.UnicodeScalarView) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var isInRun = false
    for scalar in text {
      let isBlank = scalar == " " || scalar == "\t"
      if !isBlank {
        result.append(scalar)
      } else if !isInRun {
        result.append(" ")
      }
      isInRun = isBlank
    }
    return result
  }

  /// Removes line breaks, after the runs: the other order gives other bytes (N2).
  private static func withoutLineBreaks(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    text.filter { !CharacterSet.newlines.contains($0) }
  }

  /// Removes white space of every kind from both ends (N3).
  private static func trim(_ text: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    let space = CharacterSet.whitespacesAndNewlines
    let head = text.drop { space.contains($0) }
    guard let last = head.lastIndex(where: { !space.contains($0) }) else { return [] }
    return head[...last]
  }
}
