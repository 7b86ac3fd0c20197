extension String {
  /// The text on one line, with its invisible characters replaced: a name from a file cannot command a terminal, nor
  /// begin a line.
  package var visible: String { String(String.UnicodeScalarView(unicodeScalars.map(\.visible))) }

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

extension Unicode.Scalar {
  /// The scalar, or a replacement. Control characters cannot stand in XML, which labels pass through, and are replaced
  /// by their pictures. Characters that change the direction of text would affect more than their name.
  package var visible: Unicode.Scalar {
    switch self {
    case "\u{0}"..<" ": Unicode.Scalar(0x2400 + value) ?? " "
    case "\u{7F}": "\u{2421}"
    case "\u{2028}", "\u{2029}": "\u{2424}"
    case "\u{80}"..<"\u{A0}", "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}",
      "\u{FFFE}", "\u{FFFF}":
      "\u{FFFD}"
    default: self
    }
  }
}
