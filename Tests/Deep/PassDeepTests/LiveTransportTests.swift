import Foundation
import Testing

@testable import PassAPI
@testable import PassScenarios
@testable import PassLive
@testable import PassServer
@testable import PassService
@testable import PassSimulator

@Suite("Scenarios over HTTP", .endsIfStuck)
struct LiveTransportTests {
  /// Whether a fault has no form in HTTP: a server that answers is no device without a network.
  private static func isPlayable(_ world: WorldScript) -> Bool {
    !world.backend.faults.contains { if case .transport(.offline) = $0.answer { true } else { false } }
  }

  @Test(
    "every scenario of REST API v2 and v1 ends over a live transport in the same state, by the same edges",
    arguments: ["v2", "v1"].filter { Catalogue.standard[$0] != nil })
  func same(flow name: String) async throws {
    let flow = try #require(Catalogue.standard[name])
    var played = 0
    for scenario in flow.scenarios where Self.isPlayable(scenario.world) {
      let plain = await scenario.play { _ in }
      let held = HeldClock()
      var world = SimulatedWorld(scenario.world, seed: scenario.seed)
      let server = try WorldServer(world) { held.ring() }
      world.detour = URLSessionTransport(server.origin, limit: .seconds(1), clock: held)
      let live = await scenario.play(in: world) { _ in }
      server.stop()
      #expect(live.state == plain.state, "\(scenario.name)")
      #expect(live.path == plain.path, "\(scenario.name)")
      played += 1
    }
    #expect(played > 50)
  }
}

/// A clock by which no time passes but that of a call that gets no answer.
///
/// A call is made at a time: the ring ends the limit under way. Unchecked: touched only under the lock.
private final class HeldClock: AppClock, @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
  private var count = 0, isRung = false

  var now: Timestamp { Timestamp(milliseconds: 0) }
  var uptime: Duration { .zero }

  /// A call is held: its limit is over.
  func ring() {
    let rung = lock.withLock {
      let all = waiting.values
      isRung = all.isEmpty
      waiting = [:]
      return Array(all)
    }
    for limit in rung { limit.resume() }
  }

  func sleep(for duration: Duration) async {
    let number = lock.withLock {
      count += 1
      return count
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wake in
        let isOver = lock.withLock {
          if Task.isCancelled || isRung {
            isRung = false
            return true
          }
          waiting[number] = wake
          return false
        }
        if isOver { wake.resume() }
      }
    } onCancel: {
      lock.withLock { waiting.removeValue(forKey: number) }?.resume()
    }
  }
}
