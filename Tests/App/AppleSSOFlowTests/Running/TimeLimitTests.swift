import Foundation
import PassAPI
import PassSimulator
import PassTestSupport
@testable import PassScenarios
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// Where calls of an app's parts pass; from some moment on those of one part do not come back.
private actor PartGate {
  enum Part: CaseIterable {
    case load, store, register, token, call, session, access, framework, device, visitorHeaders, optionalHeaders,
      prompts, page
  }
  private let part: Part
  private let heedsCancellation: Bool
  private(set) var isShut: Bool
  /// How many calls have not come back.
  private(set) var hanging = 0
  /// How many calls have not come back, or did so too late.
  private(set) var hung = 0
  private var release: [CheckedContinuation<Void, Never>] = []

  init(_ part: Part, isShut: Bool = true, heedsCancellation: Bool = false) {
    (self.part, self.isShut, self.heedsCancellation) = (part, isShut, heedsCancellation)
  }

  func shut() { isShut = true }

  /// Lets everybody through who is waiting.
  func open() {
    isShut = false
    for waiting in release { waiting.resume() }
    release = []
  }

  func pass(_ part: Part) async {
    guard isShut, part == self.part else { return }
    hanging += 1
    hung += 1
    await withTaskCancellationHandler {
      await withCheckedContinuation { release.append($0) }
    } onCancel: {
      if heedsCancellation { Task { await open() } }
    }
    hanging -= 1
  }
}

/// A world whose parts are behind a gate.
private struct Gated: Vault, HTTPTransport, PartnerFramework, DeviceDescriber, OptionalHeaderSource, ViewerPrompts,
  UserAgent
{
  let world: SimulatedWorld
  let gate: PartGate
  var headersTake = Duration.zero

  init(_ gate: PartGate, _ change: (inout WorldScript) -> Void = { $0.apply(.knownViewer()) }) {
    self.gate = gate
    world = SimulatedWorld(WorldScript(change))
  }

  var environment: AppEnvironment {
    AppEnvironment(
      origin: .releaseProduction, transport: self, framework: self, vault: self, clock: world.clock, userAgent: self,
      prompts: self, device: self, optionalHeaders: self, policies: .standard)
  }
  var client: AppleSSOClient { AppleSSOClient(settings: .simulated(), environment: environment) }

  func load() async -> VaultLoadResult {
    await gate.pass(.load)
    return await world.vault.load()
  }
  func store(_ contents: VaultContents, replacing revision: VaultRevision?) async -> VaultStoreResult {
    await gate.pass(.store)
    return await world.vault.store(contents, replacing: revision)
  }
  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    switch Backend.endpoint(of: request) {
    case .register?: await gate.pass(.register)
    case .token?: await gate.pass(.token)
    case .partnerSession?: await gate.pass(.session)
    default: await gate.pass(.call)
    }
    return await world.transport.send(request)
  }
  func accessStatus(prompt: Bool) async -> AccessStatus {
    await gate.pass(.access)
    return await world.framework.accessStatus(prompt: prompt)
  }
  func answer(_ query: PartnerQuery) async -> PartnerReply {
    await gate.pass(.framework)
    return await world.framework.answer(query)
  }
  func describe() async -> DeviceDescription? {
    await gate.pass(.device)
    return await world.device.describe()
  }
  func visitorHeaders() async -> OptionalHeaders {
    await gate.pass(.visitorHeaders)
    return OptionalHeaders(forwardedFor: Secret("192.0.2.1"), userAgent: "late")
  }
  func optionalHeaders() async -> OptionalHeaders {
    await gate.pass(.optionalHeaders)
    await world.clock.advance(by: headersTake)
    return OptionalHeaders()
  }
  func chooseProfile(among profiles: [Profile]) async -> String? { nil }
  func confirmProvider(_ provider: RememberedProvider) async -> ProviderConfirmation { .left }
  func chooseProvider(among providers: [TVProvider]) async -> ProviderChoice {
    await gate.pass(.prompts)
    return .left
  }
  func offerNewCode() async -> Bool { false }
  func open(_ url: URL, until redirect: String) async -> UserAgentOutcome {
    await gate.pass(.page)
    return .viewerLeft
  }

  /// Why a request is refused; nil when it is granted.
  static func refusal(of request: @escaping @Sendable () async throws -> Void) -> Task<ServiceRefusal?, Never> {
    Task {
      do {
        try await request()
        return nil
      } catch { return error as? ServiceRefusal }
    }
  }

  /// Lets the limit of each call that hangs pass, until something has come back; answers how long that took.
  ///
  /// - Parameter over: The number of calls whose limit has passed before.
  func patience<Value: Sendable>(_ work: Task<Value, Never>, after over: Int = 0) async -> (
    value: Value, time: Duration
  ) {
    let start = await world.clock.uptime
    let waiting = Task {
      var passed = over
      while !Task.isCancelled {
        if await gate.hung > passed, let limit = await world.clock.nextLimit {
          passed += 1
          await world.clock.advance(by: limit - world.clock.uptime)
        }
        await Task.yield()
      }
    }
    let value = await work.value
    waiting.cancel()
    await waiting.value
    return (value, await world.clock.uptime - start)
  }
}

