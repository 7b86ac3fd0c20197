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
    let world: World
    let clock: ManualClock
    let tv: AppleSSOClient

    init(_ change: (inout WorldScript) -> Void) {
      let world = World(WorldScript(change)), clock = ManualClock(world.script.start)
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

  private static let shifts = [-3_600, 31_536_000]

  @Test("a pause before a repetition lasts as long as it says, wherever the wall is set", arguments: shifts)
  func pause(seconds: Int) async {
    let app = App {
      $0.apply(.profile())
      $0.backend.faults = [Fault(.listProfiles, .only(1), .transport(.connectionLost))]
    }
    // A year later the token has ended by the wall, and is renewed first.
    await app.signIn(settingBy: seconds, during: .seconds(1)) { await $0.world.transport.log.count > 3 }
  }

  @Test("a locked vault is tried again after its pause, wherever the wall is set", arguments: shifts)
  func vault(seconds: Int) async {
    let app = App {
      $0.apply(.profile())
      $0.vault.notReadableYet = 1
    }
    await app.signIn(settingBy: seconds, during: .seconds(2)) { await $0.world.vault.loads > 1 }
  }

  @Test("R-POLL-3: a wall that is set back delays no poll")
  func poll() async {
    let app = App {
      $0.apply(.noAccess)
      $0.backend.secondScreen = SecondScreenVisit(beforePoll: 9, mvpd: "northlight")
    }
    await app.signIn(settingBy: -3_600, during: .seconds(5)) { await $0.calls(.profileOfCode) > 1 }
  }

  @Test("R-AUTH-8, PassFlow: time: a wall that is set forward ends no code: it is polled for at its turn")
  func pollOfLivingCode() async {
    let app = App {
      $0.apply(.noAccess)
      $0.backend.secondScreen = SecondScreenVisit(beforePoll: 9, mvpd: "northlight")
    }
    await app.signIn(settingBy: 31_536_000, during: .seconds(5)) { await $0.calls(.profileOfCode) > 1 }
  }

  @Test("R-POLL-5: a wall that is set back in the last wait of a code does not prolong it")
  func endOfCode() async {
    let app = App {
      $0.apply(.noAccess)
      $0.backend.secondScreen = SecondScreenVisit(beforePoll: 9, mvpd: "northlight")
      $0.backend.options.sessionSeconds = 2
    }
    await app.signIn(settingBy: -3_600, during: .seconds(2)) { await $0.tv.session.state.name == .signedOut }
    #expect(await app.calls(.profileOfCode) == 1)
  }
}
