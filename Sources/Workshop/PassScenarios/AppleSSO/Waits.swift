import AppleSSOFlow
import PassAPI
import PassService
import PassSimulator

extension AppleSSO {
  /// How long a viewer waits, and how many calls that takes, in troubled worlds: played with the client of an app, its
  /// policies and time limits, and the simulated service.
  static let waits = WaitTable {
    var worlds: WaitTable.Played = []
    for trouble in Trouble.allCases {
      worlds.append((trouble.rawValue, []))
      for tap in Tap.allCases {
        worlds[worlds.count - 1].requests.append((tap.rawValue, await tap.played(under: trouble)))
      }
    }
    return worlds
  }

  /// The trouble of every call, or of a part of the app, from the first tap on.
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
    case visitorSilent = "`visitorHeaders()` does not answer"
    case headersSilent = "`optionalHeaders()` does not answer"
    case vaultSilent = "the vault does not answer"

    /// The answer in place of the service's to the n-th call; `nil` for the service's own.
    fileprivate func answer(to call: Int) -> Result<HTTPResponse, TransportFailure>? {
      switch self {
      case .busyOnce where call > 1, .failingOnce where call > 1, .none, .silent, .frameworkSilent, .visitorSilent,
        .headersSilent, .vaultSilent:
        nil
      case .busyOnce, .busy: .success(HTTPResponse(status: 429, headers: ["Retry-After": "25"]))
      case .failingOnce, .failing: .success(HTTPResponse(status: 503, headers: ["Retry-After": "20"]))
      case .lost: .failure(.connectionLost)
      case .offline: .failure(.offline)
      }
    }
  }

  /// A request of the viewer, or of the app for them.
  enum Tap: String, CaseIterable {
    case restore = "`restore`"
    case signIn = "`signIn`, new"
    case authorize = "`authorize`"
    case preauthorize = "`preauthorize`, 20"
    case profile = "`profile`"
    case signOut = "`signOut`"

    /// Plays the first tap, one immediately after its answer, and one ten seconds later.
    func played(under trouble: Trouble) async -> [WaitTable.Wait] {
      var script = WorldScript()
      if self != .signIn { script.apply(.knownViewer(), .remembered()) }
      script.viewer.secondsPerPage = 0
      script.limits = .standard
      script.policies = .standard
      let isLaunch = [.restore, .signIn].contains(self)
      let world = SimulatedWorld(script), parts = FaultyParts(world, trouble)
      var environment = world.environment(transport: parts)
      (environment.vault, environment.framework, environment.optionalHeaders) = (parts, parts, parts)
      let tv = AppleSSOClient(settings: .simulated(.iOS), environment: environment)
      if !isLaunch { _ = try? await tv.restore() }
      await parts.begin()
      var waits: [WaitTable.Wait] = []
      for pause in [0, 0, 10] {
        await world.clock.advance(bySeconds: pause)
        let start = await world.clock.uptime, calls = await parts.calls
        await parts.tap(at: start)
        // A status at hand is not queried. The client may query another at once, within the time of the tap; a sign-out
        // overtakes the query, so that its time would depend on who is faster.
        if !isLaunch, self != .signOut, trouble == .frameworkSilent, waits.isEmpty { await tv.cameToForeground() }
        let outcome = await ask(tv)
        await waits.append(
          WaitTable.Wait(
            seconds: Int((world.clock.uptime - start).components.seconds), calls: parts.calls - calls, outcome: outcome)
        )
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
        case .signOut: return try await tv.signOut().remaining.contains(.service) ? "noted" : "served"
        }
        return "served"
      } catch let refusal as ServiceRefusal {
        return refusal.problem?.code ?? "\(refusal)"
      } catch {
        return "\(error)"
      }
    }
  }
}

/// The parts of an app in a simulated world, in trouble from some moment on.
private actor FaultyParts: HTTPTransport, Vault, PartnerFramework, OptionalHeaderSource {
  private let world: SimulatedWorld
  private let trouble: AppleSSO.Trouble
  private var isInTrouble = false
  private var troubled = 0
  private var tapped = Duration.zero
  /// The number of calls so far.
  private(set) var calls = 0

  init(_ world: SimulatedWorld, _ trouble: AppleSSO.Trouble) { (self.world, self.trouble) = (world, trouble) }

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

  /// Returns after the time limit of a part's call if the part does not answer.
  private func isSilent(_ part: AppleSSO.Trouble) async -> Bool {
    guard isInTrouble, trouble == part else { return false }
    await world.clock.stall()
    return true
  }

  func load() async -> VaultLoadResult { await isSilent(.vaultSilent) ? .failed : await world.vault.load() }
  func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    await isSilent(.vaultSilent) ? .failed : await world.vault.store(contents, replacing: revision)
  }
  func accessStatus(prompt: Bool) async -> AccessStatus {
    await isSilent(.frameworkSilent) ? .notDetermined : await world.framework.accessStatus(prompt: prompt)
  }
  func answer(_ query: PartnerQuery) async -> PartnerReply {
    await isSilent(.frameworkSilent) ? PartnerReply(access: .granted) : await world.framework.answer(query)
  }
  func visitorHeaders() async -> OptionalHeaders { .init(userAgent: await isSilent(.visitorSilent) ? nil : "app") }
  func optionalHeaders() async -> OptionalHeaders { .init(userAgent: await isSilent(.headersSilent) ? nil : "app") }
}
