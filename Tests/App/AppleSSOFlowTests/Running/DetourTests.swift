import PassScenarios
import FlowEngine
import PassAPI
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// A new token and a new client in the middle of something else.
@Suite("Detours of the Apple SSO flow") struct AppleSSODetourTests {
  /// The token is refused, the client too, another one is registered, and the flow comes back.
  private func registerAgain(_ stepper: inout Stepper<AppleSSO>) throws {
    try stepper.answer(.requestFailed(Sample.refused(401, .none)))
    try stepper.answer(.requestFailed(Sample.invalidClient))
    try comeBack(&stepper)
  }
  private func comeBack(_ stepper: inout Stepper<AppleSSO>) throws {
    for event in [AppleSSO.Event.credentialsIssued(Sample.credentials), Sample.written, .tokenIssued(Sample.token)] {
      try stepper.answer(event)
    }
    // During a sign-in the token waits for the write at its end.
    if stepper.state.name == .storingToken { try stepper.answer(Sample.written) }
  }

  @Test("C-51: one request registers the client again once, however many calls it makes")
  func batches() throws {
    let context = Sample.context { $0.settings.preauthorizationLimit = 1 }
    var stepper = try Stepper(AppleSSO.machine, context, in: .authenticated(Authenticated(Sample.plain)))
    let asking = stepper.ask(\.preauthorizeRequested, AppleSSO.Preauthorize(["a", "b"], at: Sample.now))
    try registerAgain(&stepper)
    let permitted = Timestamped([Sample.decision("a", permit: true)], at: Sample.now)
    try stepper.answer(.decisionsReceived(permitted))
    #expect(stepper.state.name == .preauthorizing)
    try stepper.answer(.requestFailed(Sample.refused(401, .none)))
    let reactions = try stepper.answer(.requestFailed(Sample.invalidClient))
    #expect(reactions.compactMap(\.edge?.id).first == "A4.failed.signedIn")
    try stepper.answer(Sample.written)
    #expect(throws: ServiceRefusal.self) { try stepper.result(of: asking)?.get() }
    // The next request may register again.
    stepper.ask(\.authorizeRequested, Authorize("a", at: Sample.now))
    try registerAgain(&stepper)
    #expect(stepper.state.name == .authorizing)
  }

  @Test("v2 D2.3: between two calls of a marking at most one request to play is served, however many there are")
  func overtaking() throws {
    let context = Sample.context { $0.settings.preauthorizationLimit = 1 }
    var stepper = try Stepper(AppleSSO.machine, context, in: .authenticated(Authenticated(Sample.plain)))
    stepper.ask(\.preauthorizeRequested, AppleSSO.Preauthorize(["a", "b"], at: Sample.now))
    for number in 1...9 { stepper.ask(\.authorizeRequested, Authorize("\(number)", at: Sample.now)) }
    var served: [String] = []
    while served.count < 5 {
      if case .preauthorizing(let state) = stepper.state { served += state.resources }
      if case .overtaking(let state) = stepper.state { served.append(state.play.resource) }
      if case .authorizing(let state) = stepper.state { served.append(state.resource) }
      let denied = served.suffix(1).map { Sample.decision($0, permit: false) }
      try stepper.answer(.decisionsReceived(Timestamped(denied, at: Sample.now)))
    }
    #expect(served == ["1", "a", "2", "b", "3"])
  }

  @Test("C-51: a client that is refused just after its registration is kept, and the viewer stays signed in")
  func refusedOnceMore() throws {
    var stepper = try Stepper(AppleSSO.machine, Sample.context(), in: .authenticated(Authenticated(Sample.plain)))
    stepper.ask(\.authorizeRequested, Authorize("a", at: Sample.now))
    try registerAgain(&stepper)
    let reactions = try stepper.answer(.requestFailed(Sample.refused(401, .applicationRegistration)))
    #expect(reactions.compactMap(\.edge?.id) == ["D2.4.failed"])
    #expect(stepper.state.name == .authenticated && stepper.context.credentials == Sample.credentials)
  }

  @Test("R-REG-9: when the client is refused behind a poll, its code is dead, and nobody is shown it any more")
  func deadCode() throws {
    var shown = Sample.login
    shown.isShown = true
    var stepper = try Stepper(AppleSSO.machine, Sample.context(), in: .polling(Polling(login: shown)))
    #expect(situation(stepper) == .showingCode(shown.code, until: shown.until))
    try stepper.answer(.requestFailed(Sample.refused(401, .none)))
    #expect(situation(stepper) == .showingCode(shown.code, until: shown.until), "the code is good")
    try stepper.answer(.requestFailed(Sample.invalidClient))
    #expect(stepper.state.name == .registering && situation(stepper) == .working)
    // Another code comes anyway.
    let asking = stepper.ask(\.newCodeRequested, NewCode())
    try comeBack(&stepper)
    #expect(stepper.state == .creatingSession(CreatingCode(mvpd: shown.mvpd)))
    #expect(throws: ServiceRefusal.noCode) { try stepper.result(of: asking)?.get() }
  }

  @Test("R-REG-2, R-AUTH-9: a new code asked for while a token is fetched waits for it")
  func newCode() throws {
    var stepper = try Stepper(AppleSSO.machine, Sample.context(), in: .polling(Polling(login: Sample.login)))
    try stepper.answer(.requestFailed(Sample.refused(401, .none)))
    let asking = stepper.ask(\.newCodeRequested, NewCode())
    #expect(stepper.state.name == .requestingToken)
    try stepper.answer(.tokenIssued(Sample.token))
    #expect(stepper.state.name == .creatingSession && stepper.context.token == Sample.token)
    #expect(try stepper.result(of: asking)?.get() == EmptyAnswer())
  }

  @Test("R-ERR-5: a pause inside a renewal comes back level by level")
  func levels() throws {
    var stepper = try Stepper(AppleSSO.machine, Sample.context(), in: .authenticated(Authenticated(Sample.plain)))
    stepper.ask(\.authorizeRequested, Authorize("a", at: Sample.now))
    try stepper.answer(.requestFailed(Sample.refused(401, .none)))
    let throttled = CallFailure.throttled()
    try stepper.answer(.requestFailed(Sample.failure(throttled)))
    #expect(stepper.state.name == .pausing && stepper.kept.map(\.name) == [.authorizing, .requestingToken])
    #expect(situation(stepper) == .deciding(Sample.plain))
    try stepper.answer(.timeReached(Moment(Sample.later)))
    #expect(stepper.state.name == .requestingToken && stepper.kept.map(\.name) == [.authorizing])
    try stepper.answer(.tokenIssued(Sample.token))
    try stepper.answer(Sample.written)
    #expect(stepper.state.name == .authorizing && stepper.kept.isEmpty)
  }

  private func situation(_ stepper: Stepper<AppleSSO>) -> Situation {
    AppleSSO.situation(of: stepper.state, keeping: stepper.kept, in: stepper.context)
  }
}
