/// A read-only look at a session, for a second screen (REST API v2, sessions-get).
public struct SessionStatus: Hashable, Sendable {
  /// What the session knows, by the names of the wire.
  public var existingParameters: [String: String]
  /// What it still lacks; empty means ready for the login page.
  public var missingParameters: [String]
  /// The streaming device, for display only; its shape is not promised.
  public var device: JSONValue?
  /// Start of the code's validity.
  public var notBefore: Timestamp?
  /// End of the code's validity.
  public var notAfter: Timestamp?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes a status.
  public init(
    existingParameters: [String: String], missingParameters: [String] = [], device: JSONValue? = nil,
    notBefore: Timestamp? = nil,
    notAfter: Timestamp? = nil, others: [String: JSONValue] = [:]
  ) {
    self.existingParameters = existingParameters
    self.missingParameters = missingParameters
    self.device = device
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.others = others
  }

  /// What the session still lacks, one word for each (`domain` is `domainName`).
  public var missing: Set<SessionParameter> { Set(missingParameters.map(SessionParameter.init(rawValue:))) }
}

extension SessionStatus: Codable {
  private enum CodingKeys: String, CodingKey { case existingParameters, missingParameters, device, notBefore, notAfter }

  /// Reads a status; `existingParameters` has to be there.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    existingParameters = try container.decode([String: String?].self, forKey: .existingParameters).compactMapValues {
      $0
    }
    missingParameters = try container.decodeIfPresent([String].self, forKey: .missingParameters) ?? []
    device = container.tolerant(JSONValue.self, forKey: .device)
    notBefore = try container.decodeIfPresent(Timestamp.self, forKey: .notBefore)
    notAfter = try container.decodeIfPresent(Timestamp.self, forKey: .notAfter)
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire; the device is masked unless the encoder keeps secrets, since its addresses may
  /// identify a person.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(existingParameters, forKey: .existingParameters)
    try container.encode(missingParameters, forKey: .missingParameters)
    try container.encodeIfPresent(device.map { encoder.keepsSecrets ? $0 : .string(Secret.mask) }, forKey: .device)
    try container.encodeIfPresent(notBefore, forKey: .notBefore)
    try container.encodeIfPresent(notAfter, forKey: .notAfter)
    try encoder.encodeOthers(others)
  }
}
