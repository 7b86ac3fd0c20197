/// What documents put where a value should be.
enum LeftOut {
  /// Whether a text is cut short with dots or holds a placeholder, `{name}` or `${name}`, so that it cannot be
  /// compared.
  static func holds(_ text: String) -> Bool { isCut(text) || hasPlaceholder(text) }

  /// Whether dots stand for the rest.
  static func isCut(_ text: String) -> Bool { text.contains("...") || text.hasSuffix("..") || text.contains("…") }

  /// Whether braces stand for a value; braces of JSON do not.
  static func hasPlaceholder(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "{")) && text.contains(/\{[^{}":,]+\}/)
  }
}
