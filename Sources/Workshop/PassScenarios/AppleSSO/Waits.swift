import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO {
  /// How long a viewer waits, and how many calls that takes, in troubled worlds: played with the client of an app, its
  /// policies and time limits, and the simulated service.
  static let waits = WaitTable {
    await Trouble.allCases.asyncMap { trouble in
      // A sign-in with Apple's own screens takes the viewer's time.
      let taps = Tap.allCases.filter { trouble != .frameworkSilent || $0 != .signIn }
      return (trouble.rawValue, await taps.asyncMap { tap in (tap.title, await tap.played(under: trouble)) })
    }
  }

  /// The trouble of every call, or of the framework, from the first tap on.
  enum Trouble: String, CaseIterable {
    case none = "everything works"
    case silent = "the service does not answer"
    case busyOnce = "429 with `Retry-After: 25`, once"
    case busy = "429 with `Retry-After: 25`, always"
    case failingOnce = "503 with `Retry-After: 20`, once"
    case failing = "503 with `Retry-After: 20`, always"
    case lost = "every connection is lost"
    case offline = "the device has no network"
    case frameworkSilent = "Apple's framework does not answer"

    /// The answer in place of the service's to the n-th call; `nil` for the service's own.
    fileprivate func answer(to call: Int) -> Result<HTTPResponse, TransportFailure>? {
      switch self {
      case .busyOnce where call > 1, .failingOnce where call > 1, .none, .silent, .frameworkSilent: nil
      case .busyOnce, .busy: .success(HTTPResponse(status: 429, headers: ["Retry-After": "25"]))
      case .failingOnce, .failing: .success(HTTPResponse(status: 503, headers: ["Retry-After": "20"]))
      case .lost: .failure(.connectionLost)
      case .offline: .failure(.offline)
      }
    }
  }

  /// A request of the viewer, or of the app for them.
  enum Tap: CaseIterable {
    case restore, signIn, authorize, preauthorize, profile, signOut

    var title: String {
      switch self {
      case .restore: "`restore`"
      case .signIn: "`signIn`, new"
      case .authorize: "`authorize`"
      case .preauthorize: "`preauthorize`, 20"
      case .profile: "`profile`"
      case .signOut: "`signOut`"
      }
    }

    /// Plays the first tap, one immediately after its answer, and one ten seconds later.
    func played(under trouble: Trouble) async -> [WaitTable.Wait] {
      var script = WorldScript()
      if self != .signIn { script.remembers("northlight", .appleSSO) }
      script.limits = .standard
      script.policies = .standard
      let isLaunch = [.restore, .signIn].contains(self)
      if trouble == .frameworkSilent { script.framework.failures = [.init(fromQuery: isLaunch ? 1 : 2, .never)] }
      let world = World(script), way = FaultyTransport(world, trouble)
      let tv = AppleSSOClient(settings: .simulated(), environment: world.environment(transport: way))
      if !isLaunch { _ = try? await tv.restore() }
      await way.begin()
      var waits: [WaitTable.Wait] = []
      for pause in [0, 0, 10] {
        await world.clock.advance(bySeconds: pause)
        let start = await world.clock.uptime, calls = await way.calls
        await way.tap(at: start)
        // A status at hand is not queried. The client may query another at once, within the time of the tap; a sign-out
        // overtakes the query, so that its time would depend on who is faster.
        if !isLaunch, self != .signOut, trouble == .frameworkSilent, waits.isEmpty { await tv.cameToForeground() }
        let outcome = await ask(tv)
        await waits.append(
          WaitTable.Wait(
            seconds: Int((world.clock.uptime - start).components.seconds), calls: way.calls - calls, outcome: outcome))
      }
      await tv.end()
      return waits
    }

    private func ask(_ tv: AppleSSOClient) async -> String {
      do {
        switch self {
        case .restore: _ = try await tv.restore()
        case .signIn: _ = try await tv.signIn()
        case .authorize: _ = try await tv.authorize("news")
        case .preauthorize: return "\(try await tv.preauthorize((1...20).map { "channel-\($0)" }).count) decided"
        case .profile: _ = try await tv.profile()
        case .signOut: return try await tv.signOut().remains.contains(.service) ? "noted" : "served"
        }
        return "served"
      } catch let refusal as Refusal {
        return refusal.problem?.code ?? "\(refusal)"
      } catch {
        return "\(error)"
      }
    }
  }
}

/// A transport to the simulated service that is in trouble from some moment on.
private actor FaultyTransport: HTTPTransport {
  private let world: World
  private let trouble: AppleSSO.Trouble
  private var isInTrouble = false
  private var troubled = 0
  private var tapped = Duration.zero
  /// The number of calls so far.
  private(set) var calls = 0

  init(_ world: World, _ trouble: AppleSSO.Trouble) { (self.world, self.trouble) = (world, trouble) }

  func begin() { isInTrouble = true }
  func tap(at uptime: Duration) { tapped = uptime }

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    calls += 1
    guard isInTrouble else { return await world.transport.send(request) }
    troubled += 1
    if trouble == .silent {
      // No answer arrives before the caller gives up, at the end of the request.
      let rest = await tapped + TimeLimits.standard.request - world.clock.uptime
      await world.clock.stall(beyond: rest)
      return .failure(.cancelled)
    }
    if let answer = trouble.answer(to: troubled) { return answer }
    return await world.transport.send(request)
  }
}

extension Sequence where Self: Sendable {
  fileprivate func asyncMap<Value>(_ body: (Element) async -> Value) async -> [Value] {
    var values: [Value] = []
    for element in self { values.append(await body(element)) }
    return values
  }
}