/// Parts of the app that never come back, and do not even heed cancellation.
@Suite("Time limits of an app's parts", .endsIfStuck) struct TimeLimitTests {
  private static let standard = TimeLimits.standard

  @Test(
    "cancel() returns although a part hangs, and ends the sign-in",
    arguments: PartGate.Part.allCases.filter { ![.page, .session].contains($0) })
  fileprivate func cancel(part: PartGate.Part) async {
    let app = Gated(PartGate(part)) {
      if part == .prompts { $0.apply(.noAccess) } else { $0.apply(.knownViewer()) }
    }
    let tv = app.client
    let signIn = Task { try? await tv.signIn() }
    #expect(await eventually { await app.gate.hanging == 1 })
    let cancelled = await app.patience(Task { (try? await tv.cancel()) != nil })
    #expect(cancelled.value)
    // A registration is finished first: the call with its headers, and keeping what it brings.
    #expect(cancelled.time <= Self.standard.request + Self.standard.vault)
    #expect(await signIn.value == nil)
    await tv.end()
  }

  @Test("signOut() returns although a part hangs", arguments: [PartGate.Part.store, .call, .optionalHeaders, .token])
  fileprivate func signOut(part: PartGate.Part) async throws {
    let app = Gated(PartGate(part, isShut: false)), tv = app.client
    _ = try await tv.signIn()
    if part == .token { await app.world.clock.advance(bySeconds: 86_400) }
    await app.gate.shut()
    let left = await app.patience(Task { try? await tv.signOut() })
    // Without a service or a vault the viewer is signed out on this device all the same.
    #expect(left.value != nil)
    #expect(left.time <= Self.standard.request)
    await tv.end()
  }

  @Test("a vault that hangs refuses the sign-in in the end, and nothing is sent")
  func unreadable() async {
    let app = Gated(PartGate(.load)), tv = app.client
    let refused = await app.patience(Gated.refusal { _ = try await tv.signIn() })
    #expect(refused.value == .vaultUnreadable)
    // Three attempts, and the pauses between them.
    #expect(refused.time == Self.standard.vault * 3 + .seconds(2) * 2)
    #expect(await app.world.transport.log.isEmpty)
  }

  @Test("remembered() returns although the vault hangs")
  func remembered() async {
    let app = Gated(PartGate(.load)), tv = app.client
    #expect(await app.patience(Task { await tv.remembered() }).time == Self.standard.vault)
  }

  private static let change = VaultChange(credentials: Sample.credentials)

  /// So long after the start, where nothing was learnt of the time.
  private static func after(_ limit: Duration, reached: Timestamp? = nil) -> Moment {
    let wall = WorldScript().start.advanced(by: limit)
    return Moment(at: reached ?? wall, uptime: limit, wall: wall, isLearnt: false)
  }

