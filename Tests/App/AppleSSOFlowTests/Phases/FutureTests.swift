import PassScenarios
import PassAPI
import Testing

@testable import AppleSSOFlow
@testable import PassService
@testable import AppleSSOTestSupport

/// What begins more than thirty days ahead of the service's time is not believed; what differs less may be two clocks.
@Suite("Dates of the future") struct FutureTests {
  private static let thirtyDays = 30 * 86_400
  private static let farAway = Sample.now.advanced(bySeconds: 400 * 86_400)
  private static func profile(beginsIn seconds: Int, _ type: ProfileType = .regular) -> AppleSSO.Event {
    var profile = Sample.profile("First", until: farAway, type)
    profile.notBefore = Sample.now.advanced(bySeconds: seconds)
    return .found(profile)
  }
  private static func token(beginsIn seconds: Int) -> AppleSSO.Event {
    var decision = Sample.decision("a", permit: true, token: true)
    decision.token?.notBefore = Sample.now.advanced(bySeconds: seconds)
    decision.token?.notAfter = Sample.now.advanced(bySeconds: seconds).advanced(bySeconds: 420)
    return .decided(decision)
  }

  private static let remembering = Sample.context { $0.remembered = RememberedProvider(mvpd: "First", type: .regular) }
  private static let retrieving = AppleSSO.State.retrievingProfiles(.init(mvpd: "First"))
  private static let inUse = AppleSSO.State.retrievingProfileInUse(.init(access: Sample.plain))
  private static let creating = Sample.states.first { $0.name == .creatingPartnerProfile } ?? retrieving

  private static let future: [Stepping] = [
    Stepping("B3", retrieving, profile(beginsIn: thirtyDays + 1), "B6.confirm", in: remembering),
    Stepping("a poll", .pollingCode, profile(beginsIn: thirtyDays + 1), "poll.notYet"),
    Stepping("the profile in use", inUse, profile(beginsIn: thirtyDays + 1), "profile.gone"),
    Stepping("C12", creating, profile(beginsIn: thirtyDays + 1, .appleSSO), "C14.none"),
    Stepping("D2.3", .playing, token(beginsIn: thirtyDays + 1), "D2.4.incomplete"),
    Stepping("D2.3, for ever", .playing, token(beginsIn: .max), "D2.4.incomplete"),
  ]
  @Test("PassFlow: time: a profile or a media token of the future is none", arguments: future)
  func refused(row: Stepping) { row.check() }

  private static let near: [Stepping] = [
    Stepping("B3", retrieving, profile(beginsIn: thirtyDays), "B5", in: remembering),
    Stepping("a poll", .pollingCode, profile(beginsIn: thirtyDays), "poll.found"),
    Stepping("the profile in use", inUse, profile(beginsIn: thirtyDays), "profile.found"),
    Stepping("C12", creating, profile(beginsIn: thirtyDays, .appleSSO), "C14"),
    Stepping("D2.3", .playing, token(beginsIn: thirtyDays), "D2.4.permit"),
  ]
  @Test("PassFlow: time: one whose beginning is a matter of clocks is believed", arguments: near)
  func believed(row: Stepping) { row.check() }

  @Test("R-ERR-13: a profile of the future is left out of the answer, which support learns of")
  func leftOut() {
    let led = Stepping(
      "B3", Self.retrieving, Self.profile(beginsIn: Self.thirtyDays + 1), "B6.confirm", in: Self.remembering
    ).check()
    #expect(led.context.problems.map(\.code) == ["left_out"])
    #expect(led.context.problems.first?.text == "future date at profiles.*.notBefore")
  }
}
