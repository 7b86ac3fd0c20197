import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

/// An app on a device of a simulated world. It can be launched again and again: server, vault, framework and clock
/// stay.
struct Installation: Sendable {
  let world: SimulatedWorld
  /// Whom the app asks.
  let viewer: AskedViewer
  var settings: AppSettings
  var environment: AppEnvironment

  init(_ platform: Platform = .tvOS, given facts: Fact..., change: (inout WorldScript) -> Void = { _ in }) {
    self.init(platform, facts: facts, change: change)
  }

  init(_ platform: Platform = .tvOS, facts: [Fact], change: (inout WorldScript) -> Void = { _ in }) {
    var script = WorldScript()
    script.apply(facts)
    change(&script)
    world = SimulatedWorld(script)
    viewer = AskedViewer(world.viewer)
    settings = .simulated(platform)
    environment = world.environment(transport: LimitedTransport(world.transport))
    environment.prompts = viewer
    environment.userAgent = viewer
  }

  /// A cold start.
  func launch(remembering mvpd: String? = nil) -> AppleSSOClient {
    AppleSSOClient(
      settings: settings, environment: environment, remembered: mvpd.map { RememberedProvider(mvpd: $0) })
  }

  /// What went over the wire, oldest first.
  var log: [Exchange] { get async { await world.transport.log } }

  /// The endpoints that were called, oldest first; the browser's own requests are left out.
  func calls() async -> [Endpoint] {
    await log.compactMap { Backend.endpoint(of: $0.request) }.filter { $0 != .authenticate }
  }

  /// The exchanges with one endpoint.
  func exchanges(_ endpoint: Endpoint) async -> [Exchange] {
    await log.filter { Backend.endpoint(of: $0.request) == endpoint }
  }

  /// The requests to one endpoint.
  func requests(_ endpoint: Endpoint) async -> [HTTPRequest] { await exchanges(endpoint).map(\.request) }

  /// How often one endpoint was called.
  func count(_ endpoint: Endpoint) async -> Int { await exchanges(endpoint).count }

  /// What the framework was asked for.
  func queries(_ purpose: PartnerQuery.Purpose) async -> [PartnerQuery] {
    await world.framework.queries.filter { $0.purpose == purpose }
  }

  /// Signs in, and answers the states on the way, whatever comes of it.
  func statesOfSignIn() async -> [AppleSSO.State.Name] {
    let tv = launch(), records = await tv.session.records()
    _ = try? await tv.signIn()
    await tv.end()
    return await records.reduce(into: []) { $0.append($1.state.name) }
  }

  /// Plays steps that interrupt the flow on its way, each at its moment.
  func play(_ script: [ScriptedStep<AppleSSO>]) async {
    let scenario = Scenario(
      "rule", "", settings: settings, world: world.script, script: script,
      ending: Ending(.authenticated, path: [], answers: []))
    _ = await scenario.play(in: world) { _ in }
  }

  /// A whole visit; what is refused on the way does not end it.
  func visit(playing resource: String = "news") async {
    let tv = launch()
    _ = try? await tv.signIn()
    _ = try? await tv.preauthorize([resource])
    _ = try? await tv.authorize(resource)
    _ = try? await tv.signOut()
    await tv.end()
  }
}

/// Lets a client that goes in circles fail instead of never ending.
private actor LimitedTransport: HTTPTransport {
  private let transport: any HTTPTransport
  private var left = 1_000

  init(_ transport: any HTTPTransport) { self.transport = transport }

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    left -= 1
    return left < 0 ? .failure(.cancelled) : await transport.send(request)
  }
}

extension VaultContents {
  /// What remains in the vault after a sign-out.
  package static func left(clockOffset: Int? = 0) -> VaultContents {
    var contents = VaultContents(clockOffset: clockOffset)
    contents.left = LeftHere()
    return contents
  }
}
