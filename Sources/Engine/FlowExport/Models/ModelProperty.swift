import FlowEngine

/// Something that must never occur, in terms that every model can check: a step or a configuration that matches all of
/// this.
@Memberwise(unlabelled: 1) public struct ModelProperty: Hashable, Sendable, Codable {
  /// The name, for people.
  public var name: String
  /// The event that the step takes; `nil` for any event, and for a configuration that must never occur, whatever led
  /// there.
  public var event: String?
  /// The step leaves one of these states; empty for any state.
  public var from: [String] = []
  /// The machine is in one of these states afterwards; empty for any state.
  public var state: [String] = []
  /// The requests that are all open afterwards.
  public var open: [String] = []
  /// The events that are all deferred afterwards.
  public var deferred: [String] = []

  /// Reads an object that needs only a name.
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
