/// Writes JSON values; one that is too long for a line gets a line for each of its members or elements.
struct IndentedJSON {
  let writer: JSONWriter

  init(asciiOnly: Bool) { writer = JSONWriter(asciiOnly: asciiOnly) }

  func text(_ value: JSONTree, indent: String = "") -> String {
    let line = writer.line(value), inner = indent + "  "
    if indent.count + line.count <= 110 { return line }
    switch value {
    case .array(let values) where !values.isEmpty:
      let lines = values.map { inner + text($0, indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { "\(inner)\(writer.text($0.0)): \(text($0.1, indent: inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .null, .bool, .number, .string, .array, .object: return line
    }
  }
}
