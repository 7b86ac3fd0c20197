import Dispatch
import PassAPI
import PassSimulator
import PassTestSupport
import Testing

@testable import AccessEnablerFlow
@testable import PassScenarios
@testable import PassService

@Suite("The client of the SDK", .endsIfStuck) struct AccessEnablerSDKClientTests {
  private func client(
    _ platform: Platform = .tvOS, _ change: (inout WorldScript) -> Void = { _ in }
  ) -> (tv: AccessEnablerSDKClient, world: SimulatedWorld) {
    var script = WorldScript()
    script.enabler.platform = platform
    change(&script)
    let world = SimulatedWorld(script)
    return (AccessEnablerSDKClient(settings: .simulated(platform), environment: world.enablerEnvironment), world)
  }

  @Test(
    "start, check, sign in, play and sign out, by callbacks in a session; earlier ones answer no call (sdk 3.3)",
    arguments: Platform.allCases)
  func wholeFlow(platform: Platform) async throws {
    let (tv, world) = client(platform)
    try await tv.start()
    await world.enabler.deliver(.setAuthenticationStatus(.success))
    #expect(try await !tv.check().isAuthenticated)
    #expect(try await tv.signIn().isAuthenticated)
    #expect(try await tv.authorize("news").token?.revealed == "simulated-media-token-news")
    #expect(try await tv.metadata(.tokenSource).isFromApple)
    #expect(try await tv.selectedProvider()?.id == "northlight")
    #expect(try await tv.signOut().remaining == [.settings(SettingsPlace(platform))])
    #expect(await world.enabler.defects == [])
    await tv.end()
  }

