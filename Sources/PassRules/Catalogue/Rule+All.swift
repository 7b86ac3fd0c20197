extension Rule {
  /// Every rule, in the order of the checklist.
  public static let all: [Rule] = [
    registration, configuration, sessions, polling, profiles, appleSSO, preauthorization, authorization, logout,
    specialAccess, headers,
    errors, delivery,
  ].flatMap { $0 }

  /// The rule with an id; nil if there is none.
  public static func named(_ id: String) -> Rule? { byId[id] }

  private static let byId = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
