import Foundation
import PassSimulator

/// A fixture file of the documentation, to be changed in one place.
struct DocumentedFixture {
  var json: JSON

  /// The folder of the fixtures.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appendingPathComponent("PassAPITests/Fixtures/v2")

  init(_ name: String) {
    json =
      (try? Data(contentsOf: Self.folder.appendingPathComponent(name + ".json"))).flatMap(JSON.init(parsing:)) ?? .null
  }

  /// The fixture with another value in one place; nil takes the member out. A dot separates the steps of a path.
  func with(_ path: String, _ value: JSON?) -> DocumentedFixture {
    var changed = self
    changed.json = json.with(path.split(separator: ".").map(String.init)[...], value)
    return changed
  }

  /// What comes out for it.
  var verdict: Conformance.Verdict { Conformance.verdict(on: json.data) }

  /// What is wrong with it.
  var problems: [String] { if case .failed(let problems) = verdict { problems } else { [] } }
}

extension JSON {
  fileprivate func with(_ path: ArraySlice<String>, _ value: JSON?) -> JSON {
    guard let step = path.first else { return value ?? .null }
    let rest = path.dropFirst()
    switch self {
    case .object(var members):
      let index = members.firstIndex { $0.name == step }
      let inner = rest.isEmpty ? value : (index.map { members[$0].value } ?? .object([])).with(rest, value)
      if let index { members.remove(at: index) }
      if let inner { members.insert(.init(step, inner), at: index ?? members.count) }
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

func base64(_ text: String) -> JSON { .string(Data(text.utf8).base64EncodedString()) }
