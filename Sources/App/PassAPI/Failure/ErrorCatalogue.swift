/// The catalogue's entry for a code (Enhanced Error Codes; REST API v2, error catalogue).
package struct CatalogueEntry: Hashable, Sendable {
  /// The status of the error, and of the answer if the error is at its root.
  package let status: Int
  /// The action that the server asks of the client.
  package let action: ErrorAction
  /// What the client does.
  package let handling: DocumentedHandling

  /// What a client does about an error.
  package enum DocumentedHandling: String, Hashable, Sendable, CaseIterable {
    /// A defect of the client or of its settings: stop, log code and trace.
    case fix = "FIX"
    /// Forget the MVPD and choose again.
    case reselect = "RESELECT"
    /// Drop the code and start a new session.
    case newSession = "NEW_SESSION"
    /// Ask the viewer for an identity, then send it along.
    case collectIdentity = "COLLECT_IDENTITY"
    /// Ask the partner's framework again, once.
    case refreshStatus = "REFRESH_PFS"
    /// Go on with basic authentication.
    case basicAuthentication = "BASIC_AUTH"
    /// Show why access was denied.
    case showDenial = "SHOW_DENIAL"
    /// Show that something failed; do not repeat automatically.
    case showError = "SHOW_ERROR"
    /// Ask for fewer resources at a time.
    case split = "SPLIT"
    /// A task for an operator; do not repeat.
    case configuration = "CONFIG"
    /// Register again, once.
    case registerAgain = "REREGISTER"
    /// The viewer has to sign in again.
    case signInAgain = "REAUTH"
    /// Repeat a few times, with growing pauses.
    case retry = "RETRY"
  }
}

extension ErrorCode {
  /// The catalogue's entry; `nil` for an unknown code, for which the received action decides, then the status
  /// (R-ERR-10).
  package var entry: CatalogueEntry? { Self.catalogue[self] }

  private static let catalogue = Dictionary(
    uniqueKeysWithValues: rows.flatMap { row in row.codes.map { ($0, row.entry) } })

  private static func row(
    _ status: Int, _ action: ErrorAction, _ handling: CatalogueEntry.DocumentedHandling, _ codes: ErrorCode...
  ) -> (entry: CatalogueEntry, codes: [ErrorCode]) {
    (CatalogueEntry(status: status, action: action, handling: handling), codes)
  }

  static let rows = [
    row(
      400, .none, .fix, .invalidParameterServiceProvider, .invalidParameterResources, .invalidParameterRedirectURL,
      .invalidParameterPartner, .invalidHeaderDeviceInfo, .invalidHeaderDeviceIdentifier),
    row(400, .none, .reselect, .invalidParameterMVPD, .invalidIntegration),
    row(400, .none, .newSession, .invalidParameterCode, .invalidAuthenticationSession),
    row(400, .none, .basicAuthentication, .invalidParameterSAMLResponse, .invalidHeaderPFSPermissionAccessNotGranted),
    row(400, .none, .collectIdentity, .invalidHeaderIdentityForTemporaryAccess),
    row(
      400, .none, .refreshStatus, .invalidHeaderPFSPermissionAccessNotPresent,
      .invalidHeaderPFSPermissionAccessNotDetermined, .invalidHeaderPFSProviderIDNotDetermined,
      .invalidHeaderPFSProviderIDMismatch, .invalidHeaderPFSProviderInfoExpired),
    row(
      403, .none, .showDenial, .preauthorizationDeniedByMVPD, .authorizationDeniedByMVPD,
      .authorizationDeniedByParentalControls, .authorizationDeniedByDegradationRule),
    row(500, .none, .showError, .internalServerError),
    row(403, .configuration, .split, .tooManyResources),
    row(
      500, .configuration, .configuration, .invalidConfigurationUserMetadataCertificate,
      .invalidConfigurationTemporaryAccess, .invalidConfigurationPlatform, .invalidConfigurationPlatformID,
      .invalidConfigurationPlatformTrait, .invalidConfigurationPlatformCategoryTrait,
      .invalidConfigurationPlatformServices, .invalidConfigurationMVPDPlatform,
      .invalidConfigurationMVPDPlatformBoardingStatus, .invalidConfigurationMVPDPlatformProfileExchange),
    row(
      401, .applicationRegistration, .registerAgain, .invalidAccessTokenServiceProvider,
      .invalidAccessTokenClientApplication),
    row(
      403, .authentication, .signInAgain, .authenticatedProfileMissing, .authenticatedProfileExpired,
      .authenticatedProfileInvalidated, .temporaryAccessDurationLimitExceeded, .temporaryAccessResourcesLimitExceeded,
      .authorizationDeniedByHBAPolicies, .authorizationDeniedBySessionInvalidated, .identityNotRecognizedByMVPD),
    row(403, .retry, .retry, .networkReceivedError, .networkConnectionTimeout, .maximumExecutionTimeExceeded),
  ]
}

extension RegistrationErrorCode {
  /// What the client does; `nil` for an undocumented code (REST API v2, registration errors). All codes come with
  /// status 400.
  package var handling: CatalogueEntry.DocumentedHandling? {
    switch self {
    case .invalidRequest, .invalidRedirectURI, .unsupportedGrantType: .fix
    case .invalidSoftwareStatement, .unapprovedSoftwareStatement, .unauthorizedClient: .configuration
    case .invalidClient: .registerAgain
    default: nil
    }
  }
}
