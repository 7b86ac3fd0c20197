import Testing

@testable import FlowExport

@Suite("StatesDocument")
struct StatesDocumentTests {
  let document = StatesDocument(
    title: "The kettle", introduction: "How it boils.",
    steps: [DocumentedStep("B2", "the water is hot"), DocumentedStep("B20", "it sings")],
    document: "manual")

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test("a sign that joins with the one behind it hides no markup")
  func joined() {
    #expect(Markdown.text("\u{600}<b>\u{600}|") == "\u{600}\\<b\\>\u{600}\\|")
    #expect(Markdown.code("\u{600}`|") == "``\u{600}`\\|``")
  }

  @Test("control characters, marks of direction and mentions of people do not get into a page")
  func harmless() {
    #expect(Markdown.text("a\u{202E}b\u{7}c\u{200F}@d") == "a\u{FFFD}b\u{2407}c\u{FFFD}&#64;d")
    #expect(Markdown.code("a\u{2067}b\u{1B}\n|") == "`a\u{FFFD}b\u{241B} \\|`")
  }

  @Test("a state is written so")
  func golden() {
    let text = document.text(of: Kettle.machine)
    #expect(
      text.contains(
        """
        ### `heating`

        B1 Heats the water. Effect `heat`, answered by `measured`, `fuseBlew`, waits for the service.

        | edge | on | when | to | settles | sources |
        | --- | --- | --- | --- | --- | --- |
        | `B1.hot` | `measured` | water: hot | `idle` | `boil` | manual B2 |
        | `B1.warm` | `measured` | water: warm | `heating` |  | manual B2 |
        | `B1.cold` | `measured` | otherwise | `waiting` |  | R-KETTLE-1 |
        | `B1.retry` | `fuseBlew` | retries left | `waiting` |  | R-KETTLE-2 |
        | `B1.giveUp` | `fuseBlew` | not retries left | `broken` |  | R-KETTLE-2 |

        - deferred: `boil`
        - as everywhere: `unplugged` (`unplug`), `lidOpened`

        """))
    #expect(
      text.contains(
        """
        ## Everywhere

        In every state that does not decide the event itself:

        | edge | on | when | to | settles | sources |
        | --- | --- | --- | --- | --- | --- |
        | `unplug` | `unplugged` |  | `broken` |  | manual C1 |

        - ignored (the lid locks): `lidOpened`

        """))
  }

  @Test("conditions of decisions, rows of several events, and answers for the asker alone are written so")
  func goldenConditions() {
    let text = document.text(of: Kettle.careful)
    #expect(
      text.contains(
        """
        | `B1.warm` | `boil` | water: warm | *stays* | `boil` | manual B2 |
        | `B1.loose@lidOpened` | `lidOpened` | otherwise | `broken` |  | manual B4 |
        | `B1.loose@unplugged` | `unplugged` | otherwise | `broken` |  | manual B4 |

        - rejected with `busy` when *water: hot*: `boil`
        - deferred *otherwise*: `boil`
        - ignored (the fuse holds) when *retries left*: `unplugged`, `lidOpened`

        """))
    #expect(lines(text).contains("| `A1.worn` | `boil` | not retries left | *stays* | `boil` (asker) | manual A3 |"))
    #expect(lines(text).contains("A1 Stands ready. A run starts here. The flow may end here."))
  }

  @Test("a cell that decides in several ways does each sometimes")
  func sometimes() {
    let text = lines(document.text(of: Kettle.careful))
    #expect(
      text.contains(
        "| `boil` | `A1@once`, `A1.worn`, `B1.warm` | `A1.worn` (asker), `B1.done`, `B1.warm`, entering `broken` "
          + "| `heating` (sometimes), `waiting` (sometimes) "
          + "| `heating` (sometimes), `waiting` (sometimes), `broken` |"))
    #expect(
      text.contains(
        "| `unplugged` | `off@unplugged`, `B1.loose@unplugged` |  "
          + "| `heating` (sometimes), `broken` |"))
    #expect(text.contains("| water | cold, warm, hot | `heating` × `boil`, `waiting` × `boil` |"))
  }

  @Test("what is ignored in every state is told in two words, unless one of them ignores it only sometimes")
  func everyState() {
    func said(in first: [Graph.CellDecision]) -> String? {
      var graph = Graph(Kettle.careful)
      graph.edges = []
      for phase in graph.phases.indices {
        for node in graph.phases[phase].nodes.indices { graph.phases[phase].nodes[node].decisions = [always] }
      }
      graph.phases[0].nodes[0].decisions = first
      return lines(document.text(of: graph)).first { $0.hasPrefix("| `lidOpened` |") }
    }
    let always = Graph.CellDecision(event: "lidOpened", kind: .ignore, detail: "", when: "", questions: [])
    let shut = Graph.CellDecision(event: "lidOpened", kind: .ignore, detail: "", when: "shut", questions: [])
    let open = Graph.CellDecision(event: "lidOpened", kind: .defer, detail: "", when: "otherwise", questions: [])
    #expect(said(in: [always]) == "| `lidOpened` |  |  | every state |")
    #expect(
      said(in: [shut, open])
        == "| `lidOpened` |  | `idle` (sometimes) | `idle` (sometimes), `heating`, `waiting`, `broken` |")
  }

  @Test("the chapters follow each other, each after a blank line")
  func chapters() {
    let text = lines(document.text(of: Kettle.machine))
    let heads = text.indices.filter { text[$0].hasPrefix("## ") || text[$0].hasPrefix("# ") }
    #expect(
      heads.map { text[$0] } == [
        "# The kettle", "## How to read this", "## Steps", "## States", "## Everywhere", "## A: Ready", "## B: At work",
        "## Questions", "## Requests", "## Notifications",
      ])
    #expect(heads.dropFirst().allSatisfy { text[$0 - 1].isEmpty && text[$0 + 1].isEmpty })
  }

  @Test("a drawing stands in place, before all tables")
  func drawing() {
    var drawn = document
    drawn.drawing = DiagramOptions(.overview())
    let lines = lines(drawn.text(of: Kettle.machine)), place = lines.firstIndex(of: "## Overview") ?? 0
    #expect(lines[place...].prefix(4) == ["## Overview", "", "```mermaid", "stateDiagram-v2"])
    #expect(lines.firstIndex(of: "## Steps").map { lines[$0 - 2] } == "```")
  }

  @Test("every state and every edge is there")
  func completeness() {
    let text = document.text(of: Kettle.machine), graph = Graph(Kettle.machine)
    for node in graph.nodes { #expect(text.contains("### `\(node.name)`\n")) }
    for edge in graph.edges { #expect(text.contains("| `\(edge.declaredId)` | `\(edge.on)` | \(edge.when) |")) }
  }

  @Test("a step names the states and edges that cite it, or is loudly missing")
  func steps() {
    let text = lines(document.text(of: Kettle.machine))
    #expect(text.contains("| B2 | the water is hot |  | `B1.hot`, `B1.warm` |"))
    #expect(text.contains("| B20 | it sings | \(StatesDocument.missing) | \(StatesDocument.missing) |"))
  }

  @Test(
    "a step is cited by its own name only",
    arguments: [
      ("v2 C5", true), ("v2 C5, C6", true), ("C5", true), ("v2 C5.", true), ("v2 C50", false), ("v2 C5.1", false),
      ("v2 C", false), ("", false),
    ])
  func citing(text: String, isCited: Bool) { #expect(DocumentedStep("C5", "").isCited(by: text) == isCited) }

  @Test("a source of another document does not cite a step")
  func citingDocument() {
    #expect(DocumentedStep("C5", "").isCited(by: "v2 C5", of: "v2"))
    #expect(!DocumentedStep("C5", "").isCited(by: "v1 C5", of: "v2"))
  }

  @Test("questions, requests and notifications say where they are met")
  func vocabulary() {
    let text = lines(document.text(of: Kettle.machine))
    #expect(text.contains("| retries left | no, yes (bounded) | `heating` × `fuseBlew` |"))
    #expect(text.contains("| `boil` | `A1.boil` | `B1.hot`, entering `broken` | `heating` | `waiting`, `broken` |"))
    #expect(text.contains("| `lidOpened` | `A1.fill` |  | `heating`, `waiting`, `broken` |"))
  }

  @Test("no text can break a table or start a line", arguments: Hostile.texts)
  func escaping(text: String) {
    func shape(_ text: String) -> [Int] {
      let document = StatesDocument(title: text, steps: [DocumentedStep(text, text)]).text(of: Hostile.graph(text))
      let decisions = lines(document).filter { $0.hasPrefix("- ") }
      #expect(decisions.count == 3 && decisions.allSatisfy { $0.contains(" when *\(Markdown.text(text))*: ") })
      return lines(document).filter { $0.hasPrefix("|") }.map(cells)
    }
    #expect(shape(text) == shape("x"))
  }

  /// The unescaped pipes of a line.
  private func cells(_ line: String) -> Int {
    var isEscaped = false, count = 0
    for character in line {
      if character == "|", !isEscaped { count += 1 }
      isEscaped = character == "\\" && !isEscaped
    }
    return count
  }

  @Test(
    "a name in code type is fenced by more backticks than it holds",
    arguments: [("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``")])
  func code(name: String, expected: String) { #expect(Markdown.code(name) == expected) }
}
