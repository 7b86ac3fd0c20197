import PassScenarios
import FlowEngine
import PassAPI
import PassSimulator
import PassTestSupport
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// A cancellation ends what it is about: what is going on when it comes, and nothing that comes after.
@Suite("Cancelling while a client or a token is on its way", .endsIfStuck) struct CancellationTests {
  /// An app that asks to play something, whose token is refused.
  private func renewing() throws -> (Stepper<AppleSSO>, Stepper<AppleSSO>.PendingRequest<ResourceDecision>) {
    var stepper = try Stepper(AppleSSO.machine, Sample.context(), in: .authenticated(.init(Sample.plain)))
    let asking = stepper.ask(\.authorizeRequested, Authorize("a", at: Sample.now))
    try stepper.answer(.requestFailed(Sample.refused(401, .none)))
    return (stepper, asking)
  }
  private static let throttled = Sample.failure(.throttled())

  private func cancel(_ stepper: inout Stepper<AppleSSO>) -> Stepper<AppleSSO>.PendingRequest<EmptyAnswer> {
    stepper.ask(\.cancelRequested, Cancel())
  }

  @Test("a request that waits behind the cancelled one is served")
  func innocent() throws {
    var (stepper, authorizing) = try renewing()
    let waiting = stepper.ask(\.preauthorizeRequested, AppleSSO.Preauthorize(["b"], at: Sample.now))
    let cancelling = cancel(&stepper)
    try stepper.answer(.requestFailed(Sample.refused(400, .none)))
    #expect(throws: ServiceRefusal.cancelled) { try stepper.result(of: authorizing)?.get() }
    #expect(try stepper.result(of: cancelling)?.get() == EmptyAnswer())
    #expect(stepper.state.name == .preauthorizing && stepper.result(of: waiting) == nil)
  }

