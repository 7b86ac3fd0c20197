import PassAPI
import PassSimulator
import Testing

@testable import AppleSSOFlow
@testable import AppleSSOTestSupport

/// Calls that are not made, because the answer is known (v2 8.2).
@Suite("Caches", .endsIfStuck) struct CacheTests {
  private func client(_ world: SimulatedWorld) -> AppleSSOClient {
    AppleSSOClient(settings: .simulated(), environment: world.environment)
  }

  private func count(_ endpoint: Endpoint, _ world: SimulatedWorld) async -> Int {
    await world.transport.log.filter { Backend.endpoint(of: $0.request) == endpoint }.count
  }

  @Test("R-THR-4: who is signed in signs in again without a call, and permits are not asked for twice")
  func signedIn() async throws {
    let world = SimulatedWorld(), tv = client(world)
    _ = try await tv.signIn()
    _ = try await tv.preauthorize(["news"])
    let calls = await world.transport.log.count
    _ = try await tv.signIn()
    _ = try await tv.preauthorize(["news"])
    #expect(await world.transport.log.count == calls)
    await tv.end()
  }

  @Test("R-THR-4: a second launch neither registers nor asks for a token")
  func launches() async throws {
    let world = SimulatedWorld()
    for _ in 1...2 {
      let tv = client(world)
      _ = try await tv.signIn()
      await tv.end()
    }
    #expect(await count(.register, world) == 1)
    #expect(await count(.token, world) == 1)
  }

  @Test("R-THR-4: one visit makes each call once")
  func visit() async throws {
    let visit = try await Visit(to: .logout)
    for endpoint in Visit.endpoints { #expect(visit.calls(endpoint).count <= 1, "\(endpoint)") }
    #expect(visit.log.count == 9)
  }
}
