import PassScenarios
import PassAPI
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// Every answer is held against what was asked: provider, service provider, resource, validity.
@Suite("Answers about somebody else") struct BelongingTests {
  private static let remembering = Sample.context { $0.remembered = RememberedProvider(mvpd: "First") }
  private static let retrieving = AppleSSO.State.retrievingProfiles(.init(mvpd: "First"))
  private static func answered(_ change: (inout SessionAnswer) -> Void) -> AppleSSO.Event {
    var answer = Sample.answer(.authorize, .authenticated)
    change(&answer.value)
    return .sessionAnswered(answer)
  }
  private static func decided(_ resource: String = "a", _ change: (inout ResourceDecision) -> Void) -> AppleSSO.Event {
    var decision = Sample.decision(resource, permit: true, token: true)
    change(&decision)
    return .decided(decision)
  }

  private static let foreign: [Stepping] = [
    Stepping(
      "B3 asked for one provider: the profile of another signs nobody in", retrieving, .found(Sample.profile("Second")),
      "B6.confirm", to: .confirmingProvider, in: remembering),
    Stepping(
      "B3 asked for one provider: its profile is taken", retrieving,
      .found(Sample.profile("Second", .regular), Sample.profile("First", .regular)), "B5", to: .storingSignIn,
      in: remembering),
    Stepping(
      "a poll for one provider goes on beside another's profile", .pollingCode, .found(Sample.profile("Second")),
      "poll.notYet"),
    Stepping("a session of another provider", .creating, answered { $0.mvpd = "Second" }, "session.unusable"),
    Stepping("a session of another brand", .creating, answered { $0.serviceProvider = "OTHER" }, "session.unusable"),
    Stepping("a permit for another provider", .playing, decided { $0.mvpd = "Second" }, "D2.4.incomplete"),
    Stepping("a permit for another brand", .playing, decided { $0.serviceProvider = "OTHER" }, "D2.4.incomplete"),
    Stepping(
      "R-DEC-2: a permit whose token has ended", .playing, decided { $0.token?.notAfter = Sample.now },
      "D2.4.incomplete"),
    Stepping(
      "R-DEC-2: a permit with an empty token", .playing, decided { $0.token?.serializedToken = Secret("") },
      "D2.4.incomplete"),
    Stepping(
      "R-DEC-2: a permit that bears an error is a denial, as in a catalogue", .playing,
      decided { $0.error = EnhancedError(action: .none, status: 403, code: "some_code") }, "D2.4.deny"),
  ]
  @Test("an answer about another provider, brand or time is not believed", arguments: foreign)
  func notBelieved(row: Stepping) { row.check() }

  @Test("R-PRE-3: what preauthorization decides without being asked is neither told nor kept")
  func unasked() {
    let event = AppleSSO.Event.decisionsReceived(
      Timestamped(["a", "b", "c"].map { Sample.decision($0, permit: true) }, at: Sample.now))
    let led = Stepping("D1.4", .marking, event, "D1.4").check()
    #expect(led.context.permits["First"].map { Set($0.keys) } == ["a".exact, "b".exact])
  }

  @Test("only the profiles that were asked for can be chosen later")
  func others() {
    let event = AppleSSO.Event.found(Sample.profile("Second", .regular), Sample.profile("First", .regular))
    let led = Stepping("B5", Self.retrieving, event, "B5", in: Self.remembering).check()
    #expect(led.context.profiles.map(\.mvpd) == ["First"])
  }

  @Test("R-SSO-14: a profile from Apple takes the provider's id from the status that it came with, not from a vault")
  func staleMapping() {
    let context = Sample.context {
      $0.status = Sample.status
      $0.remembered = RememberedProvider(mvpd: "First", mappingId: "a-former-id")
    }
    let led = Stepping("B5", .listing, .found(Sample.profile()), "B5", in: context).check()
    #expect(led.context.remembered?.mappingId == "apple-First")
    // So the next decision finds its status valid.
    Stepping("D2.2", .readingForPlay, .replied(), "D2.2", in: led.context).check()
  }

  @Test("R-SSO-16: a session for another provider than the one picked leaves Apple's id with the one picked")
  func otherMapping() {
    let led = Stepping("C7", .requesting, Self.answered { $0.mvpd = "Second" }, "C7").check()
    #expect(led.context.remembered?.mvpd == "Second" && led.context.remembered?.mappingId == nil)
  }

  @Test(
    "R-SSO-6: an error of the framework before a decision passes only if asking again may help",
    arguments: FrameworkError.Code.allCases)
  func frameworkErrors(code: FrameworkError.Code) {
    let mayPass = [.serviceTemporarilyUnavailable, .other].contains(code)
    Stepping(
      "D2.2", .readingForPlay, .replied(.granted, nil, nil, FrameworkError(code)),
      mayPass ? "status.error" : "status.unusable", to: mayPass ? .authenticated : .storingEnd
    ).check()
  }
}
