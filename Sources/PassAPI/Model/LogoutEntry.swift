/// What is left to do for one removed profile (REST API v2, logout entry).
public struct LogoutEntry: Hashable, Sendable {
  /// What to do next.
  public var actionName: ActionName
  /// By which means.
  public var actionType: ActionType
  /// The MVPD whose profile was removed.
  public var mvpd: String
  /// The MVPD's logout page, with `logout`; resolve it with `Origin.resolve(_:)`.
  public var url: String?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes an entry.
  public init(
    actionName: ActionName, actionType: ActionType, mvpd: String, url: String? = nil, others: [String: JSONValue] = [:]
  ) {
    self.actionName = actionName
    self.actionType = actionType
    self.mvpd = mvpd
    self.url = url
    self.others = others
  }
}

extension LogoutEntry: Codable {
  private enum CodingKeys: String, CodingKey { case actionName, actionType, mvpd, url }

  /// Reads an entry; without the member `mvpd`, its key in the map around it is the MVPD.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    actionName = try container.decode(ActionName.self, forKey: .actionName)
    actionType = try container.decodeIfPresent(ActionType.self, forKey: .actionType) ?? .none
    mvpd = try container.decodeIfPresent(String.self, forKey: .mvpd) ?? decoder.codingPath.last?.stringValue ?? ""
    url = try container.decodeIfPresent(String.self, forKey: .url)
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(actionName, forKey: .actionName)
    try container.encode(actionType, forKey: .actionType)
    try container.encode(mvpd, forKey: .mvpd)
    try container.encodeIfPresent(url, forKey: .url)
    try encoder.encodeOthers(others)
  }
}
