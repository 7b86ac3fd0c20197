import PassFlowKit
import PassSimulator
import Testing

@Suite("A launch before the device is unlocked", .endsIfStuck)
struct LockedLaunchTests {
  @Test("-25308: nobody is told to be signed out, nothing is written, and after unlocking the viewer is signed in")
  func locked() async throws {
    let world = SimulatedWorld(), lock = Lock(), vault = LockedVault(base: world.vault, lock: lock)
    let transport = world.environment.transport, clock = world.environment.clock
    func launch(_ device: any DeviceDescriber) -> AppleSSOClient {
      AppleSSOClient.live(
        .simulated(), prompts: world.viewer, framework: world.framework, vault: vault, userAgent: world.viewer,
        device: device, transport: transport, clock: clock)
    }
    let first = launch(world.device)
    #expect(try await first.signIn().mvpd == "northlight")
    await first.end()

    // The device of the Keychain cannot be read either.
    await lock.set(true)
    for device in [world.device, LockedDevice()] as [any DeviceDescriber] {
      let next = launch(device), situations = await next.situations(keeping: .max)
      let refusal = await #expect(throws: ServiceRefusal.self) { try await next.restore() }
      #expect(refusal != .notSignedIn && refusal?.isFailure == true)
      await next.end()
      for await situation in situations { if case .signedOut = situation { Issue.record("\(situation)") } }
    }
    #expect(await lock.writes == 0)

    await lock.set(false)
    let last = launch(world.device)
    #expect(try await last.restore().mvpd == "northlight")
    await last.end()
  }
}

private actor Lock {
  private(set) var isLocked = false
  private(set) var writes = 0
  func set(_ isLocked: Bool) { (self.isLocked, writes) = (isLocked, 0) }
  func write() { writes += 1 }
}

private struct LockedVault: Vault {
  let base: any Vault
  let lock: Lock
  func load() async -> VaultLoadResult { await lock.isLocked ? .notReadableYet : await base.load() }
  func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    await lock.write()
    return await lock.isLocked ? .failed : await base.store(contents, replacing: revision)
  }
}

private struct LockedDevice: DeviceDescriber {
  func describe() async -> DeviceDescription? { nil }
}
