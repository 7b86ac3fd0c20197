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
        "version": 3,
        "initial": "idle",
        "phases": [
          {"name": "A", "title": "Ready", "outer": null, "states": ["idle"]},
          {"name": "B", "title": "At work", "outer": null, "states": ["heating", "waiting", "broken"]}
        ],
        "states": [
          {"name": "idle", "phase": "A", "step": "A1", "title": "Stands ready", "effects": [], \
      "settles": [], "settlesSome": [], \
      "rests": true, "initial": true, "final": false, "detour": false, "asFirst": [], "decisions": []},
      """
    #expect(lines.prefix(10).joined(separator: "\n") == expected)
  }

  @Test("a parser finds every state, edge, question and event")
  func completeness() throws {
    let graph = Graph(Kettle.machine), object = try parsed(JSON().text(of: graph))
    func names(_ key: String, _ name: String) -> [String] {
      (object[key] as? [[String: Any]] ?? []).compactMap { $0[name] as? String }
    }
    #expect(object["version"] as? Int == JSON.version)
    #expect(names("states", "name") == graph.nodes.map(\.name))
    #expect(names("edges", "id") == graph.edges.map(\.id))
    #expect(names("edges", "when") == graph.edges.map(\.when))
    #expect(names("questions", "name") == ["retries left", "water"])
    #expect(names("events", "role") == graph.events.map(\.role.rawValue))
  }

  /// The line of a state or an edge, by the name that it begins with.
  private func line(_ name: String) throws -> String {
    let lines = JSON().text(of: Kettle.careful).split(separator: "\n").map { String($0.drop { $0 == " " }) }
    return try #require(
      lines.first { $0.hasPrefix("{\"name\": \"\(name)\",") || $0.hasPrefix("{\"id\": \"\(name)\",") })
  }

  @Test("decisions are written with their conditions and questions, several to a cell")
  func guardedDecisions() throws {
    let expected = """
      "decisions": [\
      {"event": "boil", "kind": "reject", "detail": "busy", "when": "water: hot", \
      "guard": {"question": "water", "isOneOf": ["hot"]}, "questions": ["water"], \
      "column": null}, \
      {"event": "boil", "kind": "defer", "detail": "", "when": "otherwise", "guard": "otherwise", \
      "questions": [], "column": null}, \
      {"event": "unplugged", "kind": "ignore", "detail": "the fuse holds", "when": "retries left", \
      "guard": {"question": "retries left", "isOneOf": ["yes"]}, "questions": ["retries left"], "column": null}, \
      {"event": "lidOpened", "kind": "ignore", "detail": "the fuse holds", "when": "retries left", \
      "guard": {"question": "retries left", "isOneOf": ["yes"]}, "questions": ["retries left"], "column": null}]
      """
    #expect(try line("heating").contains(expected))
    let broken =
      #"[{"event": "boil", "kind": "reject", "detail": "broken", "when": "", "guard": null, "questions": [], "#
      + #""column": null}, "#
    #expect(try line("broken").contains(broken))
  }

  @Test("edges are written with their rows, and with whom they answer")
  func rows() throws {
    #expect(
      try line("off@idle×unplugged")
        == #"{"id": "off@idle×unplugged", "row": "off", "sources": ["manual C1"], "from": "idle", "on": "unplugged", "#
        + #""when": "", "guard": null, "questions": [], "to": "idle", "keeps": null, "returnsTo": [], "returns": [], "#
        + #""stays": true, "settles": [], "settlesAll": [], "settlesSome": [], "answersAsker": false, "column": ""},"#)
    for (id, settling) in [
      ("A1.worn", #""settles": ["boil"], "settlesAll": [], "settlesSome": [], "answersAsker": true"#),
      ("B1.warm", #""settles": ["boil"], "settlesAll": ["boil"], "settlesSome": [], "answersAsker": true"#),
      ("B1.done", #""settles": ["boil"], "settlesAll": ["boil"], "settlesSome": [], "answersAsker": false"#),
    ] {
      #expect(try line(id).hasSuffix(settling + #", "column": null},"#))
    }
  }

  @Test("a state of a detour says which events the state kept first decides, a question which state it is asked of")
  func detours() throws {
    let object = try parsed(JSON().text(of: Kettle.patient))
    let states = try #require(object["states"] as? [[String: Any]])
    for state in states where state["detour"] as? Bool == true {
      let said = (state["decisions"] as? [[String: Any]] ?? []).compactMap { $0["event"] as? String }
      let left = try #require(state["asFirst"] as? [String])
      #expect(!left.isEmpty && Set(left).isDisjoint(with: said))
    }
    #expect(states.contains { $0["detour"] as? Bool == true })
    let questions = try #require(object["questions"] as? [[String: Any]])
    let subjects = questions.map { "\($0["name"] ?? ""): \($0["asks"] ?? "")" }
    #expect(subjects.contains("kept: keptLast"), "\(subjects)")
    let bounds = try #require(object["bounds"] as? [String: Int])
    #expect(bounds == ["deferred": 10_000, "askers": 1_000_000, "commands": 1_000])
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
