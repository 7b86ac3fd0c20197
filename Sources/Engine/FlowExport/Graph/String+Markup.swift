extension String {
  /// The text for an attribute or an element of XML or HTML, with `?` for characters that XML does not allow.
  package var inMarkup: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&#39;"
      // In DOT a backslash has a meaning of its own.
      case "\\", "\t", "\n", "\r": text += "&#\(scalar.value);"
      case "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"...: text.unicodeScalars.append(scalar)
      default: text += "?"
      }
    }
  }
}
