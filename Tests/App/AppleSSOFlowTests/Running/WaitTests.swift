import AppleSSOFlow
import PassAPI
import PassSimulator
import PassTestSupport
import Testing

@testable import AppleSSOTestSupport

/// The waits of the table, while the viewer sets the clock on the wall: an hour back, and a year forward.
@Suite("Waits of the Apple SSO table", .endsIfStuck) struct WaitTests {
  /// An app whose clock the test moves; the world's own stands still.
  private struct App {
    let world: SimulatedWorld
    let clock: ManualClock
    let tv: AppleSSOClient

    init(_ change: (inout WorldScript) -> Void) {
      let world = SimulatedWorld(WorldScript(change)), clock = ManualClock(world.script.start)
      let environment = world.environment(clock: clock)
      (self.world, self.clock) = (world, clock)
      tv = AppleSSOClient(settings: .simulated(), environment: environment)
    }

    func calls(_ endpoint: Endpoint) async -> Int {
      await world.transport.log.count { Backend.endpoint(of: $0.request) == endpoint }
    }

    /// Begins a sign-in that comes to a wait, sets the wall, and looks whether something happens when the wait is over,
    /// and not before.
    func signIn(
      settingBy seconds: Int, during duration: Duration, _ hasHappened: @escaping @Sendable (App) async -> Bool
    ) async {
      let signIn = Task { try? await tv.signIn() }
      #expect(await eventually { await clock.sleeping == 1 })
      await clock.set(bySeconds: seconds)
      await clock.advance(milliseconds: duration.milliseconds - 1)
      #expect(await clock.sleeping == 1)
      #expect(await !hasHappened(self))
      await clock.advance(milliseconds: 1)
      #expect(await eventually { await hasHappened(self) })
      await tv.end()
      _ = await signIn.value
    }
  }

  /// A wait, and what shows that it is over, wherever the wall is set meanwhile.
  private struct Check: Sendable, CustomTestStringConvertible {
    let testDescription: String, facts: [Fact], shifts: [Int], duration: Duration
    let isOver: @Sendable (App) async -> Bool
    init(
      _ title: String, _ facts: Fact..., by shifts: [Int], during duration: Duration,
      isOver: @escaping @Sendable (App) async -> Bool
    ) {
      (testDescription, self.facts, self.shifts, self.duration) = (title, facts, shifts, duration)
      self.isOver = isOver
    }
  }
  private static let hourBack = -3_600, yearOn = 31_536_000
  private static let code = Fact.all(.noAccess, .secondScreen(beforePoll: 9))

  private static let checks: [Check] = [
    // A year later the token has ended by the wall, and is renewed first.
    Check(
      "a pause before a repetition lasts as long as it says", .profile(),
      .fault(.listProfiles, .only(1), .transport(.connectionLost)), by: [hourBack, yearOn], during: .seconds(1)
    ) { await $0.world.transport.log.count > 3 },
    Check(
      "a locked vault is tried again after its pause", .profile(), .vault(\.notReadableYet, 1), by: [hourBack, yearOn],
      during: .seconds(2)
    ) { await $0.world.vault.loads > 1 },
    Check("R-POLL-3: a wall that is set back delays no poll", code, by: [hourBack], during: .seconds(5)) {
      await $0.calls(.profileOfCode) > 1
    },
    Check(
      "R-AUTH-8, PassFlow: time: a wall that is set forward ends no code: it is polled for at its turn", code,
      by: [yearOn], during: .seconds(5)
    ) { await $0.calls(.profileOfCode) > 1 },
    Check(
      "R-POLL-5: a wall that is set back in the last wait of a code does not prolong it", code,
      .option(\.sessionSeconds, 2), by: [hourBack], during: .seconds(2)
    ) { await ($0.tv.session.state.name, $0.calls(.profileOfCode)) == (.signedOut, 1) },
  ]

  @Test("a wait is over in its time, wherever the wall is set:", arguments: checks)
  private func wait(_ check: Check) async {
    for seconds in check.shifts {
      let app = App { $0.apply(check.facts) }
      await app.signIn(settingBy: seconds, during: check.duration, check.isOver)
    }
  }
}
