import Foundation

extension JSON {
  /// The value as compact JSON text in UTF-8.
  public var data: Data { Data(rendered.utf8) }

  /// The value as compact JSON text.
  public var rendered: String {
    switch self {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    case .string(let text): JSON.quoted(text)
    case .array(let elements): "[" + elements.map(\.rendered).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { JSON.quoted($0.name) + ":" + $0.value.rendered }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
