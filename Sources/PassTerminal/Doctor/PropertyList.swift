import Foundation

/// A property list of an app, with what is asked of it.
indirect enum PropertyList: Decodable, Equatable {
  case text(String)
  case flag(Bool)
  case list([PropertyList])
  case map([String: PropertyList])
  /// A number, a date, or data.
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let map = try? container.decode([String: PropertyList].self) {
      self = .map(map)
    } else if let list = try? container.decode([PropertyList].self) {
      self = .list(list)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .other
    }
  }

  subscript(_ key: String) -> PropertyList? { map?[key] }
  var map: [String: PropertyList]? { if case .map(let map) = self { map } else { nil } }
  var list: [PropertyList]? { if case .list(let list) = self { list } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The word for its kind.
  var kind: String {
    switch self {
    case .text: "a string"
    case .flag: "a Boolean"
    case .list: "an array"
    case .map: "a dictionary"
    case .other: "a number, a date or data"
    }
  }

  /// What a file of an app is.
  enum File: Equatable {
    case keys(PropertyList, isBinary: Bool)
    /// What a team's devices may run, signed by Apple: the entitlements are a part of it.
    case profile
    case foreign(String)

    init(_ data: Data) {
      let isBinary = data.starts(with: Data("bplist".utf8))
      // A profile is a signed message around a property list.
      if data.first == 0x30, data.range(of: Data("<key>Entitlements</key>".utf8)) != nil {
        self = .profile
      } else if data.isEmpty {
        self = .foreign("is empty")
      } else if let keys = try? PropertyListDecoder().decode(PropertyList.self, from: data) {
        let isProfile = keys["Entitlements"]?.map != nil && keys["TeamIdentifier"] != nil
        self = keys.map == nil ? .foreign("holds \(keys.kind)") : isProfile ? .profile : .keys(keys, isBinary: isBinary)
      } else {
        self = .foreign("is no property list")
      }
    }
  }
}
