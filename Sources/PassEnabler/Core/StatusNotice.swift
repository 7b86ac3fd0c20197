import AccessEnablerCodes
import PassAPI
import PassService

extension AdvancedStatus.Code {
  /// The codes of K14 that the façade sends; Docs/PassEnabler.md says when, and why not the others of the SDK.
  static let sent: [Self] = [
    .otherProvider, .providerNotSupported, .pickerCancelled, .signOutOnDevice, .accessDenied, .accessUndecided,
    .partnerUnavailable, .appleError, .notAuthenticated, .degradedLogin, .temporaryLogin, .temporaryAccessOver,
    .sessionOver, .authenticationError, .authorizationError, .internalError, .notRegistered, .noAccessToken,
    .noRegistrationCode, .registrationCode, .requestorInvalid, .serversNotFound, .server(0), .configurationThrottled,
    .degradedPermit, .temporaryPermit, .denied, .deniedTechnically, .resourceMalformed, .deniedByDegradation,
    .preauthorizationFailed,
  ]

  /// The level that is sent. The error table leaves VSA403 and CFG429 out: they are what their neighbours are.
  var sentLevel: AdvancedStatus.Level { level ?? (self == .accessDenied ? .info : .error) }
}

/// A code with what belongs to it.
struct StatusNotice {
  var code: AdvancedStatus.Code
  var message: String?
  var details: String?
  var resource: String?
  /// The end of a registration code, in milliseconds since 1970.
  var expires: Timestamp?

  init(
    _ code: AdvancedStatus.Code, message: String? = nil, details: String? = nil, resource: String? = nil,
    expires: Timestamp? = nil
  ) {
    self.code = code
    self.message = message
    self.details = details
    self.resource = resource
    self.expires = expires
  }

  /// What the app's delegate gets.
  var dictionary: [AnyHashable: Any] {
    var dictionary: [AnyHashable: Any] = ["errorId": code.rawValue, "level": code.sentLevel.rawValue]
    dictionary["message"] = message
    dictionary["details"] = details
    dictionary["resource"] = resource
    dictionary["expires"] = expires.map { String($0.milliseconds) }
    return dictionary
  }
}

// MARK: From what v2 says

extension StatusNotice {
  /// What the device-level login says in C03 and C04: the viewer's permission, or an error of the framework.
  init?(_ reply: PartnerReply) {
    switch (reply.access, reply.error) {
    case (.denied, _), (.restricted, _): self.init(.accessDenied)
    case (.notDetermined, _): self.init(.accessUndecided)
    case (.granted, let error?) where ![.unsupportedProvider, .userCancelled].contains(error.code):
      self.init(.appleError, details: error.code.rawValue)
    case (.granted, _): return nil
    }
  }

  /// What kind of login it was; nil for an ordinary one.
  init?(_ access: Access) {
    switch access.type {
    case .degraded?: self.init(.degradedLogin)
    case .temporary?: self.init(.temporaryLogin)
    default: return nil
    }
  }

  /// Why the service cannot be used: C03, and calls of a login.
  init(service problem: Problem) {
    let code: AdvancedStatus.Code =
      switch problem.cause {
      case .busy: .configurationThrottled
      case .offline: .serversNotFound
      case .unreachable: problem.serverError ?? .serversNotFound
      case .refused, .local: Self.refusals[problem.code] ?? problem.serverError ?? .authenticationError
      }
    self.init(code, message: problem.text, details: problem.code)
  }

  private static let refusals: [String: AdvancedStatus.Code] = {
    let unregistered: [RegistrationErrorCode] = [
      .invalidRequest, .invalidRedirectURI, .invalidSoftwareStatement, .unapprovedSoftwareStatement,
    ]
    let withoutToken: [RegistrationErrorCode] = [.invalidClient, .unauthorizedClient, .unsupportedGrantType]
    let clients: [ErrorCode] = [.invalidAccessTokenServiceProvider, .invalidAccessTokenClientApplication]
    var codes: [String: AdvancedStatus.Code] = [
      ErrorCode.invalidParameterServiceProvider.rawValue: .requestorInvalid,
      CallFailure.Kind.unauthorized.rawValue: .noAccessToken, CallFailure.Missing.token.rawValue: .noAccessToken,
      CallFailure.Missing.credentials.rawValue: .notRegistered,
    ]
    for code in unregistered { codes[code.rawValue] = .notRegistered }
    for code in withoutToken { codes[code.rawValue] = .noAccessToken }
    for code in clients { codes[code.rawValue] = .noAccessToken }
    return codes
  }()

  /// Why a resource may not be played, or offered.
  init(denying resource: String, _ problem: Problem) {
    let code: AdvancedStatus.Code
    switch ErrorCode(rawValue: problem.code) {
    case .authorizationDeniedByDegradationRule: code = .deniedByDegradation
    case .networkReceivedError, .networkConnectionTimeout, .maximumExecutionTimeExceeded: code = .deniedTechnically
    case .invalidParameterResources: code = .resourceMalformed
    case .authenticatedProfileMissing, .authenticatedProfileExpired, .authenticatedProfileInvalidated:
      code = .notAuthenticated
    case .temporaryAccessDurationLimitExceeded, .temporaryAccessResourcesLimitExceeded: code = .temporaryAccessOver
    case .authorizationDeniedBySessionInvalidated, .identityNotRecognizedByMVPD: code = .sessionOver
    case .authorizationDeniedByMVPD, .authorizationDeniedByParentalControls, .authorizationDeniedByHBAPolicies,
      .preauthorizationDeniedByMVPD:
      code = .denied
    default:
      switch problem.cause {
      case .busy: code = .denied
      case .refused: code = problem.serverError == nil ? .denied : .authorizationError
      case .offline, .unreachable, .local: code = .authorizationError
      }
    }
    self.init(code, message: problem.text, details: problem.code, resource: resource)
  }
}

extension Problem {
  /// The code of a service that failed; nil for any other status.
  fileprivate var serverError: AdvancedStatus.Code? {
    status.flatMap { (500...599).contains($0) ? .server($0) : nil }
  }

  /// What an error of a decision says; a denial may come without one.
  init(_ decision: PassAPI.Decision) {
    let error = decision.error
    self.init(
      code: error?.code.rawValue ?? ErrorCode.authorizationDeniedByMVPD.rawValue, cause: .refused,
      status: error?.status, action: error?.action, text: error?.details ?? error?.message, trace: error?.trace)
  }
}
