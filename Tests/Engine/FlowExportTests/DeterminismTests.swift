import FlowExport
import Testing

@Suite("Exporters")
struct DeterminismTests {
  static let exporters: [any Exporter] =
    ModelTests.exporters + [
      DOT(), DOT(DiagramOptions(.overview(along: OverviewTests.story), labels: .guards)),
      DOT(DiagramOptions(.phase("B"))),
      DOT(DiagramOptions(.story(OverviewTests.story)), style: .dark), Mermaid(DiagramOptions(.phase("B"))),
      PlantUML(DiagramOptions(.overview())), JSON(),
      StatesDocument(title: "Kettle", steps: [DocumentedStep("A1", "ready")]),
    ]

  // Each set and dictionary has its own hash seed on each copy that grows anew, so repetition shows an order that
  // leaks.
  @Test("the same machine gives the same text again and again", arguments: exporters.indices)
  func repetition(index: Int) {
    for machine in [Kettle.machine, Kettle.careful, Kettle.patient] {
      let exporter = Self.exporters[index], first = exporter.text(of: machine)
      #expect(first.hasSuffix("\n") && !first.hasSuffix("\n\n"))
      for _ in 1...20 { #expect(exporter.text(of: machine) == first) }
    }
  }
}
