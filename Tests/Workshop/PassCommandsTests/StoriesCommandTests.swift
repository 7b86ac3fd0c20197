import PassScenarios
import PassTestSupport
import Testing

@Suite("passflow stories", .endsIfStuck) struct StoriesCommandTests {
  @Test("stories are made up by a seed, and the last line says how many, and how much of the table they took")
  func summary() async throws {
    let printed = try await Printed.by("stories", "--flow", "v2", "--count", "5", "--seed", "9")
    #expect(printed.status == 0)
    let pattern = #/5 made-up stories from seed 9 on: [0-9]+ acts, .* [0-9]+ of [0-9]+ edges .*: 0 break any/#
    #expect(try #require(printed.lines.last).contains(pattern), "\(printed.output)")
    #expect(try await Printed.by("stories", "--flow", "v2", "--count", "5", "--seed", "9").output == printed.output)
  }

  @Test("a story that violates a property is printed, with its seed, and fails the command")
  func failure() async throws {
    let printed = try await Printed.by("stories", "--count", "3", "--seed", "4", flows: Catalogue(Kiosk.wrong))
    #expect(printed.status == 1)
    #expect(
      printed.lines.prefix(5) == [
        "seed 4 breaks:", "  it opens: it happened in open, by K2.issued", "  try Kiosk.madeUpStories.scenario(",
        #"    "story-4", on: "street", changed: [],"#, "    script: [.open],",
      ])
    #expect(try #require(printed.lines.last).hasSuffix("3 break any"))
  }

  @Test("a count that is none, and a flow of which nobody has said what its stories are made of, are explained")
  func usage() async throws {
    for printed in [
      try await Printed.by("stories", "--count", "0"), try await Printed.by("stories", "--seed", "-1"),
      try await Printed.by("stories", flows: Catalogue(Kiosk.unwalked)),
    ] { #expect(printed.status == 2 && !printed.complaints.isEmpty) }
  }
}
