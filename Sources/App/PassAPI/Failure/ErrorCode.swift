/// What went wrong, in the vendor's catalogue of 47 codes (Enhanced Error Codes, member `code`).
@Memberwise public struct ErrorCode: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  public let rawValue: String

  /// ServiceProvider path value absent or unknown; status 400, action `none`.
  public static let invalidParameterServiceProvider: ErrorCode = "invalid_parameter_service_provider"
  /// MVPD id (path or form) absent or unknown; status 400, action `none`.
  public static let invalidParameterMVPD: ErrorCode = "invalid_parameter_mvpd"
  /// Authentication code absent, malformed or mistyped; status 400, action `none`.
  public static let invalidParameterCode: ErrorCode = "invalid_parameter_code"
  /// Resources list absent, empty or unusable; status 400, action `none`.
  public static let invalidParameterResources: ErrorCode = "invalid_parameter_resources"
  /// RedirectUrl absent or not acceptable; status 400, action `none`.
  public static let invalidParameterRedirectURL: ErrorCode = "invalid_parameter_redirect_url"
  /// Partner path value absent or unknown; status 400, action `none`.
  public static let invalidParameterPartner: ErrorCode = "invalid_parameter_partner"
  /// SAMLResponse form value absent, damaged or wrongly encoded; status 400, action `none`.
  public static let invalidParameterSAMLResponse: ErrorCode = "invalid_parameter_saml_response"
  /// X-Device-Info absent or not decodable; status 400, action `none`.
  public static let invalidHeaderDeviceInfo: ErrorCode = "invalid_header_device_info"
  /// AP-Device-Identifier absent or not in the required form; status 400, action `none`.
  public static let invalidHeaderDeviceIdentifier: ErrorCode = "invalid_header_device_identifier"
  /// AP-TempPass-Identity absent or unusable for promotional TempPass; status 400, action `none`.
  public static let invalidHeaderIdentityForTemporaryAccess: ErrorCode = "invalid_header_identity_for_temporary_access"
  /// AccessStatus is missing from AP-Partner-Framework-Status; status 400, action `none`.
  public static let invalidHeaderPFSPermissionAccessNotPresent: ErrorCode =
    "invalid_header_pfs_permission_access_not_present"
  /// AccessStatus says the user has not decided yet; status 400, action `none`.
  public static let invalidHeaderPFSPermissionAccessNotDetermined: ErrorCode =
    "invalid_header_pfs_permission_access_not_determined"
  /// AccessStatus is anything but granted; status 400, action `none`.
  public static let invalidHeaderPFSPermissionAccessNotGranted: ErrorCode =
    "invalid_header_pfs_permission_access_not_granted"
  /// Provider id in the header maps to no known MVPD; status 400, action `none`.
  public static let invalidHeaderPFSProviderIDNotDetermined: ErrorCode = "invalid_header_pfs_provider_id_not_determined"
  /// Provider id in the header belongs to another MVPD than the one in the path; status 400, action `none`.
  public static let invalidHeaderPFSProviderIDMismatch: ErrorCode = "invalid_header_pfs_provider_id_mismatch"
  /// ExpirationDate in the header is in the past; status 400, action `none`.
  public static let invalidHeaderPFSProviderInfoExpired: ErrorCode = "invalid_header_pfs_provider_info_expired"
  /// No active integration between service provider and MVPD; status 400, action `none`.
  public static let invalidIntegration: ErrorCode = "invalid_integration"
  /// Session behind the code is gone, expired or unknown; status 400, action `none`.
  public static let invalidAuthenticationSession: ErrorCode = "invalid_authentication_session"
  /// MVPD says the user may not see this resource; status 403, action `none`.
  public static let preauthorizationDeniedByMVPD: ErrorCode = "preauthorization_denied_by_mvpd"
  /// MVPD refuses playback of the resource; status 403, action `none`.
  public static let authorizationDeniedByMVPD: ErrorCode = "authorization_denied_by_mvpd"
  /// MVPD refuses because of parental-control settings; status 403, action `none`.
  public static let authorizationDeniedByParentalControls: ErrorCode = "authorization_denied_by_parental_controls"
  /// An AuthZNone degradation rule blocks the integration; status 403, action `none`.
  public static let authorizationDeniedByDegradationRule: ErrorCode = "authorization_denied_by_degradation_rule"
  /// Unexpected failure on the service side; status 500, action `none`.
  public static let internalServerError: ErrorCode = "internal_server_error"
  /// More resources in one request than the integration allows; status 403, action `configuration`.
  public static let tooManyResources: ErrorCode = "too_many_resources"
  /// Certificate for encrypting user metadata absent or bad; status 500, action `configuration`.
  public static let invalidConfigurationUserMetadataCertificate: ErrorCode =
    "invalid_configuration_user_metadata_certificate"
  /// TempPass set-up wrong; status 500, action `configuration`.
  public static let invalidConfigurationTemporaryAccess: ErrorCode = "invalid_configuration_temporary_access"
  /// Platform set-up missing for the integration; status 500, action `configuration`.
  public static let invalidConfigurationPlatform: ErrorCode = "invalid_configuration_platform"
  /// Platform id set-up missing; status 500, action `configuration`.
  public static let invalidConfigurationPlatformID: ErrorCode = "invalid_configuration_platform_id"
  /// Platform trait set-up missing; status 500, action `configuration`.
  public static let invalidConfigurationPlatformTrait: ErrorCode = "invalid_configuration_platform_trait"
  /// Platform category trait set-up missing; status 500, action `configuration`.
  public static let invalidConfigurationPlatformCategoryTrait: ErrorCode =
    "invalid_configuration_platform_category_trait"
  /// Platform services set-up missing for the integration; status 500, action `configuration`.
  public static let invalidConfigurationPlatformServices: ErrorCode = "invalid_configuration_platform_services"
  /// MVPD/platform pairing set-up missing; status 500, action `configuration`.
  public static let invalidConfigurationMVPDPlatform: ErrorCode = "invalid_configuration_mvpd_platform"
  /// Boarding status missing for the MVPD/platform pair; status 500, action `configuration`.
  public static let invalidConfigurationMVPDPlatformBoardingStatus: ErrorCode =
    "invalid_configuration_mvpd_platform_boarding_status"
  /// Profile-exchange set-up missing for the MVPD/platform pair; status 500, action `configuration`.
  public static let invalidConfigurationMVPDPlatformProfileExchange: ErrorCode =
    "invalid_configuration_mvpd_platform_profile_exchange"
  /// Token not valid for this service provider; status 401, action `application-registration`.
  public static let invalidAccessTokenServiceProvider: ErrorCode = "invalid_access_token_service_provider"
  /// Token not valid because the client application is unknown, revoked or lacks scope; status 401, action
  /// `application-registration`.
  public static let invalidAccessTokenClientApplication: ErrorCode = "invalid_access_token_client_application"
  /// No profile for this MVPD/device/application; status 403, action `authentication`.
  public static let authenticatedProfileMissing: ErrorCode = "authenticated_profile_missing"
  /// Profile lifetime is over; status 403, action `authentication`.
  public static let authenticatedProfileExpired: ErrorCode = "authenticated_profile_expired"
  /// Profile was revoked; status 403, action `authentication`.
  public static let authenticatedProfileInvalidated: ErrorCode = "authenticated_profile_invalidated"
  /// TempPass time used up; status 403, action `authentication`.
  public static let temporaryAccessDurationLimitExceeded: ErrorCode = "temporary_access_duration_limit_exceeded"
  /// Promotional TempPass item budget used up; status 403, action `authentication`.
  public static let temporaryAccessResourcesLimitExceeded: ErrorCode = "temporary_access_resources_limit_exceeded"
  /// Profile came from home-based authentication and the device has left the home; status 403, action `authentication`.
  public static let authorizationDeniedByHBAPolicies: ErrorCode = "authorization_denied_by_hba_policies"
  /// Identity provider cancelled the session; status 403, action `authentication`.
  public static let authorizationDeniedBySessionInvalidated: ErrorCode = "authorization_denied_by_session_invalidated"
  /// MVPD does not know the user identity; status 403, action `authentication`.
  public static let identityNotRecognizedByMVPD: ErrorCode = "identity_not_recognized_by_mvpd"
  /// Read failure between Adobe and the partner service; status 403, action `retry`.
  public static let networkReceivedError: ErrorCode = "network_received_error"
  /// Connection timeout between Adobe and the partner service; status 403, action `retry`.
  public static let networkConnectionTimeout: ErrorCode = "network_connection_timeout"
  /// Request did not finish within the allowed time; status 403, action `retry`.
  public static let maximumExecutionTimeExceeded: ErrorCode = "maximum_execution_time_exceeded"
}