  @Test("R-REG-3: the token that was on its way is kept, then the cancelled request ends")
  func kept() throws {
    var (stepper, authorizing) = try renewing()
    let cancelling = cancel(&stepper)
    #expect(stepper.result(of: cancelling) == nil)
    try stepper.answer(.tokenIssued(Sample.token))
    let reactions = try stepper.answer(Sample.written)
    #expect(reactions.compactMap(\.edge?.id) == ["A4.cancelled.signedIn"])
    #expect(throws: ServiceRefusal.cancelled) { try stepper.result(of: authorizing)?.get() }
    #expect(try stepper.result(of: cancelling)?.get() == EmptyAnswer())
    #expect(
      stepper.context.token == Sample.token
        && stepper.state == .authenticated(.init(Sample.plain, interrupted: .cancelled)))
  }

  @Test("the next request is not cancelled with the one before")
  func forgotten() throws {
    var (stepper, _) = try renewing()
    _ = cancel(&stepper)
    try stepper.answer(.requestFailed(Sample.refused(400, .none)))
    stepper.ask(\.authorizeRequested, Authorize("a", at: Sample.now))
    try stepper.answer(.requestFailed(Sample.refused(401, .none)))
    try stepper.answer(.tokenIssued(Sample.token))
    try stepper.answer(Sample.written)
    #expect(stepper.state.name == .authorizing)
  }

  @Test("a sign-in that fails while it is cancelled is not repeated", arguments: [throttled, Sample.invalidClient])
  func noRepetition(failure: Timestamped<CallFailure>) throws {
    var stepper = try Stepper(
      AppleSSO.machine, Sample.context(), in: .requestingToken(.init()), keeping: [.readingStatus])
    let joining = stepper.ask(\.signInRequested, SignIn(at: Sample.now))
    _ = cancel(&stepper)
    try stepper.answer(.requestFailed(failure))
    #expect(stepper.state == .signedOut(.init(.cancelled)))
    #expect(throws: ServiceRefusal.cancelled) { try stepper.result(of: joining)?.get() }
  }

  private static let cancelled = Sample.context { $0.isCancelled = true }
  private static let registering = AppleSSO.State.registering(.init())
  private static let requesting = AppleSSO.State.requestingToken(.init())
  private static let failing = [
    Stepping("A2", registering, .requestFailed(throttled), "A1.cancelled", keeping: [.readingStatus], in: cancelled),
    Stepping(
      "A2", registering, .requestFailed(throttled), "A1.cancelled.signedIn",
      keeping: [.authorizing(Sample.authorizing)], in: cancelled),
    Stepping("A4", requesting, .requestFailed(throttled), "A3.cancelled", keeping: [.readingStatus], in: cancelled),
    Stepping(
      "A4", requesting, .requestFailed(throttled), "A3.cancelled.signedIn",
      keeping: [.authorizing(Sample.authorizing)], in: cancelled),
  ]
  @Test("what fails after it was cancelled ends as cancelled", arguments: failing)
  func failed(row: Stepping) { row.check() }

  @Test("a sign-in that begins after an abandoned one is not refused with it")
  func abandoned() async throws {
    let world = SimulatedWorld(), transport = GatedTransport(world.transport)
    var environment = world.environment
    environment.transport = transport
    let tv = AppleSSOClient(settings: .simulated(), environment: environment)
    let first = Task { try await tv.signIn() }
    await transport.gate.reached()
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    async let second = tv.signIn()
    await transport.gate.open()
    #expect(try await second.type == .appleSSO)
    await tv.end()
  }

  /// A client whose first sign-in was cancelled, while Apple's framework goes on with its query.
  private func withCancelledQuery() async throws -> (Installation, GatedFramework, AppleSSOClient) {
    let app = Installation(given: .registered, .profile()), framework = GatedFramework(app.world.framework)
    var environment = app.environment
    environment.framework = framework
    let tv = AppleSSOClient(settings: app.settings, environment: environment)
    let first = Task { try await tv.signIn() }
    #expect(await eventually { await framework.gate.holding == 1 })
    try await tv.cancel()
    await #expect(throws: ServiceRefusal.cancelled) { try await first.value }
    return (app, framework, tv)
  }

  @Test("Apple's framework is asked one thing at a time, although the asking before was cancelled")
  func oneQuery() async throws {
    let (_, framework, tv) = try await withCancelledQuery()
    let second = Task { try await tv.signIn() }
    #expect(await eventually { await tv.session.observe().state.name == .readingStatus })
    for _ in 1...8 { await Task.yield() }
    #expect(await framework.gate.holding == 1)
    await framework.gate.open()
    #expect(try await second.value.mvpd == "northlight")
    await tv.end()
  }

  @Test("E7: by the app's clock, half a minute is enough for a framework that does not return")
  func noReturn() async throws {
    let (app, framework, tv) = try await withCancelledQuery()
    let second = Task { try await tv.signIn() }
    let clock = app.world.clock
    #expect(await eventually { await clock.nextLimit == clock.uptime + .seconds(30) })
    await clock.advance(bySeconds: 30)
    await #expect(throws: SessionError.broken(effect: "queryPartner")) { try await second.value }
    await framework.gate.open()
    await tv.end()
  }

  @Test("a profile that nobody waits for any more is not read to its end; the viewer stays signed in")
  func abandonedProfile() async throws {
    var app = Installation(given: .registered, .profile())
    let transport = SilentProfile(app.environment.transport)
    app.environment.transport = transport
    let tv = app.launch()
    let access = try await tv.signIn()
    let asking = Task { try await tv.profile() }
    #expect(await eventually { await transport.isReached })
    asking.cancel()
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(
      await eventually { await tv.session.observe().state == .authenticated(.init(access, interrupted: .cancelled)) })
    await tv.end()
  }
}

/// Never answers who asks for the profile of one provider; gives up when it is cancelled.
private actor SilentProfile: HTTPTransport {
  private let transport: any HTTPTransport
  private(set) var isReached = false
  init(_ transport: any HTTPTransport) { self.transport = transport }
  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    guard Backend.endpoint(of: request) == .profileOfMVPD else { return await transport.send(request) }
    isReached = true
    while !Task.isCancelled { await Task.yield() }
    return .failure(.cancelled)
  }
}
