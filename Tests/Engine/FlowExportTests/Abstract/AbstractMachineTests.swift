import Foundation
import Testing

@testable import FlowExport

@Suite("The abstract machine of a graph")
struct AbstractMachineTests {
  private func explored(_ graph: Graph, most: Int? = nil) throws -> AbstractExploration {
    try AbstractMachine(graph, maxWaiting: most).explore()
  }
  private func graph(_ text: String) throws -> Graph { try JSONDecoder().decode(Graph.self, from: Data(text.utf8)) }

  // Counted by hand, as for SPIN: the four states, of which two have a boil open; the patient one waits in two ways.
  @Test("it has the configurations that the models have", arguments: zip(["kettle", "careful", "patient"], [4, 4, 5]))
  func counts(name: String, count: Int) throws {
    let machine = ["careful": Kettle.careful, "patient": Kettle.patient][name] ?? Kettle.machine
    let found = try explored(Graph(machine))
    #expect(found.configurations == count && found.isComplete && found.holds, "\(found)")
  }

  @Test("a settlement that was forgotten is found where the caller waits at rest, with the way there")
  func forgotten() throws {
    var graph = Graph(Kettle.careful)
    for index in graph.edges.indices where graph.edges[index].id == "B1.done" { graph.edges[index].settlesAll = [] }
    let found = try explored(graph)
    let finding = try #require(found.findings.first)
    #expect(finding.text == "boil waits in idle, which rests")
    #expect(finding.way == ["boil > heating", "measured > idle"])
    #expect(try #require(found.reached.last).missing > 0 && !found.holds)
  }

  @Test("a cell that nothing decides is found, also where it is a deferred event that comes")
  func undecided() throws {
    var graph = Graph(Kettle.careful)
    graph.edges.removeAll { $0.on == "fuseBlew" }
    #expect(try explored(graph).findings.map(\.text) == ["heating does not decide about fuseBlew"])
    let late = try self.graph(
      """
      {"initial": "a", "states": [{"name": "a", "effects": [{"name": "work", "outcomes": ["done"]}],
        "decisions": [{"event": "more", "kind": "defer"}]}, {"name": "b"}],
       "edges": [{"id": "e", "from": "a", "on": "done", "to": "b"}],
       "events": [{"name": "more", "role": "notification"}, {"name": "done", "role": "outcome"}]}
      """)
    let finding = try #require(try explored(late).findings.first)
    #expect(finding.text == "b does not decide about more" && finding.way == ["more > a"])
  }

  /// Two kinds wait while one works.
  private let queue = """
    {"initial": "idle", "states": [
       {"name": "idle", "settles": ["work", "look"]},
       {"name": "busy", "effects": [{"name": "f", "outcomes": ["done"]}],
        "decisions": [{"event": "work", "kind": "defer"}, {"event": "look", "kind": "defer"}]}],
     "edges": [{"id": "w", "from": "idle", "on": "work", "to": "busy"},
               {"id": "l", "from": "idle", "on": "look", "to": "idle", "stays": true, "settles": ["look"],
                "answersAsker": true},
               {"id": "d", "from": "busy", "on": "done", "to": "idle", "settles": ["work"], "settlesAll": ["work"]}],
     "events": [{"name": "work", "role": "request"}, {"name": "look", "role": "request"},
                {"name": "done", "role": "outcome"}]}
    """

  // idle; busy with work open; the same with look deferred. A second work is not asked for meanwhile.
  // Moves: idle work, idle look; busy look, done; with look deferred done, after which look is offered.
  @Test("of each kind at most one waits, and deferred events are offered when a state is entered")
  func waiting() throws {
    let found = try explored(graph(queue))
    #expect(found.configurations == 3 && found.moves == 5 && found.holds, "\(found)")
    let bounded = try explored(graph(queue), most: 1)
    #expect(bounded.configurations == 2 && bounded.moves == 3 && bounded.holds, "\(bounded)")
  }

