import AppleSSOFlow
import FlowEngine
import PassAPI
import PassService
import PassSimulator
import PassTestSupport
import Testing

@Suite("The client hides the machine", .endsIfStuck)
struct AppleSSOClientTests {
  @Test("a viewer signs in with the stored subscription, gets decisions and signs out")
  func wholeVisit() async throws {
    let tv = Self.client(SimulatedWorld())
    let access = try await tv.signIn()
    #expect(access.type == .appleSSO)
    #expect(access.mvpd == "northlight")
    let marked = try await tv.preauthorize(["channel-1", "channel-2"])
    #expect(marked.map(\.resource) == ["channel-1", "channel-2"])
    #expect(marked.allSatisfy { $0.token == nil })
    let decision = try await tv.authorize("channel-1")
    #expect(decision.isAuthorized && decision.token != nil)
    #expect(try await tv.signOut() == SignOutResult(remaining: [.settings(SettingsPlace(.tvOS))]))
    await tv.end()
  }

  @Test("a second sign-in joins the first: one registration, one answer for both")
  func joined() async throws {
    let world = SimulatedWorld()
    let tv = Self.client(world)
    async let first = tv.signIn()
    async let second = tv.signIn()
    #expect(try await first == second)
    #expect(await world.transport.log.filter { $0.request.path == "/o/client/register" }.count == 1)
    await tv.end()
  }

  @Test("a decision asked for during the sign-in waits for it")
  func deferred() async throws {
    let world = SimulatedWorld(), framework = GatedFramework(world.framework)
    let tv = Self.client(world, framework: framework)
    async let access = tv.signIn()
    await framework.gate.reached()
    async let decision = tv.authorize("channel-1")
    await framework.gate.open()
    _ = try await access
    #expect(try await decision.isAuthorized)
    await tv.end()
  }

  @Test(
    "PassFlow: requests: a sign-in that nobody waits for any more is cancelled, and goes on while another caller waits",
    arguments: [1, 2])
  func abandoned(callers count: Int) async throws {
    let world = SimulatedWorld(), framework = GatedFramework(world.framework)
    let tv = Self.client(world, framework: framework), records = await tv.records()
    let callers = (1...count).map { _ in Task { try await tv.signIn() } }
    var asked = 0
    for await record in records where record.event == "signInRequested" {
      asked += 1
      if asked == count { break }
    }
    await framework.gate.reached()
    callers[0].cancel()
    await #expect(throws: CancellationError.self) { try await callers[0].value }
    if count == 1 { for await record in records where record.state == "signedOut" { break } }
    await framework.gate.open()
    if count == 1 {
      await #expect(throws: ServiceRefusal.notKnownYet) { try await tv.authorize("channel-1") }
    } else {
      #expect(try await callers[1].value.type == .appleSSO)
    }
    await tv.end()
  }

  @Test("requests without a sign-in are refused, each with its reason")
  func refused() async throws {
    let tv = Self.client(SimulatedWorld())
    await #expect(throws: ServiceRefusal.notKnownYet) { try await tv.preauthorize(["channel-1"]) }
    #expect(try await tv.signOut() == SignOutResult(hadProfile: false))
    await #expect(throws: ServiceRefusal.notSignedIn) { try await tv.signOut() }
    await #expect(throws: ServiceRefusal.nothingToCancel) { try await tv.cancel() }
    await #expect(throws: ServiceRefusal.nothingToChoose) { try await tv.choose(provider: "northlight") }
    await #expect(throws: ServiceRefusal.noCode) { try await tv.newCode() }
    await tv.end()
    await #expect(throws: SessionError.ended) { try await tv.signIn() }
  }

  @Test("situations begin with the present one and end with the client")
  func situations() async throws {
    let tv = Self.client(SimulatedWorld())
    let stream = await tv.situations(keeping: .max)
    let access = try await tv.signIn()
    await tv.end()
    let seen = await stream.reduce(into: []) { $0.append($1) }
    #expect(seen.first == .unknown(.notKnownYet, remembered: nil))
    #expect(seen.contains(.atPartner))
    #expect(seen.last == .signedIn(access))
  }

  @Test("media tokens and stored secrets do not show in records")
  func secrets() async throws {
    let tv = Self.client(SimulatedWorld())
    let records = await tv.session.records()
    _ = try await tv.signIn()
    let token = try #require(try await tv.authorize("channel-1").token).serializedToken.revealed
    await tv.end()
    for await record in records {
      #expect(!String(describing: record).contains(token))
      #expect(!String(reflecting: record.state).contains(token))
      #expect(!String(describing: record).contains("simulated-statement"))
    }
  }

  static func client(_ world: SimulatedWorld, framework: (any PartnerFramework)? = nil) -> AppleSSOClient {
    let settings = AppSettings(
      serviceProvider: "REF30", domainName: "example.com", redirectAddress: "https://example.com",
      softwareStatement: Secret("simulated-statement"), platform: .tvOS)
    return AppleSSOClient(
      settings: settings,
      environment: AppEnvironment(
        origin: .releaseProduction, transport: world.transport, framework: framework ?? world.framework,
        vault: world.vault, clock: world.clock, userAgent: world.viewer, prompts: world.viewer, device: world.device))
  }
}
