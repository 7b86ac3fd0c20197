import Testing

@testable import PassAPI
@testable import PassScenarios
@testable import PassServer
@testable import PassSimulator

@Suite("The present state of a client", .endsIfStuck)
struct LiveDiagramTests {
  @Test(
    "the calls of most scenarios tell the state that these end in",
    arguments: ["v2", "v1"].filter { Catalogue.standard[$0] != nil })
  func present(flow name: String) async throws {
    let flow = try #require(Catalogue.standard[name]), diagram = await LiveDiagram(of: flow)
    let states = Set(diagram.phases.flatMap(\.states))
    var told = 0, played = 0
    for scenario in flow.scenarios {
      let world = World(scenario.world, seed: scenario.seed)
      let end = await scenario.play(in: world) { _ in }.state
      let seen = await world.transport.log.compactMap { exchange in
        world.transport.endpoint(of: exchange.request).map { LiveDiagram.Seen(exchange, with: $0) }
      }
      guard !seen.isEmpty else { continue }
      let present = try #require(diagram.present(seen), "\(scenario.name)")
      #expect(states.contains(present))
      played += 1
      if present == end { told += 1 }
    }
    #expect(told * 4 > played * 3, "\(told) of \(played)")
    #expect(diagram.present([]) == nil)
  }
}
