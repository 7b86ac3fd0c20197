import Testing

@testable import FlowExport

@Suite("Sequence diagrams")
struct ConversationTests {
  private let tea = SequenceDiagram(
    "Tea", lanes: ["Cook", "Guest", "Kettle"],
    lines: [
      .init(phase: "A", from: "Cook", to: "Cook", "fills: the kettle"),
      .init(phase: "A", from: "Cook", to: "Kettle", "boil", answer: "100"),
      .init(phase: "B", from: "Kettle", to: "Cook", "whistles"),
    ])

  @Test("Mermaid frames each phase; lanes without a word are left out")
  func mermaid() {
    #expect(
      tea.mermaid == """
        sequenceDiagram
          participant lane1 as Cook
          participant lane2 as Kettle
          rect rgba(128, 128, 128, 0.12)
            Note over lane1,lane2: A
            Note over lane1: fills#58; the kettle
            lane1->>lane2: boil
            lane2-->>lane1: 100
          end
          rect rgba(128, 128, 128, 0.12)
            Note over lane1,lane2: B
            lane2->>lane1: whistles
          end

        """)
  }

  @Test("PlantUML divides the phases")
  func plantUML() {
    #expect(
      tea.plantUML == """
        @startuml
        title Tea
        participant "Cook" as lane1
        participant "Kettle" as lane2
        == A ==
        note over lane1 : fills<U+003A> the kettle
        lane1 -> lane2 : boil
        lane2 --> lane1 : 100
        == B ==
        lane2 -> lane1 : whistles
        @enduml

        """)
  }

  @Test("no text ends its line", arguments: Hostile.texts + [""])
  func escaping(text: String) {
    let talk = SequenceDiagram(
      text, lanes: [text, "other"], lines: [.init(phase: text, from: text, to: "other", text, answer: text)])
    #expect(talk.mermaid.split(separator: "\n").count == 8)
    #expect([7, 8].contains(talk.plantUML.split(separator: "\n").count), "a title without a letter is left out")
    #expect(!talk.mermaid.contains("<") && !talk.mermaid.contains("\""))
  }
}
