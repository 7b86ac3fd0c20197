/// Swift source that makes a value, derived from its mirror: the memberwise initialisers of structs, the cases of
/// enums.
package enum SwiftText {
  /// The name of a type without its module, as in source code.
  package static func name(_ type: Any.Type) -> String {
    var parts = String(reflecting: type).split(separator: ".", omittingEmptySubsequences: false)
    // For a type that is private to a file or a function, one of the parts is its place.
    parts.removeAll { $0.hasPrefix("(unknown context") }
    return parts.dropFirst(parts.count > 1 ? 1 : 0).joined(separator: ".")
  }

  /// The source of a value; a case of an enum without its type, as where the type is known.
  package static func literal(_ value: Any, depth: Int = 0) -> String {
    if let text = value as? String { return text.quoted }
    if value is any BinaryInteger || value is any BinaryFloatingPoint || value is Bool { return "\(value)" }
    let mirror = Mirror(reflecting: value), children = Array(mirror.children)
    guard depth < 12 else { return "…" }
    func inner(_ value: Any) -> String { literal(value, depth: depth + 1) }
    switch mirror.displayStyle {
    case .optional: return children.first.map { inner($0.value) } ?? "nil"
    case .set: return "[" + children.map { inner($0.value) }.sorted().joined(separator: ", ") + "]"
    case .collection: return "[" + children.map { inner($0.value) }.joined(separator: ", ") + "]"
    case .dictionary:
      let pairs = children.map { child in
        let pair = Array(Mirror(reflecting: child.value).children)
        return pair.count == 2 ? "\(inner(pair[0].value)): \(inner(pair[1].value))" : "\(child.value)"
      }
      return pairs.isEmpty ? "[:]" : "[" + pairs.sorted().joined(separator: ", ") + "]"
    case .tuple: return "(" + arguments(children, inner) + ")"
    case .enum:
      guard let child = children.first, let label = child.label else { return "." + caseName(value) }
      let payload = Mirror(reflecting: child.value)
      if payload.displayStyle == .tuple { return ".\(label)(" + arguments(Array(payload.children), inner) + ")" }
      return ".\(label)(\(inner(child.value)))"
    case .struct where children.contains { $0.label != nil } || !(value is any CustomStringConvertible):
      return name(type(of: value)) + "(" + arguments(children, inner) + ")"
    default: return "\(name(type(of: value)))(/* \(value) */)"
    }
  }

  private static func arguments(_ children: [Mirror.Child], _ inner: (Any) -> String) -> String {
    children.map { child in
      guard let label = child.label, !label.hasPrefix(".") else { return inner(child.value) }
      return "\(label): \(inner(child.value))"
    }.joined(separator: ", ")
  }

  private static func caseName(_ value: Any) -> String {
    String(String(reflecting: value).split(separator: ".").last ?? "")
  }
}
extension String {
  /// The text in JSON's quotes, which are those of Swift except for characters that no name contains.
  var quoted: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
