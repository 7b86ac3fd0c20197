import FlowEngine

/// The reason why a scenario ends differently with some clocks.
@Memberwise(unlabelled: 3) package struct ClockExcuse: Hashable, Sendable {
  /// The name of the scenario.
  package let scenario: String
  /// The names of the clocks.
  package let clocks: Set<String>
  package let reason: String

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
    "two calls are throttled and repeated: the app's action falls on another call"
  /// The effect on the sign-out of an earlier launch, which is tried once.
  package static let throttledLogout =
    "the call that finishes the sign-out of an earlier launch is throttled: the sign-in continues without it"
  /// The effect on an end during a scenario.
  package static let hiddenEnd =
    "every answer is dated a week back: the app notices an expiry only when the service refuses a call"
  /// The effect on a media token in a world without dated answers of the service.
  package static let undatedToken =
    "no answer gives the service's time: a media token counts as valid, and the player decides"
  /// The effect on an access token that an earlier launch stored without the time.
  package static let earlyToken =
    "the token of an earlier launch looks expired by the device's clock: a new one is requested first"
}
