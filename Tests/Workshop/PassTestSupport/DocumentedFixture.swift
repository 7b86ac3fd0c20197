import Foundation
import PassAPI
import PassRules
import TestTraits

/// A fixture file of the documentation, to be changed in one place.
package struct DocumentedFixture {
  package var json: JSONValue
  private var apis: [CheckedAPI] = []

  /// The folder of the fixtures.
  package static let folder = Repository.url("Tests/App/PassAPITests/Fixtures/v2")

  package init(_ name: String, in folder: URL = folder, of apis: [CheckedAPI] = []) {
    self.apis = apis

    json =
      (try? Data(contentsOf: folder.appendingPathComponent(name + ".json"))).flatMap(JSONValue.init(parsing:))
      ?? .null
  }

  /// The fixture with another value in one place; nil takes the member out. A dot separates the steps of a path.
  package func with(_ path: String, _ value: JSONValue?) -> DocumentedFixture {
    var changed = self
    changed.json = json.with(path.split(separator: ".").map(String.init)[...], value)
    return changed
  }

  /// What comes out for it.
  package var outcome: Conformance.Outcome { Conformance(apis).outcome(of: json.data) }

  /// What is wrong with it.
  package var problems: [String] { if case .failed(let problems) = outcome { problems } else { [] } }
}

extension JSONValue {
  fileprivate func with(_ path: ArraySlice<String>, _ value: JSONValue?) -> JSONValue {
    guard let step = path.first else { return value ?? .null }
    let rest = path.dropFirst()
    switch self {
    case .object(var members):
      members[step] = rest.isEmpty ? value : (members[step] ?? [:]).with(rest, value)
      return .object(members)
    case .array(var elements):
      guard let index = Int(step), elements.indices.contains(index) else { return self }
      if rest.isEmpty && value == nil {
        elements.remove(at: index)
      } else {
        elements[index] = elements[index].with(rest, value)
      }
      return .array(elements)
    default: return self
    }
  }
}

package func base64(_ text: String) -> JSONValue { .string(Data(text.utf8).base64EncodedString()) }
