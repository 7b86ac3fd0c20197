import Testing

@testable import FlowExport

@Suite("DOT")
struct DOTTests {
  private func lines(_ dot: DOT, _ graph: Graph = Graph(Kettle.machine)) -> [String] {
    dot.text(of: graph).split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }
  /// `"a" -> "b"`: which arrows are drawn.
  private func arrows(_ dot: DOT, _ graph: Graph = Graph(Kettle.machine)) -> [String] {
    lines(dot, graph).filter { $0.contains("\" -> \"") }.compactMap { $0.split(separator: " [").first.map(String.init) }
  }

  @Test("the kettle's states are written so")
  func goldenStates() {
    let nodes = lines(DOT()).filter { $0.hasPrefix("\"broken\" [") || $0.hasPrefix("\"heating\" [") }
    #expect(
      nodes == [
        ##""heating" [label=<<b>heating</b><br/><font point-size="10">B1 Heats the water</font><br/>"##
          + ##"<font point-size="10" color="#777777"><i>heat</i></font>>, tooltip="heating"];"##,
        #""broken" [label=<<b>broken</b><br/><font point-size="10">Has to be repaired</font>>, tooltip="broken", "#
          + ##"peripheries=2, fillcolor="#DDDDDD", penwidth=2];"##,
      ])
  }

  @Test("all edges between two states are one arrow that lists events and conditions, and names the ids")
  func goldenArrow() {
    let arrow = lines(DOT()).filter { $0.hasPrefix(#""heating" -> "broken""#) }
    #expect(
      arrow == [
        ##""heating" -> "broken" [label=<<font color="#37474F"><b> fuseBlew </b></font><br align="left"/>"##
          + ##" · not retries left <br align="left"/><font color="#B25900"><b> unplugged </b></font>"##
          + ##"<br align="left"/>>, color="#37474F:#B25900", tooltip="B1.giveUp, unplug@heating"];"##
      ])
  }

  @Test("every state and every edge is there")
  func completeness() {
    let text = DOT().text(of: Kettle.machine), graph = Graph(Kettle.machine)
    for node in graph.nodes { #expect(text.contains("<b>\(node.name)</b>")) }
    for edge in graph.edges {
      #expect(
        lines(DOT()).contains {
          $0.hasPrefix("\"\(edge.from)\" -> \"\(edge.to ?? "")\"") && $0.contains(edge.id)
            && $0.contains("> \(edge.on) <")
            && (edge.when.isEmpty || $0.contains(edge.when))
        }, "\(edge.id)")
    }
    #expect(lines(DOT()).filter { $0.hasPrefix("subgraph \"cluster_") }.count == graph.phases.count)
  }

  @Test("edges that stay are dashed, those that enter their own state again are not")
  func stays() {
    #expect(lines(DOT()).contains { $0.hasPrefix(#""idle" -> "idle""#) && $0.contains("style=dashed") })
    #expect(lines(DOT()).contains { $0.hasPrefix(#""heating" -> "heating""#) && !$0.contains("style=dashed") })
  }

  @Test("where a state has loops of both kinds, the one that stays is drawn on the left if its label is short")
  func loops() {
    var graph = Graph(Kettle.machine)
    #expect(!lines(DOT(), graph).contains { $0.contains("headport") })
    graph.edges[1].from = "heating"
    graph.edges[1].to = "heating"
    #expect(
      lines(DOT(), graph).filter { $0.contains("tailport=w, headport=w") }.compactMap {
        $0.split(separator: " [").first
      }
        == [#""heating" -> "heating""#])
    graph.edges[1].when = "it is a long story"
    #expect(!lines(DOT(), graph).contains { $0.contains("headport") })
  }

  @Test("the main drawing leaves out what columns add and what stays")
  func main() {
    #expect(
      arrows(DOT(detail: .main)) == [
        #""" -> "idle""#, #""idle" -> "heating""#, #""heating" -> "idle""#, #""heating" -> "heating""#,
        #""heating" -> "waiting""#, #""heating" -> "broken""#, #""waiting" -> "heating""#,
      ])
  }

  @Test("rows of several events are in the main drawing, and so are ids with the sign of a column")
  func mainRows() {
    #expect(
      arrows(DOT(detail: .main), Graph(Kettle.careful)) == [
        #""" -> "idle""#, #""idle" -> "heating""#, #""heating" -> "idle""#, #""heating" -> "waiting""#,
        #""heating" -> "broken""#, #""waiting" -> "heating""#,
      ])
  }

  @Test("what a state says under a condition stands in its box, but what it always says, and in the main drawing, not")
  func guardedDecisions() {
    func box(_ state: String, _ detail: DOT.Detail) -> [Substring] {
      let drawn = lines(DOT(detail: detail, labelWidth: 60), Graph(Kettle.careful))
      return drawn.first { $0.hasPrefix("\"\(state)\" [") }?.split(separator: #"<br/><font point-size="9">"#) ?? []
    }
    #expect(
      box("heating", .full).dropFirst() == [
        "boil: rejected with busy when water: hot</font>", "boil: deferred otherwise</font>",
        #"unplugged, lidOpened: ignored when retries left</font>>, tooltip="heating"];"#,
      ])
    #expect(box("waiting", .full).count == 3)
    #expect(box("broken", .full).count == 1 && box("heating", .main).count == 1)
  }

  @Test("a phase alone shows its states, and what it touches small")
  func onePhase() {
    let drawn = lines(DOT(phase: "A"))
    #expect(drawn.contains { $0.hasPrefix("\"heating\" [label=<heating>") })
    #expect(!drawn.contains { $0.hasPrefix("\"waiting\"") })
    #expect(arrows(DOT(phase: "A")).contains(#""idle" -> "heating""#))
    #expect(!arrows(DOT(phase: "A")).contains(#""heating" -> "waiting""#))
    #expect(!arrows(DOT(phase: "B")).contains { $0.hasPrefix("\"\" ->") }, "runs do not start in phase B")
  }

  @Test("a state that many states of other phases lead to gets a stand-in beside them")
  func crowd() {
    let drawn = arrows(DOT(crowd: 0))
    #expect(drawn.contains(#""idle" -> "A → heating""#))
    #expect(drawn.contains(#""waiting" -> "broken""#), "within its phase it is reached in person")
    #expect(lines(DOT(crowd: 0)).contains { $0.hasPrefix(#""A → broken" [label=<→ broken>"#) })
  }

  @Test("no text can leave its label or its string", arguments: Hostile.texts)
  func escaping(text: String) {
    let dot = DOT(detail: .full).text(of: Hostile.graph(text))
    #expect(dot.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    // Strings and HTML-like labels are skipped; what is left must not contain any of the text.
    var depth = 0, isQuoted = false, isEscaped = false, outside = ""
    for character in dot {
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\" where isQuoted && depth == 0: isEscaped = true
      case "\"" where depth == 0: isQuoted.toggle()
      case "<" where !isQuoted: depth += 1
      case ">" where !isQuoted && depth > 0: depth -= 1
      case _ where !isQuoted && depth == 0: outside.append(character)
      default: break
      }
    }
    #expect(!isQuoted && depth == 0)
    #expect(outside == DOT(detail: .full).outside, "the same text stands outside of strings whatever the names are")
  }

  @Test("labels are wrapped between words", arguments: [8, 16, 40])
  func wrapping(width: Int) {
    let text = "a long condition, and an extraordinarilyLongWord in it"
    let wrapped = DOTLabel.wrapped(text, at: width)
    #expect(wrapped.joined(separator: " ") == text)
    #expect(wrapped.allSatisfy { $0.count <= width || !$0.contains(" ") })
  }
}

extension DOT {
  /// What stands outside of strings and labels in the drawing of `Hostile.graph`.
  fileprivate var outside: String {
    let kept = text(of: Hostile.graph("x"))
    var depth = 0, isQuoted = false, outside = ""
    for character in kept {
      switch character {
      case "\"" where depth == 0: isQuoted.toggle()
      case "<" where !isQuoted: depth += 1
      case ">" where !isQuoted && depth > 0: depth -= 1
      case _ where !isQuoted && depth == 0: outside.append(character)
      default: break
      }
    }
    return outside
  }
}
