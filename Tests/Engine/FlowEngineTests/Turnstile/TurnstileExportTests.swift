#if canImport(FlowExport)
  import FlowExport
  import Testing

  @testable import TestMachines

  @Suite struct TurnstileExportTests {
    @Test("one machine, as a drawing, as data and as a document")
    func exports() {
      let drawing = DOT(DiagramOptions(.phase("P"), labels: .guards)).text(of: Turnstile.machine)
      let data = JSON().text(of: Turnstile.machine)
      let steps = [DocumentedStep("4.1", "A tired pump cools"), DocumentedStep("4.3", "The pump is oiled")]
      let document = StatesDocument(title: "Turnstile", steps: steps, document: "manual").text(of: Turnstile.machine)
      #expect(drawing.hasPrefix("digraph flow {"))
      #expect(data.contains(#""initial": "locked""#))
      #expect(document.contains("| 4.1 | A tired pump cools |  | `P1.tired`, `P2.cooled` |"))
      #expect(document.contains("| 4.3 | The pump is oiled | \(StatesDocument.missing) | \(StatesDocument.missing) |"))
    }
  }
#endif
