@testable import FlowExport
import Testing

@Suite("Graph")
struct GraphTests {
  let graph = Graph(Kettle.machine)

  private func node(_ name: String) throws -> Graph.Node { try #require(graph.nodes.first { $0.name == name }) }
  private func edge(_ id: String) throws -> Graph.Edge { try #require(graph.edges.first { $0.id == id }) }

  @Test("every state, edge and event of the machine is there, in the order of the table")
  func completeness() {
    #expect(graph.initial == "idle")
    #expect(graph.phases.map(\.name) == ["A", "B"])
    #expect(graph.nodes.map(\.name) == ["idle", "heating", "waiting", "broken"])
    #expect(
      graph.edges.map(\.id) == [
        "A1.boil", "A1.fill", "unplug@idle", "B1.hot", "B1.warm", "B1.cold", "B1.retry", "B1.giveUp", "unplug@heating",
        "B3.again", "unplug@waiting",
      ])
    #expect(graph.edges.count == Kettle.machine.edges.count)
    #expect(graph.events.map(\.name) == ["boil", "measured", "fuseBlew", "timePassed", "unplugged", "lidOpened"])
  }

  @Test("a state knows its effects with their outcomes, and whether it rests, starts or ends the flow")
  func states() throws {
    let idle = try node("idle"), heating = try node("heating"), broken = try node("broken")
    #expect(idle.isInitial && idle.rests && !idle.isFinal && idle.effects.isEmpty)
    #expect(
      heating.effects == [
        .init(
          name: "heat", outcomes: ["measured", "fuseBlew"], progress: [], waitsFor: .service, isExclusive: false)
      ])
    #expect(!heating.rests && !heating.isInitial)
    #expect(broken.isFinal && broken.rests && broken.settles == ["boil"])
  }

  @Test("an edge knows its condition, its questions, what it settles, and whether it stays or comes from a column")
  func edges() throws {
    let hot = try edge("B1.hot")
    #expect(hot.from == "heating" && hot.on == "measured" && hot.when == "water: hot" && hot.to == "idle")
    #expect(hot.sources == ["manual B2"] && hot.settles == ["boil"] && !hot.stays && hot.column == nil)
    #expect(hot.questions == [Graph.Question(name: "water", answers: ["cold", "warm", "hot"], bounded: [])])
    #expect(try edge("A1.fill").stays)
    #expect(try edge("unplug@idle").column == "")
    #expect(try !edge("B1.warm").stays, "an edge back to its own state enters it again")
  }

  @Test("cells without edge keep what they decide, those that columns decide as well")
  func decisions() throws {
    #expect(
      try node("broken").decisions == [
        Graph.CellDecision(event: "boil", kind: .reject, detail: "broken", when: "", questions: []),
        Graph.CellDecision(event: "unplugged", kind: .ignore, detail: "it is off already", when: "", questions: []),
        Graph.CellDecision(
          event: "lidOpened", kind: .ignore, detail: "the lid locks", when: "", questions: [], column: ""),
      ])
    let waiting = Graph.CellDecision(event: "boil", kind: .defer, detail: "", when: "", questions: [])
    #expect(try node("heating").decisions.first == waiting)
  }

  @Test(
    "events are told apart by who brings them",
    arguments: [("boil", Graph.Event.Role.request), ("measured", .outcome), ("unplugged", .notification)])
  func roles(event: String, role: Graph.Event.Role) {
    #expect(graph.events.first { $0.name == event }?.role == role)
  }

  @Test("a question stands once, with every cell that asks it")
  func inquiries() {
    #expect(graph.inquiries.map(\.question.name) == ["retries left", "water"])
    #expect(graph.inquiries.first?.question.bounded == ["yes"])
    #expect(graph.inquiries.first?.cells == [Graph.Cell(state: "heating", event: "fuseBlew")])
  }
}