  @Test("whoever is refused learns the code and what came along")
  func refusal() async throws {
    let (tv, _) = client { $0.enabler.refusesExchange = true }
    await #expect(throws: SDKRefusal.notConfigured) { try await tv.check() }
    try await tv.start()
    await #expect(throws: SDKRefusal.loginFailed(.generic, [])) { try await tv.signIn() }
    await #expect(throws: SDKRefusal.nothingToCancel) { try await tv.cancel() }
    await #expect(throws: SDKRefusal.notConfigured) {
      let (other, _) = client()
      try await other.choose(provider: "northlight")
    }
    await tv.end()
  }

  @Test("`getAuthorization` signs in and brings the decision; preauthorization comes in both forms")
  func deciding() async throws {
    let (tv, _) = client { $0.enabler.deniedResources = ["premium"] }
    try await tv.start()
    #expect(try await tv.signInAndAuthorize("news").token != nil)
    #expect(try await tv.authorize("premium").failure?.code == "USER_NOT_AUTHORIZED_ERROR")
    #expect(try await tv.preauthorizedResources(among: ["news", "premium"]) == ["news"])
    #expect(try await tv.preauthorize(PreauthorizationRequest(["premium"])).decisions.map(\.isAuthorized) == [false])
    await tv.end()
  }

  @Test("whoever starts learns the codes that came along, also when the requestor could not be set")
  func start() async throws {
    let (tv, _) = client {
      $0.apply(.signedInOnDevice(.denied))
      $0.enabler.configurations = [true, false]
    }
    #expect(try await tv.start().statuses.map(\.code) == [.accessDenied])
    await #expect(throws: SDKRefusal.configurationFailed([AdvancedStatus(.serversNotFound)])) { try await tv.start() }
    await tv.end()
  }

  @Test(
    "a check of the storage clears what is damaged, and logs the viewer out",
    arguments: zip([StorageCheck.nothing, .all, .clear], [true, false, false]))
  func storage(check: StorageCheck, staysLoggedIn: Bool) async throws {
    var script = WorldScript(), settings = AccessEnablerSettings.simulated()
    script.enabler.storedLogin = .init("citycable", isFromApple: false)
    script.enabler.hasDamagedStorage = true
    settings.storageCheck = check
    let tv = AccessEnablerSDKClient(settings: settings, environment: SimulatedWorld(script).enablerEnvironment)
    try await tv.start()
    #expect(try await tv.check().isAuthenticated == staysLoggedIn)
    await tv.end()
  }

  @Test(
    "a viewer who refuses hears once why access helps, and where their system allows it", arguments: Platform.allCases)
  func refused(platform: Platform) async throws {
    var script = WorldScript()
    script.enabler.platform = platform
    script.framework.system = .init(.notDetermined)
    script.framework.answerToPrompt = .denied
    let world = SimulatedWorld(script), viewer = Attentive(world.viewer)
    var environment = world.enablerEnvironment
    (environment.prompts, environment.limits) = (viewer, .standard)
    let tv = AccessEnablerSDKClient(settings: .simulated(platform), environment: environment)
    for _ in 1...2 { try await tv.start() }
    #expect(await tv.accessWasDenied())
    let places = await viewer.places.map(\.path)
    #expect(places == [platform == .tvOS ? ["Settings", "Accounts", "TV Provider"] : ["Settings", "TV Provider"]])
    await tv.end()
  }

  @Test("a framework that never answers does not hold up the start, and asks nobody", arguments: [false, true])
  func muteFramework(asksForAccess: Bool) async throws {
    let world = SimulatedWorld()
    var environment = world.enablerEnvironment
    (environment.framework, environment.limits) = (Mute(clock: world.clock), .standard)
    let tv = AccessEnablerSDKClient(settings: .simulated(asksForAccess: asksForAccess), environment: environment)
    try await tv.start()
    #expect(await !tv.accessWasDenied())
    await tv.end()
  }

  /// Says nothing before it has been given up.
  private struct Mute: PartnerFramework {
    let clock: SimulatedClock
    func accessStatus(prompt: Bool) async -> AccessStatus {
      await clock.stall(beyond: TimeLimits.standard.framework)
      return .denied
    }
    func answer(_ query: PartnerQuery) async -> PartnerReply { PartnerReply(access: .denied) }
  }

  /// A viewer who listens when something is explained, and chooses no provider until a gate is open.
  private actor Attentive: ViewerPrompts {
    let viewer: SimulatedViewer, gate: Gate?
    private(set) var places: [SettingsPlace] = []
    init(_ viewer: SimulatedViewer, behind gate: Gate? = nil) { (self.viewer, self.gate) = (viewer, gate) }
    func explainAccess(in place: SettingsPlace) { places.append(place) }
    func chooseProfile(among profiles: [Profile]) async -> String? { await viewer.chooseProfile(among: profiles) }
    func confirmProvider(_ provider: RememberedProvider) async -> ProviderConfirmation {
      await viewer.confirmProvider(provider)
    }
    func chooseProvider(among providers: [TVProvider]) async -> ProviderChoice {
      await gate?.pass()
      return await viewer.chooseProvider(among: providers)
    }
    func offerNewCode() async -> Bool { await viewer.offerNewCode() }
  }

  @Test(
    "the system asks each app once, and keeps what the viewer answered", arguments: [AccessStatus.granted, .denied])
  func asksOnce(answer: AccessStatus) async throws {
    // Each world is an app with a switch of its own in the settings.
    for _ in 1...2 {
      let (first, world) = client {
        $0.framework.system = .init(.notDetermined)
        $0.framework.answerToPrompt = answer
      }
      for _ in 1...2 { try await first.start() }
      await first.end()
      await world.enabler.endProcess()
      let later = AccessEnablerSDKClient(settings: .simulated(), environment: world.enablerEnvironment)
      try await later.start()
      let checks = await world.framework.log.filter { $0.query == nil }
      #expect(checks.map(\.promptsForAccess) == [true, true, true] && checks.allSatisfy { $0.reply.access == answer })
      #expect(checks.map(\.showsView) == [true, false, false])
      await later.end()
    }
  }

  @Test("the code for a second screen is told, and that it is over")
  func code() async throws {
    let (tv, _) = client { $0.framework.picker = .picks("pickeronly-apple") }
    var codes = await tv.codes(keeping: .max).makeAsyncIterator()
    #expect(await codes.next() == .some(nil))
    try await tv.start()
    #expect(try await tv.signIn().isAuthenticated)
    #expect(await codes.next()??.code.revealed == "K7QX2MD")
    #expect(await codes.next() == .some(nil))
    await tv.end()
  }

  @Test(
    "nobody answers in the picker: a cancel, or the only caller who leaves, ends the login, and the next begins anew",
    arguments: [true, false])
  func hangingPicker(callerLeaves: Bool) async throws {
    var script = WorldScript()
    script.apply(.signedInOnDevice(.denied))
    let world = SimulatedWorld(script), gate = Gate()
    var environment = world.enablerEnvironment
    environment.prompts = Attentive(world.viewer, behind: gate)
    let tv = AccessEnablerSDKClient(settings: .simulated(), environment: environment)
    try await tv.start()
    let login = Task { try await tv.signIn() }
    await gate.reached()
    if callerLeaves { login.cancel() } else { try await tv.cancel() }
    await #expect(throws: (any Error).self) { try await login.value }
    await gate.open()
    #expect(try await tv.signIn().isAuthenticated)
    #expect(await world.enabler.calls.contains(.setSelectedProvider(nil)))
    #expect(await world.enabler.defects == [])
    await tv.end()
  }

  @Test("two instances in one process: the SDK says so, the first one hears nothing more and does not hang")
  func twoInstances() async throws {
    let (first, world) = client(),
      second = AccessEnablerSDKClient(settings: .simulated(), environment: world.enablerEnvironment)
    try await first.start()
    try await second.start()
    #expect(await world.enabler.defects == ["two instances in one process"])
    await #expect(throws: SDKRefusal.silent) { try await first.signIn() }
    await #expect(throws: SDKRefusal.silent) { try await first.metadata(.tokenSource) }
    #expect(try await second.signIn().isAuthenticated)
    #expect(try await second.authorize("news").token != nil)
    await first.end()
    await second.end()
  }

  @Test("callbacks on other threads than that of the calls, late and one at a time: the same answers")
  func otherThreads() async throws {
    let world = SimulatedWorld()
    var environment = world.enablerEnvironment
    (environment.enabler, environment.clock) = (Elsewhere(enabler: world.enabler), PatientClock(clock: world.clock))
    let tv = AccessEnablerSDKClient(settings: .simulated(), environment: environment)
    try await tv.start()
    #expect(try await tv.signIn().isAuthenticated)
    #expect(try await tv.authorize("news").token != nil)
    #expect(try await tv.signOut().hadProfile)
    #expect(await world.dialogs.shown == [])
    await tv.end()
  }

  /// Calls back from a queue of its own.
  private struct Elsewhere: AccessEnabling {
    let enabler: SimulatedAccessEnabler
    let queue = DispatchQueue(label: "callbacks")
    func deliver(to receiver: @escaping @Sendable (SDKCallback) -> Void) async {
      await enabler.deliver { callback in queue.async { receiver(callback) } }
    }
    func make(_ call: AccessEnablerCall) async { await enabler.make(call) }
  }

  /// Lets nobody miss a callback that is on its way.
  private struct PatientClock: AppClock {
    let clock: SimulatedClock
    var now: Timestamp { get async { await clock.now } }
    var uptime: Duration { get async { await clock.uptime } }
    func sleep(for duration: Duration) async {
      if duration <= .seconds(1) { await clock.sleep(for: duration) } else { await clock.timeOut(after: duration) }
    }
  }

  @Test("callbacks from many threads at once: none is lost, those of one thread keep their order")
  func manyThreads() async {
    let inbox = CallbackQueue()
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for number in 0..<200 { inbox.receive(.preauthorizedResources(["\(thread)", "\(number)"])) }
        }
      }
    }
    var seen: [String: [Int]] = [:]
    while let callback = inbox.take() {
      guard case .preauthorizedResources(let words) = callback else { continue }
      seen[words[0], default: []].append(Int(words[1]) ?? -1)
    }
    #expect(seen.count == 8 && seen.values.allSatisfy { $0 == Array(0..<200) })
  }
}
