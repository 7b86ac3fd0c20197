import PassAPI
import PassScenarios
import PassSimulator
import Testing

@testable import AppleSSOFlow
@testable import AppleSSOTestSupport
@testable import PassService

/// The way to the simulated service, on which calls can be held.
private actor HeldWay: HTTPTransport {
  private let world: SimulatedWorld
  private let held: @Sendable (_ path: String, _ number: Int) -> Bool
  private var numbers: [String: Int] = [:]
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var seconds = 0
  /// What was sent, by the last but one part of the path.
  private(set) var calls: [String] = []

  init(_ world: SimulatedWorld, holding held: @escaping @Sendable (_ kind: String, _ number: Int) -> Bool) {
    (self.world, self.held) = (world, held)
  }

  func slow(by seconds: Int) { self.seconds = seconds }

  var isHolding: Bool { !waiting.isEmpty }

  func release() {
    for call in waiting { call.resume() }
    waiting = []
  }

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    let kind = request.path.split(separator: "/").dropLast().last.map(String.init) ?? ""
    numbers[kind, default: 0] += 1
    calls.append(kind)
    if held(kind, numbers[kind] ?? 0) {
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiting.append($0) }
      } onCancel: {
        Task { await release() }
      }
    }
    await world.clock.advance(bySeconds: seconds)
    return await world.transport.send(request)
  }
}

/// What a viewer waits for, with the time limits and the policies of an app.
@Suite("A viewer's waits", .endsIfStuck) struct ViewerWaitTests {
  private static func signedIn(
    holding held: @escaping @Sendable (_ kind: String, _ number: Int) -> Bool = { _, _ in false },
    _ change: (inout WorldScript) -> Void = { _ in }
  ) async throws -> (SimulatedWorld, HeldWay, AppleSSOClient) {
    var script = WorldScript()
    script.apply(.knownViewer())
    change(&script)
    script.limits = .standard
    script.policies = .standard
    let world = SimulatedWorld(script), way = HeldWay(world, holding: held)
    let tv = AppleSSOClient(settings: .simulated(), environment: world.environment(transport: way))
    _ = try await tv.signIn()
    return (world, way, tv)
  }

