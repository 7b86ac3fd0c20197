#if canImport(FlowExport)
  import FlowEngine
  import FlowExport
  import Foundation
  import Testing

  @testable import TestMachines

  /// What Docs/Drawings.md shows, compiled and run.
  @Suite(.endsIfStuck) struct TurnstileDrawingTests {
    @Test("the overview of a machine stands in a README as it is written")
    func readme() {
      let diagram = Mermaid(DiagramOptions(.overview())).text(of: Turnstile.machine)
      let readme = "```mermaid\n\(diagram)```\n"
      #expect(readme.hasPrefix("```mermaid\nstateDiagram-v2\n") && readme.contains("L Lock"))
    }

    @Test("a run of a session is drawn with its edges numbered")
    func story() async throws {
      let hydraulics = Hydraulics(failures: 1)
      let turnstile = Session(Turnstile.machine, .init()) { effect in await hydraulics.perform(effect) }
      let records = await turnstile.records()
      await turnstile.notify(.coinInserted(.init(cents: 100)))
      _ = try await turnstile.ask(\.passageRequested, .init())
      await turnstile.end()

      var lines: [RecordLine] = []
      for await record in records { lines.append(record.line) }
      let story = Story("Through at the second try", lines, in: Graph(Turnstile.machine))
      let way = Mermaid(DiagramOptions(.story(story))).text(of: Turnstile.machine)

      #expect(way.contains("s_buildingPressure --> s_lettingPumpCool: ➤ 3 P1.tired"))
    }

    @Test("refusals and failures are handed in")
    func emphases() {
      let emphases: [String: Emphasis] = ["pumpFailed": .failed, "X1": .refused]
      let style = Style.dark
      let drawing = DOT(DiagramOptions(.phase("P"), labels: .events, emphases: emphases), style: style)

      #expect(drawing.text(of: Turnstile.machine).contains(style.failed))
    }

    @Test("a page of a machine is laid out by Graphviz; without it an error is thrown, and nothing else happens")
    func graphviz() throws {
      if isInstalled("dot") {
        #expect(try page().contains("id=\"state=locked\""))
      } else {
        #expect(throws: CocoaError.self) { try page() }
      }
    }

    private func page() throws -> String {
      func svg(_ drawing: String) throws -> String {
        // A file and no pipe: where there is no Graphviz, the page is not made, and the program goes on.
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).dot")
        defer { try? FileManager.default.removeItem(at: file) }
        try drawing.write(to: file, atomically: true, encoding: .utf8)
        let dot = Process(), output = Pipe()
        dot.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        dot.arguments = ["dot", "-Tsvg", file.path]
        dot.standardOutput = output
        dot.standardError = FileHandle.nullDevice
        try dot.run()
        let svg = try output.fileHandleForReading.readToEnd() ?? Data()
        dot.waitUntilExit()
        guard dot.terminationStatus == 0 else { throw CocoaError(.executableNotLoadable) }
        return String(decoding: svg, as: UTF8.self)
      }
      let page = try HTML(title: "Turnstile").text(of: Turnstile.machine, svg: svg)
      return page
    }

    @Test("who says what to whom is drawn as a sequence")
    func sequence() {
      let sequence = SequenceDiagram(
        "A passage", lanes: ["Person", "Turnstile", "Pump"],
        lines: [
          .init(phase: "Lock", from: "Person", to: "Turnstile", "a coin"),
          .init(phase: "Pump", from: "Turnstile", to: "Pump", "pump", answer: "5 bar"),
        ])
      let diagram = sequence.mermaid

      #expect(diagram.hasPrefix("sequenceDiagram") && sequence.plantUML.contains("5 bar"))
    }
  }
#endif
