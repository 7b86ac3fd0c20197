/// What went wrong, in the vendor's catalogue of 47 codes (Enhanced Error Codes, member `code`).
public struct ErrorCode: OpenVocabulary {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a value of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// ServiceProvider path value absent or unknown; status 400, action `none`.
  public static let invalidParameterServiceProvider = ErrorCode(rawValue: "invalid_parameter_service_provider")
  /// MVPD id (path or form) absent or unknown; status 400, action `none`.
  public static let invalidParameterMVPD = ErrorCode(rawValue: "invalid_parameter_mvpd")
  /// Authentication code absent, malformed or mistyped; status 400, action `none`.
  public static let invalidParameterCode = ErrorCode(rawValue: "invalid_parameter_code")
  /// Resources list absent, empty or unusable; status 400, action `none`.
  public static let invalidParameterResources = ErrorCode(rawValue: "invalid_parameter_resources")
  /// RedirectUrl absent or not acceptable; status 400, action `none`.
  public static let invalidParameterRedirectURL = ErrorCode(rawValue: "invalid_parameter_redirect_url")
  /// Partner path value absent or unknown; status 400, action `none`.
  public static let invalidParameterPartner = ErrorCode(rawValue: "invalid_parameter_partner")
  /// SAMLResponse form value absent, damaged or wrongly encoded; status 400, action `none`.
  public static let invalidParameterSAMLResponse = ErrorCode(rawValue: "invalid_parameter_saml_response")
  /// X-Device-Info absent or not decodable; status 400, action `none`.
  public static let invalidHeaderDeviceInfo = ErrorCode(rawValue: "invalid_header_device_info")
  /// AP-Device-Identifier absent or not in the required form; status 400, action `none`.
  public static let invalidHeaderDeviceIdentifier = ErrorCode(rawValue: "invalid_header_device_identifier")
  /// AP-TempPass-Identity absent or unusable for promotional TempPass; status 400, action `none`.
  public static let invalidHeaderIdentityForTemporaryAccess = ErrorCode(
    rawValue: "invalid_header_identity_for_temporary_access")
  /// AccessStatus is missing from AP-Partner-Framework-Status; status 400, action `none`.
  public static let invalidHeaderPFSPermissionAccessNotPresent = ErrorCode(
    rawValue: "invalid_header_pfs_permission_access_not_present")
  /// AccessStatus says the user has not decided yet; status 400, action `none`.
  public static let invalidHeaderPFSPermissionAccessNotDetermined = ErrorCode(
    rawValue: "invalid_header_pfs_permission_access_not_determined")
  /// AccessStatus is anything but granted; status 400, action `none`.
  public static let invalidHeaderPFSPermissionAccessNotGranted = ErrorCode(
    rawValue: "invalid_header_pfs_permission_access_not_granted")
  /// Provider id in the header maps to no known MVPD; status 400, action `none`.
  public static let invalidHeaderPFSProviderIDNotDetermined = ErrorCode(
    rawValue: "invalid_header_pfs_provider_id_not_determined")
  /// Provider id in the header belongs to another MVPD than the one in the path; status 400, action `none`.
  public static let invalidHeaderPFSProviderIDMismatch = ErrorCode(rawValue: "invalid_header_pfs_provider_id_mismatch")
  /// ExpirationDate in the header is in the past; status 400, action `none`.
  public static let invalidHeaderPFSProviderInfoExpired = ErrorCode(
    rawValue: "invalid_header_pfs_provider_info_expired")
  /// No active integration between service provider and MVPD; status 400, action `none`.
  public static let invalidIntegration = ErrorCode(rawValue: "invalid_integration")
  /// Session behind the code is gone, expired or unknown; status 400, action `none`.
  public static let invalidAuthenticationSession = ErrorCode(rawValue: "invalid_authentication_session")
  /// MVPD says the user may not see this resource; status 403, action `none`.
  public static let preauthorizationDeniedByMVPD = ErrorCode(rawValue: "preauthorization_denied_by_mvpd")
  /// MVPD refuses playback of the resource; status 403, action `none`.
  public static let authorizationDeniedByMVPD = ErrorCode(rawValue: "authorization_denied_by_mvpd")
  /// MVPD refuses because of parental-control settings; status 403, action `none`.
  public static let authorizationDeniedByParentalControls = ErrorCode(
    rawValue: "authorization_denied_by_parental_controls")
  /// An AuthZNone degradation rule blocks the integration; status 403, action `none`.
  public static let authorizationDeniedByDegradationRule = ErrorCode(
    rawValue: "authorization_denied_by_degradation_rule")
  /// Unexpected failure on the service side; status 500, action `none`.
  public static let internalServerError = ErrorCode(rawValue: "internal_server_error")
  /// More resources in one request than the integration allows; status 403, action `configuration`.
  public static let tooManyResources = ErrorCode(rawValue: "too_many_resources")
  /// Certificate for encrypting user metadata absent or bad; status 500, action `configuration`.
  public static let invalidConfigurationUserMetadataCertificate = ErrorCode(
    rawValue: "invalid_configuration_user_metadata_certificate")
  /// TempPass set-up wrong; status 500, action `configuration`.
  public static let invalidConfigurationTemporaryAccess = ErrorCode(rawValue: "invalid_configuration_temporary_access")
  /// Platform set-up missing for the integration; status 500, action `configuration`.
  public static let invalidConfigurationPlatform = ErrorCode(rawValue: "invalid_configuration_platform")
  /// Platform id set-up missing; status 500, action `configuration`.
  public static let invalidConfigurationPlatformID = ErrorCode(rawValue: "invalid_configuration_platform_id")
  /// Platform trait set-up missing; status 500, action `configuration`.
  public static let invalidConfigurationPlatformTrait = ErrorCode(rawValue: "invalid_configuration_platform_trait")
  /// Platform category trait set-up missing; status 500, action `configuration`.
  public static let invalidConfigurationPlatformCategoryTrait = ErrorCode(
    rawValue: "invalid_configuration_platform_category_trait")
  /// Platform services set-up missing for the integration; status 500, action `configuration`.
  public static let invalidConfigurationPlatformServices = ErrorCode(
    rawValue: "invalid_configuration_platform_services")
  /// MVPD/platform pairing set-up missing; status 500, action `configuration`.
  public static let invalidConfigurationMVPDPlatform = ErrorCode(rawValue: "invalid_configuration_mvpd_platform")
  /// Boarding status missing for the MVPD/platform pair; status 500, action `configuration`.
  public static let invalidConfigurationMVPDPlatformBoardingStatus = ErrorCode(
    rawValue: "invalid_configuration_mvpd_platform_boarding_status")
  /// Profile-exchange set-up missing for the MVPD/platform pair; status 500, action `configuration`.
  public static let invalidConfigurationMVPDPlatformProfileExchange = ErrorCode(
    rawValue: "invalid_configuration_mvpd_platform_profile_exchange")
  /// Token not valid for this service provider; status 401, action `application-registration`.
  public static let invalidAccessTokenServiceProvider = ErrorCode(rawValue: "invalid_access_token_service_provider")
  /// Token not valid because the client application is unknown, revoked or lacks scope; status 401, action
  /// `application-registration`.
  public static let invalidAccessTokenClientApplication = ErrorCode(rawValue: "invalid_access_token_client_application")
  /// No profile for this MVPD/device/application; status 403, action `authentication`.
  public static let authenticatedProfileMissing = ErrorCode(rawValue: "authenticated_profile_missing")
  /// Profile lifetime is over; status 403, action `authentication`.
  public static let authenticatedProfileExpired = ErrorCode(rawValue: "authenticated_profile_expired")
  /// Profile was revoked; status 403, action `authentication`.
  public static let authenticatedProfileInvalidated = ErrorCode(rawValue: "authenticated_profile_invalidated")
  /// TempPass time used up; status 403, action `authentication`.
  public static let temporaryAccessDurationLimitExceeded = ErrorCode(
    rawValue: "temporary_access_duration_limit_exceeded")
  /// Promotional TempPass item budget used up; status 403, action `authentication`.
  public static let temporaryAccessResourcesLimitExceeded = ErrorCode(
    rawValue: "temporary_access_resources_limit_exceeded")
  /// Profile came from home-based authentication and the device has left the home; status 403, action `authentication`.
  public static let authorizationDeniedByHBAPolicies = ErrorCode(rawValue: "authorization_denied_by_hba_policies")
  /// Identity provider cancelled the session; status 403, action `authentication`.
  public static let authorizationDeniedBySessionInvalidated = ErrorCode(
    rawValue: "authorization_denied_by_session_invalidated")
  /// MVPD does not know the user identity; status 403, action `authentication`.
  public static let identityNotRecognizedByMVPD = ErrorCode(rawValue: "identity_not_recognized_by_mvpd")
  /// Read failure between Adobe and the partner service; status 403, action `retry`.
  public static let networkReceivedError = ErrorCode(rawValue: "network_received_error")
  /// Connection timeout between Adobe and the partner service; status 403, action `retry`.
  public static let networkConnectionTimeout = ErrorCode(rawValue: "network_connection_timeout")
  /// Request did not finish within the allowed time; status 403, action `retry`.
  public static let maximumExecutionTimeExceeded = ErrorCode(rawValue: "maximum_execution_time_exceeded")
}

