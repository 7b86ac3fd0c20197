import Foundation
import Testing

@testable import FlowExport

@Suite("JSON")
struct JSONTests {
  private func parsed(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("the first lines of the kettle are these")
  func golden() {
    let lines = JSON().text(of: Kettle.machine).split(separator: "\n").prefix(12)
    let expected = """
      {
        "format": "flow-graph",
        "version": 1,
        "initial": "idle",
        "phases": [
          {"name": "A", "title": "Ready", "states": ["idle"]},
          {"name": "B", "title": "At work", "states": ["heating", "waiting", "broken"]}
        ],
        "states": [
          {"name": "idle", "phase": "A", "step": "A1", "title": "Stands ready", "effect": null, "outcomes": [], "settles": [], \
      "rests": true, "initial": true, "final": false, "decisions": []},
      """
    #expect(lines.prefix(10).joined(separator: "\n") == expected)
  }

  @Test("a parser finds every state, edge, question and event")
  func completeness() throws {
    let graph = Graph(Kettle.machine), object = try parsed(JSON().text(of: graph))
    func names(_ key: String, _ name: String) -> [String] { (object[key] as? [[String: Any]] ?? []).compactMap { $0[name] as? String } }
    #expect(object["version"] as? Int == JSON.version)
    #expect(names("states", "name") == graph.nodes.map(\.name))
    #expect(names("edges", "id") == graph.edges.map(\.id))
    #expect(names("edges", "when") == graph.edges.map(\.when))
    #expect(names("questions", "name") == ["retries left", "water"])
    #expect(names("events", "role") == graph.events.map(\.role.rawValue))
  }

  @Test("a parser gives every text back unchanged", arguments: Hostile.texts, [false, true])
  func escaping(text: String, asciiOnly: Bool) throws {
    let json = JSON(asciiOnly: asciiOnly).text(of: Hostile.graph(text))
    let states = try #require(try parsed(json)["states"] as? [[String: Any]])
    #expect((states.first?["title"] as? String).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    if asciiOnly { #expect(json.utf8.allSatisfy { $0 < 0x80 }) }
  }

  @Test("a character beyond U+FFFF is a surrogate pair in ASCII")
  func surrogates() { #expect(JSONWriter(asciiOnly: true).text("\u{1D11E}é") == "\"\\ud834\\udd1e\\u00e9\"") }
}
