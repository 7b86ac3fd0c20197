/// The reason why a scenario ends differently with some clocks.
package struct ClockExcuse: Hashable, Sendable {
  /// The name of the scenario.
  package let scenario: String
  /// The names of the clocks.
  package let clocks: Set<String>
  /// The reason.
  package let reason: String

  /// Creates an excuse for one scenario.
  package init(_ scenario: String, _ clocks: Set<String>, _ reason: String) {
    self.scenario = scenario
    self.clocks = clocks
    self.reason = reason
  }

  /// Whether it covers a scenario and a clock.
  package func excuses(_ scenario: String, _ clock: String) -> Bool {
    self.scenario == scenario && clocks.contains(clock)
  }
}

extension Set<String> {
  /// The worlds in which two calls are answered with a page.
  package static let withPages: Self = ["pages-ahead-2d", "pages-1994"]
}

extension String {
  /// The effect on an action of the app during a call.
  package static let laterMoment =
    "two calls are throttled, and repeated: the moment at which the app does something comes at another call"
  /// The effect on the sign-out of an earlier launch, which is tried once.
  package static let throttledLogout =
    "the call that finishes the sign-out of an earlier launch is throttled: the sign-in goes on without it"
  /// The effect on an end during a scenario.
  package static let hiddenEnd =
    "every answer is dated a week back: what ends in the story ends for the app when the service refuses it"
  /// The effect on a media token in a world without dated answers of the service.
  package static let undatedToken =
    "nothing says what time it is at the service: a media token counts as not over, and the player judges"
  /// The effect on an access token that an earlier launch stored without the time.
  package static let earlyToken =
    "the token of an earlier launch looks over by the wall: another is asked for before what the story is about"
}
