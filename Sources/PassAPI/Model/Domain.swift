/// A domain registered for a service provider (REST API v2, configuration).
public struct Domain: Hashable, Sendable {
  /// The name, for example `adobe.com`.
  public var name: String
  /// Whether the MVPD may start the login.
  public var mvpdInitiated: Bool?

  /// Makes a domain.
  public init(name: String, mvpdInitiated: Bool? = nil) {
    self.name = name
    self.mvpdInitiated = mvpdInitiated
  }
}

extension Domain: Codable {
  private enum CodingKeys: String, CodingKey { case name, mvpdInitiated }

  /// Reads a domain; its name has to be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    mvpdInitiated = container.flag(forKey: .mvpdInitiated)
  }
}
