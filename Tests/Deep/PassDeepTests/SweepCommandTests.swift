import Testing

@testable import FlowCommands
@testable import PassScenarios
@testable import PassSimulator
@testable import PassTestSupport

@Suite("passflow sweep", .endsIfStuck) struct SweepCommandTests {
  @Test("what goes wrong where is drawn by a seed, and the last line says which share of all")
  func share() async throws {
    let printed = try await Printed.by("sweep", "--scenario", "apple-sso", "--share", "46")
    #expect(printed.status == 0)
    let line = try #require(printed.lines.last), pattern = #/at 9 calls, [0-9]+ queries, [0-9]+ openings, /#
    #expect(line.contains(pattern) && line.contains("one of 46 by seed 1: "))
    let runs = line.firstMatch(of: /: ([0-9]+) runs/).flatMap { Int($0.1) } ?? 0
    #expect((9...40).contains(runs))
    let again = try await Printed.by("sweep", "--scenario", "apple-sso", "--share", "46", "--seed", "1").output
    let other = try await Printed.by("sweep", "--scenario", "apple-sso", "--share", "46", "--seed", "2").output
    #expect(again == printed.output && other != again)
  }

  @Test(
    "PassFlow: time: a story ends as it does, whatever the clocks of device and service say",
    arguments: Catalogue.standard.flows.map(\.name))
  func clocks(flow: String) async throws {
    let printed = try await Printed.by("sweep", "--flow", flow, "--clocks", "--share", "40", "--seed", "7")
    #expect(printed.status == 0, "\(printed.output)")
    let line = try #require(printed.lines.last)
    #expect(line.contains(#/[1-9][0-9]* runs, 0 end otherwise/#), "\(line)")
  }

  @Test("scenarios are played under the readings of Apple's framework instead")
  func readings() async throws {
    let printed = try await Printed.by("sweep", "--readings", "--scenario", "apple-sso", "--share", "1")
    #expect(printed.status == 0)
    #expect(
      printed.output
        == "1 scenarios under \(FrameworkReadings.others.count) other readings of Apple's framework, all by "
        + "seed 1: \(FrameworkReadings.others.count) runs, 0 end otherwise\n")
  }

  @Test("a share that is none, and a scenario that there is not, are explained", arguments: ["0", "-1", "many"])
  func usage(share: String) async throws {
    for words in [["sweep", "--share", share], ["sweep", "--scenario", "nobody-\(share)"]] {
      let printed = try await Printed.by(words)
      #expect(printed.status == 2 && !printed.complaints.isEmpty)
    }
  }
}
