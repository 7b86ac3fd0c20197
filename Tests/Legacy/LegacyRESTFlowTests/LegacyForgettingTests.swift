import FlowEngine
import FlowTesting
import PassAPI
import PassScenarios
import PassSimulator
import Testing

@testable import LegacyRESTFlow
@testable import PassService
@testable import PassTestSupport

/// The way out for a viewer whose client, or whose noted sign-out, the service refuses for good.
@Suite("A client of the legacy flow can be forgotten", .endsIfStuck) struct LegacyForgettingTests {
  private typealias S = LegacySample

  @Test("R-REG-8, v1 1.5: a forgotten client counts as lost; the device's login is signed out with the next one")
  func registersAnew() async throws {
    var script = WorldScript.legacy
    script.apply(.remembered())
    let world = SimulatedWorld(script)
    let client = LegacyRESTClient(settings: .simulated(), environment: world.environment)
    _ = try await client.restore()
    let before = await world.transport.log.count
    #expect(try await client.forgetClient() == SignOutResult(remaining: [.service]))
    #expect(await world.transport.log.count == before)
    let contents = await world.vault.contents
    #expect(contents.credentials == nil && contents.token == nil && contents.provider == nil)
    #expect(contents.signingOut == "northlight")
    #expect(try await client.signIn().type == .appleSSO, "by the picker: the login of the device is gone")
    let calls = await world.transport.log.map { world.transport.endpoint(of: $0.request) }
    #expect(calls.filter { $0 == .register }.count == 1 && calls.contains(.legacyLogout))
    #expect(await world.vault.contents.signOuts.isEmpty)
  }

  @Test("R-REG-3: a token that a restored login needs is stored, and the next launch asks for none")
  func tokenOfRestoredLogin() async throws {
    var script = WorldScript.legacy
    script.apply(.remembered())
    script.vault.contents.token = nil
    let world = SimulatedWorld(script)
    for _ in 1...2 {
      let client = LegacyRESTClient(settings: .simulated(), environment: world.environment)
      _ = try await client.restore()
      await client.end()
    }
    let calls = await world.transport.log.map { world.transport.endpoint(of: $0.request) }
    #expect(calls.filter { $0 == .token }.count == 1)
  }

  @Test("R-REG-8: what was noted before is kept, and a vault that names somebody says from whom the device signs out")
  func notes() {
    var context = S.context { $0.signOuts = [PendingSignOut(mvpd: "Second", launches: 1)] }
    _ = context.forgetClient()
    let stored = VaultContents(credentials: Sample.credentials, token: Sample.token, provider: Sample.remembered)
    #expect(context.signOuts == [PendingSignOut(mvpd: "Second")])
    #expect(stored.changed(by: context.change).signingOut == "Second")
    var fresh = S.context { ($0.credentials, $0.token) = (nil, nil) }
    #expect(fresh.forgetClient().result == SignOutResult(remaining: [.service]))
    #expect(stored.changed(by: fresh.change) == VaultContents(signingOut: "First"))
  }

  // MARK: From everywhere

  /// What a world that works brings; but no logout is done, whoever asks for it.
  private static func working(_ effect: LegacyREST.Effect.Name) -> [LegacyREST.Event] {
    [
      .deviceDescribed(Sample.device), .accessExplained, .timeReached(Moment(S.now)), S.checked(.notAuthenticated),
      S.token(), S.partner(.granted, nil, nil), .configurationReceived(Timestamped(S.configuration, at: S.now)),
      .profileRequestReceived(Timestamped(Secret("request"), at: S.now)), .loginCreated(S.now),
      .providerChosen("First"), .redirectReached, .newCodeWanted, S.permit(), S.mediaToken(),
      .codeIssued(Timestamped(RegistrationCode(code: Secret("K7"), requestor: "REF30", expires: S.later), at: S.now)),
      .metadataReceived(Timestamped(.notFound, at: S.now)), S.failed(451),
    ]
  }

  private static let events: [LegacyREST.Event] =
    working(.store) + [
      .signInRequested(SignIn(at: S.now)), .authorizeRequested(Authorize("a", at: S.now)),
      .signOutRequested(SignOut()), .vaultOpened(Timestamped(VaultContents(), at: S.now)), S.written, S.notWritten,
      .credentialsIssued(Sample.credentials), .tokenIssued(Sample.token), .loggedOut, S.partner(), S.throttled,
      S.failed(401), .viewerLeft, .vaultFailed,
    ]

  private static let found = Exploration(
    LegacyREST.machine, context: S.context(.iOS) { $0.device = nil }, samples: Samples(events)
  ).bounded(configurations: 4_000).configurations()

  @Test(
    "R-REG-8: from everywhere, two actions lead past a client that is refused for good, to a sign-in with another",
    arguments: RefusedDevice<LegacyREST>.refusals, [true, false])
  func wayOut(refusal: CallFailure, isWritable: Bool) throws {
    let device = RefusedDevice<LegacyREST>(refusal, isWritable: isWritable, working: Self.working)
    var states: Set<LegacyREST.State.Name> = []
    for number in 0..<Self.found.count {
      let configuration = Self.found[number]
      guard states.insert(configuration.state.name).inserted || number.isMultiple(of: 17) else { continue }
      let failure = try device.failure(from: configuration)
      #expect(failure == nil, "after \(Self.found.path(to: number).map(\.name))")
    }
    #expect(
      states.isSuperset(of: [.authenticated, .authorizing, .recordingSignOut, .requestingToken, .pausing, .polling]),
      "\(states)")
  }
}
