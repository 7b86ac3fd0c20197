import Testing

@testable import FlowExport

@Suite("View of a phase")
struct PhaseTests {
  private func picture(_ phase: String, _ graph: Graph = Graph(Kettle.machine)) -> Diagram {
    DiagramOptions(.phase(phase)).picture(of: graph)
  }

  private func rows(_ box: String, _ picture: Diagram) -> [String] {
    (picture.boxes.first { $0.id == box }?.rows ?? []).map { row in
      ([row.key, row.text] + row.labels.map(\.text)).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  @Test("its states stand below each other, each between what leads to it and what it leads to")
  func sides() {
    #expect(picture("A").sides == [["idle ←", "idle", "idle →"]])
    #expect(picture("B").sides == [["heating ←", "heating", "heating →"], ["waiting"], ["broken"]])
    #expect(rows("idle ←", picture("A")) == ["B heating B1.hot"])
    #expect(rows("idle →", picture("A")) == ["B heating A1.boil"])
  }

  @Test("a phase that the machine does not have is no empty picture")
  func unknown() { #expect(picture("nope").boxes.map(\.heading) == ["there is no phase nope"]) }

  @Test("an arrow joins states of the phase, or one of them with the box beside it", arguments: ["A", "B"])
  func strangers(phase: String) {
    for machine in [Kettle.machine, Kettle.careful, Kettle.patient] {
      let drawn = picture(phase, Graph(machine)), ids = Set(drawn.boxes.map(\.id))
      let states = Set(drawn.boxes.filter { $0.shape == .state }.map(\.id))
      for arrow in drawn.arrows {
        #expect(ids.contains(arrow.ends.from) && ids.contains(arrow.ends.to))
        #expect(states.contains(arrow.ends.from) || states.contains(arrow.ends.to))
      }
    }
  }

  @Test("every edge of its states and every edge to them is drawn or listed", arguments: ["A", "B"])
  func completeness(phase: String) {
    for machine in [Kettle.machine, Kettle.careful, Kettle.patient] {
      let graph = Graph(machine), drawn = picture(phase, graph)
      let said = Set(
        drawn.arrows.flatMap(\.lines).map(\.text)
          + (drawn.boxes.flatMap(\.rows) + drawn.notes).flatMap(\.labels).map(\.text))
      let states = Set(graph.phases.first { $0.name == phase }?.nodes.map(\.name) ?? [])
      for edge in graph.edges
      where states.contains(edge.from) || edge.to.map(states.contains) == true && edge.column == nil {
        #expect(said.contains(edge.row), "\(edge.id)")
      }
    }
  }

  @Test("edges that stay, that enter their own state anew, and that a column adds are listed in their state")
  func listed() {
    #expect(rows("heating", picture("B")) == ["B1.warm", "B broken unplug"])
    #expect(rows("idle", picture("A")) == ["A1.fill", "B broken unplug"])
  }

  @Test("what a column adds to every state is told once")
  func everywhere() {
    var graph = Graph(Kettle.machine)
    graph.phases[1].nodes.removeLast()
    #expect(picture("B", graph).notes.map { $0.labels.map(\.text) + [$0.text] } == [["unplug", "in every state"]])
    #expect(rows("heating", picture("B", graph)) == ["B1.warm"])
  }

  @Test("a state of a detour says what it leads back to, and who comes")
  func detours() {
    let drawn = picture("B", Graph(Kettle.patient))
    #expect(rows("waiting →", drawn) == ["idle, heating B3.back"])
    #expect(rows("waiting ←", drawn) == ["A idle A1.boil A1.lid"])
    #expect(drawn.boxes.first { $0.id == "waiting" }?.isDetour == true)
    #expect(rows("idle ←", picture("A", Graph(Kettle.patient))) == ["B heating B1.done", "B waiting B3.back"])
  }

  @Test("an arrow leads to the state where runs start")
  func start() { #expect(picture("A").start == "idle" && picture("B").start == nil) }
}
