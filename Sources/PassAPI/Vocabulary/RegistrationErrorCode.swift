/// Why a registration or token request was refused (Dynamic Client Registration, member `error`).
public struct RegistrationErrorCode: OpenVocabulary {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a value of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A parameter is missing, unsupported or repeated, or the body is malformed.
  public static let invalidRequest = RegistrationErrorCode(rawValue: "invalid_request")
  /// The redirect is not acceptable.
  public static let invalidRedirectURI = RegistrationErrorCode(rawValue: "invalid_redirect_uri")
  /// The software statement is unusable.
  public static let invalidSoftwareStatement = RegistrationErrorCode(rawValue: "invalid_software_statement")
  /// The software statement is not approved, or revoked.
  public static let unapprovedSoftwareStatement = RegistrationErrorCode(rawValue: "unapproved_software_statement")
  /// The credentials are not valid: register again.
  public static let invalidClient = RegistrationErrorCode(rawValue: "invalid_client")
  /// The client may not use this grant.
  public static let unauthorizedClient = RegistrationErrorCode(rawValue: "unauthorized_client")
  /// The server does not know the grant.
  public static let unsupportedGrantType = RegistrationErrorCode(rawValue: "unsupported_grant_type")
}

extension RegistrationErrorCode: CaseIterable {
  /// The seven documented codes.
  public static var allCases: [RegistrationErrorCode] {
    [
      .invalidRequest, .invalidRedirectURI, .invalidSoftwareStatement, .unapprovedSoftwareStatement, .invalidClient,
      .unauthorizedClient,
      .unsupportedGrantType,
    ]
  }
}
