import PassAPI

/// The differences of a script from another, found by reflection: `framework.system.access: denied`.
///
/// Each difference has a path of members. Of a list that grew, the new elements are listed.
struct ScriptDifferences {
  /// One line for each difference.
  private(set) var lines: [String] = []

  /// Compares a script with the usual one.
  init(of script: Any, besides usual: Any) { compare(script, usual, at: []) }

  private mutating func compare(_ value: Any, _ usual: Any, at path: [String]) {
    let (text, usualText) = (Self.text(of: value), Self.text(of: usual))
    guard text != usualText else { return }
    let (mirror, usualMirror) = (Mirror(reflecting: value), Mirror(reflecting: usual))
    switch mirror.displayStyle {
    case .struct where usualMirror.displayStyle == .struct && !mirror.children.isEmpty:
      for (child, other) in zip(mirror.children, usualMirror.children) {
        compare(child.value, other.value, at: path + [child.label].compactMap(\.self))
      }
    case .collection where mirror.children.count > usualMirror.children.count,
      .dictionary where mirror.children.count > usualMirror.children.count:
      let known = Self.elements(usualMirror)
      for element in Self.elements(mirror) where !known.contains(element) { add(element, at: path) }
    case .collection where mirror.children.count == usualMirror.children.count:
      for (child, other) in zip(mirror.children, usualMirror.children) { compare(child.value, other.value, at: path) }
    default: add(text, at: path)
    }
  }

  private mutating func add(_ text: String, at path: [String]) {
    lines.append("\(path.joined(separator: ".")): \(text)")
  }

  /// A value in words; masks and custom descriptions are kept.
  private static func text(of value: Any) -> String {
    if let body = value as? JSONValue { return String(decoding: body.data, as: UTF8.self) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .collection, .set, .dictionary: return "[\(elements(mirror).joined(separator: ", "))]"
    default: break
    }
    if value is any CustomStringConvertible || mirror.children.isEmpty {
      return mirror.displayStyle == .optional ? "none" : String(describing: value)
    }
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "none"
    case .enum:
      guard let payload = mirror.children.first, let name = payload.label else { return String(describing: value) }
      let inner = text(of: payload.value)
      return inner.hasPrefix("(") ? name + inner : "\(name)(\(inner))"
    case .tuple, .struct: return "(\(members(mirror.children)))"
    default: return String(describing: value)
    }
  }

  /// The elements of a list in order; those of a set or a dictionary sorted, since they have no order.
  private static func elements(_ mirror: Mirror) -> [String] {
    let texts = mirror.children.map { text(of: $0.value) }
    return mirror.displayStyle == .collection ? texts : texts.sorted()
  }

  /// The members with values.
  private static func members(_ children: Mirror.Children) -> String {
    children.compactMap { child in
      let text = text(of: child.value), label = child.label ?? ""
      guard text != "none", text != "[]" else { return nil }
      return label.isEmpty || label.hasPrefix(".") ? text : "\(label): \(text)"
    }.joined(separator: ", ")
  }
}
