import Foundation
import PassCatalogue
import PassTestSupport
import Testing

@Suite("passflow explore", .endsIfStuck) struct ExploreCommandTests {
  private static let flows = Catalogue(Kiosk.registration, Kiosk.wrong, Kiosk.unwalked)

  private func passflow(_ words: String...) async throws -> Printed { try await .by(words, flows: Self.flows) }

  @Test("explore tells how much there is, what holds and what is concluded")
  func explore() async throws {
    let printed = try await passflow("explore", "--flow", "kiosk")
    #expect(printed.status == 0 && printed.complaints.isEmpty, "\(printed)")
    #expect(printed.lines.first?.hasPrefix("kiosk, all: ") == true, "\(printed)")
    #expect(printed.lines.first?.hasSuffix(": complete") == true)
    #expect(printed.output.contains("1 properties hold\n"))
    #expect(printed.output.contains("no request waits for ever: holds"))
    #expect(printed.output.contains("it can be closed: holds, within "))
    #expect(try await passflow("explore", "--flow", "kiosk").output == printed.output)
  }

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

  @Test("explore fails with the shortest way to what does not hold, and concludes nothing")
  func failure() async throws {
    let printed = try await passflow("explore", "--flow", "wrong")
    #expect(printed.status == 1)
    #expect(printed.output.contains("\"it opens\" does not hold") && printed.output.contains("Edges: open, K2.issued"))
    #expect(printed.output.contains("2 steps show it, and no fewer"))
    #expect(printed.output.contains("not decided, since a property does not hold"))
  }

  @Test("a depth is a bound, which is said, and with which nothing is decided")
  func depth() async throws {
    let printed = try await passflow("explore", "--flow", "kiosk", "--depth", "1")
    #expect(printed.status == 0 && printed.output.contains("cut by depth 1: "))
    #expect(printed.output.contains("properties hold so far"))
    #expect(printed.output.contains("not decided, since it was cut"))
    let walks = try await passflow("explore", "--flow", "kiosk", "--samples", "walks", "--depth", "2")
    #expect(walks.status == 0 && walks.output.contains("cut by depth 2: "))
  }

  @Test("explore prints JSON for programs")
  func json() async throws {
    let printed = try await passflow("explore", "--flow", "kiosk", "--format", "json")
    let shape = try JSONSerialization.jsonObject(with: Data(printed.output.utf8)) as? [String: Any]
    let sets = shape?["sets"] as? [[String: Any]]
    #expect(shape?["format"] as? String == "flow-exploration")
    #expect(sets?.map { $0["name"] as? String } == ["all", "dark"])
    #expect(sets?.allSatisfy { $0["isComplete"] as? Bool == true } == true)
    let conclusions = sets?.first?["conclusions"] as? [[String: Any]]
    #expect(conclusions?.count == 5 && conclusions?.allSatisfy { $0["verdict"] as? String == "holds" } == true)
  }

  @Test("a flow without samples, and depths that are none, are explained")
  func usage() async throws {
    for words in [["explore", "--flow", "unwalked"], ["explore", "--depth", "-1"], ["explore", "--samples", "few"]] {
      let printed = try await Printed.by(words, flows: Self.flows)
      #expect(printed.status == 2 && !printed.complaints.isEmpty, "\(words)")
    }
  }

  @Test(
    "explore --abstract counts what is there without payloads, of a flow and of the file that graph wrote of it alike")
  func abstract() async throws {
    let printed = try await passflow("explore", "--abstract", "--flow", "kiosk", "--most", "1")
    #expect(printed.status == 0 && printed.output.contains("rest is reached by effects alone from all "), "\(printed)")
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(try await passflow("graph", "--flow", "kiosk", "--format", "json").output.utf8).write(to: file)
    let read = try await passflow("explore", "--abstract", "--from", file.path, "--most", "1")
    #expect(
      read.status == 0 && read.output == printed.output.replacing("kiosk: ", with: "\(file.path): ", maxReplacements: 1)
    )
    for words in [["--most", "1"], ["--abstract", "--depth", "3"], ["--abstract", "--most", "0"]] {
      #expect(try await Printed.by(["explore"] + words, flows: Self.flows).status == 2, "\(words)")
    }
  }
}
