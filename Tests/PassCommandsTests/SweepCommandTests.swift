import PassTestSupport
import Testing

@Suite("passflow sweep", .endsIfStuck) struct SweepCommandTests {
  @Test("each call meets its share of the kinds of fault, once and for good")
  func share() async throws {
    let printed = try await Printed.by("sweep", "--scenario", "apple-sso", "--share", "46")
    #expect(printed.status == 0 && printed.output.contains("one of 46 at each of 9 calls, once and for good: "))
    let runs = printed.output.firstMatch(of: /good: ([0-9]+) runs/).flatMap { Int($0.1) } ?? 0
    // The undisturbed run, and one or two for each call.
    #expect((10...19).contains(runs))
  }

  @Test("a share that is none, and a scenario that there is not, are explained", arguments: ["0", "-1", "many"])
  func usage(share: String) async throws {
    for words in [["sweep", "--share", share], ["sweep", "--scenario", "nobody-\(share)"]] {
      let printed = try await Printed.by(words)
      #expect(printed.status == 2 && !printed.complaints.isEmpty)
    }
  }
}
