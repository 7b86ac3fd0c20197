/// The parameters of an authentication session (REST API v2, sessions-create and sessions-resume).
///
/// Each may be left out and supplied later (C-27): those that are `nil` are not sent.
@Memberwise package struct SessionParameters: Hashable, Codable, Sendable {
  /// The chosen MVPD.
  package var mvpd: String?
  /// The domain that the app belongs to.
  package var domainName: String?
  /// Where the user agent lands when the login is finished.
  package var redirectAddress: String?
}

/// A parameter of an authentication session (C-28 on the two names of the domain).
package struct SessionParameter: OpenVocabulary {
  /// The word on the wire, `domainName` for both names of the domain.
  package let rawValue: String
  /// Keeps any word; `domain`, as in the vendor's samples, becomes `domainName`.
  package init(rawValue: String) { self.rawValue = rawValue == "domain" ? "domainName" : rawValue }

  /// The chosen MVPD.
  package static let mvpd: SessionParameter = "mvpd"
  /// The domain that the app belongs to.
  package static let domainName: SessionParameter = "domainName"
  /// Where the user agent lands when the login is finished.
  package static let redirectURL: SessionParameter = "redirectUrl"
}

/// The state of a session, as a second screen reads it (REST API v2, sessions-get).
@Memberwise public struct SessionStatus: Hashable, Sendable {
  /// The parameters that the session has, by their names on the wire.
  public var existingParameters: [String: String]
  /// The parameters that it lacks; if empty, it is ready for the login page.
  public var missingParameters: [String] = []
  /// The streaming device, for display only; its form is not guaranteed.
  public var device: JSONValue?
  /// Start of the code's validity.
  public var notBefore: Timestamp?
  /// End of the code's validity.
  public var notAfter: Timestamp?
  /// Undocumented members; descriptions show only their kinds.
  public var others: [String: JSONValue] = [:]

  /// The parameters that the session lacks, with one name for each (`domain` is `domainName`).
  package var missing: Set<SessionParameter> { Set(missingParameters.map(SessionParameter.init(rawValue:))) }
}

extension SessionStatus: WireModel {
  package init() { self.init(existingParameters: [:]) }

  /// `existingParameters` is required; the device is masked, since its addresses may identify a person.
  package static let members: [Member<SessionStatus>] = [
    Member("existingParameters", \.existingParameters) { source, key in
      try source.decode([String: String?].self, forKey: key).compactMapValues { $0 }
    },
    .optional("missingParameters", \.missingParameters, or: []),
    .masked("device", \.device),
    .optional("notBefore", \.notBefore),
    .optional("notAfter", \.notAfter),
  ]
}
