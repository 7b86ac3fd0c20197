import FlowExport
import FlowTesting
import Foundation
import Testing

@testable import TestMachines

@Suite("Exporters and timers:") struct TimerExportTests {
  private static let graph = Graph(DeviceGrant.machine)

  @Test("JSON has them, and is read back")
  func json() throws {
    let text = JSON().text(of: Self.graph)
    #expect(try JSONDecoder().decode(Graph.self, from: Data(text.utf8)) == Self.graph)
    #expect(
      text.contains(
        #""timers": [{"event": "intervalElapsed", "after": "the interval", "idle": false, "column": null}, "#
          + #"{"event": "codeExpired", "after": "its lifetime", "idle": false, "column": "C"}]"#))
    #expect(text.contains(#"{"name": "codeExpired", "role": "timer"}"#))
    #expect(!JSON().text(of: Turnstile.machine).contains("timer"))
  }

  @Test("drawings name them in the box of their state, at their phase and on arrows")
  func drawings() {
    let full = DiagramOptions(.full, labels: .guards)
    for text in [
      DOT(full).text(of: Self.graph), Mermaid(full).text(of: Self.graph), PlantUML(full).text(of: Self.graph),
    ] {
      let words = text.replacing("&nbsp;", with: " ").replacing("\u{A0}", with: " ")
      #expect(words.contains("codeExpired after its lifetime") && words.contains("A code is shown"))
      #expect(words.contains("intervalElapsed after the interval"))
    }
    #expect(DOT(full).text(of: Self.graph).contains("A code is shown; codeExpired after its lifetime"))
    let labels = DOT(DiagramOptions(.full, labels: .events)).text(of: Self.graph)
    #expect(labels.contains("tooltip=\"3.poll intervalElapsed after the interval\""))
  }

  @Test("the states document tells of them at their state and phase, and how they are read")
  func states() {
    let text = StatesDocument(title: "Grant").text(of: Self.graph)
    #expect(text.contains("Wait before the next call. Timer `intervalElapsed`, after the interval."))
    #expect(text.contains("## C: A code is shown\n\nInside *G*.\n\nTimer `codeExpired`, after its lifetime.\n"))
    #expect(text.contains("A *timer* produces its event"))
    #expect(!StatesDocument(title: "Turnstile").text(of: Turnstile.machine).contains("timer"))
  }

  @Test("the page shows them")
  func page() {
    let page = HTML(title: "Grant").text(of: Self.graph) { _ in "<svg></svg>" }
    #expect(page.contains("part(\"Timers\"") && page.contains("the interval"))
  }

  @Test("a comparison tells that one was added, and that another takes longer")
  func comparison() {
    var old = Self.graph
    let place = old.phases.firstIndex { $0.name == "C" } ?? 0
    old.phases[place].nodes[0].timers = []
    old.phases[place].nodes[1].timers[0].after = "60 s"
    let text = Comparison(old: old, new: Self.graph).text
    #expect(text.contains("timers: [] → [{") && text.contains("60 s"))
  }

  @Test("models, which do not know them, refuse the machine instead of leaving them out")
  func refused() {
    #expect(throws: FormatError.self) { try Self.graph.checkForModels() }
    #expect(throws: FormatError.self) { _ = try AbstractMachine(Self.graph) }
    for text in [Promela().text(of: Self.graph), SCXML().text(of: Self.graph), XState().text(of: Self.graph)] {
      #expect(text.contains("the machine has timers (codeExpired, intervalElapsed), which models do not support yet"))
      #expect(text.split(separator: "\n").count == 1)
    }
    #expect(throws: WalkError.timersAreNotTraced) {
      try Walks(DeviceGrant.machine, context: .init()).trace { _ in }
    }
  }
}
