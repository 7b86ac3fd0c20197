import Foundation
import PassEnabler
import PassScenarios
import PassService
import PassSimulator
import TestTraits
import Testing

/// The first lines of Docs/PassEnabler.md.
@Suite("The app that Docs/PassEnabler.md begins with", .endsIfStuck) @MainActor struct FirstAppTests {
  @Test("L11: it signs in against the simulator and plays, with nothing else made by hand")
  func runs() async {
    let delegate = SDKApp()
    // The page has these lines.
    let world = SimulatedWorld()
    let accessEnabler = AccessEnabler("simulated-software-statement") { _, _ in EnablerParts(world) }
    accessEnabler.delegate = delegate
    accessEnabler.setRequestor("REF30")
    accessEnabler.getAuthentication()
    accessEnabler.checkAuthorization("news")
    // And no others.
    await delegate.hears("K08")
    #expect(delegate.trace == ["K01(1)", "K06", "K07", "K02(1)", "K08(news)"])
  }

  @Test("the page has the lines that run")
  func page() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let block = try #require(Repository.blocks("swift", of: "Docs/PassEnabler.md").first)
    let start = try #require(source.range(of: "// The page has these lines.\n"))
    let end = try #require(source.range(of: "    // And no others."))
    let run = source[start.upperBound..<end.lowerBound].split(separator: "\n").map { String($0.dropFirst(4)) }
    let lines = block.split(separator: "\n").map(String.init)
    #expect(lines.filter { !$0.hasPrefix("import ") } == run)
    #expect(lines.count <= 10)
    for line in lines where line.hasPrefix("import ") { #expect(source.contains(line + "\n")) }
  }
}
