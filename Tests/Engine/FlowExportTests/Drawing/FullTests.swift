import Testing

@testable import FlowExport

@Suite("Full view")
struct FullTests {
  @Test("every state and every edge is there, a return once for each state that may be kept")
  func completeness() {
    for machine in [Kettle.machine, Kettle.careful, Kettle.patient] {
      let graph = Graph(machine), drawn = DiagramOptions().picture(of: graph)
      for node in graph.nodes { #expect(drawn.boxes.contains { $0.id == node.name }) }
      for edge in graph.edges {
        for to in edge.to.map({ [$0] }) ?? edge.returnsTo {
          #expect(
            drawn.arrows.contains {
              $0.ends.from == edge.from && $0.ends.to == to && $0.lines.map(\.text).contains(edge.id)
            }, "\(edge.id)")
        }
      }
    }
  }

  @Test(
    "labels are ids, ids and events, or these and conditions",
    arguments: [
      (DiagramOptions.Labels.ids, ["B1.retry"]), (.events, ["B1.retry fuseBlew"]),
      (.guards, ["B1.retry fuseBlew when retries left"]),
    ])
  func labels(labels: DiagramOptions.Labels, expected: [String]) {
    let drawn = DiagramOptions(labels: labels).picture(of: Graph(Kettle.machine))
    let lines = drawn.arrows.flatMap(\.lines).map(\.text)
    #expect(lines.filter { $0.hasPrefix("B1.retry") } == expected)
  }

  @Test("of a return to a state the label says what is left of its condition there")
  func returns() {
    let drawn = DiagramOptions(labels: .guards).picture(of: Graph(Kettle.patient))
    #expect(
      drawn.arrows.filter { $0.ends.kind == .returns }.map { $0.lines.map(\.text) + [$0.ends.to] } == [
        ["B3.back timePassed", "idle"], ["B3.back timePassed when fuse holds", "heating"],
      ])
  }

  @Test("an edge that begins a detour says what is come back to")
  func keeps() {
    let drawn = DiagramOptions(labels: .events).picture(of: Graph(Kettle.patient))
    let lines = drawn.arrows.filter { $0.ends.kind == .keeps }.flatMap(\.lines).map(\.text)
    #expect(
      lines == ["A1.boil boil, then heating", "A1.lid lidOpened, then again", "B1.blown fuseBlew, then again"])
  }

  @Test("a state that many states of other phases lead to is named beside them")
  func maxEntrances() {
    let drawn = DiagramOptions(maxEntrances: 0).picture(of: Graph(Kettle.machine))
    #expect(drawn.arrows.contains { $0.ends.from == "idle" && $0.ends.to == "A → heating" })
    #expect(drawn.arrows.contains { $0.ends.from == "waiting" && $0.ends.to == "broken" })
    #expect(drawn.groups[0].boxes.map(\.id) == ["idle", "A → heating", "A → broken"])
  }

  @Test("what a state says under a condition stands in its box, what it always says not")
  func decisions() {
    let drawn = DiagramOptions().picture(of: Graph(Kettle.careful))
    #expect(
      drawn.boxes.first { $0.id == "heating" }?.rows.map(\.text) == [
        "boil: rejected with busy when water: hot", "boil: deferred otherwise",
        "unplugged, lidOpened: ignored when retries left",
      ])
  }
}
