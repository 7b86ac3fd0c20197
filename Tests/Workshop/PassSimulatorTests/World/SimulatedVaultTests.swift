import PassAPI
import PassService
import PassSimulator
import Testing

extension VaultContents {
  fileprivate static let old = VaultContents(), new = VaultContents(token: token("new"))
  fileprivate static let other = VaultContents(token: token("other"))
  private static func token(_ text: String) -> StoredToken {
    StoredToken(token: Secret(text), expires: Timestamp(milliseconds: 1_767_268_800_000))
  }
}

@Suite("The simulated vault, where it breaches its contract", .endsIfStuck) struct SimulatedVaultTests {
  @Test(
    "what a vault says of a store, and what it then holds, are two things",
    arguments: [
      (nil, .stored(VaultRevision("1")), VaultContents.new), (.forgets, .stored(VaultRevision("1")), VaultContents.old),
      (.storesAndFails, .failed, VaultContents.new),
      (.storesLate, .stored(VaultRevision("1")), VaultContents.new),
    ] as [(VaultScript.Breach?, VaultStoreResult, VaultContents)])
  func stores(breach: VaultScript.Breach?, says: VaultStoreResult, holds: VaultContents) async {
    var script = VaultScript()
    if let breach { script.breaches = [breach: .only(1)] }
    let vault = SimulatedVault(script)
    #expect(await vault.store(VaultContents.new, replacing: nil) == says)
    #expect(await vault.contents == holds)
  }

  @Test("a store that comes too late is given up at its limit, and lands behind the next opening")
  func late() async {
    var script = WorldScript()
    script.vault.breaches = [.storesLate: .only(1)]
    script.limits = .standard
    let world = SimulatedWorld(script)
    let change = await world.clock.limiting(.seconds(5)) { await world.vault.store(VaultContents.new, replacing: nil) }
    #expect(await (change, world.clock.uptime) == (nil, .seconds(5)))
    #expect(await world.vault.load() == .contents(VaultContents.old, revision: nil))
    #expect(await world.vault.store(VaultContents.other, replacing: nil) == .changedMeanwhile)
    #expect(await world.vault.contents == VaultContents.new)
  }

  @Test("what was there at the start comes again, by the revision of what is there now")
  func old() async {
    var script = VaultScript()
    script.breaches = [.bringsOldContents: .only(2)]
    let vault = SimulatedVault(script)
    _ = await vault.store(VaultContents.new, replacing: nil)
    let answers = await [vault.load(), vault.load(), vault.load()]
    let revision = VaultRevision("1")
    #expect(
      answers == [VaultContents.new, VaultContents.old, VaultContents.new].map { .contents($0, revision: revision) })
  }
}
