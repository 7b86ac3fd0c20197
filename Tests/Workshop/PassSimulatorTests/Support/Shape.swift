import PassAPI
import PassTestSupport

/// The members of a JSON value by path, with their kinds: what two answers have in common when only values differ.
struct Shape: Equatable, CustomStringConvertible {
  var kinds: Set<String> = []

  init(_ value: JSONValue?) { if let value { add(value, at: "") } }

  func isSubset(of other: Shape) -> Bool {
    // Attributes depend on the provider; everything else has to be documented.
    kinds.filter { !$0.contains("/attributes/") }.isSubset(of: other.kinds)
  }

  var description: String { kinds.sorted().joined(separator: "\n") }

  private mutating func add(_ value: JSONValue, at path: String) {
    switch value {
    case .object(let members): for (name, value) in members { add(value, at: path + "/" + name) }
    case .array(let elements): for element in elements { add(element, at: path + "[]") }
    case .string: kinds.insert(path + " string")
    case .integer, .number: kinds.insert(path + " number")
    case .bool: kinds.insert(path + " bool")
    case .null: kinds.insert(path + " null")
    }
  }
}

/// Documented answers.
enum Fixture {
  /// The shape of a fixture; the one key that is an MVPD's id is renamed.
  static func shape(_ name: String, renaming mvpd: String) -> Shape {
    let value = DocumentedFixture(name).json["response"]?["body"]
    for map in ["profiles", "logouts"] {
      guard let member = value?[map]?.object?.values.first else { continue }
      return Shape([map: [mvpd: member]])
    }
    return Shape(value)
  }
}
