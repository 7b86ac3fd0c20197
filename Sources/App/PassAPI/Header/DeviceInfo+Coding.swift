extension DeviceInfo: WireModel {
  package init() { self.init(model: "", version: "", osName: "", osVersion: "", connectionType: "") }

  /// Always empty: undocumented members are not read.
  package var others: [String: JSONValue] {
    get { [:] }
    set {}
  }

  /// The members, read as tolerantly as samples need: a required key may be absent, and a number may be a text or the
  /// reverse (C-56, C-57); `violation` says what is wrong. An empty required value is not written.
  package static let members: [Member<DeviceInfo>] = [
    .word("primaryHardwareType", \.primaryHardwareType), .required("model", \.model), .required("version", \.version),
    .text("manufacturer", \.manufacturer), .text("vendor", \.vendor), .required("osName", \.osNameText),
    .word("osFamily", \.osFamily), .word("osVendor", \.osVendor), .required("osVersion", \.osVersion),
    .word("browserName", \.browserName), .word("browserVendor", \.browserVendor),
    .text("browserVersion", \.browserVersion), .text("userAgent", \.userAgent), .size("displayWidth", \.displayWidth),
    .size("displayHeight", \.displayHeight), .size("displayPpi", \.displayPpi),
    Member(ifPresent: "diagonalScreenSize", \.finiteScreenSize) { source, key in
      source.tolerant(Double.self, forKey: key) ?? source.text(forKey: key).flatMap(Double.init)
    },
    .text("connectionIp", \.connectionIp), .text("connectionPort", \.connectionPort),
    .required("connectionType", \.connectionType), .flag("connectionSecure", \.connectionSecure),
    .text("applicationId", \.applicationId),
  ]

  /// JSON has no other numbers.
  private var finiteScreenSize: Double? {
    get { diagonalScreenSize.flatMap { $0.isFinite ? $0 : nil } }
    set { diagonalScreenSize = newValue }
  }

  private var osNameText: String {
    get { osName.rawValue }
    set { osName = OSName(rawValue: newValue) }
  }
}

extension Member<DeviceInfo> {
  /// A required text, empty if absent.
  fileprivate static func required(_ name: String, _ path: WritableKeyPath<DeviceInfo, String> & Sendable) -> Member {
    let key = WireKey(rawValue: name)
    return Member(names: [name]) { info, source in
      info[keyPath: path] = source.text(forKey: key) ?? ""
    } write: { info, container, _ in
      if !info[keyPath: path].isEmpty { try container.encode(info[keyPath: path], forKey: key) }
    }
  }

  /// A text, which is masked if its name is on no list of what may stay in clear.
  fileprivate static func text(_ name: String, _ path: WritableKeyPath<DeviceInfo, String?> & Sendable) -> Member {
    let isClear = InClear.v2.values(of: name) != InClear.Values.none
    return Member(ifPresent: name, path, mask: { isClear ? $0 : Secret.mask }) { source, key in
      source.text(forKey: key).flatMap { $0 == Secret.mask ? nil : $0 }
    }
  }

  fileprivate static func word<Word: OpenVocabulary>(
    _ name: String, _ path: WritableKeyPath<DeviceInfo, Word?> & Sendable
  ) -> Member { Member(ifPresent: name, path) { $0.text(forKey: $1).map(Word.init(rawValue:)) } }

  fileprivate static func size(_ name: String, _ path: WritableKeyPath<DeviceInfo, Int?> & Sendable) -> Member {
    Member(ifPresent: name, path) { $0.wholeNumber(forKey: $1).flatMap { Int(exactly: $0) } }
  }
}

extension KeyedDecodingContainer {
  /// A text, or the digits of a number.
  fileprivate func text(forKey key: Key) -> String? {
    tolerant(String.self, forKey: key) ?? tolerant(Int64.self, forKey: key).map(String.init)
  }
}
