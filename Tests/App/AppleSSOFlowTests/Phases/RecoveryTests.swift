import FlowEngine
import PassAPI
import PassScenarios
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// What a failed call asks for: action first, then code, then status.
@Suite("Failures of calls") struct RecoveryTests {
  private func remedy(_ failure: Timestamped<CallFailure>, _ attempts: Attempts = Attempts())
    -> Remedy
  {
    Remedy(failure.value, after: attempts)
  }
  @Test("every code of the catalogue has its remedy", arguments: ErrorCode.allCases)
  func catalogue(code: ErrorCode) {
    let (expected, status, action): (Remedy, Int, ErrorAction) =
      switch ErrorClass(of: code) {
      case .reselect where code == .invalidConfigurationTemporaryAccess: (.reselect, 500, .configuration)
      case .reselect: (.reselect, 400, .none)
      case .newCode: (.newCode, 400, .none)
      case .registerAgain: (.registerAgain, 401, .applicationRegistration)
      case .retry: (.pause(.seconds(1)), 403, .retry)
      case .refreshStatus: (.refreshStatus, 400, .none)
      case .withoutPartner: (.signInAgain, 400, .none)
      case .signIn: (.signInAgain, 403, .authentication)
      case .denial, .operatorTask, .stop: (.giveUp, 400, .none)
      }
    #expect(remedy(Sample.refused(status, action, code)) == expected)
    let exhausted = remedy(
      Sample.refused(status, action, code), Sample.attempts(pauses: 3, renewed: true, registered: true, refreshed: true)
    )
    let ends: [Remedy.Name: Remedy] = [
      .reselect: .reselect, .newCode: .newCode, .signInAgain: .signInAgain, .refreshStatus: .signInAgain,
      .registerAgain: .outOfReach,
    ]
    #expect(exhausted == ends[expected.name] ?? .giveUp)
  }

  @Test("only an unknown client registers anew (R-REG-8)", arguments: RegistrationErrorCode.allCases + ["strange"])
  func registration(code: RegistrationErrorCode) {
    let failure = Sample.failure(.registrationRefused(status: 400, code))
    #expect(remedy(failure) == (code == .invalidClient ? .registerAgain : .giveUp))
    #expect(remedy(failure, Sample.attempts(registered: true)) == (code == .invalidClient ? .outOfReach : .giveUp))
  }

  @Test(
    "a lost connection, no answer and throttling are waited for, one, two and four seconds, then given up",
    arguments: [(0, 1), (1, 2), (2, 4), (3, nil)])
  func pauses(before: Int, seconds: Int?) {
    let failures =
      [Sample.failure(.throttled()), Sample.refused(403, .retry)]
      + [TransportFailure.timedOut, .connectionLost].map { Sample.failure(.transport($0)) }
      + [200, 500, 502].map { Sample.failure(.unavailable(status: $0)) }
    for failure in failures {
      // A service that refuses a repetition may still serve another call; one that is silent, or throttles, will not.
      let end: Remedy = failure == Sample.refused(403, .retry) ? .giveUp : .outOfReach
      let expected = seconds.map { Remedy.pause(.seconds($0)) } ?? end
      #expect(remedy(failure, Sample.attempts(pauses: before)) == expected)
    }
  }

  @Test("without a network nothing is waited for", arguments: 0...3)
  func offline(pauses: Int) {
    #expect(remedy(Sample.failure(.transport(.offline)), Sample.attempts(pauses: pauses)) == .outOfReach)
  }

  @Test("R-ERR-14: what is not sent, since the circuit is open, is not waited for", arguments: 0...3)
  func openCircuit(pauses: Int) {
    let failure = CallFailure.transport(.circuitOpen)
    #expect(Remedy(failure, after: Sample.attempts(pauses: pauses)) == .outOfReach)
  }

