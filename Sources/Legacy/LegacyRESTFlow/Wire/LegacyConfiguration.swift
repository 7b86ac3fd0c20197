import PassAPI

/// The MVPDs of a service provider in REST API v1 (v1 3.2), read into the model of v2.
///
/// The vendor gives no sample. The requestor may have a name or be the root; MVPDs and domains may be a list, or an
/// object that contains the list, as in XML; a domain may be its name alone.
struct LegacyConfiguration: Decodable {
  let configuration: ServiceConfiguration

  init(from decoder: any Decoder) throws {
    let document = try JSONValue(from: decoder)
    let config = document["config"] ?? document
    let requestor = config["requestor"] ?? config
    var members = requestor.object ?? [:]
    members["domains"] = .array(requestor["domains"].elements(named: "domain").map { $0.asDomain })
    members["mvpds"] = .array(requestor["mvpds"].elements(named: "mvpd").map { $0.withListOfFields })
    let item = try WireJSON.read(
      ServiceConfiguration.self, from: JSONValue.object(["requestor": .object(members)]).data)
    configuration = item.answer
    guard let key = CodingUserInfoKey.leftOut, let leftOut = decoder.userInfo[key] as? LeftOut else { return }
    for text in item.leftOut { leftOut.note(text) }
  }
}

extension JSONValue? {
  /// The elements of a list, which may be in an object under their name; a single element may be without a list.
  fileprivate func elements(named name: String) -> [JSONValue] {
    switch self {
    case .array(let elements)?: elements
    case .object(let members)? where members[name] != nil: members[name].elements(named: name)
    case .object?: self.map { [$0] } ?? []
    case .string(let text)? where !text.isEmpty: [.string(text)]
    case nil, .null?, .bool?, .integer?, .number?, .string?: []
    }
  }
}

extension JSONValue {
  fileprivate var asDomain: JSONValue { text.map { ["name": .string($0)] } ?? self }

  /// The provider with its required attributes as a list of names; how XML marks them is not documented.
  fileprivate var withListOfFields: JSONValue {
    guard case .object(var members) = self, let fields = members["requiredMetadataFields"] else { return self }
    let names: [JSONValue] =
      switch fields {
      case .array(let names): names
      case .object(let nested): nested.sortedValues.flatMap { $0.array ?? [$0] }
      case .string(let name): name.isEmpty ? [] : [.string(name)]
      case .null, .bool, .integer, .number: []
      }
    members["requiredMetadataFields"] = .array(names)
    return .object(members)
  }
}

extension [String: JSONValue] {
  fileprivate var sortedValues: [JSONValue] { sorted { $0.key < $1.key }.map(\.value) }
}

/// Decisions for a catalogue in REST API v1 (v1 3.15), read into the model of v2.
struct LegacyPreauthorization: Decodable {
  let decisions: [ResourceDecision]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    // In JSON the list is `resources`; in XML that is the root, and its elements are `resource`.
    let key = WireKey(rawValue: container.contains(WireKey(rawValue: "resources")) ? "resources" : "resource")
    let one = container.contains(key) ? container.tolerant(Entry.self, forKey: key) : nil
    decisions =
      try one.map { [$0.decision] }
      ?? Item.readable(container.decode([Item<Entry>].self, forKey: key)).map(\.decision)
  }

  private struct Entry: Decodable {
    let decision: ResourceDecision

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: WireKey.self)
      let id = try container.decode(String.self, forKey: WireKey(rawValue: "id"))
      let authorized = WireKey(rawValue: "authorized")
      let isAuthorized = try container.flag(forKey: authorized) ?? container.decode(Bool.self, forKey: authorized)
      decision = ResourceDecision(
        resource: id, serviceProvider: "", mvpd: "", source: .mvpd, isAuthorized: isAuthorized,
        error: container.item(EnhancedError.self, forKey: WireKey(rawValue: "error")))
    }
  }
}
