import AppleSSOFlow
import FlowEngine
import PassAPI
import PassService
import PassSimulator
import PassTestSupport
import Testing

@testable import AppleSSOTestSupport

@Suite("The client hides the machine", .endsIfStuck)
struct AppleSSOClientTests {
  @Test("a viewer signs in with the stored subscription, gets decisions and signs out")
  func wholeVisit() async throws {
    let tv = Self.client(World())
    let access = try await tv.signIn()
    #expect(access.type == .appleSSO)
    #expect(access.mvpd == "northlight")
    let marked = try await tv.preauthorize(["channel-1", "channel-2"])
    #expect(marked.map(\.resource) == ["channel-1", "channel-2"])
    #expect(marked.allSatisfy { $0.token == nil })
    let decision = try await tv.authorize("channel-1")
    #expect(decision.isAuthorized && decision.token != nil)
    #expect(try await tv.signOut() == SignOutResult(remains: [.settings(SettingsPlace(.tvOS))]))
    await tv.end()
  }

  @Test("R-PRE-7: twelve resources are asked for in three requests, and every one is answered")
  func chunks() async throws {
    let world = World(), tv = Self.client(world), resources = (1...12).map { "channel-\($0)" }
    _ = try await tv.signIn()
    #expect(try await tv.preauthorize(resources).map(\.resource) == resources)
    #expect(await Self.preauthorizations(world) == 3)
    await tv.end()
  }

  @Test("R-PRE-3: what was permitted is not asked for again, until the viewer signs out")
  func permits() async throws {
    let world = World(), tv = Self.client(world)
    _ = try await tv.signIn()
    _ = try await tv.preauthorize(["channel-1"])
    #expect(try await tv.preauthorize(["channel-1"]).map(\.isAuthorized) == [true])
    #expect(await Self.preauthorizations(world) == 1)
    #expect(try await tv.preauthorize(["channel-1", "channel-2"]).count == 2)
    #expect(await Self.preauthorizations(world) == 2)
    _ = try await tv.signOut()
    _ = try await tv.signIn()
    _ = try await tv.preauthorize(["channel-1"])
    #expect(await Self.preauthorizations(world) == 3)
    await tv.end()
  }

  private static func preauthorizations(_ world: World) async -> Int {
    await world.transport.log.filter { $0.request.path.contains("/decisions/preauthorize/") }.count
  }

  @Test("a second sign-in joins the first: one registration, one answer for both")
  func joined() async throws {
    let world = World()
    let tv = Self.client(world)
    async let first = tv.signIn()
    async let second = tv.signIn()
    #expect(try await first == second)
    #expect(await world.transport.log.filter { $0.request.path == "/o/client/register" }.count == 1)
    await tv.end()
  }

  @Test("a decision asked for during the sign-in waits for it")
  func deferred() async throws {
    let world = World(), framework = GatedFramework(world.framework)
    let tv = Self.client(world, framework: framework)
    async let access = tv.signIn()
    await framework.gate.reached()
    async let decision = tv.authorize("channel-1")
    await framework.gate.open()
    _ = try await access
    #expect(try await decision.isAuthorized)
    await tv.end()
  }

  @Test("a sign-in that nobody waits for any more is cancelled")
  func abandoned() async throws {
    let world = World(), framework = GatedFramework(world.framework)
    let tv = Self.client(world, framework: framework)
    let records = await tv.session.records()
    let asking = Task { try await tv.signIn() }
    await framework.gate.reached()
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    for await record in records where record.state.name == .signedOut { break }
    await framework.gate.open()
    await #expect(throws: Refusal.notKnownYet) { try await tv.authorize("channel-1") }
    await tv.end()
  }

  @Test("requests without a sign-in are refused, each with its reason")
  func refused() async throws {
    let tv = Self.client(World())
    await #expect(throws: Refusal.notKnownYet) { try await tv.preauthorize(["channel-1"]) }
    #expect(try await tv.signOut() == SignOutResult(hadProfile: false))
    await #expect(throws: Refusal.notSignedIn) { try await tv.signOut() }
    await #expect(throws: Refusal.nothingToCancel) { try await tv.cancel() }
    await #expect(throws: Refusal.nothingToChoose) { try await tv.choose("northlight") }
    await #expect(throws: Refusal.noCode) { try await tv.newCode() }
    await tv.end()
    await #expect(throws: SessionError.ended) { try await tv.signIn() }
  }

  @Test("situations begin with the present one and end with the client")
  func situations() async throws {
    let tv = Self.client(World())
    let stream = await tv.situations()
    let collecting = Task {
      var seen: [Situation] = []
      for await situation in stream { seen.append(situation) }
      return seen
    }
    let access = try await tv.signIn()
    await tv.end()
    let seen = await collecting.value
    #expect(seen.first == .unknown(.notKnownYet, remembered: nil))
    #expect(seen.contains(.atPartner))
    #expect(seen.last == .signedIn(access))
  }

  @Test("media tokens and stored secrets do not show in records")
  func secrets() async throws {
    let tv = Self.client(World())
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

  static func client(_ world: World, framework: (any PartnerFramework)? = nil) -> AppleSSOClient {
    let settings = AppSettings(
      serviceProvider: "REF30", domainName: "example.com", redirectURL: "https://example.com",
      softwareStatement: Secret("simulated-statement"),
      platform: .tvOS)
    return AppleSSOClient(
      settings: settings,
      environment: AppEnvironment(
        origin: .releaseProduction, transport: world.transport, framework: framework ?? world.framework,
        vault: world.vault,
        clock: world.clock, userAgent: world.viewer, prompts: world.viewer, device: world.device))
  }
}
