import Testing

@testable import PassScenarios
@testable import PassTestSupport

@Suite("What is written, of every scenario", .endsIfStuck) struct InClearTests {
  @Test(
    "an audit of a masked journal, or archive, finds what it finds in the clear one",
    arguments: ["v2", "v1", "enabler"])
  func law(flow: String) async throws {
    let flow = try #require(Catalogue.standard[flow])
    for scenario in flow.scenarios {
      let found = try await Written.differences(of: scenario, flow.inClear)
      #expect(found == [])
    }
  }

  @Test(
    "of marks in every place of both wires, only those of listed names are in what is written",
    arguments: ["v2", "v1"])
  func marks(flow: String) async throws {
    let flow = try #require(Catalogue.standard[flow])
    for scenario in flow.scenarios {
      let found = try await Written.marks(in: scenario, flow.inClear)
      #expect(found == [])
    }
  }

  @Test(
    "marks that a client gets in its answers are in no record and no refusal of it",
    arguments: ["v2", "v1", "enabler"])
  func records(flow: String) async throws {
    let flow = try #require(Catalogue.standard[flow])
    for scenario in flow.scenarios {
      let found = try await Written.marks(playing: scenario)
      #expect(found == [])
    }
  }
}