  /// What a part brings when its time is over.
  private static let ends: [(PartGate.Part, AppleSSO.Effect, AppleSSO.Event?, Duration)] = [
    (.load, .openVault, .vaultFailed, standard.vault),
    (.store, .store(Self.change), .vaultWritten(Timestamped(nil, at: after(standard.vault))), standard.vault),
    // Whoever stores reads first.
    (.load, .store(Self.change), .vaultWritten(Timestamped(nil, at: after(standard.vault))), standard.vault),
    (.device, .describeDevice, .deviceUnknown, standard.device),
    (.access, .askForAccess(false), .accessReported(.notDetermined), standard.framework),
    (.access, .askForAccess(true), .accessReported(.notDetermined), standard.framework),
    query(.framework, PartnerQuery(promptsForAccess: false, allowsInterruption: false)),
    // What may ask the viewer is not begun.
    query(.access, PartnerQuery(promptsForAccess: true, allowsInterruption: false)),
    query(.access, PartnerQuery(promptsForAccess: false, allowsInterruption: true)),
  ]

  private static func query(_ part: PartGate.Part, _ query: PartnerQuery)
    -> (PartGate.Part, AppleSSO.Effect, AppleSSO.Event?, Duration)
  {
    let unanswered = PartnerReply(access: .granted, error: FrameworkError(.serviceTemporarilyUnavailable))
    let end = after(standard.framework, reached: Timestamp(milliseconds: .min))
    return (part, .queryPartner(query), .partnerAnswered(Timestamped(unanswered, at: end)), standard.framework)
  }