  @Test("who is settled only if its payload fits may wait on")
  func fitting() throws {
    let text = queue.replacing(#""settlesAll": ["work"]"#, with: #""settlesAll": [], "settlesSome": ["work"]"#)
      .replacing(#""settles": ["work", "look"]"#, with: #""settles": []"#)
    let found = try explored(graph(text))
    #expect(found.findings.map(\.text) == ["work waits in idle, which rests"])
  }

  @Test("rest, or an answer, that effects alone never come to is told")
  func unreachable() throws {
    let found = try explored(
      graph(
        """
        {"initial": "a", "states": [{"name": "a", "settles": ["ask"]},
           {"name": "b", "effects": [{"name": "f", "outcomes": ["on"]}],
          "decisions": [{"event": "ask", "kind": "ignore"}]}],
         "edges": [{"id": "1", "from": "a", "on": "ask", "to": "b"}, {"id": "2", "from": "b", "on": "on", "to": "b"}],
         "events": [{"name": "ask", "role": "request"}, {"name": "on", "role": "outcome"}]}
        """))
    #expect(found.findings.isEmpty && found.reached.map(\.missing) == [1, 1] && !found.holds)
    let finding = try #require(found.reached.last?.finding)
    #expect(finding.text == "ask is not answered by effects alone from b, kept: nothing, waiting: ask")
    #expect(finding.way == ["ask > b"])
  }

  @Test("names decide nothing", arguments: Hostile.texts)
  func hostile(text: String) throws {
    let found = try explored(Hostile.graph(text)), plain = try explored(Hostile.graph("plain"))
    #expect(found.configurations == plain.configurations && found.moves == plain.moves)
    let json = try JSONSerialization.jsonObject(with: Data(found.json(of: text).utf8)) as? [String: Any]
    #expect(json?["machine"] as? String == text && json?["version"] as? Int == 1)
  }

  @Test("one state without events is one configuration, and 400 states in a row are 400")
  func sizes() throws {
    let empty = try explored(graph(#"{"initial": "a", "states": [{"name": "a"}], "edges": []}"#))
    #expect(empty.configurations == 1 && empty.moves == 0 && empty.holds)
    let states = (0..<400).map { #"{"name": "s\#($0)"}"# }
    let edges = (0..<400).map { #"{"id": "e\#($0)", "from": "s\#($0)", "on": "next", "to": "s\#(($0 + 1) % 400)"}"# }
    let ring = try graph(
      """
      {"initial": "s0", "states": [\(states.joined(separator: ","))], "edges": [\(edges.joined(separator: ","))],
       "events": [{"name": "next", "role": "notification"}]}
      """)
    let found = try explored(ring)
    #expect(found.configurations == 400 && found.moves == 400 && found.states == 400)
    let cut = try AbstractMachine(ring).explore(limit: 10)
    #expect(!cut.isComplete && cut.reached.isEmpty && cut.configurations == 11)
  }

  /// Kinds of events that all wait for one state to be left.
  private func crowd(_ count: Int) throws -> Graph {
    let kinds = (0..<count).map { "n\($0)" }
    let deferred = kinds.map { #"{"event": "\#($0)", "kind": "defer"}"# }.joined(separator: ",")
    let over = kinds.map { #"{"event": "\#($0)", "kind": "ignore"}"# }.joined(separator: ",")
    let events = kinds.map { #"{"name": "\#($0)", "role": "notification"}"# }.joined(separator: ",")
    return try graph(
      """
      {"initial": "a", "states": [
         {"name": "a", "effects": [{"name": "f", "outcomes": ["done"]}], "decisions": [\(deferred)]},
         {"name": "b", "decisions": [\(over)]}],
       "edges": [{"id": "e", "from": "a", "on": "done", "to": "b"}],
       "events": [{"name": "done", "role": "outcome"}, \(events)]}
      """)
  }

  // In a: each set of ten kinds waits; one of those that do not comes, or the effect ends. Of n that wait, n! orders.
  @Test("every order of deferred events is a move, and none is gone through twice")
  func orders() throws {
    let found = try explored(crowd(10))
    #expect(found.configurations == 1_025)
    // 10 · 2^9 that come to wait, the sum of 10! / (10 - n)! orders, and 10 that are ignored in b.
    #expect(found.moves == 5_120 + 9_864_101 + 10)
  }

  @Test("detours in detours without end are told, and do not keep the search from ending")
  func deep() throws {
    let found = try explored(
      graph(
        """
        {"initial": "a", "states": [{"name": "a"}, {"name": "b", "detour": true}],
         "edges": [{"id": "1", "from": "a", "on": "more", "to": "b", "keeps": "a"},
           {"id": "2", "from": "b", "on": "more", "to": "b", "keeps": "b"}],
         "events": [{"name": "more", "role": "notification"}]}
        """))
    #expect(found.isComplete && found.configurations == 9 && found.maxKept == 8 && !found.holds)
    #expect(found.findings.map(\.text) == ["more than 8 states are kept in b, of which only the first are known"])
  }

  @Test("a detour that cannot return to what is kept is told, though other answers lead on")
  func lost() throws {
    let text = """
      {"initial": "a", "states": [{"name": "a", "effects": [{"name": "f", "outcomes": ["go"]}]},
         {"name": "c", "effects": [{"name": "f", "outcomes": ["go"]}]},
         {"name": "b", "detour": true, "effects": [{"name": "g", "outcomes": ["back"]}]}],
       "edges": [{"id": "1", "from": "a", "on": "go", "to": "b", "keeps": "a"},
         {"id": "2", "from": "c", "on": "go", "to": "b", "keeps": "c"},
         {"id": "3", "from": "b", "on": "back", "to": null, "returnsTo": ["a"],
          "guard": {"question": "q", "isOneOf": ["yes"]}, "questions": ["q"]},
         {"id": "4", "from": "b", "on": "back", "to": "c", "guard": "otherwise", "questions": ["q"]}],
       "questions": [{"name": "q", "answers": ["yes", "no"], "cells": [{"state": "b", "event": "back"}]}],
       "events": [{"name": "go", "role": "outcome"}, {"name": "back", "role": "outcome"}]}
      """
    let finding = try #require(try explored(graph(text)).findings.first)
    #expect(finding.text == "b decides about back for some answers only")
    #expect(finding.way == ["go > b", "back > c", "go > b"])
    #expect(try explored(graph(text.replacing(#"["a"]"#, with: #"["a", "c"]"#))).findings.isEmpty)
  }

  @Test("a detour that nothing has begun is refused")
  func unbegun() throws {
    let text = """
      {"initial": "a", "states": [{"name": "a"}, {"name": "b", "detour": true}],
       "edges": [{"id": "1", "from": "a", "on": "x", "to": "b", "keeps": "a"},
         {"id": "2", "from": "b", "on": "x", "to": null, "returnsTo": ["a"]}],
       "events": [{"name": "x", "role": "notification"}]}
      """
    #expect(throws: Never.self) { try graph(text).checkForModels() }
    for (part, other, said) in [
      (#""initial": "a""#, #""initial": "b""#, "initial"), (#""keeps": "a""#, #""keeps": null"#, "keeps no state"),
      (#""keeps": "a""#, #""keeps": "b""#, "keeps no state"), (#""from": "b""#, #""from": "a""#, "returns from 'a'"),
    ] {
      let graph = try graph(text.replacing(part, with: other))
      let error = #expect(throws: FormatError.self) { try graph.checkForModels() }
      #expect(error?.description.contains(said) == true, "\(part)")
    }
  }

  @Test("more kinds than there are bits are refused")
  func tooMany() throws {
    #expect(try AbstractMachine(crowd(64)).explore(limit: 100).configurations > 100)
    #expect(throws: FormatError.self) { try AbstractMachine(crowd(65)) }
  }

  @Test("a cell that says nothing for some answers is told, also where it is a deferred event that comes")
  func gaps() throws {
    #expect(try explored(graph(ModelTests.gap)).findings.map(\.text) == ["a decides about x for some answers only"])
    let late = try self.graph(
      """
      {"initial": "a", "states": [{"name": "a", "effects": [{"name": "work", "outcomes": ["done"]}],
        "decisions": [{"event": "more", "kind": "defer"}]},
        {"name": "b", "decisions": [{"event": "more", "kind": "ignore", "guard": {"question": "q", "isOneOf": ["yes"]},
          "questions": ["q"]}]}],
       "questions": [{"name": "q", "answers": ["yes", "no"]}],
       "edges": [{"id": "e", "from": "a", "on": "done", "to": "b"}],
       "events": [{"name": "more", "role": "notification"}, {"name": "done", "role": "outcome"}]}
      """)
    let finding = try #require(try explored(late).findings.first)
    #expect(finding.text == "b decides about more for some answers only" && finding.way == ["more > a"])
  }

  @Test("no state that is never kept makes a gap, and an otherwise leaves none")
  func noGap() throws {
    #expect(try explored(Graph(Kettle.patient)).holds)
    let text = ModelTests.gap.replacing(
      #""edges": ["#, with: #""edges": [{"id": "2", "from": "a", "on": "x", "to": "b", "guard": "otherwise"}, "#)
    #expect(try explored(graph(text)).holds)
  }

  @Test("more callers who may fit than the search can go through are told, and end it")
  func manyFit() throws {
    let kinds = (0..<4).map { "n\($0)" }, names = kinds.map { "\"\($0)\"" }.joined(separator: ",")
    let edges = kinds.map { #"{"id": "\#($0)", "from": "a", "on": "\#($0)", "to": "a", "stays": true}"# }
    let events = kinds.map { #"{"name": "\#($0)", "role": "request"}"# }.joined(separator: ",")
    var machine = try AbstractMachine(
      graph(
        """
        {"initial": "a", "states": [{"name": "a", "effects": [{"name": "f", "outcomes": ["done"]}]}],
         "edges": [\(edges.joined(separator: ",")),
           {"id": "d", "from": "a", "on": "done", "to": "a", "stays": true, "settlesSome": [\(names)]}],
         "events": [{"name": "done", "role": "outcome"}, \(events)]}
        """))
    #expect(machine.explore().configurations == 16)
    machine.maxFitting = 2
    let found = machine.explore()
    #expect(!found.isComplete && !found.holds)
    #expect(found.findings.map(\.text) == ["more than 2 requests may fit at once when done comes in a"])
  }

  @Test("who waits is told as one or as several, and nobody as nothing")
  func words() throws {
    let text = """
      {"initial": "a", "states": [{"name": "a"}, {"name": "b", "effects": [{"name": "f", "outcomes": ["on"]}],
        "decisions": [{"event": "x", "kind": "ignore"}, {"event": "y", "kind": "ignore"},
          {"event": "go", "kind": "ignore"}]}],
       "edges": [{"id": "1", "from": "a", "on": "x", "to": "a", "stays": true},
         {"id": "2", "from": "a", "on": "y", "to": "a", "stays": true}, {"id": "3", "from": "a", "on": "go", "to": "b"},
         {"id": "4", "from": "b", "on": "on", "to": "b"}],
       "events": [{"name": "x", "role": "request"}, {"name": "y", "role": "request"}, {"name": "on", "role": "outcome"},
         {"name": "go", "role": "notification"}]}
      """
    let found = try explored(graph(text))
    #expect(
      found.findings.map(\.text) == [
        "x waits in a, which rests", "y waits in a, which rests", "x, y wait in a, which rests",
      ])
    let finding = try #require(found.reached.first?.finding)
    #expect(finding.text == "rest is not reached by effects alone from b, kept: nothing, waiting: nothing")
  }
}
