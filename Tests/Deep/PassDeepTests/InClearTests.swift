import Testing

@testable import PassScenarios
@testable import PassTestSupport

@Suite("What is written, of every scenario", .endsIfStuck) struct InClearTests {
  /// Every scenario of a flow whose calls go over the wire.
  static let all: [(String, Int)] = ["v2", "v1", "enabler"].flatMap { flow in
    (Catalogue.standard[flow]?.scenarios ?? []).indices.map { (flow, $0) }
  }

  @Test("an audit of a masked journal, or archive, finds what it finds in the clear one", arguments: all)
  func law(flow: String, index: Int) async throws {
    let flow = try #require(Catalogue.standard[flow])
    let found = try await Written.differences(of: flow.scenarios[index], flow.inClear)
    #expect(found == [])
  }

  @Test("of marks in every place of both wires, only those of listed names are in what is written", arguments: all)
  func marks(flow: String, index: Int) async throws {
    let flow = try #require(Catalogue.standard[flow])
    let found = try await Written.marks(in: flow.scenarios[index], flow.inClear)
    #expect(found == [])
  }

  @Test("marks that a client gets in its answers are in no record and no refusal of it", arguments: all)
  func records(flow: String, index: Int) async throws {
    let found = try await Written.marks(playing: try #require(Catalogue.standard[flow]).scenarios[index])
    #expect(found == [])
  }
}
