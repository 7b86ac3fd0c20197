import PassScenarios
import PassAPI
import PassSimulator
import PassTestSupport
import Testing

@testable import LegacyRESTFlow
@testable import PassService

@Suite("The façade of the legacy flow", .endsIfStuck) struct LegacyRESTClientTests {
  /// A part that never comes back until it is opened.
  private struct Hanging: HTTPTransport, PartnerFramework, Vault, DeviceDescriber {
    enum Part: String, CaseIterable { case call, framework, load, device }
    let part: Part
    let world: SimulatedWorld
    let gate = Gate()

    private func pass(_ part: Part) async { if part == self.part { await gate.pass() } }
    func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
      if world.transport.endpoint(of: request)?.api == .v1 { await pass(.call) }
      return await world.transport.send(request)
    }
    func accessStatus(prompt: Bool) async -> AccessStatus { await world.framework.accessStatus(prompt: prompt) }
    func answer(_ query: PartnerQuery) async -> PartnerReply {
      await pass(.framework)
      return await world.framework.answer(query)
    }
    func load() async -> VaultLoadResult {
      await pass(.load)
      return await world.vault.load()
    }
    func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
      await world.vault.store(contents, replacing: revision)
    }
    func describe() async -> DeviceDescription? {
      await pass(.device)
      return await world.device.describe()
    }
  }

  private func client(_ world: SimulatedWorld) -> LegacyRESTClient {
    LegacyRESTClient(settings: .simulated(), environment: world.environment)
  }

  @Test("an app signs in, plays, reads metadata and signs out; situations tell where it is")
  func story() async throws {
    let world = SimulatedWorld(.legacy), client = client(world)
    let situations = await client.situations(keeping: .max)
    let access = try await client.signIn()
    #expect(access == CurrentProfile(mvpd: "northlight", type: .appleSSO))
    let decision = try await client.authorize("news")
    #expect(decision.isAuthorized && decision.token?.serializedToken.revealed.isEmpty == false)
    #expect(try await client.metadata().isFromApple)
    #expect(await client.remembered()?.mvpd == "northlight")
    let result = try await client.signOut()
    #expect(result.remaining == [.settings(SettingsPlace(.tvOS))])
    await client.end()
    let seen = await situations.reduce(into: []) { $0.append($1) }
    #expect(seen.first == .unknown(.notKnownYet, remembered: nil) && seen.last == .signedOut(.signedOut))
    #expect(seen.contains(.atPartner) && seen.contains(.signedIn(access)) && seen.contains(.signingOut))
  }

  @Test(
    "an app signs in through Apple on each system that has it, and names the system as v1 does",
    arguments: Platform.allCases)
  func systems(platform: Platform) async throws {
    let world = SimulatedWorld(.legacy)
    let client = LegacyRESTClient(settings: .simulated(platform), environment: world.environment)
    #expect(try await client.signIn() == CurrentProfile(mvpd: "northlight", type: .appleSSO))
    let types = await world.transport.log.compactMap { exchange in
      exchange.request.target.text.split(separator: "deviceType=").dropFirst().first.map(String.init)
    }
    #expect(types == [platform == .tvOS ? "tvOS" : "iOS"])
    await client.end()
  }

  @Test("a new launch signs out an earlier sign-in, and needs the viewer where it can restore none")
  func launches() async throws {
    let world = SimulatedWorld(.legacy)
    _ = try await client(world).signIn()
    #expect(try await client(world).signOut().hadProfile)
    await #expect(throws: ServiceRefusal.notSignedIn) { try await self.client(SimulatedWorld(.legacy)).restore() }
  }

  @Test("v1 P3: the app can tell whether the viewer refused access", arguments: [AccessStatus.denied, .restricted])
  func refusedAccess(access: AccessStatus) async throws {
    var script = WorldScript.legacy
    script.framework.system = .init(access)
    script.backend.secondScreen = SecondScreenVisit()
    let client = client(SimulatedWorld(script))
    _ = try await client.signIn()
    #expect(await client.accessWasDenied() == (access == .denied))
  }

  @Test("a call that fails for good tells support what the service said")
  func problems() async throws {
    var script = WorldScript.legacy
    script.backend.faults = [
      ScriptedFault(.profileRequest, .every, .status(400, body: ["status": .integer(400), "message": "Bad request"]))
    ]
    script.backend.secondScreen = SecondScreenVisit()
    let client = client(SimulatedWorld(script))
    #expect(try await client.signIn().type == .regular)
    #expect(await client.problems().contains { $0.status == 400 && $0.text == "Bad request" })
  }

  @Test(
    "a part that hangs holds nobody: a sign-in returns, and so does a cancellation", arguments: Hanging.Part.allCases)
  private func hanging(_ part: Hanging.Part) async throws {
    let world = SimulatedWorld(.legacy), hanging = Hanging(part: part, world: world)
    let environment = AppEnvironment(
      origin: .legacyProduction, transport: hanging, framework: hanging, vault: hanging, clock: world.clock,
      userAgent: world.viewer, prompts: world.viewer, device: hanging, limits: .standard, policies: .none)
    let client = LegacyRESTClient(settings: .simulated(), environment: environment)
    let signIn = Task { () -> Bool in (try? await client.signIn()) != nil }
    await hanging.gate.reached()
    try await client.cancel()
    #expect(await signIn.value == false)
    await hanging.gate.open()
    await client.end()
  }
}
