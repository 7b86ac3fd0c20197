/// A JSON value whose members keep their order.
indirect enum JSONTree: Sendable, ExpressibleByStringLiteral {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSONTree])
  case object([(String, JSONTree)])

  init(stringLiteral value: String) { self = .string(value) }
  static func strings(_ values: [String]) -> Self { .array(values.map { .string($0) }) }
}

/// Writes JSON values.
struct JSONWriter: Sendable {
  let asciiOnly: Bool

  /// A value on one line.
  func line(_ value: JSONTree) -> String {
    switch value {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): String(number)
    case .string(let string): text(string)
    case .array(let values): "[" + values.map(line).joined(separator: ", ") + "]"
    case .object(let members): "{" + members.map { "\(text($0.0)): \(line($0.1))" }.joined(separator: ", ") + "}"
    }
  }

  /// A value on one line, but an array takes one line per element.
  func lines(_ value: JSONTree, indent: String) -> String {
    guard case .array(let values) = value, !values.isEmpty else { return line(value) }
    return "[\n" + values.map { "\(indent)  \(line($0))" }.joined(separator: ",\n") + "\n\(indent)]"
  }

  /// A string in quotes (RFC 8259, section 7).
  func text(_ string: String) -> String {
    "\"" + string.unicodeScalars.map(escaped).joined() + "\""
  }

  private func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    // The separators U+2028 and U+2029 end a line in JavaScript.
    case "\u{0}"..<" ", "\u{7F}", "\u{2028}", "\u{2029}": units(scalar)
    default: asciiOnly && !scalar.isASCII ? units(scalar) : String(scalar)
    }
  }

  /// A character beyond U+FFFF takes two escapes, a surrogate pair.
  private func units(_ scalar: Unicode.Scalar) -> String {
    scalar.utf16.map { unit in
      let hex = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    }.joined()
  }
}