extension ErrorCode {
  /// The word itself, or what `ForeignText` shows of it as a code.
  public var description: String { rawValue.sanitizedCode }
}

extension ErrorCode: CaseIterable {
  /// The 47 documented codes, in the order of the catalogue's entries.
  public static var allCases: [ErrorCode] { rows.flatMap(\.codes) }
}

/// Why a registration or token request was refused (v2 5.8, member `error`).
@Memberwise public struct RegistrationErrorCode: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  public let rawValue: String

  /// A parameter is missing, unsupported or repeated, or the body is malformed.
  public static let invalidRequest: RegistrationErrorCode = "invalid_request"
  /// The redirect is not acceptable.
  public static let invalidRedirectURI: RegistrationErrorCode = "invalid_redirect_uri"
  /// The software statement is unusable.
  public static let invalidSoftwareStatement: RegistrationErrorCode = "invalid_software_statement"
  /// The software statement is not approved, or revoked.
  public static let unapprovedSoftwareStatement: RegistrationErrorCode = "unapproved_software_statement"
  /// The credentials are not valid: register again.
  public static let invalidClient: RegistrationErrorCode = "invalid_client"
  /// The client may not use this grant.
  public static let unauthorizedClient: RegistrationErrorCode = "unauthorized_client"
  /// The server does not know the grant.
  public static let unsupportedGrantType: RegistrationErrorCode = "unsupported_grant_type"
}

extension RegistrationErrorCode {
  /// The word itself, or what `ForeignText` shows of it as a code.
  public var description: String { rawValue.sanitizedCode }
}

extension RegistrationErrorCode: CaseIterable {
  /// The seven documented codes.
  public static var allCases: [RegistrationErrorCode] {
    [
      .invalidRequest, .invalidRedirectURI, .invalidSoftwareStatement, .unapprovedSoftwareStatement, .invalidClient,
      .unauthorizedClient, .unsupportedGrantType,
    ]
  }
}
