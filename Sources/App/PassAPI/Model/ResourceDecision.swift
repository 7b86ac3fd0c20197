/// Whether a resource may be shown or played (v2 5.5).
@Memberwise public struct ResourceDecision: Hashable, Sendable {
  /// The resource, without blanks at its ends: one sample of the vendor adds one.
  public var resource: String
  /// The service provider.
  public var serviceProvider: String
  /// The MVPD.
  public var mvpd: String
  /// Who decided.
  public var source: DecisionSource
  /// The decision.
  public var isAuthorized: Bool
  /// The media token, only with a permit of authorize.
  public var token: MediaToken?
  /// Start of the time for which the server keeps the decision.
  public var notBefore: Timestamp?
  /// End of that time; not the end of the token.
  public var notAfter: Timestamp?
  /// Why access is denied; the error's status may differ from the HTTP status.
  public var error: EnhancedError?
  /// Undocumented members; descriptions show only their kinds.
  public var others: [String: JSONValue] = [:]
}

extension ResourceDecision: WireModel {
  package init() { self.init(resource: "", serviceProvider: "", mvpd: "", source: .mvpd, isAuthorized: false) }

  /// Resource and decision are required, and members that matter must be readable. The error of a denial only explains
  /// it, and is left out if it cannot be read; a permit with an unreadable error is not a permit.
  package static let members: [Member<ResourceDecision>] = [
    Member("resource", \.resource) { try $0.decode(String.self, forKey: $1).trimmed },
    .tolerant("serviceProvider", \.serviceProvider, or: ""),
    .tolerant("mvpd", \.mvpd, or: ""),
    .tolerant("source", \.source, or: .mvpd),
    .required("authorized", \.isAuthorized),
    .optional("token", \.token),
    .optional("notBefore", \.notBefore),
    .optional("notAfter", \.notAfter),
    Member(ifPresent: "error", \.error) { source, key in
      source.tolerant(Bool.self, forKey: WireKey(rawValue: "authorized")) == false
        ? source.item(EnhancedError.self, forKey: key) : try source.decodeIfPresent(EnhancedError.self, forKey: key)
    },
  ]
}

/// Who decided (REST API v2, decision, member `source`).
@Memberwise public struct DecisionSource: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  public let rawValue: String

  /// The MVPD.
  public static let mvpd: DecisionSource = "mvpd"
  /// A degradation rule.
  public static let degradation: DecisionSource = "degradation"
  /// A temporary pass.
  public static let tempPass: DecisionSource = "temppass"
  /// The vendor's test integration.
  public static let dummy: DecisionSource = "dummy"
}

/// Proof of a permit for one playback, which the programmer's backend verifies (REST API v2, media token).
@Memberwise public struct MediaToken: Hashable, Sendable {
  /// Start of validity.
  public var notBefore: Timestamp
  /// End of validity, minutes after its start.
  public var notAfter: Timestamp
  /// The token, opaque.
  public var serializedToken: Secret
  /// When it was issued; not in every answer, and of no use to the client (C-80).
  public var issuedAt: Timestamp?
  /// Undocumented members; descriptions show only their kinds.
  public var others: [String: JSONValue] = [:]
}

extension MediaToken: WireModel {
  package init() {
    let epoch = Timestamp(milliseconds: 0)
    self.init(notBefore: epoch, notAfter: epoch, serializedToken: Secret(""))
  }

  /// Only `issuedAt` may be absent or unreadable.
  package static let members: [Member<MediaToken>] = [
    .required("notBefore", \.notBefore),
    .required("notAfter", \.notAfter),
    .required("serializedToken", \.serializedToken),
    .tolerant("issuedAt", \.issuedAt),
  ]
}
