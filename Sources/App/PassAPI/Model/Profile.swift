/// A sign-in that the server keeps for this app, device and service provider (v2 5.3).
@Memberwise public struct Profile: Hashable, Sendable {
  /// The MVPD; on the wire it is the key of the map.
  public var mvpd: String
  /// Start of validity.
  public var notBefore: Timestamp
  /// End of validity.
  public var notAfter: Timestamp
  /// The issuer: the MVPD, `Adobe` or `Apple`.
  public var issuer: String
  /// How the profile was created.
  public var type: ProfileType
  /// User metadata by key, for example `userID`.
  public var attributes: [String: Attribute] = [:]
  /// Opaque tracking id, which follows a person.
  public var sessionId: Secret?
  /// Undocumented members; descriptions show only their kinds.
  public var others: [String: JSONValue] = [:]

  /// Whether the profile is valid at a moment; the end is exclusive.
  public func isValid(at now: Timestamp) -> Bool { notBefore <= now && now < notAfter }
}

extension Profile: SafelyPrinted {
  /// Type, provider and end; not the names of the attributes, which the provider chooses.
  public var description: String { "\(type) at \(mvpd.shown) until \(notAfter.httpDate)" }
}

extension Profile: WireModel {
  package init() {
    let epoch = Timestamp(milliseconds: 0)
    self.init(mvpd: "", notBefore: epoch, notAfter: epoch, issuer: "", type: .regular)
  }

  /// If the member `mvpd` is absent, the profile's key in the surrounding map is the MVPD. Attributes only inform:
  /// unreadable ones are left out.
  package static let members: [Member<Profile>] = [
    Member("mvpd", \.mvpd) { source, key in
      source.tolerant(String.self, forKey: key) ?? source.codingPath.last?.stringValue ?? ""
    },
    .required("notBefore", \.notBefore),
    .required("notAfter", \.notAfter),
    .required("issuer", \.issuer),
    .required("type", \.type),
    .items("attributes", \.attributes),
    .tolerant("sessionId", \.sessionId),
  ]
}

/// How a profile was created (REST API v2, profile, member `type`).
@Memberwise public struct ProfileType: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  public let rawValue: String

  /// Signed in at the MVPD's login page.
  public static let regular: ProfileType = "regular"
  /// Signed in through Apple's framework.
  public static let appleSSO: ProfileType = "appleSSO"
  /// Granted by a degradation rule; short-lived.
  public static let degraded: ProfileType = "degraded"
  /// Granted by a temporary pass.
  public static let temporary: ProfileType = "temporary"
  /// Shared by the platform of another vendor.
  public static let platformSSO: ProfileType = "platformSSO"
  /// Shared by an external identity service.
  public static let serviceTokenSSO: ProfileType = "serviceTokenSSO"
}

/// One piece of user metadata in a profile (REST API v2, attribute).
@Memberwise public struct Attribute: Hashable, Sendable {
  /// The value; its kind depends on the key. Descriptions mask it.
  public var value: JSONValue?
  /// `plain`; `enc`, `encrypted` and anything else mean encrypted (C-66).
  public var state: String = "plain"
  /// A code of the catalogue, sent instead of a value.
  public var error: String?
  /// Undocumented members; descriptions show only their kinds.
  public var others: [String: JSONValue] = [:]

  /// Whether only the programmer's backend, which holds the private key, can read the value.
  public var isEncrypted: Bool { state != "plain" }
}

extension Attribute {
  /// The value as a text; numbers and booleans are not converted.
  public var string: String? { value?.text }

  /// The value as a whole number, written as a number or as digits.
  public var integer: Int64? {
    switch value {
    case .integer(let number)?: number
    case .string(let text)?: Int64(text.trimmed)
    case nil, .null?, .bool?, .number?, .array?, .object?: nil
    }
  }

  /// The value as a boolean, written as a boolean or as `true`, `false`, `1`, `0`.
  public var bool: Bool? {
    switch value {
    case .bool(let flag)?: flag
    case .integer(1)?: true
    case .integer(0)?: false
    case .string(let text)?: ["true": true, "1": true, "false": false, "0": false][text.trimmed.lowercased()]
    case nil, .null?, .integer?, .number?, .array?, .object?: nil
    }
  }

  /// The texts of a list; other kinds of elements are left out.
  public var strings: [String]? { value?.array?.compactMap(\.text) }

  /// The members of a map.
  public var object: [String: JSONValue]? { value?.object }

  /// The value as a moment, for `expiration_date`.
  public var timestamp: Timestamp? { integer.map(Timestamp.init(milliseconds:)) }
}

extension Attribute: WireModel {
  package init() { self.init(value: nil) }

  /// The value is masked, since it may be a user id.
  package static let members: [Member<Attribute>] = [
    .masked("value", \.value),
    .optional("state", \.state, or: "plain"),
    .tolerant("error", \.error),
  ]
}

extension Attribute: SafelyPrinted {
  /// The state and the kind of the value; never the value.
  public var description: String { "\(state) \(value?.description ?? "nothing")\(error.map { ", \($0)" } ?? "")" }
}
