import PassScenarios
import FlowEngine
import Foundation
import PassAPI
import PassSimulator
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// What the performer does not do.
@Suite("Performer", .endsIfStuck) struct PerformerTests {
  /// Records what reaches the outside; answers nothing useful.
  private actor Outside: HTTPTransport, PartnerFramework, Vault, UserAgent, ViewerPrompts, DeviceDescriber, AppClock {
    private(set) var requests = 0, pages: [String] = []
    var now: Timestamp { Sample.now }
    func send(_ request: HTTPRequest) -> Result<HTTPResponse, TransportFailure> {
      requests += 1
      return .failure(.offline)
    }
    func open(_ url: URL, until redirect: String) -> UserAgentOutcome {
      pages.append(url.absoluteString)
      return .redirectReached
    }
    func accessStatus(prompt: Bool) -> AccessStatus { .denied }
    func answer(_ query: PartnerQuery) -> PartnerReply { PartnerReply(access: .denied) }
    func load() -> VaultLoadResult { .failed }
    func store(_ contents: VaultContents, replacing revision: VaultRevision?) -> VaultStoreResult { .failed }
    func chooseProfile(among profiles: [Profile]) -> String? { nil }
    func confirmProvider(_ provider: RememberedProvider) -> ProviderConfirmation { .left }
    func chooseProvider(among providers: [TVProvider]) -> ProviderChoice { .left }
    func offerNewCode() -> Bool { false }
    func describe() -> DeviceDescription? { nil }
    var uptime: Duration { .zero }
    func sleep(for duration: Duration) {}
  }

  /// The time when nothing was learnt yet.
  private static let start = Moment(at: Sample.now, uptime: .zero, wall: Sample.now, isLearnt: false)

  private func performer(_ outside: Outside) -> Performer<AppleSSO> {
    Performer<AppleSSO>(
      AppEnvironment(
        origin: .releaseProduction, transport: outside, framework: outside, vault: outside, clock: outside,
        userAgent: outside, prompts: outside, device: outside))
  }

  /// States whose effect is a call that needs a token.
  private static let calls = Sample.states.filter {
    AppleSSO.machine.outcomes(in: $0.name).contains(.requestFailed)
      && ![.registering, .requestingToken].contains($0.name)
  }

  @Test(
    "R-REG-6: no call is sent without a usable token",
    arguments: [
      nil, StoredToken(token: Secret("old"), expires: Sample.now),
      StoredToken(token: Secret("old"), expires: Sample.now.advanced(bySeconds: 60)),
    ])
  func withoutToken(token: StoredToken?) async {
    for state in Self.calls {
      let outside = Outside(), context = Sample.context { $0.token = token }
      guard let effect = AppleSSO.machine.effects(context, state).first else { continue }
      #expect(
        await performer(outside).perform(effect)
          == .requestFailed(Timestamped<CallFailure>(.notSent(.token), at: Self.start))
      )
      #expect(await outside.requests == 0, "\(state.name)")
    }
  }

  @Test("no call is sent without the description of the device")
  func withoutDevice() async {
    for state in Self.calls {
      let outside = Outside(), context = Sample.context { $0.device = nil }
      guard let effect = AppleSSO.machine.effects(context, state).first else { continue }
      #expect(
        await performer(outside).perform(effect)
          == .requestFailed(Timestamped<CallFailure>(.notSent(.device), at: Self.start)))
      #expect(await outside.requests == 0, "\(state.name)")
    }
  }

  @Test("R-SSO-26: no call is sent with a status that has ended", arguments: [0, 1])
  func withStatus(secondsLeft: Int) async {
    let ends = Sample.now.advanced(bySeconds: secondsLeft), outside = Outside()
    var state = Sample.authorizing
    state.status = PartnerStatus(access: .granted, provider: .init(id: "apple-First", expires: ends))
    guard let effect = AppleSSO.machine.effects(Sample.context(), .authorizing(state)).first else { return }
    let performer = performer(outside)
    await performer.environment.time.recall(0)
    let outcome = await performer.perform(effect)
    let lacking = AppleSSO.Event.requestFailed(Timestamped<CallFailure>(.notSent(.status), at: Self.start))
    #expect((outcome == lacking) == (secondsLeft == 0))
    #expect(await outside.requests == secondsLeft)
  }

  @Test("PassFlow: vault: what the vault holds already is not written once more")
  func unchanged() async {
    let contents = VaultContents(credentials: Sample.credentials, token: Sample.token)
    let world = SimulatedWorld(WorldScript { $0.vault.contents = contents })
    let change = VaultChange(credentials: Sample.credentials, token: Sample.token)
    #expect(await world.vault.keep(change, knowing: KnownVault()) == contents)
    #expect(await world.vault.stores == 0)
  }

  @Test("with a token every call is sent once")
  func withToken() async {
    for state in Self.calls {
      let outside = Outside()
      guard let effect = AppleSSO.machine.effects(Sample.context(), state).first else { continue }
      _ = await performer(outside).perform(effect)
      #expect(await outside.requests == 1, "\(state.name)")
    }
  }

  @Test("what could not be read of an answer comes with it, for support")
  func leftOut() async throws {
    let world = SimulatedWorld(), profile = #"{"notBefore":1,"notAfter":2,"issuer":"i","type":"regular"}"#
    let body = HTTPResponse(status: 200, body: Data(#"{"profiles":{"a":{},"b":\#(profile)}}"#.utf8))
    var environment = world.environment
    environment.transport = FixedAnswer(response: body)
    let context = Sample.context { $0.token?.expires = world.script.start.advanced(bySeconds: 86_400) }
    let state = AppleSSO.State.retrievingProfiles(AppleSSO.RetrievingProfiles(status: nil))
    let effect = try #require(AppleSSO.machine.effects(context, state).first)
    guard case .profilesReceived(let received) = await Performer<AppleSSO>(environment).perform(effect) else {
      Issue.record("no profiles")
      return
    }
    #expect(received.value.map(\.mvpd) == ["b"])
    #expect(received.leftOut == ["no member profiles.*.notBefore"])
  }

  private struct FixedAnswer: HTTPTransport {
    let response: HTTPResponse
    func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> { .success(response) }
  }

  @Test(
    "a page is opened only at the service or over a secure connection",
    arguments: [
      ("/login?code=1", true), ("https://provider.example/login", true), ("http://provider.example/login", false),
      ("", false),
      ("javascript:alert(1)", false), ("//provider.example/login", true),
      ("https://sp.auth.adobe.com@provider.example/login", false), ("http://localhost:8080/login", false),
      ("https://127.0.0.1/login", false),
    ])
  func pages(url: String, opens: Bool) async {
    let outside = Outside(), context = Sample.context()
    var login = Sample.login
    login.url = Secret(url)
    guard
      let effect = AppleSSO.machine.effects(context, .showingLoginPage(ShowingLoginPage(login: login))).first
    else { return }
    #expect(await performer(outside).perform(effect) == (opens ? .redirectReached : .pageFailed))
    #expect(await outside.pages.count == (opens ? 1 : 0))
  }
}
