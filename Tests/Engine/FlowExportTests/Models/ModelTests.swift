import Foundation
import Testing

@testable import FlowExport

@Suite("Models for the tools of others")
struct ModelTests {
  static let exporters: [any Exporter] = [
    Promela(maxWaiting: 2), Promela(settling: "boil"), SCXML(), SCXML(usesSigns: true), XState(),
  ]
  static let machines = [Kettle.machine, Kettle.careful, Kettle.patient]

  @Test("a model of a graph that was read from its JSON is that of the machine", arguments: exporters.indices)
  func fromJSON(index: Int) throws {
    for machine in Self.machines {
      let read = try JSONDecoder().decode(Graph.self, from: Data(JSON().text(of: machine).utf8))
      #expect(Self.exporters[index].text(of: read) == Self.exporters[index].text(of: machine))
    }
  }

  @Test("no name gets into a model but as harmless text", arguments: Hostile.texts)
  func hostile(text: String) throws {
    let graph = Hostile.graph(text)
    for exporter in Self.exporters {
      let written = exporter.text(of: graph)
      #expect(written.allSatisfy { $0.isASCII && ($0 == "\n" || !$0.isNewline) && $0 != "\u{7F}" && $0 != "\0" })
      // As many lines, comments and strings as with a harmless name.
      guard !(exporter is XState) else {
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(written.utf8)) }
        continue
      }
      let plain = exporter.text(of: Hostile.graph("plain"))
      for sign in ["\n", "\"", "{", "}", "(", "*/", "<!--", "-->"] {
        let count = text.harmless.components(separatedBy: sign).count - 1
        guard count == 0 else { continue }
        #expect(written.components(separatedBy: sign).count == plain.components(separatedBy: sign).count, "\(sign)")
      }
    }
  }

  @Test("a graph of one state without events is a model, too")
  func empty() throws {
    let graph = try JSONDecoder().decode(
      Graph.self, from: Data(#"{"initial": "a", "states": [{"name": "a"}], "edges": []}"#.utf8))
    for exporter in Self.exporters { #expect(!exporter.text(of: graph).isEmpty) }
    #expect(SCXML().text(of: graph).contains("<state id=\"s0\"/>"))
  }

  @Test("conditions in SCXML are of the words or of the signs that were chosen")
  func operators() {
    let words = SCXML().text(of: Kettle.careful), signs = SCXML(usesSigns: true).text(of: Kettle.careful)
    #expect(words.contains(" and ") && words.contains("not (") && !words.contains("&amp;"))
    #expect(signs.contains(" &amp;&amp; ") && signs.contains("!(") && !signs.contains(" and "))
  }

  @Test("what is asked of the state kept last becomes a look at what is kept")
  func keptLast() {
    for machine in Self.machines {
      let text = SCXML().text(of: machine)
      let asked = text.matches(of: /In\('(\w+)'\)/).map(\.output.1)
      #expect(asked.allSatisfy { text.contains("<state id=\"\($0)\"") })
    }
    #expect(SCXML().text(of: Kettle.patient).contains("In('k0_s0') or"))
    #expect(XState().text(of: Kettle.patient).contains("\"keptLast\": [\"idle\"]"))
  }

  @Test("a long table is cut into parts, each with all its braces, for SPIN ends a part by counting them")
  func parts() throws {
    let states = (0..<3_000).map { #"{"name": "s\#($0)"}"# },
      edges = (0..<3_000).map {
        #"{"id": "e\#($0)", "from": "s\#($0)", "on": "next", "to": "s\#(($0 + 1) % 3_000)"}"#
      }
    let graph = try JSONDecoder().decode(
      Graph.self,
      from: Data(
        """
        {"initial": "s0", "states": [\(states.joined(separator: ","))], "edges": [\(edges.joined(separator: ","))],
         "events": [{"name": "next", "role": "notification"}]}
        """.utf8))
    let parts = Promela().text(of: graph).components(separatedBy: "c_decl {").dropFirst()
    #expect(parts.count > 2)
    for part in parts.dropLast() {
      #expect(part.utf8.count < 64_000 && part.filter { $0 == "{" }.count + 1 == part.filter { $0 == "}" }.count)
    }
  }

  @Test("a property is checked with its number, and one that names what is not there is never violated")
  func properties() {
    let properties = [
      ModelProperty("a hot kettle is not asked", event: "measured", state: ["idle"], open: ["boil"]),
      ModelProperty("unknown", state: ["nowhere"], open: ["nobody"]),
    ]
    let promela = Promela(properties: properties).text(of: Kettle.machine)
    #expect(promela.contains("if (event == 1 && (now.s == 0) && now.o[0]) now.broken = 4;"))
    #expect(promela.contains("if (0) now.broken = 5;"))
    #expect(promela.contains("broken == 4  a hot kettle is not asked"))
  }

  private func graph(_ text: String) throws -> Graph { try JSONDecoder().decode(Graph.self, from: Data(text.utf8)) }

  /// For `no` the cell of a says nothing.
  static let gap = """
    {"initial": "a", "states": [{"name": "a"}, {"name": "b", "decisions": [{"event": "x", "kind": "ignore"}]}],
     "events": [{"name": "x", "role": "notification"}],
     "questions": [{"name": "q", "answers": ["yes", "no"], "cells": [{"state": "a", "event": "x"}]}],
     "edges": [{"id": "1", "from": "a", "on": "x", "to": "b", "guard": {"question": "q", "isOneOf": ["yes"]},
       "questions": ["q"]}]}
    """

  @Test("the only row of a cell keeps its guard where no row takes some answers")
  func gaps() throws {
    let graph = try graph(Self.gap)
    #expect(SCXML().text(of: graph).contains("cond=\"In('q0_0')\""))
    #expect(XState().text(of: graph).contains(#""question": "q""#))
    let decided = try self.graph(Self.gap.replacing(#"["yes"]}"#, with: #"["yes", "no"]}"#))
    #expect(!XState().text(of: decided).contains(#""question": "q""#))
  }

  @Test("a comma in a name does not cut a string in two, however long the table is")
  func commas() throws {
    let states = (0..<100).map { #"{"name": "long, name, \#($0)"}"# }.joined(separator: ",")
    let text = Promela().text(of: try graph(#"{"initial": "long, name, 0", "states": [\#(states)], "edges": []}"#))
    #expect(text.contains("\"long<2c> name<2c> 99\""))
  }

  @Test("an underscore in a name stands as it is, but for the first", arguments: ["sign_in": true, "_in": false])
  func underscores(name: String, isWord: Bool) throws {
    let graph = try graph(#"{"initial": "\#(name)", "states": [{"name": "\#(name)"}], "edges": []}"#)
    #expect(XState().text(of: graph).contains("\"\(name)\": {") == isWord)
  }

  @Test("no state has the id of the machine in XState")
  func ids() throws {
    let text = XState().text(of: try graph(#"{"initial": "machine", "states": [{"name": "machine"}], "edges": []}"#))
    #expect(text.matches(of: /"id": "machine"/).count == 1)
  }

  @Test("a property that names nothing is written, too")
  func emptyPromise() {
    #expect(Promela(properties: [ModelProperty("all")]).text(of: Kettle.machine).contains("if (1) now.broken = 4;"))
  }

  @Test("the number of a property fits what remembers it")
  func manyPromises() {
    let text = Promela(properties: (0..<300).map { ModelProperty("\($0)") }).text(of: Kettle.machine)
    #expect(text.contains("now.broken = 303;") && text.contains("short broken;"))
  }
}