  @Test(
    "a pause lasts for as long as the server asks, up to half a minute; who is asked for more gives up",
    arguments: [(0, 0, 1), (0, 3, 3), (2, 3, 4), (0, 30, 30), (0, 31, nil), (3, 1, nil)])
  func retryAfter(before: Int, asked: Int, seconds: Int?) {
    let attempts = Sample.attempts(pauses: before)
    let pause = Duration.seconds(asked)
    for failure in [CallFailure.throttled(retryAfter: pause), .unavailable(status: 503, retryAfter: pause)] {
      #expect(Remedy(failure, after: attempts) == seconds.map { .pause(.seconds($0)) } ?? .outOfReach)
    }
    let error = EnhancedError(action: .retry, status: 503, code: "some_code")
    #expect(
      Remedy(.unavailable(status: 503, error, retryAfter: pause), after: attempts)
        == seconds.map { .pause(.seconds($0)) } ?? .outOfReach)
  }

  @Test(
    "C-75, C-90: what the service has a code for is not repeated, but where a login would be lost with the call",
    arguments: [(ErrorCode.internalServerError, true), (.invalidConfigurationPlatform, false), ("unheard_of", true)])
  func insisting(code: ErrorCode, waits: Bool) {
    let failure = CallFailure.unavailable(status: 500, EnhancedError(action: .none, status: 500, code: code))
    #expect(Remedy(failure, after: Attempts(), persistent: true) == (waits ? .pause(.seconds(1)) : .giveUp))
    #expect(Remedy(failure, after: Attempts()) == (code.entry == nil ? .pause(.seconds(1)) : .giveUp))
  }

  @Test("R-POLL-5: whatever lies between a poll and the service, polling goes on", arguments: [0, 3, 300])
  func polls(pauses: Int) {
    func error(_ status: Int, _ action: ErrorAction) -> EnhancedError {
      EnhancedError(action: action, status: status, code: "code_of_tomorrow")
    }
    let silent =
      [TransportFailure.offline, .timedOut, .connectionLost, .circuitOpen].map { CallFailure.transport($0) } + [
        .throttled(), .unavailable(status: 500), .throttled(retryAfter: .seconds(3_600)),
        .rejected(status: 403, error(403, .retry)), .unauthorized(error(401, .retry)),
      ]
      + [ErrorAction.retry, .authentication, .applicationRegistration, .configuration].map {
        .unavailable(status: 500, error(500, $0))
      }
    for failure in silent {
      #expect(Remedy(failure, after: Sample.attempts(pauses: pauses), recurring: true) == .pollAgain)
    }
    let left = CallFailure.transport(.cancelled)
    let operators = EnhancedError(action: .configuration, status: 500, code: .invalidConfigurationPlatform)
    for failure in [left, .unavailable(status: 500, operators)] {
      #expect(Remedy(failure, after: Attempts(), recurring: true) == .giveUp)
    }
  }

  private static let renewed = Sample.attempts(renewed: true)
  private static let callers: [AppleSSO.State] = [
    .retrievingProfiles(.init(attempts: renewed)), .retrievingConfiguration(.init(attempts: renewed)),
    .creatingSession(.init(mvpd: "First", attempts: renewed)),
    .resumingSession(.init(mvpd: "First", session: Sample.resuming.session, attempts: renewed)),
  ]
  @Test("R-REG-7: a token that is refused once more leaves the vault, whichever call has met it", arguments: callers)
  func refusedOnceMore(state: AppleSSO.State) {
    let edge = "failed@\(state.name.stringValue)"
    let led = Stepping("401", state, .refused(401, .none), edge, to: .storingEnd).check()
    #expect(led.context.token == nil && led.context.change.rejectedClient.tokens == [Sample.token])
  }

  @Test("R-REG-8: a client that is refused leaves the vault, although no other is to be had")
  func refusedBefore() {
    let refused = Sample.failure(.registrationRefused(status: 400, .invalidSoftwareStatement))
    let context = Sample.context { $0.rejectedClient.credentials = Sample.credentials }
    let led = Stepping(
      "A1", .registering(.init()), .requestFailed(refused), "A.failed@registering", to: .storingEnd,
      keeping: [.readingStatus], in: context
    ).check()
    #expect(led.context.change.rejectedClient.credentials == Sample.credentials)
  }

  @Test("a refused or missing token is renewed once (R-REG-6, R-REG-7); nothing else can help")
  func tokens() {
    for failure in [Sample.refused(401, .none), Timestamped<CallFailure>(.notSent(.token), at: Sample.now)] {
      #expect(remedy(failure) == .renewToken)
      #expect(remedy(failure, Sample.attempts(renewed: true)) == .outOfReach)
    }
    #expect(remedy(Timestamped<CallFailure>(.notSent(.credentials), at: Sample.now)) == .registerAgain)
    #expect(remedy(Timestamped<CallFailure>(.notSent(.device), at: Sample.now)) == .giveUp)
    #expect(remedy(Sample.failure(.transport(.cancelled))) == .giveUp)
    #expect(remedy(Sample.failure(.malformed(status: 200, reason: ""))) == .giveUp)
    #expect(remedy(Sample.failure(.rejected(status: 405))) == .giveUp)
  }

  @Test(
    "an unknown action is decided by the status (R-ERR-10)",
    arguments: [(400, .giveUp), (401, .renewToken), (403, .giveUp), (500, .pause(.seconds(1)))] as [(Int, Remedy)])
  func unknownActions(status: Int, expected: Remedy) {
    #expect(remedy(Sample.refused(status, "dance")) == expected)
  }
}