  @Test("a part that hangs fails at its limit, and not before; what it answers later changes nothing", arguments: 0..<9)
  func ends(row: Int) async {
    let (part, effect, end, limit) = Self.ends[row], app = Gated(PartGate(part))
    let performer = Performer<AppleSSO>(app.environment), work = Task { await performer.perform(effect) }
    #expect(await eventually { await (app.gate.hanging, app.world.clock.nextLimit) == (1, limit) })
    await app.world.clock.advance(by: limit - .milliseconds(1))
    #expect(await app.world.clock.nextLimit == limit)
    await app.world.clock.advance(by: .milliseconds(1))
    #expect(await work.value == end)
    await app.gate.open()
    #expect(await eventually { await app.gate.hanging == 0 })
    if part == .load { #expect(await app.world.vault.stores == 0) }
    if part == .access { #expect(await app.world.framework.queries.isEmpty) }
  }

  @Test(
    "R-SSO-1: a viewer who has decided about access is not asked", arguments: [.granted, .denied] as [AccessStatus])
  func decided(access: AccessStatus) async {
    let app = Gated(PartGate(.prompts)) { $0.framework.system.access = access }
    #expect(await Performer<AppleSSO>(app.environment).perform(.askForAccess(true)) == .accessReported(access))
    #expect(await app.world.framework.accessChecks == [false])
  }

  @Test("a call whose transport hangs has timed out; the time for its headers counts")
  func calls() async throws {
    var silent = Gated(PartGate(.call))
    silent.headersTake = .seconds(1)
    let app = silent, tv = app.client
    let refused = await app.patience(Gated.refusal { _ = try await tv.signIn() })
    #expect(refused.value?.problem?.code == "timedOut")
    // Two calls are answered before.
    #expect(refused.time == .seconds(2) + Self.standard.request)
  }

  @Test("R-ERR-14: a call without an answer has timed out, however late the calls of its own request before it were")
  func lateBefore() async throws {
    var late = Gated(PartGate(.session)) {
      $0.apply(.registered, .subscription)
    }
    late.headersTake = .seconds(6)
    let app = late, tv = app.client
    // The configuration is there after twelve seconds of twenty.
    let refused = await app.patience(Gated.refusal { _ = try await tv.restore() })
    #expect(refused.value?.problem?.code == "timedOut")
    #expect(refused.time == Self.standard.request)
  }

  @Test(
    "PassFlow: requests: visitor headers that hang are left out after a moment, once a request",
    arguments: [true, false])
  func visitorHeaders(restores: Bool) async throws {
    let app = Gated(PartGate(.visitorHeaders)) {
      $0.apply(.knownViewer())
      if restores { $0.apply(.knownViewer(), .remembered()) }
      $0.vault.contents.token = nil
    }
    let tv = app.client
    let access = await app.patience(Task { restores ? try? await tv.restore() : try? await tv.signIn() })
    #expect(access.value != nil)
    #expect(access.time == Self.standard.visitorHeaders)
    let played = await app.patience(Task { try? await tv.authorize("news") }, after: 1)
    #expect(played.value?.isAuthorized == true)
    #expect(played.time == Self.standard.visitorHeaders)
    await app.gate.open()
    _ = try await tv.authorize("news")
    for (name, value) in ["User-Agent": "late", "X-Forwarded-For": "192.0.2.1"] {
      #expect(await app.world.transport.log.map { $0.request.headers[name] }.suffix(2) == [nil, value])
    }
  }

  @Test("PassFlow: requests: a call without the headers that decide its answer is not sent, and has timed out")
  func decidingHeaders() async throws {
    let app = Gated(PartGate(.optionalHeaders)) {
      $0.apply(.knownViewer())
      $0.apply(.knownViewer(), .remembered())
      $0.vault.contents.token = nil
    }
    let tv = app.client, refused = await app.patience(Gated.refusal { _ = try await tv.restore() })
    #expect(refused.value?.problem?.code == "timedOut")
    #expect(refused.time == Self.standard.request)
    // A token can be had without them.
    #expect(await app.world.transport.log.map { Backend.endpoint(of: $0.request)?.name } == [Endpoint.token.name])
  }

  @Test(
    "PassFlow: requests: a call that cannot have its turn in time is refused as too many, as soon as that is certain",
    arguments: [(2, false), (4, true)])
  func crowded(limit: Int, lines: Bool) async throws {
    let app = Gated(PartGate(.call)), clock = app.world.clock
    let environment = AppEnvironment(
      origin: .releaseProduction, transport: app, framework: app, vault: app, clock: clock, userAgent: app,
      prompts: app, device: app,
      policies: Policies(sharesTokenRequests: false, circuitBreaker: nil, pace: Pace(burst: 1)))
    // One has no answer, and the next waits for it.
    let others = (1...2).map { _ in
      Task { await environment.transport.send(HTTPRequest(.get, "/api/v2/REF30/profiles")) }
    }
    #expect(await eventually { await (app.gate.hanging, clock.nextLimit) == (1, Pace.longestFlight) })
    let request = TokenRequest(
      serviceProvider: "REF30", device: .appleTV, credentials: Sample.credentials, patience: Patience(.seconds(limit)))
    let work = Task { await Performer<AppleSSO>(environment).perform(.requestToken(request)) }
    if lines {
      #expect(await eventually { await environment.pacer?.waiting == 1 })
      await clock.advance(by: Pace.longestFlight)
      #expect(await eventually { await (app.gate.hanging, clock.nextLimit) == (2, .seconds(limit)) })
      await clock.advance(bySeconds: 1)
    }
    let event = await work.value
    guard case .requestFailed(let failure)? = event else { return #expect(event == nil) }
    #expect(failure.value.kind == .tooManyRequests && failure.problem.cause == .busy)
    #expect(failure.problem.wait ?? .zero > .zero)
    #expect(await app.world.transport.log.isEmpty)
    await app.gate.open()
    for other in others { _ = await other.value }
  }

  @Test("a framework that hangs signs nobody out")
  func framework() async throws {
    let app = Gated(PartGate(.framework, isShut: false)) {
      $0.apply(.knownViewer())
      $0.framework.system.secondsLeft = 3_600
    }
    let tv = app.client, access = try await tv.signIn()
    await app.world.clock.advance(bySeconds: 4_000)
    await app.gate.shut()
    let refusal = await app.patience(Gated.refusal { _ = try await tv.authorize("news") })
    #expect(refusal.value == .partnerUnavailable)
    #expect(refusal.time == Self.standard.framework)
    var situations = await tv.situations().makeAsyncIterator()
    #expect(await situations.next() == .signedIn(access))
  }

  @Test("people take the time they want", arguments: [0, 1, 2, 3])
  func people(row: Int) async {
    let effects: [(PartGate.Part, AppleSSO.Effect)] = [
      (.prompts, .chooseProvider([])), (.page, .openPage(Page(url: "/login", redirectAddress: "/done"))),
      (.framework, .queryPartner(PartnerQuery(promptsForAccess: true, allowsInterruption: true))),
      (.framework, .queryPartner(PartnerQuery(promptsForAccess: false, allowsInterruption: true))),
    ]
    let app = Gated(PartGate(effects[row].0)), performer = Performer<AppleSSO>(app.environment)
    let work = Task { await performer.perform(effects[row].1) }
    #expect(await eventually { await app.gate.hanging == 1 })
    await app.world.clock.advance(bySeconds: 86_400)
    #expect(await app.world.clock.nextLimit == nil)
    #expect(await app.gate.hanging == 1)
    await app.gate.open()
    _ = await work.value
  }

  @Test("what shows something and is cancelled goes away within its limit, or is given up", arguments: [true, false])
  func stays(heedsCancellation: Bool) async {
    let effects: [(PartGate.Part, String, AppleSSO.Effect)] = [
      (.prompts, "chooseProvider", .chooseProvider([])),
      (.page, "page", .openPage(Page(url: "/login", redirectAddress: "/done"))),
      (.framework, "framework", .queryPartner(PartnerQuery(promptsForAccess: false, allowsInterruption: true))),
    ]
    for (part, name, effect) in effects {
      let app = Gated(PartGate(part, heedsCancellation: heedsCancellation))
      let performer = Performer<AppleSSO>(app.environment), work = Task { await performer.perform(effect) }
      #expect(await eventually { await app.gate.hanging == 1 })
      work.cancel()
      if !heedsCancellation {
        #expect(await eventually { await app.world.clock.nextLimit == Self.standard.closing })
        await app.world.clock.advance(by: Self.standard.closing)
      }
      _ = await work.value
      #expect(await app.gate.hanging == (heedsCancellation ? 0 : 1))
      #expect(await performer.unclosed.problems.map(\.text) == (heedsCancellation ? [] : [name]))
    }
  }

  @Test("a picker that stays when it is cancelled does not block the next sign-in, and support learns of it")
  func pickerStays() async throws {
    let app = Gated(PartGate(.prompts)) { $0.framework.system = .init(.denied) }, tv = app.client
    let first = Gated.refusal { _ = try await tv.signIn() }
    #expect(await eventually { await app.gate.hung == 1 })
    try await tv.cancel()
    #expect(await first.value == .cancelled)
    let second = Gated.refusal { _ = try await tv.signIn() }
    #expect(await eventually { await app.world.clock.nextLimit != nil })
    while await app.world.clock.nextLimit != nil { await app.world.clock.advance(by: .seconds(1)) }
    #expect(await eventually { await app.gate.hung == 2 })
    #expect(await tv.problems().map { "\($0.code) \($0.text ?? "")" } == ["part_not_closed chooseProvider"])
    await app.gate.open()
    #expect(await second.value == .viewerLeft)
  }

  @Test(
    "a part that heeds cancellation is not left running, whether its limit is reached or its effect is left",
    arguments: [PartGate.Part.load, .store, .device, .call], [true, false])
  fileprivate func cancellation(part: PartGate.Part, reachesLimit: Bool) async {
    let app = Gated(PartGate(part, heedsCancellation: true)), performer = Performer<AppleSSO>(app.environment)
    let effects: [PartGate.Part: AppleSSO.Effect] = [
      .load: .openVault, .store: .store(Self.change), .device: .describeDevice,
    ]
    let environment = app.environment
    let work = Task {
      if let effect = effects[part] {
        _ = await performer.perform(effect)
      } else {
        _ = await environment.transport.send(HTTPRequest(.get, "/api/v2/REF30/profiles"))
      }
    }
    #expect(await eventually { await (app.gate.hanging, app.world.clock.nextLimit == nil) == (1, false) })
    if reachesLimit { await app.world.clock.advance(bySeconds: 60) } else { work.cancel() }
    await work.value
    #expect(await eventually { await (app.gate.hanging, app.world.clock.nextLimit == nil) == (0, true) })
  }
}
