import Foundation
import PassAPI

/// The documented form of a JSON value, and how two values of it are compared.
package indirect enum DocumentedShape: Sendable {
  /// Any value, compared as it is; numbers by value.
  case value
  /// A moment or another whole number: a number equals its digits in quotes (C-33).
  case number
  /// A text, number or boolean; quotation marks make no difference.
  case scalar
  /// A text; another kind is not compared (C-78).
  case text
  /// A text, compared without blanks at its ends.
  case trimmed
  /// A text of which only the presence is compared.
  case presence
  /// A value that the client does not take from the wire.
  case ignored
  /// The documented members; others must be kept as they are.
  case object([String: DocumentedShape], requiring: RequiredMembers = RequiredMembers())
  /// The documented members; others are not compared.
  case partial([String: DocumentedShape], requiring: RequiredMembers = RequiredMembers())
  /// Values by keys that the server chooses.
  case map(DocumentedShape)
  /// A list, in its order.
  case list(DocumentedShape)
}

extension DocumentedShape {
  /// The values that were lost or changed on the way from one value to another, each with its path. `null` equals
  /// absent, and members missing from the first value are not compared.
  package func losses(from documented: JSONValue, to coded: JSONValue?, at path: String) -> [String] {
    if documented == .null { return [] }
    if case .ignored = self { return [] }
    if case .text = self, documented.text == nil { return [] }
    guard let coded, coded != .null else { return ["\(path): lost"] }
    switch (self, documented, coded) {
    case (.object(let shapes, _), .object, .object):
      return losses(of: documented, to: coded, at: path) { shapes[$0] ?? .value }
    case (.partial(let shapes, _), .object, .object): return losses(of: documented, to: coded, at: path) { shapes[$0] }
    case (.map(let shape), .object, .object): return losses(of: documented, to: coded, at: path) { _ in shape }
    case (.list(let shape), .array(let elements), .array(let others)):
      guard elements.count == others.count else {
        return ["\(path): \(others.count) of \(elements.count) elements are left"]
      }
      return zip(elements, others).enumerated().flatMap {
        shape.losses(from: $1.0, to: $1.1, at: Self.join(path, String($0)))
      }
    default: return same(documented, coded) ? [] : ["\(path): changed"]
    }
  }

  private func losses(
    of documented: JSONValue, to coded: JSONValue, at path: String, _ shape: (String) -> DocumentedShape?
  ) -> [String] {
    documented.sorted.flatMap { name, value in
      shape(name)?.losses(from: value, to: coded[name], at: Self.join(path, name)) ?? []
    }
  }

  /// The required members that a value lacks, each with its path; `null` counts as absent.
  func lacking(in value: JSONValue, at path: String = "") -> [String] {
    let entries = value.array?.enumerated().map { (name: String($0.offset), value: $0.element) } ?? value.sorted
    func within(_ shape: (String) -> DocumentedShape?) -> [String] {
      entries.flatMap { shape($0.name)?.lacking(in: $0.value, at: Self.join(path, $0.name)) ?? [] }
    }
    switch self {
    case .object(let shapes, let required), .partial(let shapes, let required):
      guard value.object != nil else { return [] }
      return required.lacking(in: value).map { Self.join(path, $0) } + within { shapes[$0] }
    case .map(let shape), .list(let shape): return within { _ in shape }
    case .value, .number, .scalar, .text, .trimmed, .presence, .ignored: return []
    }
  }

  /// The value with a number in place of each placeholder for one, so that the rest can be decoded.
  package func filled(_ documented: JSONValue) -> JSONValue {
    switch (self, documented) {
    case (.object(let shapes, _), .object(let members)), (.partial(let shapes, _), .object(let members)):
      .object(Dictionary(uniqueKeysWithValues: members.map { ($0, shapes[$0]?.filled($1) ?? $1) }))
    case (.map(let shape), .object(let members)): .object(members.mapValues(shape.filled))
    case (.list(let shape), .array(let elements)): .array(elements.map(shape.filled))
    // An answer of the vendor may have a map where the client has a list.
    case (.list(let shape), .object(let members)): .object(members.mapValues(shape.filled))
    case (.number, .string(let text)) where LeftOut.holds(text): .integer(0)
    default: documented
    }
  }

  private func same(_ documented: JSONValue, _ coded: JSONValue) -> Bool {
    if let text = documented.text, LeftOut.holds(text) { return true }
    switch self {
    case .number: return documented.wholeNumber == coded.wholeNumber && coded.wholeNumber != nil
    case .scalar: return documented.isScalar(as: coded)
    case .text: return documented.text == coded.text
    case .trimmed:
      return documented.text?.trimmingCharacters(in: .whitespacesAndNewlines)
        == coded.text?.trimmingCharacters(in: .whitespacesAndNewlines)
    case .presence: return documented.text != nil && coded.text != nil
    case .value: return documented.isSame(as: coded)
    // The kinds differ: if they agreed, the members would have been compared.
    case .object, .partial, .map, .list: return false
    case .ignored: return true
    }
  }

  private static func join(_ path: String, _ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }
}

extension JSONValue {
  /// A whole number, written as a number or as digits.
  fileprivate var wholeNumber: Int64? {
    switch self {
    case .integer(let number): number
    case .string(let text): Int64(text.trimmingCharacters(in: .whitespaces))
    case .null, .bool, .number, .array, .object: nil
    }
  }

  /// Whether two texts, numbers or booleans are equal, with or without quotation marks.
  fileprivate func isScalar(as other: JSONValue) -> Bool {
    guard let one = scalarText, let two = other.scalarText else { return false }
    if text != nil && other.text != nil { return one == two }
    return one == two || (Double(one) ?? .nan) == Double(two) || one.lowercased() == two.lowercased()
  }

  private var scalarText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .bool(let flag): String(flag)
    case .null, .array, .object: nil
    }
  }

  /// Whether two values are equal to a reader of JSON: members in any order, numbers by value, `null` as absent in
  /// objects.
  package func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.integer(let one), .number(let two)), (.number(let two), .integer(let one)): return Double(one) == two
    case (.array(let one), .array(let two)):
      return one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
    case (.object(let one), .object(let two)):
      return Set(one.keys).union(two.keys).allSatisfy { name in
        guard let left = one[name], left != .null else { return two[name] ?? .null == .null }
        return two[name].map(left.isSame) ?? false
      }
    default: return self == other
    }
  }
}