extension ErrorCode: CaseIterable {
  /// The 47 documented codes, in the order of the catalogue.
  public static var allCases: [ErrorCode] {
    [
      .invalidParameterServiceProvider, .invalidParameterMVPD, .invalidParameterCode, .invalidParameterResources,
      .invalidParameterRedirectURL, .invalidParameterPartner, .invalidParameterSAMLResponse, .invalidHeaderDeviceInfo,
      .invalidHeaderDeviceIdentifier, .invalidHeaderIdentityForTemporaryAccess,
      .invalidHeaderPFSPermissionAccessNotPresent,
      .invalidHeaderPFSPermissionAccessNotDetermined, .invalidHeaderPFSPermissionAccessNotGranted,
      .invalidHeaderPFSProviderIDNotDetermined, .invalidHeaderPFSProviderIDMismatch,
      .invalidHeaderPFSProviderInfoExpired,
      .invalidIntegration, .invalidAuthenticationSession, .preauthorizationDeniedByMVPD, .authorizationDeniedByMVPD,
      .authorizationDeniedByParentalControls, .authorizationDeniedByDegradationRule, .internalServerError,
      .tooManyResources,
      .invalidConfigurationUserMetadataCertificate, .invalidConfigurationTemporaryAccess, .invalidConfigurationPlatform,
      .invalidConfigurationPlatformID, .invalidConfigurationPlatformTrait, .invalidConfigurationPlatformCategoryTrait,
      .invalidConfigurationPlatformServices, .invalidConfigurationMVPDPlatform,
      .invalidConfigurationMVPDPlatformBoardingStatus,
      .invalidConfigurationMVPDPlatformProfileExchange, .invalidAccessTokenServiceProvider,
      .invalidAccessTokenClientApplication,
      .authenticatedProfileMissing, .authenticatedProfileExpired, .authenticatedProfileInvalidated,
      .temporaryAccessDurationLimitExceeded, .temporaryAccessResourcesLimitExceeded, .authorizationDeniedByHBAPolicies,
      .authorizationDeniedBySessionInvalidated, .identityNotRecognizedByMVPD, .networkReceivedError,
      .networkConnectionTimeout,
      .maximumExecutionTimeExceeded,
    ]
  }
}
