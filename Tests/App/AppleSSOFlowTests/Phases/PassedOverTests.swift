import PassScenarios
import FlowEngine
import PassAPI
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// Profiles that the server has and refuses, or that the viewer does not want (R-AUTH-13).
@Suite("Profiles that a sign-in goes past", .endsIfStuck) struct PassedOverTests {
  /// Codes whose catalogue entry asks for another login although the profile is there.
  private static let refusals: [ErrorCode] = [
    .authorizationDeniedByHBAPolicies, .authorizationDeniedBySessionInvalidated, .identityNotRecognizedByMVPD,
    .temporaryAccessDurationLimitExceeded, .temporaryAccessResourcesLimitExceeded,
  ]
  private static let regular = Sample.profile("First", .regular)
  private static let signedIn = Sample.context {
    $0.profiles = [regular]
    $0.remembered = RememberedProvider(mvpd: "First", type: .regular)
  }
  private static func refused(_ code: ErrorCode) -> AppleSSO.Event {
    var denial = Sample.decision("a", permit: false)
    denial.error = EnhancedError(action: .authentication, status: 403, code: code)
    return .decided(denial)
  }
  private static func denied(_ code: ErrorCode, in context: AppleSSO.Context = signedIn) -> AppleSSO.Context {
    let authorizing = AppleSSO.Authorizing(access: Sample.plain, resource: "a")
    return Stepping("D2.4", .authorizing(authorizing), refused(code), "D2.4.item.signIn", in: context).check().context
  }
  private static let asking = AppleSSO.State.retrievingProfiles(.init(mvpd: "First"))

  @Test("R-AUTH-13: the profile that was refused signs nobody in again", arguments: refusals)
  func rejectedProfiles(code: ErrorCode) {
    Stepping("B4", Self.asking, .found(Self.regular), "B6.confirm", in: Self.denied(code)).check()
  }

  @Test("R-AUTH-13: a later profile of the same provider does, and so does that of another")
  func others() {
    let context = Self.denied(.identityNotRecognizedByMVPD)
    var later = Self.regular
    later.notBefore = Sample.now
    let led = Stepping("B5", Self.asking, .found(later), "B5", in: context).check()
    #expect(led.context.rejectedProfiles.isEmpty)
    Stepping(
      "B5", .retrievingProfiles(.init()), .found(Self.regular, Sample.profile("Second", .regular)), "B5", in: context
    ).check()
  }

  @Test(
    "R-AUTH-13: a profile that the server calls gone is believed when it is listed again",
    arguments: [ErrorCode.authenticatedProfileMissing, .authenticatedProfileExpired, .authenticatedProfileInvalidated])
  func gone(code: ErrorCode) {
    Stepping("B5", Self.asking, .found(Self.regular), "B5", in: Self.denied(code)).check()
  }

  @Test("R-AUTH-13: a session that promises the refused profile signs nobody in; a degraded one does (R-DEG-1)")
  func sessions() {
    let context = Self.denied(.identityNotRecognizedByMVPD)
    func answered(_ reason: ReasonType) -> AppleSSO.Event { .answered(.authorize, reason) }
    let partner = AppleSSO.State.requesting
    for (state, edge, next) in [
      (partner, "C6.refused", AppleSSO.State.Name.creatingSession),
      (.creating, "session.refused", .storingEnd),
      (.resuming, "resume.refused", .storingEnd),
    ] {
      let led = Stepping("C6", state, answered(.authenticated), edge, to: next, in: context).check()
      if case .storingEnd(let signedOut) = led.state {
        guard case .signOutFirst(let problem) = signedOut.why else {
          Issue.record("\(signedOut.why)")
          continue
        }
        #expect(problem.code == "identity_not_recognized_by_mvpd")
      }
    }
    Stepping("C7", partner, answered(.degraded), "C7", in: context).check()
  }

  @Test("R-AUTH-13: so does one that nothing but a session answer vouched for")
  func promised() {
    var context = Self.signedIn
    context.profiles = []
    context = Self.denied(.identityNotRecognizedByMVPD, in: context)
    Stepping("session", .creating, .answered(.authorize, .authenticated), "session.refused", in: context).check()
    Stepping("B5", Self.asking, .found(Self.regular), "B5", in: context).check()
  }

  @Test("R-REG-9: a new client has new profiles")
  func newClient() {
    var context = Self.denied(.identityNotRecognizedByMVPD)
    context.loseClient()
    #expect(context.rejectedProfiles.isEmpty)
  }

  @Test("R-TEMP-4: nobody is asked to go on with a temporary pass that is over")
  func temporary() {
    var context = Self.signedIn
    context.remembered?.type = .temporary
    Stepping("B6", Self.asking, .found(), "B6", in: context).check()
  }

  @Test("v2 9: a temporary pass that the operator has to mend is not offered again, in this sign-in and the next")
  func rejectedPasses() {
    let failure = Sample.refused(500, .configuration, .invalidConfigurationTemporaryAccess)
    let context = Sample.context { $0.configuration = Sample.configuration() }
    var led = Stepping("session", .creating, .requestFailed(failure), "basic.reselect@creatingSession", in: context)
      .check()
    #expect(!led.context.offered.contains { $0.id == "First" })
    led.context.beginSignIn(SignIn(at: Sample.now))
    #expect(!led.context.offered.contains { $0.id == "First" } && led.context.offered.contains { $0.id == "Second" })
  }
}
