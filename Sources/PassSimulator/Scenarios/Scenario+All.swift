extension Scenario {
  /// All scenarios. The first is the happy path, from the first launch to the sign-out.
  public static let all: [Scenario] =
    [appleSSO] + registering + recovering + checking + returning + picking + signingOn + basic + resuming + secondScreen
    + deciding
    + losingStatus
    + refreshing + reviewing + leaving
    + requesting + rare

  /// The scenario of a name, nil if there is none.
  public static func named(_ name: String) -> Scenario? { all.first { $0.name == name } }
}
