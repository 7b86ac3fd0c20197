@testable import FlowExport

/// Texts that mean something to one format or another.
enum Hostile {
  static let texts = [
    "quote \" quote", "back\\slash", "ends in \\", "line\nbreak", "carriage\r\nreturn", "tab\there", "<b>markup</b>",
    "{record|field}", "a | b", "&amp; &lt;", "`code` ``more``", "*star* _under_ [link](x)", "naïve → ünïcode 日本",
    "🙂 \u{1D11E}", "nul\u{0}bell\u{7}del\u{7F}", "\u{2028}\u{2029}", "-->", "]]>", "# heading", "\\N \\G \\E",
    "אבג \u{202E}right to left\u{2066}", String(repeating: "long", count: 100), "start", "end note", "A;B:C%%D",
    "{}[]()", "\u{600}<b>\u{600}&amp;\u{600}\"",
  ]

  /// A graph of one state and one edge in which everything is called the same.
  static func graph(_ text: String) -> Graph {
    Graph(
      initial: text,
      phases: [
        Graph.Phase(
          name: text, title: text,
          nodes: [
            Graph.Node(
              name: text, step: text, title: text,
              effects: [.init(name: text, outcomes: [text], progress: [text], waitsFor: .person, isExclusive: true)],
              settles: [text], settlesSome: [], rests: false,
              isInitial: true, isFinal: false, isDetour: false,
              decisions: Graph.CellDecision.Kind.allCases.map { decision(text, $0) })
          ])
      ],
      edges: [
        Graph.Edge(
          id: text, row: text, sources: [text], from: text, on: text, when: text,
          condition: .answer(question: text, isOneOf: [text]), questions: [question(text)], to: text, keeps: nil,
          returns: [], stays: true, settles: [text], settlesAll: [], settlesSome: [], answersAsker: true, column: nil)
      ],
      events: [Graph.Event(name: text, role: .request)])
  }

  private static func decision(_ text: String, _ kind: Graph.CellDecision.Kind) -> Graph.CellDecision {
    Graph.CellDecision(
      event: text, kind: kind, detail: text, when: text, condition: .answer(question: text, isOneOf: [text]),
      questions: [question(text)])
  }

  private static func question(_ text: String) -> Graph.Question {
    Graph.Question(name: text, answers: [text], bounded: [text])
  }
}
