import FlowEngine
import FlowExport
import FlowTesting
import Foundation
import Testing

@testable import TestMachines

@Suite("Exporters and effects of phases:") struct PhaseEffectExportTests {
  private static let graph = Graph(Player.machine)

  @Test("JSON has them with their phase, and is read back")
  func json() throws {
    let text = JSON().text(of: Self.graph)
    #expect(try JSONDecoder().decode(Graph.self, from: Data(text.utf8)) == Self.graph)
    #expect(text.contains(#""exclusive": false, "column": "W"}, {"name": "dimLights""#))
    #expect(JSON().text(of: Turnstile.machine).contains(#""exclusive": false}"#))
  }

  @Test("drawings name them at their phase, and not in the states inside")
  func drawings() {
    let full = DiagramOptions(.full, labels: .guards)
    for text in [
      DOT(full).text(of: Self.graph), Mermaid(full).text(of: Self.graph), PlantUML(full).text(of: Self.graph),
    ] {
      let words = text.replacing("&nbsp;", with: " ").replacing("\u{A0}", with: " ")
        .replacing("<U+003B>", with: ";").replacing("#59;", with: ";")
      #expect(words.contains("Watching; does follow; does dimLights"), "\(words)")
      #expect(!words.replacing("does follow", with: "").contains("follow"))
    }
  }

  @Test("the states document tells of them at their phase, and how they are read")
  func states() {
    let text = StatesDocument(title: "Player").text(of: Self.graph)
    #expect(
      text.contains(
        "## W: Watching\n\nEffect `follow`, answered by `ended`, progress `positionReported`, waits for time. "
          + "Effect `dimLights`, a command.\n"), "\(text)")
    #expect(text.contains("5 The film is paused.\n") || text.contains("5 The film is paused. \n"))
    #expect(text.contains("An effect of a *phase* starts"))
    #expect(!StatesDocument(title: "Grant").text(of: Graph(DeviceGrant.machine)).contains("An effect of a *phase*"))
  }

  @Test("the page shows them with their phase, and a comparison tells that one was added")
  func page() {
    let page = HTML(title: "Player").text(of: Self.graph) { _ in "<svg></svg>" }
    #expect(page.contains("...whose(effect.column ?? null)") && page.contains("dimLights"))
    var watching = Player.watching
    watching.remove(at: 1)
    let old = Graph(Player.table(watching: watching))
    #expect(Comparison(old: old, new: Self.graph).text.contains("dimLights"))
  }

  @Test("models and traces, which do not know them, refuse the machine instead of leaving them out")
  func refused() {
    var graph = Graph(Player.machine)
    graph.events.removeAll { $0.role == .timer }
    #expect(throws: FormatError.self) { try graph.checkForModels() }
    #expect(throws: FormatError.self) { _ = try AbstractMachine(graph) }
    for text in [Promela().text(of: graph), SCXML().text(of: graph), XState().text(of: graph)] {
      #expect(text.contains("phases have effects (follow, dimLights), which models do not support yet"))
      #expect(text.split(separator: "\n").count == 1)
    }
    let machine = LabTable(columns: [.does(\.flash)]).machine
    #expect(throws: WalkError.phaseEffectsAreNotTraced) { try Walks(machine, context: .init()).trace { _ in } }
  }
}
