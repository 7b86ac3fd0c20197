/// Text for DOT, escaped so that no name or title can break the file or be taken for markup.
package enum DOTLabel {
  /// A quoted identifier.
  static func quoted(_ text: String) -> String {
    "\""
      + text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        default: String(scalar.visible)
        }
      }.joined() + "\""
  }

  /// Text within an HTML-like label.
  package static func html(_ text: String) -> String { text.visible.inMarkup }

  /// A tooltip: a quoted string in which entities and backslashes have special meanings.
  static func tooltip(_ text: String) -> String {
    quoted(text.unicodeScalars.map { $0 == "&" ? "&amp;" : String($0) }.joined())
  }

  /// Wraps words into lines of at most `width` characters. A longer word gets its own line, and is split beyond two.
  static func wrapped(_ text: String, at width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
        continue
      }
      var rest = word
      while rest.count > 2 * width {
        lines.append(String(rest.prefix(width)))
        rest = rest.dropFirst(width)
      }
      lines.append(String(rest))
    }
    return lines
  }
}
