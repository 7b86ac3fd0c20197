/// A domain registered for a service provider (REST API v2, configuration).
public struct Domain: Hashable, Sendable {
  /// The name, for example `adobe.com`.
  public var name: String
  /// Whether the MVPD may start the login.
  public var mvpdInitiated: Bool?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes a domain.
  public init(name: String, mvpdInitiated: Bool? = nil, others: [String: JSONValue] = [:]) {
    self.name = name
    self.mvpdInitiated = mvpdInitiated
    self.others = others
  }
}

extension Domain: Codable {
  private enum CodingKeys: String, CodingKey { case name, mvpdInitiated }

  /// Reads a domain; its name has to be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    mvpdInitiated = container.flag(forKey: .mvpdInitiated)
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(mvpdInitiated, forKey: .mvpdInitiated)
    try encoder.encodeOthers(others)
  }
}
