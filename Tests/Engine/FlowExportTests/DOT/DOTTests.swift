import Testing

@testable import FlowExport

@Suite("DOT")
struct DOTTests {
  private func line(_ start: String, _ dot: DOT, _ graph: Graph = Graph(Kettle.patient)) throws -> String {
    let lines = dot.text(of: graph).split(separator: "\n").map { String($0.drop { $0 == " " }) }
    return try #require(lines.first { $0.hasPrefix(start) })
  }

  @Test("an arrow is written so, with its ids as tooltip")
  func golden() throws {
    #expect(
      try line(#""heating" -> "broken""#, DOT(), Graph(Kettle.machine))
        == ##""heating" -> "broken" [label=<\##u{A0}B1.giveUp\##u{A0}<br align="left"/>"##
        + ##"\##u{A0}unplug@heating\##u{A0}<br align="left"/>>, "##
        + ##"tooltip="B1.giveUp, unplug@heating"];"##)
  }

  @Test("what stays is dashed, what begins a detour begins with a circle, what comes back has an open head")
  func looks() throws {
    #expect(try line(#""idle" -> "idle""#, DOT(), Graph(Kettle.machine)).contains("style=dashed"))
    #expect(
      try line(#""heating" -> "waiting""#, DOT()).contains("dir=both, arrowhead=normal, arrowtail=odot"))
    #expect(try line(#""waiting" -> "idle""#, DOT()).contains("dir=both, arrowhead=onormal, arrowtail=none"))
  }

  @Test("boxes, lines and arrows lead to what they stand for when links are wanted")
  func links() throws {
    let overview = DOT(DiagramOptions(.overview()), links: true)
    #expect(try line(##""A" ["##, overview).hasSuffix(##"id="phase=A"];"##))
    let heading = ##"<td align="left" balign="left" cellpadding="4" href="#phase=A" tooltip=" ">"##
    #expect(try line(##""A" ["##, overview).contains(heading))
    #expect(try line(##""A" ["##, overview).contains(##"href="#state=idle""##))
    #expect(
      try line(##""heating" -> "idle""##, DOT(links: true), Graph(Kettle.machine)).contains(##"href="#edges=B1.hot""##))
    #expect(!DOT().text(of: Kettle.machine).contains("href"))
    #expect(
      Link.edges(["a,b", "ü@x", "row@s×e"]).text == "edges=a%2Cb,%C3%BC@x,row@s%C3%97e", "names are percent-encoded")
  }

  @Test("what stands for several edges leads to all of them")
  func linksOfMany() {
    let sketch = DiagramBuilder(DiagramOptions(), Graph(Kettle.machine))
    let labels = ["a", "b", "a"].enumerated().map { Diagram.Label(text: $1, edges: ["\($1)@\($0)"]) }
    #expect(sketch.each(labels).map(\.edges) == [["a@0", "a@2"], ["b@1"]])
    let many = (1...5).map { Diagram.Label(text: "e\($0)", edges: ["e\($0)"]) }
    #expect(sketch.some(many).last == Diagram.Label(text: "+3", edges: ["e3", "e4", "e5"]))
  }

  @Test("progress is dotted")
  func progress() throws {
    var graph = Graph(Kettle.machine)
    for index in graph.events.indices where graph.events[index].name == "lidOpened" {
      graph.events[index].role = .progress
    }
    #expect(try line(#""idle" -> "idle""#, DOT(), graph).contains("style=dotted"))
  }

  @Test("a state of a detour has a dashed border, one that rests a double one, a final one a triple one")
  func borders() throws {
    #expect(try line(#""waiting" ["#, DOT()).contains(#"style="ROUNDED,DASHED""#))
    #expect(try line(#""idle" ["#, DOT()).contains(#"border="2""#))
    #expect(try line(#""broken" ["#, DOT()).contains(#"border="3""#))
  }

  @Test("emphases and activities have the colours of the style")
  func colours() throws {
    var style = Style.dark
    style.failed = "#123456"
    style.service = "#654321"
    let dot = DOT(DiagramOptions(emphases: ["fuseBlew": .failed, "B1.retry": .refused]), style: style)
    #expect(try line(#""heating" ["#, dot).contains(##"color="#654321""##))
    let machine = Graph(Kettle.machine), graph = dot.text(of: machine)
    #expect(try line(#""heating" -> "broken""#, dot, machine).contains(##"<font color="#123456">\##u{A0}B1.giveUp"##))
    #expect(graph.contains(##"<font color="\##(style.refused)">\##u{A0}B1.retry"##))
    #expect(graph.contains("calls the service") && graph.contains("a person refused"))
  }

  @Test("an arrow of an overview that leads up is written from above to below")
  func upward() throws {
    var graph = Graph(Kettle.machine)
    graph.edges.removeAll { $0.id == "A1.boil" }
    #expect(
      try line(#""A" -> "B" [label"#, DOT(DiagramOptions(.overview())), graph).contains(
        "dir=both, arrowhead=none, arrowtail=normal"))
  }

  @Test("no text can leave its label or its string", arguments: Hostile.texts + [""])
  func escaping(text: String) {
    let graph = Hostile.graph(text), story = Story(text, [.init(text, from: text, to: text)])
    for view in [.full, .phase(text), .story(story), .overview(along: story)] as [DiagramOptions.View] {
      let dot = DOT(DiagramOptions(view, labels: .guards), links: text.count.isMultiple(of: 2)).text(of: graph)
      #expect(dot.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
      #expect(!dot.unicodeScalars.contains { ("\u{202A}"..."\u{202E}").contains($0) })
      #expect(
        !dot.contains("<i></i>") && !dot.contains("<b></b>") && !dot.contains("\"></font>"), "Graphviz refuses these")
      // Strings and HTML-like labels are skipped; what is left must not contain any of the text.
      var depth = 0, isQuoted = false, isEscaped = false, outside = ""
      for scalar in dot.unicodeScalars {
        switch scalar {
        case _ where isEscaped: isEscaped = false
        case "\\" where isQuoted && depth == 0: isEscaped = true
        case "\"" where depth == 0: isQuoted.toggle()
        case "<" where !isQuoted: depth += 1
        case ">" where !isQuoted && depth > 0: depth -= 1
        case _ where !isQuoted && depth == 0: outside.unicodeScalars.append(scalar)
        default: break
        }
      }
      #expect(!isQuoted && depth == 0)
      let words = Set(outside.split { !$0.isLetter }.map(String.init))
      #expect(words.isSubset(of: Self.keywords), "\(words.subtracting(Self.keywords))")
    }
  }

  private static let keywords: Set = [
    "digraph", "flow", "charset", "rankdir", "TB", "newrank", "true", "nodesep", "ranksep", "bgcolor", "fontname",
    "fontcolor", "label", "labelloc", "labeljust", "b", "l", "t", "node", "edge", "shape", "plain", "fontsize",
    "arrowsize", "color", "tooltip", "group", "states", "rank", "same", "style", "invis", "weight", "circle", "filled",
    "fillcolor", "href", "id", "width", "fixedsize", "penwidth", "subgraph", "dashed", "dir", "both", "arrowhead",
    "arrowtail",
    "normal", "none",
  ]

  @Test("labels are wrapped between words, and words of many lines are cut", arguments: [8, 16, 40])
  func wrapping(width: Int) {
    let text = "a long condition, and an extraordinarilyLongWord in it"
    let wrapped = DOTLabel.wrapped(text, at: width)
    #expect(wrapped.joined(separator: width == 8 ? "" : " ").filter { $0 != " " } == text.filter { $0 != " " })
    #expect(wrapped.allSatisfy { $0.count <= width || !$0.contains(" ") && $0.count <= 2 * width })
  }
}
