/// The MVPDs that work with a service provider on this platform (REST API v2, configuration; C-84).
public struct Configuration: Hashable, Sendable {
  /// What the server took the device for; informational.
  public var device: String
  /// What the server took the client for; informational.
  public var clientType: String
  /// What the server took the system for; informational.
  public var os: String?
  /// Undocumented but for its name; informational.
  public var errorReporting: JSONValue?
  /// Undocumented but for its name; informational.
  public var time: JSONValue?
  /// The service provider's id.
  public var id: String
  /// The service provider's brand name.
  public var name: String
  /// The domains registered for the service provider.
  public var domains: [Domain]
  /// The MVPDs with an active integration, in the server's order.
  public var mvpds: [MVPD]
  /// Members beside the requestor that are not documented; they print their kind only.
  public var others: [String: JSONValue]
  /// Members of the requestor that are not documented, such as `channels` (C-84).
  public var requestorOthers: [String: JSONValue]

  /// Makes a configuration.
  public init(
    device: String, clientType: String, os: String?, errorReporting: JSONValue? = nil, time: JSONValue? = nil,
    id: String, name: String,
    domains: [Domain], mvpds: [MVPD], others: [String: JSONValue] = [:], requestorOthers: [String: JSONValue] = [:]
  ) {
    self.device = device
    self.clientType = clientType
    self.os = os
    self.errorReporting = errorReporting
    self.time = time
    self.id = id
    self.name = name
    self.domains = domains
    self.mvpds = mvpds
    self.others = others
    self.requestorOthers = requestorOthers
  }
}

extension Configuration: Codable {
  private enum CodingKeys: String, CodingKey { case device, clientType, os, errorReporting, time, requestor, mvpds }
  private enum RequestorKeys: String, CodingKey { case id, name, domains, mvpds }

  /// Reads the answer; only the requestor's id has to be there, and an entry that cannot be read is left out.
  /// The MVPDs may stand inside the requestor or beside it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    device = container.tolerant(String.self, forKey: .device) ?? ""
    clientType = container.tolerant(String.self, forKey: .clientType) ?? ""
    os = container.tolerant(String.self, forKey: .os)
    errorReporting = container.tolerant(JSONValue.self, forKey: .errorReporting)
    time = container.tolerant(JSONValue.self, forKey: .time)
    let requestor = try container.nestedContainer(keyedBy: RequestorKeys.self, forKey: .requestor)
    id = try requestor.decode(String.self, forKey: .id)
    name = requestor.tolerant(String.self, forKey: .name) ?? id
    domains = requestor.tolerantList(of: Domain.self, forKey: .domains)
    let inside = requestor.tolerantList(of: MVPD.self, forKey: .mvpds)
    mvpds = inside.isEmpty ? container.tolerantList(of: MVPD.self, forKey: .mvpds) : inside
    others = decoder.others(than: CodingKeys.self)
    requestorOthers = try container.nestedContainer(keyedBy: AnyKey.self, forKey: .requestor).others(
      than: RequestorKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(device, forKey: .device)
    try container.encode(clientType, forKey: .clientType)
    try container.encodeIfPresent(os, forKey: .os)
    try container.encodeIfPresent(errorReporting, forKey: .errorReporting)
    try container.encodeIfPresent(time, forKey: .time)
    var requestor = container.nestedContainer(keyedBy: RequestorKeys.self, forKey: .requestor)
    try requestor.encode(id, forKey: .id)
    try requestor.encode(name, forKey: .name)
    try requestor.encode(domains, forKey: .domains)
    try requestor.encode(mvpds, forKey: .mvpds)
    try encoder.encodeOthers(others)
    var rest = container.nestedContainer(keyedBy: AnyKey.self, forKey: .requestor)
    try rest.encodeOthers(requestorOthers, keepingSecrets: encoder.keepsSecrets)
  }
}
