/// What is left to do for one removed profile (v2 5.6).
@Memberwise package struct LogoutEntry: Hashable, Sendable {
  /// What to do next.
  package var actionName: ActionName
  /// How to do it: in a user agent, with the HTTP client, or by the user in the settings.
  package var actionType: ActionType
  /// The MVPD whose profile was removed.
  package var mvpd: String
  /// The MVPD's logout page, with `logout`; resolve it with `Origin.resolve(_:)`.
  package var url: String?
  /// Undocumented members; descriptions show only their kinds.
  package var others: [String: JSONValue] = [:]
}

extension LogoutEntry: WireModel {
  package init() { self.init(actionName: .invalid, actionType: .none, mvpd: "") }

  /// If the member `mvpd` is absent, the entry's key in the surrounding map is the MVPD.
  package static let members: [Member<LogoutEntry>] = [
    .required("actionName", \.actionName),
    .optional("actionType", \.actionType, or: .none),
    Member("mvpd", \.mvpd) { source, key in
      try source.decodeIfPresent(String.self, forKey: key) ?? source.codingPath.last?.stringValue ?? ""
    },
    .text("url", \.url),
  ]
}
