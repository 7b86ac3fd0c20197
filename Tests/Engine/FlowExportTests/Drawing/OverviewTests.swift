import Testing

@testable import FlowExport

@Suite("Overview")
struct OverviewTests {
  /// Heats at once, fails, waits, and boils.
  static let story = Story(
    "A cup of tea",
    [
      .init("A1.boil", from: "idle", to: "heating"), .init("B1.cold", from: "heating", to: "waiting"),
      .init("B3.again", from: "waiting", to: "heating"), .init("B1.hot", from: "heating", to: "idle"),
    ])

  private func picture(_ graph: Graph = Graph(Kettle.machine), story: Story? = story, maxEntrances: Int = 3) -> Diagram
  {
    DiagramOptions(.overview(along: story), maxEntrances: maxEntrances).picture(of: graph)
  }

  private func rows(_ phase: String, _ picture: Diagram) -> [String] {
    (picture.boxes.first { $0.id == phase }?.rows ?? []).map { row in
      ([row.key, row.text] + row.labels.map(\.text)).filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  @Test("there is a box for each phase with its states, those of the story marked")
  func boxes() {
    let boxes = picture().boxes
    #expect(boxes.map(\.id) == ["A", "B"])
    #expect(boxes[1].rows.prefix(3).map(\.text) == ["Heats the water", "Lets the fuse cool", "Has to be repaired"])
    #expect(boxes[1].rows.prefix(3).map(\.isOnPath) == [true, true, false])
  }

  @Test("runs start at the box of the first state's phase")
  func start() {
    #expect(picture().start == "A")
    #expect(DOT(DiagramOptions(.overview())).text(of: Kettle.machine).contains("\"start\" -> \"A\""))
    #expect(Mermaid(DiagramOptions(.overview())).text(of: Kettle.machine).contains("[*] --> s_A\n"))
  }

  @Test("what leads there and back along the story is one heavy arrow with the ids of both ways")
  func roundTrip() {
    let arrows = picture().arrows
    #expect(arrows.count == 1)
    #expect(arrows.first?.ends.isOnPath == true)
    #expect(arrows.first?.lines.map(\.text) == ["A1.boil"] && arrows.first?.back.map(\.text) == ["B1.hot"])
  }

  @Test("without a story all ways between phases are arrows of one weight")
  func withoutStory() {
    let arrows = picture(story: nil).arrows
    #expect(arrows.map(\.ends.from) == ["A"] && !arrows.contains(where: \.ends.isOnPath))
  }

  @Test("what stays and what columns add is listed, not drawn")
  func listed() {
    #expect(rows("A", picture()) == ["A1 Stands ready", "B unplug", "A1.fill"])
  }

  @Test("a column that concerns more phases than maxEntrances is named once")
  func notes() {
    let crowded = picture(maxEntrances: 0)
    #expect(rows("A", crowded) == ["A1 Stands ready", "A1.fill"])
    #expect(crowded.notes.map { $0.labels.map(\.text) + [$0.key] } == [["unplug", "B"]])
  }

  @Test("a target of more phases than maxEntrances is named in their boxes")
  func maxEntrances() {
    let drawn = picture(story: nil, maxEntrances: 0)
    #expect(drawn.arrows.isEmpty)
    #expect(rows("A", drawn).contains("B A1.boil") && rows("B", drawn).contains("A B1.hot"))
  }

  @Test("a detour is listed where it begins, and where it leads back to")
  func detours() {
    let patient = picture(Graph(Kettle.patient), story: nil)
    #expect(rows("A", patient) == ["A1 Stands ready", "B off", "B A1.boil A1.lid"])
    #expect(rows("B", patient).last == "A, B")
  }

  @Test("phases stand below each other where the story leads from one to the other, else three side by side")
  func ranks() {
    var graph = Graph(Kettle.machine)
    graph.phases += ["C", "D", "E", "F"].map { Graph.Phase(name: $0, title: "", nodes: []) }
    #expect(picture(graph).ranks == [["A"], ["B", "C", "D"], ["E", "F"]])
    #expect(picture(graph, story: nil).ranks.allSatisfy { $0.count == 1 })
  }

  @Test("where a person who says no is led is listed, even within a phase")
  func refusals() {
    let drawing = DiagramOptions(.overview(), emphases: ["B1.giveUp": .refused, "B1.retry": .failed])
    let listed = rows("B", drawing.picture(of: Graph(Kettle.machine)))
    #expect(listed.contains("broken B1.giveUp") && !listed.contains { $0.contains("B1.retry") })
  }

  @Test("of many ids some are shown, what a person refused among them")
  func some() {
    let sketch = DiagramBuilder(DiagramOptions(), Graph(Kettle.machine))
    let labels = (1...5).map { Diagram.Label(text: "\($0)", tone: $0 == 4 ? .refused : nil) }
    #expect(sketch.some(labels).map(\.text) == ["4", "1", "+3"])
    #expect(sketch.some(Array(labels.prefix(3) + labels.prefix(3))).map(\.text) == ["1", "2", "3"])
  }
}
