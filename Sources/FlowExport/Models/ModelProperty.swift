/// What must never be, in words that every model can check: a step or a configuration that has all that is named here.
public struct ModelProperty: Hashable, Sendable, Codable {
  /// For people.
  public var name: String
  /// The event that the step takes; nil for any, and for what is never to be, whatever led there.
  public var event: String?
  /// The states of which the step leaves one; empty for any.
  public var from: [String]
  /// The states of which the machine is in one afterwards; empty for any.
  public var state: [String]
  /// The requests that are all open afterwards.
  public var open: [String]
  /// The events that all wait to be offered again afterwards.
  public var deferred: [String]

  /// A property that something is never so.
  public init(
    _ name: String, event: String? = nil, from: [String] = [], state: [String] = [], open: [String] = [],
    deferred: [String] = []
  ) {
    self.name = name
    self.event = event
    self.from = from
    self.state = state
    self.open = open
    self.deferred = deferred
  }

  /// Reads an object of which only the name must be there.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(String.self, forKey: .name)
    event = try values.decodeIfPresent(String.self, forKey: .event)
    from = try values.decodeIfPresent([String].self, forKey: .from) ?? []
    state = try values.decodeIfPresent([String].self, forKey: .state) ?? []
    open = try values.decodeIfPresent([String].self, forKey: .open) ?? []
    deferred = try values.decodeIfPresent([String].self, forKey: .deferred) ?? []
  }
}
