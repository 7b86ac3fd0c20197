import Foundation
import PassScenarios
import PassTestSupport
import Testing

@Suite("passflow explore", .endsIfStuck) struct ExploreCommandTests {
  private static let flows = Catalogue(Kiosk.registration, Kiosk.wrong, Kiosk.unwalked)

  private func passflow(_ words: String...) async throws -> Printed { try await .by(words, flows: Self.flows) }

  @Test("explore plays every set, and says what they meet together; one alone where it is named")
  func sets() async throws {
    let all = try await passflow("explore", "--flow", "kiosk")
    let titles = all.lines.filter { $0.hasPrefix("kiosk, ") }.map { $0.prefix { $0 != ":" } }
    #expect(titles == ["kiosk, all", "kiosk, dark"] && all.lines.last == "together: 6 of 6 edges met", "\(all)")
    let one = try await passflow("explore", "--flow", "kiosk", "--set", "dark")
    #expect(one.status == 0 && one.lines.filter { $0.hasPrefix("kiosk, ") }.count == 1, "\(one)")
    #expect(one.output.contains("5 of 6 edges met") && !one.output.contains("together"), "\(one)")
    let printed = try await passflow("explore", "--flow", "kiosk", "--set", "dark", "--format", "json")
    let shape = try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any]
    #expect((shape?["edges"] as? [String: Any])?["unmet"] as? [String] == ["dark"], "\(printed)")
    for words in [["--set", "light"], ["--set", "dark", "--samples", "walks"], ["--set", "dark", "--abstract"]] {
      let printed = try await Printed.by(["explore", "--flow", "kiosk"] + words, flows: Self.flows)
      #expect(printed.status == 2 && !printed.complaints.isEmpty, "\(words)")
    }
  }

  @Test("explore --spin tells a trail of the flow, from a file or the standard input, and fails")
  func trail() async throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("step 0 0: told by its number\nbroken: 4\n".utf8).write(to: file)
    let printed = try await passflow("explore", "--flow", "kiosk", "--spin", file.path)
    #expect(printed.status == 1 && printed.lines.first == "kiosk: property 1 does not hold", "\(printed)")
    #expect(printed.output.contains("\n1 step shows it:\n  1. "))
    try Data("nothing\n".utf8).write(to: file)
    for words in [["--spin", file.path], ["--spin", file.path, "--most", "1"], ["--properties", file.path]] {
      #expect(try await Printed.by(["explore"] + words, flows: Self.flows).status == 2, "\(words)")
    }
  }
}
