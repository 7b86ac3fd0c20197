import FlowCommands
import PassScenarios
import Testing

/// What Apple's documents leave open must not matter: scenarios play under every other reading, alone. Some of them: CI
/// plays all.
@Suite("Scenarios under each reading of Apple's framework", .endsIfStuck) struct FrameworkReadingTests {
  @Test(
    "a scenario ends the same under each reading, or is excused with a reason",
    arguments: Catalogue.standard.flows.map(\.name))
  func same(word: String) async throws {
    let flow = try #require(Catalogue.standard[word])
    #expect(await flow.playReadings(share: 40, workers: 2).failures == [])
    // Those that are accepted do end otherwise.
    let accepted = flow.acceptedReadings.keys
    for name in Set(accepted.compactMap { $0.split(separator: ",").first.map(String.init) }) {
      #expect(await flow.playReadings(only: name, workers: 2).failures == [])
    }
  }

  @Test("what ends otherwise is told, and so is what is accepted without need") func otherwise() async {
    let accepted = ["day, nobody rejected": "it is not needed", "night, nobody rejected": "there is no such scenario"]
    let flow = MachineRegistration(
      "kiosk", Kiosk.machine, document: Kiosk.registration.document, world: FlowWorld<Kiosk>(acceptedReadings: accepted)
    )
    let found = await flow.playReadings(workers: 2).failures
    #expect(found.contains("night, nobody rejected: there is no such run to accept"))
    #expect(found.contains("day, nobody rejected: ends as the scenario says, and is accepted"))
    #expect(found.contains { $0.hasPrefix("wishful, ended dated: ") })
    #expect(!found.contains { $0.hasPrefix("power-cut") })
  }
}
