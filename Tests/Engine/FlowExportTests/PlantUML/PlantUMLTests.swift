import Testing

@testable import FlowExport

@Suite("PlantUML")
struct PlantUMLTests {
  @Test("states and arrows have borders, lines and colours of their own")
  func looks() {
    let text = PlantUML().text(of: Kettle.patient)
    #expect(text.hasPrefix("@startuml\nhide empty description\nstate \"A Ready\" as p_A {\n"))
    #expect(text.contains("state \"○ waiting\" as s_waiting ##[dashed]7A3FB8\n"))
    #expect(text.contains("s_waiting -[#7A3FB8]-> s_idle: ↩ B3.back\n"))
    #expect(text.contains("s_idle -[#7A3FB8]-> s_waiting: ↻ A1.boil\\nA1.lid\n"))
    #expect(text.hasSuffix("@enduml\n"))
  }

  @Test("no text is taken for markup, ends its line or its quotes", arguments: Hostile.texts)
  func escaping(text: String) {
    let plain = PlantUML.plain(text)
    #expect(!plain.isEmpty && !plain.contains { "\"'\\*_~[]{}|:;@!%&/-".contains($0) || $0.isNewline })
    let count = PlantUML(DiagramOptions(labels: .guards)).text(of: Hostile.graph(text)).split(separator: "\n").count
    #expect(
      count == PlantUML(DiagramOptions(labels: .guards)).text(of: Hostile.graph("x")).split(separator: "\n").count)
  }
}
