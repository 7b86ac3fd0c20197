import PassAPI

/// What the catalogue of v2 9 wants done about a code: its columns "Action" and "Client", written
/// out by hand.
enum ErrorClass: String, CaseIterable, Sendable {
  /// Repeat, at most three times.
  case retry
  /// Register again, once.
  case registerAgain
  /// The viewer has to sign in again.
  case signIn
  /// Forget the provider and choose again.
  case reselect
  /// Drop the code and start again.
  case newCode
  /// Read the partner status again, once.
  case refreshStatus
  /// Go on without the partner.
  case withoutPartner
  /// The operator's task: no repetition.
  case operatorTask
  /// What was asked for is denied.
  case denial
  /// No repetition either: a defect, or a failure to show.
  case stop

  init(of code: ErrorCode) {
    switch code {
    case .networkReceivedError, .networkConnectionTimeout, .maximumExecutionTimeExceeded: self = .retry
    case .invalidAccessTokenServiceProvider, .invalidAccessTokenClientApplication: self = .registerAgain
    case .authenticatedProfileMissing, .authenticatedProfileExpired, .authenticatedProfileInvalidated,
      .temporaryAccessDurationLimitExceeded, .temporaryAccessResourcesLimitExceeded, .authorizationDeniedByHBAPolicies,
      .authorizationDeniedBySessionInvalidated, .identityNotRecognizedByMVPD:
      self = .signIn
    // The viewer can choose another way than a temporary pass that has to be mended.
    case .invalidParameterMVPD, .invalidIntegration, .invalidConfigurationTemporaryAccess: self = .reselect
    case .preauthorizationDeniedByMVPD, .authorizationDeniedByMVPD, .authorizationDeniedByParentalControls,
      .authorizationDeniedByDegradationRule:
      self = .denial
    case .invalidParameterCode, .invalidAuthenticationSession: self = .newCode
    case .invalidHeaderPFSPermissionAccessNotPresent, .invalidHeaderPFSPermissionAccessNotDetermined,
      .invalidHeaderPFSProviderIDNotDetermined, .invalidHeaderPFSProviderIDMismatch,
      .invalidHeaderPFSProviderInfoExpired:
      self = .refreshStatus
    case .invalidHeaderPFSPermissionAccessNotGranted, .invalidParameterSAMLResponse: self = .withoutPartner
    case .tooManyResources, .invalidConfigurationUserMetadataCertificate,
      .invalidConfigurationPlatform, .invalidConfigurationPlatformID, .invalidConfigurationPlatformTrait,
      .invalidConfigurationPlatformCategoryTrait, .invalidConfigurationPlatformServices,
      .invalidConfigurationMVPDPlatform,
      .invalidConfigurationMVPDPlatformBoardingStatus, .invalidConfigurationMVPDPlatformProfileExchange:
      self = .operatorTask
    default: self = .stop
    }
  }

  /// How often a resource is asked for whose decision carries such a code each time.
  var callsForDecision: Int { self == .retry ? 4 : self == .refreshStatus ? 2 : 1 }
  /// Whether such a decision ends the sign-in; else it is a denial, and the viewer stays.
  var endsSignIn: Bool { [.signIn, .registerAgain, .reselect, .refreshStatus, .withoutPartner].contains(self) }
}
