import PassScenarios
import PassSimulator
import PassTestSupport
import Testing

@Suite("What is written keeps nothing that is not on a list", .endsIfStuck) struct InClearTests {
  /// The flows whose calls go over the wire.
  static let wired = Catalogue.standard.flows.map(\.name).filter { $0 != "sdk" }

  /// Every thirtieth scenario; the tests of depth play all.
  private func some(_ flow: any RegisteredFlow) -> [any PlayableScenario] {
    flow.scenarios.enumerated().filter { $0.offset.isMultiple(of: 30) }.map(\.element)
  }

  @Test("an audit of a masked journal, or archive, finds what it finds in the clear one", arguments: wired) func law(
    flow: String
  ) async throws {
    let flow = try #require(Catalogue.standard[flow])
    for scenario in some(flow) {
      let found = try await Written.differences(of: scenario, flow.inClear)
      #expect(found == [])
    }
  }

  @Test(
    "of marks in every place of both wires, only those of listed names are in what is written",
    arguments: wired.filter { $0 != "enabler" })
  func marks(flow: String) async throws {
    let flow = try #require(Catalogue.standard[flow])
    for scenario in some(flow) {
      let found = try await Written.marks(in: scenario, flow.inClear)
      #expect(found == [])
    }
  }

  @Test("marks that a client gets in its answers are in no record and no refusal of it", arguments: wired) func records(
    flow: String
  ) async throws {
    let flow = try #require(Catalogue.standard[flow])
    for scenario in some(flow) {
      let found = try await Written.marks(playing: scenario)
      #expect(found == [])
    }
  }
}
