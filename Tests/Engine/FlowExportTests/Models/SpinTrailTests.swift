import Foundation
import Testing

@testable import FlowExport

@Suite("Trails of SPIN")
struct SpinTrailTests {
  /// A detour leaves `ask` to the state kept first; `back` returns.
  private static let detour = """
    {"initial": "a", "states": [
       {"name": "a", "effects": [{"name": "work", "outcomes": ["done"]}],
        "decisions": [{"event": "ask", "kind": "defer"}, {"event": "look", "kind": "ignore"}]},
       {"name": "b", "detour": true, "effects": [{"name": "wait", "outcomes": ["back"]}]},
       {"name": "c"}],
     "edges": [{"id": "in", "from": "a", "on": "done", "to": "b", "keeps": "a"},
       {"id": "out", "from": "b", "on": "back", "to": null, "returnsTo": ["a"]},
       {"id": "asked", "from": "c", "on": "ask", "to": "c", "stays": true}],
     "events": [{"name": "ask", "role": "request"}, {"name": "look", "role": "notification"},
       {"name": "done", "role": "outcome"}, {"name": "back", "role": "outcome"}]}
    """
  private func graph() throws -> Graph { try JSONDecoder().decode(Graph.self, from: Data(Self.detour.utf8)) }

  @Test("a trail is told with the edges, what is kept, and what waits; what is no step of the model is passed over")
  func printed() throws {
    // Rows by states, then events: 0 ask, 1 look, 2 done in a; 3 back in b; 4 ask in c. A state has 4 cells.
    let trail = try SpinTrail(
      """
      1: proc 0 (machine) model:12
          step 2 0: done: a -> b in
      step 0 0: ask: b -> b
      step 3 0: back: b -> a out
      step 1 0: look: a -> a
      undecided 9 1: look: c
      broken: 1
      """, of: try graph())
    #expect(trail.broken == 1 && trail.edges == ["in", "out"] && trail.cycle == nil)
    #expect(
      trail.description == """
        c does not decide about look, for some answers or all
        5 steps show it:
          1. done comes
               in: a -> b; kept: a
          2. ask comes
               deferred by a, kept first, in b; kept: a; deferred: ask
          3. back comes
               out: b -> a; deferred: ask
          4. look comes
               ignored in a; deferred: ask
          5. look is offered again
               undecided in c
        Edges: in, out
        """)
  }

  @Test("the trail names where a cycle begins, and the violated property")
  func reasons() throws {
    let cycle = try SpinTrail("step 1 0: x\n  <<<<<START OF CYCLE>>>>>\nstep 1 0: x\n", of: graph())
    #expect(cycle.cycle == 1 && cycle.broken == nil && cycle.reason == "what is claimed never happens")
    #expect(cycle.description.contains("1. look comes\n       ignored in a\n  from here again and again:\n  2. look"))
    let text = "step 1 0: x\nbroken: 5\n"
    #expect(
      try SpinTrail(text, of: graph(), properties: [ModelProperty("p"), ModelProperty("q")]).reason
        == "\"q\" does not hold")
    #expect(try SpinTrail(text, of: graph()).reason == "property 2 does not hold")
  }

  @Test(
    "a trail of another graph, and what is no trail, are refused",
    arguments: ["", "-4:-4:-4\n1:0:58\n", "step 3 0: back", "step 99 0: x", "step x 0: y", "step 1", "settled 4"])
  func foreign(text: String) throws {
    let graph = try graph()
    #expect(throws: FormatError.self) { try SpinTrail(text, of: graph) }
  }

  @Test("what SPIN finds is told: a settlement that was forgotten, and a detour that cannot return", .needs("spin"))
  func found() throws {
    var kettle = Graph(Kettle.careful)
    for index in kettle.edges.indices where kettle.edges[index].id == "B1.done" { kettle.edges[index].settlesAll = [] }
    let forgotten = try SpinTrail(SpinTests.searched(Promela().text(of: kettle)), of: kettle)
    #expect(forgotten.reason == "boil waits in idle, which rests" && forgotten.edges.last == "B1.done")
    #expect(forgotten.steps.last?.open == ["boil"] && forgotten.steps.last?.from == "heating")
    var lost = try graph()
    for index in lost.edges.indices where lost.edges[index].to == nil {
      lost.edges[index].returns = [Graph.Return(to: "c", when: "")]
    }
    let trail = try SpinTrail(SpinTests.searched(Promela().text(of: lost)), of: lost)
    #expect(trail.reason == "b does not decide about back, for some answers or all" && trail.edges == ["in"])
  }
}
