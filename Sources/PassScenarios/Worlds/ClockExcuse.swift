/// Why a scenario ends otherwise where some clocks are wrong.
public struct ClockExcuse: Hashable, Sendable {
  /// The scenario, by its name.
  public let scenario: String
  /// The clocks, by their names.
  public let clocks: Set<String>
  /// Why.
  public let reason: String

  /// Excuses one scenario.
  public init(_ scenario: String, _ clocks: Set<String>, _ reason: String) {
    self.scenario = scenario
    self.clocks = clocks
    self.reason = reason
  }

  /// Whether it is about a scenario and a clock.
  package func excuses(_ scenario: String, _ clock: String) -> Bool {
    self.scenario == scenario && clocks.contains(clock)
  }
}

extension String {
  /// What becomes of an end that falls into a story.
  package static let hiddenEnd =
    "every answer is dated a week back: what ends in the story ends for the app when the service refuses it"
  /// What becomes of an access token that an earlier launch has kept without the time.
  package static let earlyToken =
    "the token of an earlier launch looks over by the wall: another is asked for before what the story is about"
}
