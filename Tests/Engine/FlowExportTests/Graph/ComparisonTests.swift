import Testing

@testable import FlowExport

@Suite("Comparison of two versions") struct ComparisonTests {
  private let new = Graph(Kettle.machine)
  private var old: Graph {
    var old = Graph(Kettle.machine)
    old.edges.removeAll { $0.id == "B1.giveUp" }
    for index in old.edges.indices where old.edges[index].id == "B1.hot" { old.edges[index].to = "waiting" }
    old.phases[1].nodes[0].title = "Made the water hot"
    var gone = old.phases[1].nodes[1]
    gone.name = "steaming"
    old.phases[1].nodes.append(gone)
    var edge = old.edges[0]
    (edge.id, edge.row, edge.from, edge.to) = ("steam", "steam", "steaming", "idle")
    old.edges.append(edge)
    return old
  }

  @Test("what was added, removed and changed is listed, with each member that differs")
  func list() {
    let lines = Comparison(old: old, new: new).text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "≠ state heating", #"    title: "Made the water hot" → "Heats the water""#, "− state steaming",
        "≠ edge B1.hot", #"    to: "waiting" → "idle""#, "+ edge B1.giveUp", "− edge steam",
        "states: 0 added, 1 removed, 1 changed", "edges: 1 added, 1 removed, 1 changed",
      ])
  }

  @Test("a machine is as it is")
  func same() {
    let comparison = Comparison(old: new, new: new)
    #expect(comparison.states.isEmpty && comparison.edges.isEmpty && comparison.graph == new)
  }

  @Test("changes are drawn in colours and with signs, and a legend tells what they mean")
  func drawing() {
    let comparison = Comparison(old: old, new: new), drawing = DiagramOptions(.full, comparison: comparison)
    let dot = DOT(drawing).text(of: comparison.graph)
    for (sign, colour) in [("+ B1.giveUp", Style.light.added), ("− steam", Style.light.removed)] {
      #expect(dot.contains("<font color=\"\(colour)\">\u{A0}\(sign)\u{A0}</font>"), "\(sign)")
    }
    #expect(dot.contains("<b>≠ heating </b>") && dot.contains("<b>− steaming </b>"))
    for word in ["added", "removed", "changed"] { #expect(dot.contains(">\(word)</font>"), "\(word)") }
    #expect(Mermaid(drawing).text(of: comparison.graph).contains("s_steaming --> s_idle: − steam"))
  }

  @Test("the overview names changes before all else")
  func overview() {
    let comparison = Comparison(old: old, new: new)
    let text = PlantUML(DiagramOptions(.overview(), comparison: comparison)).text(of: comparison.graph)
    #expect(text.contains("≠ Heats the water") && text.contains("− Lets the fuse cool") && text.contains("− steam"))
  }

  @Test("a phase that is gone is drawn behind the others")
  func phase() {
    var old = new
    old.phases.append(Graph.Phase(name: "Z", title: "Gone", nodes: [old.phases[0].nodes[0]]))
    old.phases[2].nodes[0].name = "gone"
    #expect(Comparison(old: old, new: new).graph.phases.map(\.name) == ["A", "B", "Z"])
    #expect(Comparison(old: new, new: old).graph.phases.map(\.name) == ["A", "B", "Z"])
  }
}