  @Test(
    "every tap is answered in its time: at once without a network (R-ERR-5), and a demanded pause is kept (R-THR-2)"
  )
  func everyWorld() async throws {
    let worlds = try await #require(AppleSSO.wing.waits).play()
    for (world, requests) in worlds {
      for (request, taps) in requests {
        // Of a sign-in that may ask the viewer each call and each part has its own limit.
        let isOfParts = request == "`signIn`, new" && (world.hasPrefix("Apple") || world.contains("Headers()"))
        for tap in taps { #expect(tap.seconds <= (isOfParts ? 24 : 20), "\(request) where \(world): \(tap)") }
        guard world == "the device has no network", request != "`signOut`" else { continue }
        for tap in taps { #expect(tap == .init(seconds: 0, calls: 1, outcome: "offline"), "\(request)") }
      }
    }
    let paused = try #require(worlds.first { $0.world == "429 with `Retry-After: 25`, once" })
    let taps = try #require(paused.requests.first { $0.request == "`authorize`" }).waits
    #expect(taps.map(\.calls) == [1, 0, 1])
    #expect(taps.map(\.outcome) == ["throttled", "throttled", "served"])
    #expect(taps.map(\.seconds) == [0, 0, 15])
  }

  @Test("a request to play does not wait for the marks of a catalogue (v2 D2.3)", arguments: [20, 60, 120])
  func overtaking(resources: Int) async throws {
    let (world, way, tv) = try await Self.signedIn { kind, number in kind == "preauthorize" && number == 2 }
    let marking = Task { try await tv.preauthorize((0..<resources).map { "item-\($0)" }) }
    while await !way.isHolding { await Task.yield() }
    let start = await world.clock.uptime
    let playing = Task {
      let decision = try await tv.authorize("news")
      return (decision, await world.clock.uptime)
    }
    // Its call is under way, or it waits for the marks.
    for _ in 0..<1_000 where await !way.calls.contains("authorize") { await Task.yield() }
    await way.release()
    let (decision, end) = try await playing.value
    #expect(decision.isAuthorized)
    #expect(end - start <= .seconds(1))
    // The marks come all the same.
    #expect(try await marking.value.count == resources)
  }

  @Test(
    "PassFlow: requests: of fifty plays at once each is answered in its time, or refused as too many",
    arguments: [0, 3])
  func crowd(secondsEach: Int) async throws {
    let (world, way, tv) = try await Self.signedIn()
    await way.slow(by: secondsEach)
    let start = await world.clock.uptime
    let refusals = await withTaskGroup(of: ServiceRefusal?.self) { group in
      for number in 1...50 {
        group.addTask {
          do {
            _ = try await tv.authorize("item-\(number)")
            return nil
          } catch { return error as? ServiceRefusal ?? .tooLate }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(refusals.count { $0 == nil } >= (secondsEach == 0 ? 20 : 6))
    for case let refusal? in refusals {
      #expect(refusal.problem?.code == "tooManyRequests" && refusal.viewerFailure.kind == .busy, "\(refusal)")
    }
    #expect(await world.clock.uptime - start <= TimeLimits.standard.request + .seconds(secondsEach))
  }

  @Test("who leaves while something is to be played first takes nobody along", arguments: [true, false])
  func withdrawn(isMarking: Bool) async throws {
    let (_, way, tv) = try await Self.signedIn { kind, number in
      kind == "authorize" || kind == "preauthorize" && number == 1
    }
    let marking = Task { try await tv.preauthorize(["item"]).count }
    while await !way.isHolding { await Task.yield() }
    let playing = Task { try await tv.authorize("news").isAuthorized }
    while await !way.calls.contains("authorize") { await Task.yield() }
    if isMarking {
      marking.cancel()
      _ = await marking.result
    } else {
      playing.cancel()
      _ = await playing.result
    }
    await way.release()
    if isMarking {
      #expect(try await playing.value)
    } else {
      #expect(try await marking.value == 1)
    }
    await tv.end()
  }

  @Test(
    "marks have a time limit for each call, and what is decided is returned (R-PRE-4)",
    arguments: [
      (nil, 5), (.error(code: "too_many_resources"), nil), (.itemError(code: "too_many_resources"), nil),
      (.error(code: "authorization_denied_by_mvpd"), nil),
    ] as [(ScriptedFault.Answer?, Int?)])
  func marks(first: ScriptedFault.Answer?, decided: Int?) async throws {
    let (world, way, tv) = try await Self.signedIn { kind, number in
      kind == "preauthorize" && number > 1
    } _: {
      if let first { $0.backend.faults = [ScriptedFault(.preauthorize, .only(1), first)] }
    }
    await way.slow(by: 3)
    let marking = Task { try await tv.preauthorize((0..<20).map { "item-\($0)" }) }
    while await !way.isHolding { await Task.yield() }
    let limit = try #require(await world.clock.nextLimit)
    let uptime = await world.clock.uptime
    #expect(limit - uptime == TimeLimits.standard.request)
    await world.clock.advance(by: limit - uptime)
    if let decided { #expect(try await marking.value.count == decided) }
    await tv.end()
  }

  @Test(
    "PassFlow: left: a sign-out begins at once behind a call without an answer, and a second one gets its answer",
    arguments: ["authorize", "preauthorize"], [true, false])
  func signOut(call: String, forgets: Bool) async throws {
    let (world, way, tv) = try await Self.signedIn { kind, _ in kind == call }
    let request = Task {
      if call == "authorize" { _ = try await tv.authorize("news") } else { _ = try await tv.preauthorize(["news"]) }
    }
    while await !way.isHolding { await Task.yield() }
    // A play that waits behind it signs nobody in either.
    let records = await tv.records(), behind = Task { try await tv.signInAndAuthorize("sport") }
    for await record in records where record.kind == "deferred" || record.edge == "D2.3.overtakes" { break }
    let older = Task { try await tv.signIn(.another) }
    for await record in records where record.kind == "deferred" && record.event == "signInRequested" { break }
    let before = await world.clock.uptime
    if forgets {
      _ = try await tv.forgetClient()
    } else {
      async let second = tv.signOut()
      let first = try await tv.signOut()
      #expect(try await second == first)
    }
    await #expect(throws: ServiceRefusal.signedOut) { try await request.value }
    await #expect(throws: ServiceRefusal.signedOut) { try await behind.value }
    await #expect(throws: ServiceRefusal.signedOut) { try await older.value }
    #expect(await world.clock.uptime == before)
    #expect(await world.vault.contents.left != nil)
  }

  @Test("PassFlow: requests: a search for who signs out cannot be cancelled")
  func search() async throws {
    let world = Installation(given: .registered, .profile()).world
    let way = HeldWay(world) { kind, _ in kind == "REF30" }
    let tv = AppleSSOClient(settings: .simulated(), environment: world.environment(transport: way))
    let signOut = Task { try await tv.signOut() }
    while await !way.isHolding { await Task.yield() }
    await #expect(throws: ServiceRefusal.tooLate) { try await tv.cancel() }
    await way.release()
    #expect(try await signOut.value == SignOutResult())
  }

  @Test("R-LOGOUT-1: a sign-out while a profile is created asks the service to remove it")
  func signOutWhileCreating() async throws {
    let world = SimulatedWorld(), way = HeldWay(world) { kind, number in kind == "sso" && number == 2 }
    let tv = AppleSSOClient(settings: .simulated(), environment: world.environment(transport: way))
    let signIn = Task { try await tv.signIn() }
    while await !way.isHolding { await Task.yield() }
    _ = try await tv.signOut()
    await #expect(throws: ServiceRefusal.signedOut) { try await signIn.value }
    #expect(await way.calls.last == "logout")
  }

  @Test("a sign-in opens the vault once, and a sign-out not again (R-REG-2, R-REG-3, R-LOGOUT-5)")
  func writes() async throws {
    let (world, _, tv) = try await Self.signedIn()
    // The client, the sign-in with its token.
    #expect(await (world.vault.loads, world.vault.stores) == (1, 2))
    _ = try await tv.signOut()
    #expect(await (world.vault.loads, world.vault.stores) == (1, 4))
    let kept = await world.vault.contents
    #expect(kept.provider == nil && kept.token != nil)
  }
}
