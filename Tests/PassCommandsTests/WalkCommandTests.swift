import AppleSSOFlow
import AppleSSOScenarios
import Foundation
import PassCatalogue
import PassTestSupport
import Testing

@Suite("passflow walk and cover", .endsIfStuck) struct WalkCommandTests {
  private static let flows = Catalogue(AppleSSO.wing, Kiosk.registration, Kiosk.wrong, Kiosk.unwalked)

  private func passflow(_ words: String...) async throws -> Printed { try await .by(words, flows: Self.flows) }

  @Test("walk tells what holds, what was met and how often each state was visited")
  func walk() async throws {
    let printed = try await passflow("walk", "--flow", "kiosk", "--steps", "2000", "--seed", "3")
    #expect(printed.status == 0 && printed.complaints.isEmpty)
    #expect(printed.lines.first == "2000 steps of seed 3: 2 properties hold")
    #expect(printed.output.contains("3 of 3 states, 6 of 6 edges"))
    #expect(printed.lines.suffix(3).allSatisfy { $0.hasSuffix("closed") || $0.contains("  ") })
    #expect(try await passflow("walk", "--flow", "kiosk", "--steps", "2000", "--seed", "3").output == printed.output)
  }

  @Test("walk writes what each step led to, a line of JSON each, to a file or the output")
  func trace() async throws {
    let words = ["walk", "--flow", "kiosk", "--steps", "200", "--trace"]
    let printed = try await Printed.by(words + ["-"], flows: Self.flows)
    #expect(printed.status == 0 && printed.lines.count >= 200)
    for line in printed.lines {
      #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any])
    }
    try await TemporaryFolder.use { folder in
      let file = folder.appendingPathComponent("trace")
      let written = try await Printed.by(words + [file.path], flows: Self.flows)
      #expect(written.output == "\(printed.lines.count) lines of seed 1 in \(file.path)\n")
      #expect(try String(contentsOf: file, encoding: .utf8) == printed.output)
    }
  }

  @Test("walk fails with the shortest way to what does not hold")
  func failure() async throws {
    let printed = try await passflow("walk", "--flow", "wrong")
    #expect(printed.status == 1)
    #expect(printed.output.hasPrefix("\"it opens\" does not hold") && printed.output.contains("Edges: open, K2.issued"))
  }

  @Test("cover tells what is missing, as text, JSON and drawing, and fails when that is not explained")
  func cover() async throws {
    let all = try await passflow("cover", "--flow", "kiosk", "--steps", "2000")
    #expect(all.status == 0 && all.output.contains("6 of 6 edges"))
    let few = try await passflow("cover", "--flow", "kiosk", "--steps", "2")
    #expect(few.status == 1 && few.output.contains("not met: ") && few.complaints.contains("too little was met"))
    let json = try await passflow("cover", "--flow", "kiosk", "--steps", "2000", "--format", "json")
    let shape = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(shape?["format"] as? String == "flow-coverage" && shape?["steps"] as? Int == 2_000)
    let dot = try await passflow("cover", "--flow", "kiosk", "--steps", "2", "--format", "dot")
    #expect(dot.output.hasPrefix("digraph") && dot.output.contains("(0)") && dot.output.contains(" visits)"))
  }

  @Test("a flow that nobody has said how to walk, and numbers that are none, are explained")
  func usage() async throws {
    for words in [
      ["walk", "--flow", "unwalked"], ["cover", "--flow", "unwalked"], ["walk", "--steps", "many"],
      ["walk", "--seed", "-1"], ["walk", "--steps", "0"], ["cover", "--steps", "0"],
    ] {
      let printed = try await Printed.by(words, flows: Self.flows)
      #expect(printed.status == 2 && !printed.complaints.isEmpty, "\(words)")
    }
  }
}
