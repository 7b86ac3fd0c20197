extension RuleMonitor {
  /// Every monitor, in the order of the checklist.
  public static let all: [RuleMonitor] = [
    registration, configuration, sessions, polling, profiles, appleSSO, decisions, logout, specialAccess, headers,
    errors, throttling,
  ].flatMap { $0 }
}
