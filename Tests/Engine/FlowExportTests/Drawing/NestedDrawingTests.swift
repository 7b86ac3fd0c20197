import Testing

@testable import FlowExport

/// Drawings of a kettle whose phases stand inside another one.
@Suite("Drawings of phases that nest") struct NestedDrawingTests {
  /// A phase K around the two of the kettle, whose column is that of the machine.
  private var graph: Graph {
    var graph = Graph(Kettle.machine)
    for index in graph.phases.indices { graph.phases[index].outer = "K" }
    graph.phases.insert(Graph.Phase(name: "K", title: "The kettle", nodes: []), at: 0)
    for index in graph.edges.indices where graph.edges[index].column != nil { graph.edges[index].column = "K" }
    return graph
  }

  @Test("a cluster stands in a cluster; Mermaid, which cannot lay out all of these, names it behind the one around it")
  func clusters() throws {
    let dot = DOT(DiagramOptions(.full)).text(of: graph).split(separator: "\n").map(String.init)
    let opened = dot.filter { $0.contains("subgraph") }.map { $0.prefix { $0 == " " }.count }
    #expect(opened == [2, 4, 4])
    func groups(_ text: String) -> [Substring] { text.split(separator: "\n").filter { $0.hasSuffix("{") } }
    let plantUML = groups(PlantUML(DiagramOptions(.full)).text(of: graph)).map { $0.prefix { $0 == " " }.count }
    #expect(plantUML == [0, 2, 2])
    let mermaid = groups(Mermaid(DiagramOptions(.full)).text(of: graph))
    #expect(mermaid.count == 2 && mermaid.allSatisfy { $0.contains("K › ") || $0.contains("K #8250; ") })
  }

  @Test("what a column leads to is one arrow from the border of its phase, or listed in it")
  func border() {
    let picture = DiagramOptions(.phase("K")).picture(of: graph)
    #expect(picture.groups.map(\.name) == ["K", "A", "B"] && picture.groups.map(\.outer) == [nil, "K", "K"])
    let listed = picture.groups[0].boxes.first
    #expect(listed?.heading == "everywhere in K" && listed?.rows.flatMap(\.labels).map(\.text) == ["unplug"])
    // Of the phase B alone the column is that of another phase.
    #expect(DiagramOptions(.phase("B")).picture(of: graph).groups.map(\.outer) == [nil])
    var leaving = graph
    leaving.phases.append(Graph.Phase(name: "Z", title: "Gone", nodes: [leaving.phases[2].nodes.removeLast()]))
    let away = DiagramOptions(.phase("K")).picture(of: leaving)
    let arrows = away.arrows.filter(\.ends.isFromBorder)
    #expect(arrows.count == 1 && arrows.first?.ends.from == "K")
    #expect(away.elsewhere.map(\.heading) == ["from everywhere in K"])
    let dot = DOT(DiagramOptions(.phase("K"))).text(of: leaving)
    #expect(dot.contains("compound=true") && dot.contains("ltail=\"cluster_0\""))
    #expect(!DOT(DiagramOptions(.phase("B"))).text(of: graph).contains("compound"))
  }

  @Test("an overview names a phase behind those around it, and lists a column where it is declared")
  func overview() {
    let picture = DiagramOptions(.overview()).picture(of: graph)
    #expect(picture.boxes.map(\.heading) == ["K", "K › A", "K › B"])
    let columns = picture.boxes.map { box in box.rows.filter { $0.mark == .column }.flatMap(\.labels).map(\.text) }
    #expect(columns == [["unplug"], [], []])
  }

  @Test("a file keeps what stands inside what, and whose column an edge is")
  func file() throws {
    let text = JSON().text(of: graph)
    #expect(text.contains(#"{"name": "A", "title": "Ready", "outer": "K", "states": ["idle"]}"#))
    #expect(text.contains(#""column": "K""#))
    #expect(graph.declaredEdges.filter { $0.column == "K" }.map(\.declaredId) == ["unplug@K"])
  }
}
