import FlowEngine
import Testing

@testable import FlowExport

@Suite("Detours in drawings, data and documents")
struct DetourTests {
  let graph = Graph(Kettle.patient)

  private func lines(_ exporter: any Exporter) -> [String] {
    exporter.text(of: graph).split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }
  /// Which arrows are drawn between states, of those that begin or end a detour.
  private func arrows(_ dot: DOT, where looks: String) -> [String] {
    lines(dot).filter { $0.contains("\" -> \"") && $0.contains(looks) }.compactMap {
      $0.split(separator: " [").first.map(String.init)
    }
  }
  private func line(_ exporter: any Exporter, _ start: String) throws -> String {
    try #require(lines(exporter).first { $0.hasPrefix(start) })
  }
  private static let circle = "dir=both, arrowtail=odot", openHead = "style=bold, arrowhead=onormal"

  @Test("the patient table is sound")
  func sound() { #expect(Kettle.patient.validate() == []) }

  // MARK: The graph

  @Test(
    "an edge knows what it keeps and, when it returns, where to, with what is left of its condition there",
    arguments: [
      ("A1.boil", "waiting", "heating", []), ("A1.lid", "waiting", "idle", []), ("B1.blown", "waiting", "heating", []),
      ("B1.done", "idle", nil, []), ("B3.worn", "broken", nil, []),
      ("B3.back", nil, nil, [Graph.Return(to: "idle", when: ""), Graph.Return(to: "heating", when: "fuse holds")]),
    ] as [(String, String?, String?, [Graph.Return])])
  func edges(id: String, to: String?, keeps: String?, returns: [Graph.Return]) throws {
    let edge = try #require(graph.edges.first { $0.id == id })
    #expect(edge.to == to && edge.keeps == keeps && edge.returns == returns && !edge.stays)
    #expect(edge.returnsTo == returns.map(\.to))
  }

  @Test("a state knows that it is part of a detour")
  func states() { #expect(graph.nodes.filter(\.isDetour).map(\.name) == ["waiting"]) }

  // MARK: Drawings

  @Test("an arrow that begins a detour begins with a circle, and says what is come back to")
  func begins() throws {
    #expect(
      arrows(DOT(), where: Self.circle) == [#""idle" -> "waiting""#, #""heating" -> "waiting""#])
    #expect(
      try line(DOT(), #""idle" -> "waiting""#).contains(
        #"<b> boil </b></font><br align="left"/> · <i>then heating</i> <br align="left"/>"#
          + ##"<font color="#B25900"><b> lidOpened </b></font><br align="left"/> · <i>then again</i> <br"##))
  }

  @Test("a state of a detour has a dashed border")
  func border() throws {
    #expect(try line(DOT(), #""waiting" ["#).contains(#"style="rounded,filled,dashed""#))
    #expect(try !line(DOT(), #""heating" ["#).contains("dashed"))
    #expect(try line(DOT(phase: "A"), #""waiting" ["#).contains(#"style="rounded,filled,dashed""#), "even where small")
  }

  @Test("the full drawing leads back to each state that may be kept, with what is left of the condition")
  func expanded() throws {
    let back = [#""waiting" -> "idle""#, #""waiting" -> "heating""#]
    #expect(arrows(DOT(), where: Self.openHead) == back)
    #expect(
      lines(DOT(crowd: 0)).filter { $0.contains(Self.openHead) }.count == 2, "however many there are")
    #expect(try !line(DOT(), back[0]).contains("fuse holds"))
    #expect(try line(DOT(), back[1]).contains(" · fuse holds <br"))
  }

  @Test("a drawing of a phase leads back by one arrow to a small box when many states may be kept")
  func standIn() throws {
    #expect(arrows(DOT(phase: "B", crowd: 1), where: Self.openHead) == [#""waiting" -> "waiting ↩""#])
    #expect(try line(DOT(phase: "B", crowd: 1), #""waiting ↩" ["#).contains("↩ back to what was kept"))
    #expect(try line(DOT(phase: "B", crowd: 1), #""waiting" -> "waiting ↩""#).contains("kept: idle or fuse holds"))
    #expect(
      arrows(DOT(phase: "B", crowd: 2), where: Self.openHead) == [#""waiting" -> "idle""#, #""waiting" -> "heating""#])
  }

  @Test(
    "a drawing of a phase shows who comes back to its states, and names in one box the many who come from elsewhere")
  func onePhase() throws {
    #expect(arrows(DOT(phase: "A"), where: Self.openHead) == [#""waiting" -> "idle""#])
    #expect(arrows(DOT(phase: "A"), where: Self.circle) == [#""idle" -> "waiting""#])
    let crowded = DOT(phase: "B", crowd: 0)
    #expect(arrows(crowded, where: Self.circle) == [#""keeps → waiting" -> "waiting""#, #""heating" -> "waiting""#])
    #expect(try line(crowded, #""keeps → waiting" ["#).contains("label=<idle>"))
  }

  @Test("every node that an arrow of a drawing touches is declared", arguments: [0, 1, 3], [nil, "A", "B"])
  func declared(crowd: Int, phase: String?) {
    for machine in [Kettle.patient, Kettle.careful, Kettle.machine] {
      let text = DOT(phase: phase, crowd: crowd).text(of: machine).split(separator: "\n").map {
        String($0.drop { $0 == " " })
      }
      let ends = text.filter { $0.contains("\" -> \"") }.flatMap { line in
        (line.components(" [").first ?? "").components(" -> ")
      }
      for end in ends { #expect(text.contains { $0.hasPrefix(end + " [") }, "\(end)") }
    }
  }

  @Test("the main drawing leads back only to what an edge in it keeps")
  func main() {
    #expect(arrows(DOT(detail: .main), where: Self.openHead).count == 2)
    #expect(
      arrows(DOT(detail: .main) { $0.id != "A1.lid" }, where: Self.openHead) == [#""waiting" -> "heating""#])
    #expect(arrows(DOT(detail: .main) { $0.keeps == nil }, where: Self.openHead) == [])
  }

  // MARK: Data and documents

  @Test("JSON says what edges keep and return to, and which states are part of a detour")
  func json() throws {
    #expect(
      try line(JSON(), #"{"id": "A1.lid""#).contains(#""to": "waiting", "keeps": "idle", "returnsTo": [], "stays""#))
    #expect(
      try line(JSON(), #"{"id": "B3.back""#).contains(
        #""to": null, "keeps": null, "returnsTo": ["idle", "heating"], "stays": false"#))
    #expect(try line(JSON(), #"{"name": "waiting""#).contains(#""detour": true"#))
    #expect(try line(JSON(), #"{"name": "heating""#).contains(#""detour": false"#))
  }

  @Test("the states document says where a detour begins, and that it leads back")
  func document() throws {
    let document = StatesDocument(title: "The kettle")
    #expect(try line(document, "| `A1.boil`") == "| `A1.boil` | `boil` |  | `waiting`, then `heating` |  | manual A1 |")
    #expect(
      try line(document, "| `A1.lid`") == "| `A1.lid` | `lidOpened` |  | `waiting`, then *again* |  | manual A2 |")
    #expect(
      try line(document, "| `B3.back`")
        == "| `B3.back` | `timePassed` | kept: idle or fuse holds | *back* |  | manual B3 |")
    #expect(
      try line(document, "B3 Waits.")
        == "B3 Waits. Effect `wait`, answered by `timePassed`. "
        + "Part of a detour; about what it does not say here the state kept first decides.")
    #expect(try line(document, "| B | B3 |") == "| B | B3 | `waiting` | Waits | `wait` | detour |")
  }
}

extension String {
  /// The parts between a separator.
  fileprivate func components(_ separator: String) -> [String] {
    var parts = [""], rest = self[...]
    while let first = rest.first {
      if rest.hasPrefix(separator) {
        parts.append("")
        rest = rest.dropFirst(separator.count)
      } else {
        parts[parts.count - 1].append(first)
        rest = rest.dropFirst()
      }
    }
    return parts
  }
}
