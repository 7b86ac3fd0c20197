import Foundation
import Testing

@testable import FlowExport

@Suite("Graph: read from JSON") struct GraphFileTests {
  private func graph(_ text: String) throws -> Graph { try JSONDecoder().decode(Graph.self, from: Data(text.utf8)) }

  @Test("what JSON writes is read as it was")
  func again() throws {
    for machine in [Kettle.machine, Kettle.careful, Kettle.patient] {
      let graph = Graph(machine)
      #expect(try self.graph(JSON().text(of: graph)) == graph)
    }
  }

  @Test("no name is lost or changed", arguments: Hostile.texts)
  func hostile(text: String) throws {
    let graph = Hostile.graph(text), read = try self.graph(JSON().text(of: graph))
    #expect(read.edges == graph.edges && read.events == graph.events && read.nodes.map(\.name) == [text])
  }

  @Test("a tool need say no more than states and edges")
  func least() throws {
    let graph = try graph(
      #"{"initial": "a", "states": [{"name": "a"}, {"name": "b"}], "edges": [{"id": "1", "from": "a", "to": "b"}]}"#)
    #expect(graph.phases.map(\.name) == ["Machine"] && graph.nodes.map(\.isInitial) == [true, false])
    #expect(graph.edges.map(\.row) == ["1"] && graph.nodes.map(\.rests) == [true, true])
    #expect(Mermaid().text(of: graph).contains("s_a --> s_b: 1"))
  }

  @Test(
    "what cannot be drawn is told",
    arguments: [
      (#"{"format": "xml", "initial": "a", "states": [], "edges": []}"#, "the format is 'xml'"),
      (#"{"version": 4, "initial": "a", "states": [], "edges": []}"#, "the version is 4; the latest known is 3"),
      (#"{"initial": "a", "states": [], "edges": []}"#, "there is no state 'a', the initial one"),
      (
        #"{"initial": "a", "states": [{"name": "a"}, {"name": "a"}], "edges": []}"#,
        "two have the name 'a', each a state"
      ),
      (
        #"{"initial": "a", "phases": [{"name": "P", "outer": "Q", "states": ["a"]}], "states": [{"name": "a"}], "#
          + #""edges": []}"#,
        "phase 'P' is inside a phase 'Q' that does not exist"
      ),
      (
        #"{"initial": "a", "phases": [{"name": "P", "outer": "Q", "states": ["a"]}, "#
          + #"{"name": "Q", "outer": "P", "states": []}], "states": [{"name": "a"}], "edges": []}"#,
        "phase 'P' is inside itself"
      ),
      (
        #"{"initial": "a", "states": [{"name": "a"}], "edges": [{"id": "1", "from": "a", "to": "z"}]}"#,
        "edge '1' names a state 'z' that does not exist"
      ),
      (
        #"{"initial": "a", "states": [{"name": "a"}], "edges": [{"id": "1", "from": "a"}]}"#,
        "edge '1' leads nowhere"
      ),
      (
        #"{"initial": "a", "states": [{"name": "a"}, {"name": "b"}], "edges": [{"id": "1", "from": "a", "to": "b", "#
          + #""stays": true}]}"#,
        "edge '1' stays, but leads to 'b'"
      ),
      (
        #"{"initial": "a", "states": [{"name": "a"}], "edges": [], "events": [{"name": "x", "role": "outcome"}, "#
          + #"{"name": "x", "role": "request"}]}"#,
        "two have the name 'x', each an event"
      ),
      (
        #"{"initial": "a", "states": [{"name": "a"}], "edges": [{"id": "1", "from": "a", "to": "a", "on": "y"}], "#
          + #""events": []}"#,
        "edge '1' names an event 'y' that does not exist"
      ),
      (
        #"{"initial": "a", "states": [{"name": "a", "decisions": [{"event": "y", "kind": "ignore"}]}], "edges": [], "#
          + #""events": []}"#,
        "state 'a' names an event 'y' that does not exist"
      ),
      (
        #"{"initial": "a", "states": [{"name": "a", "effects": [{"name": "f", "outcomes": ["y"]}]}], "edges": [], "#
          + #""events": []}"#,
        "state 'a' names an event 'y' that does not exist"
      ),
      (
        #"{"initial": "a", "phases": [{"name": "P", "states": ["z"]}], "states": [{"name": "a"}], "edges": []}"#,
        "phase 'P' names a state 'z' that does not exist"
      ),
      (
        #"{"initial": "a", "states": [{"name": "a"}], "edges": [{"id": "1", "from": "a", "to": "a", "on": "x", "#
          + #""guard": {"not": {"question": "q", "isOneOf": ["yes"]}}}]}"#,
        "edge '1' has a guard about 'q', which its questions do not list"
      ),
    ])
  func mistakes(text: String, complaint: String) {
    #expect { try graph(text) } throws: { "\($0)".hasPrefix(complaint) }
  }

  @Test("phases in phases are read in no time, however many there are", .endsIfStuck)
  func manyPhases() throws {
    let phases = (0..<400).map { number in
      #"{"name": "P\#(number)", \#(number == 0 ? "" : #""outer": "P\#(number - 1)", "#)"states": []}"#
    }
    let graph = try graph(
      #"{"initial": "a", "phases": [\#(phases.joined(separator: ","))], "states": [{"name": "a"}], "edges": []}"#)
    #expect(graph.phases(inside: "P0").count == 400 && graph.phases(inside: "P399").count == 1)
  }

  @Test(
    "what is enough for a drawing need not be enough for a model",
    arguments: [
      (
        #"{"version": 2, "initial": "a", "states": [{"name": "a"}], "edges": [{"id": "1", "from": "a", "to": "a", "#
          + #""on": "x", "when": "q is yes"}], "events": [{"name": "x", "role": "request"}]}"#,
        "edge '1' has a guard in words only"
      ),
      (
        #"{"initial": "a", "states": [{"name": "a", "decisions": [{"event": "x", "kind": "defer", "when": "q"}]}], "#
          + #""edges": [], "events": [{"name": "x", "role": "request"}]}"#,
        "a decision of state 'a' about 'x' has a guard in words only"
      ),
      (
        #"{"initial": "a", "states": [{"name": "a"}], "edges": [{"id": "1", "from": "a", "to": "a", "on": "x"}]}"#,
        "edge '1' takes an event 'x' that 'events' does not list"
      ),
    ])
  func models(text: String, complaint: String) throws {
    let graph = try graph(text)
    #expect(DOT().text(of: graph).contains("digraph"))
    #expect { try graph.checkForModels() } throws: { "\($0)".hasPrefix(complaint) }
    #expect { try AbstractMachine(graph) } throws: { "\($0)".hasPrefix(complaint) }
  }
}
