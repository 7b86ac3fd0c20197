/// Why a scenario ends otherwise where some clocks are wrong.
package struct ClockExcuse: Hashable, Sendable {
  /// The scenario, by its name.
  package let scenario: String
  /// The clocks, by their names.
  package let clocks: Set<String>
  /// Why.
  package let reason: String

  /// Excuses one scenario.
  package init(_ scenario: String, _ clocks: Set<String>, _ reason: String) {
    self.scenario = scenario
    self.clocks = clocks
    self.reason = reason
  }

  /// Whether it is about a scenario and a clock.
  package func excuses(_ scenario: String, _ clock: String) -> Bool {
    self.scenario == scenario && clocks.contains(clock)
  }
}

extension Set<String> {
  /// The worlds in which two calls are answered with a page.
  package static let withPages: Self = ["pages-ahead-2d", "pages-1994"]
}

extension String {
  /// What becomes of what the app does in the middle of a call.
  package static let laterMoment =
    "two calls are throttled, and repeated: the moment at which the app does something comes at another call"
  /// What becomes of the sign-out of an earlier launch, which is tried once.
  package static let throttledLogout =
    "the call that finishes the sign-out of an earlier launch is throttled: the sign-in goes on without it"
  /// What becomes of an end that falls into a story.
  package static let hiddenEnd =
    "every answer is dated a week back: what ends in the story ends for the app when the service refuses it"
  /// What becomes of a media token in a world where no answer of the service says when it was written.
  package static let undatedToken =
    "nothing says what time it is at the service: a media token counts as not over, and the player judges"
  /// What becomes of an access token that an earlier launch has kept without the time.
  package static let earlyToken =
    "the token of an earlier launch looks over by the wall: another is asked for before what the story is about"
}
