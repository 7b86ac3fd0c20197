import FlowEngine
import PassAPI
import PassScenarios
import PassSimulator
import Testing

@testable import PassCommands
@testable import PassRules
@testable import PassTestSupport

@Suite("What is written keeps nothing that is not on a list", .endsIfStuck) struct InClearTests {
  /// Every twentieth scenario; those of depth play all.
  private func some(_ flow: any RegisteredFlow) async -> [PlayedScenario] {
    await flow.played.enumerated().filter { $0.offset.isMultiple(of: 20) }.map(\.element)
  }

  @Test("an audit of a masked journal, or archive, finds what it finds in the clear one", arguments: ["v2", "v1", "enabler"])
  func law(flow: String) async throws {
    let flow = try #require(Catalogue.standard[flow])
    for played in await some(flow) {
      #expect(try Written.differences(of: await Trace.of(played), played.log, flow.inClear) == [], "\(played.scenario)")
    }
  }

  @Test("of marks in every place of both wires, only those of listed names are in what is written", arguments: ["v2", "v1"])
  func marks(flow: String) async throws {
    let flow = try #require(Catalogue.standard[flow])
    for played in await some(flow) {
      let found = try Written.marks(in: played.log, flow.inClear)
      #expect(found.filter { !Self.stays($0) }.sorted() == [], "\(played.scenario.name)")
    }
  }

  @Test("marks that a client gets in its answers are in no record and no refusal of it", arguments: ["v2", "v1", "enabler"])
  func records(flow: String) async throws {
    let flow = try #require(Catalogue.standard[flow])
    for scenario in flow.scenarios.enumerated().filter({ $0.offset.isMultiple(of: 20) }).map(\.element) {
      #expect(try await Written.marks(playing: scenario).sorted() == [], "\(scenario.name)")
    }
  }

  /// Times, statuses, words of error and action, ids of providers, service providers and resources, the platform.
  private static func stays(_ found: String) -> Bool { false }
}
