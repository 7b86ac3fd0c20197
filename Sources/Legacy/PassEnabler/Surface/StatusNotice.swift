import AccessEnablerCodes
import PassAPI
import PassService

extension AdvancedStatus.Code {
  /// The codes of K14 that the façade sends; Docs/PassEnabler.md says when, and why it does not send the SDK's other
  /// codes.
  static let sent: [Self] = [
    .otherProvider, .providerNotSupported, .pickerCancelled, .signOutOnDevice, .accessDenied, .accessUndecided,
    .partnerUnavailable, .appleError, .notAuthenticated, .degradedLogin, .temporaryLogin, .temporaryAccessOver,
    .sessionOver, .authenticationError, .authorizationError, .internalError, .notRegistered, .noAccessToken,
    .noRegistrationCode, .registrationCode, .requestorInvalid, .serversNotFound, .server(0), .configurationThrottled,
    .degradedPermit, .temporaryPermit, .denied, .deniedTechnically, .resourceMalformed, .deniedByDegradation,
    .preauthorizationFailed,
  ]

  /// The level that is sent. The error table omits VSA403 and CFG429: they have the level of their neighbours.
  var sentLevel: AdvancedStatus.Level { level ?? (self == .accessDenied ? .info : .error) }
}

/// An advanced status code with its details.
package struct StatusNotice: Hashable, Codable, Sendable {
  package var code: AdvancedStatus.Code
  var message: String?
  /// The failure, which is sent as the message in the words of a viewer.
  var failure: ViewerFailure?
  /// A registration code, which is sent as the message.
  var registrationCode: Secret?
  var details: String?
  var resource: String?
  /// The end of a registration code, in milliseconds since 1970.
  var expires: Timestamp?

  package init(
    _ code: AdvancedStatus.Code, message: String? = nil, telling failure: (any ViewerReadable)? = nil,
    details: String? = nil, resource: String? = nil, code registrationCode: Secret? = nil, expires: Timestamp? = nil
  ) {
    self.code = code
    self.message = message
    self.failure = failure?.viewerFailure
    self.registrationCode = registrationCode
    self.details = details
    self.resource = resource
    self.expires = expires
  }

  /// The dictionary for the app's delegate.
  func dictionary(_ texts: FailureTexts) -> [AnyHashable: Any] {
    var dictionary: [AnyHashable: Any] = ["errorId": code.rawValue, "level": code.sentLevel.rawValue]
    dictionary["message"] = message ?? failure.map(texts.message) ?? registrationCode?.revealed
    dictionary["details"] = details
    dictionary["resource"] = resource
    dictionary["expires"] = expires.map { String($0.milliseconds) }
    return dictionary
  }
}

// MARK: From the answers of v2

extension StatusNotice {
  /// Creates a notice from the device-level login in C03 and C04: the viewer's permission, or an error of the
  /// framework.
  init?(_ reply: PartnerReply) {
    switch (reply.access, reply.error) {
    case (.denied, _), (.restricted, _): self.init(.accessDenied)
    case (.notDetermined, _): self.init(.accessUndecided)
    case (.granted, let error?) where ![.unsupportedProvider, .userCancelled].contains(error.code):
      self.init(.appleError, details: error.code.rawValue)
    case (.granted, _): return nil
    }
  }

  /// Creates a notice of the kind of login; `nil` for an ordinary one.
  init?(_ access: CurrentProfile) {
    switch access.type {
    case .degraded?: self.init(.degradedLogin)
    case .temporary?: self.init(.temporaryLogin)
    default: return nil
    }
  }

  /// Creates a notice of the kind of permit; `nil` for the provider's own.
  init?(permitting decision: ResourceDecision) {
    switch decision.source {
    case .degradation: self.init(.degradedPermit, resource: decision.resource)
    case .tempPass: self.init(.temporaryPermit, resource: decision.resource)
    default: return nil
    }
  }

  /// Creates a notice of why C03 failed; `nil` for a refusal that leaves the service usable.
  init?(ofConfiguration refusal: ServiceRefusal) {
    switch refusal {
    case .failed(let problem): self.init(service: problem)
    case .deviceUnknown, .vaultLocked, .vaultUnreadable:
      self.init(.internalError, telling: refusal, details: String(describing: refusal))
    case .notSignedIn, .notKnownYet, .cancelled, .viewerLeft, .signedOut, .signInAgain, .signOutFirst,
      .partnerUnavailable,
      .nothingToChoose, .nothingToCancel, .noCode, .tooLate, .noResources:
      return nil
    }
  }

  /// Creates a notice of why it is not known whether the viewer is logged in.
  init(ofDoubt why: ServiceRefusal) {
    self = StatusNotice(ofConfiguration: why) ?? StatusNotice(.appleError, details: FrameworkError.unanswered)
  }

  /// Creates a notice of why a login failed; `nil` if only K02 says so.
  ///
  /// - Parameter isSession: Whether a provider was chosen, so that its code failed.
  init?(ofLogin refusal: ServiceRefusal, isSession: Bool) {
    switch refusal {
    case .failed(let problem) where isSession: self.init(.noRegistrationCode, telling: refusal, details: problem.code)
    case .failed(let problem): self.init(service: problem)
    case .signInAgain(let problem), .signOutFirst(let problem): self.init(denying: "", problem, telling: refusal)
    case .deviceUnknown, .vaultLocked, .vaultUnreadable:
      self.init(.authenticationError, telling: refusal, details: String(describing: refusal))
    case .notSignedIn, .notKnownYet, .cancelled, .viewerLeft, .signedOut, .partnerUnavailable, .nothingToChoose,
      .nothingToCancel,
      .noCode, .tooLate, .noResources:
      return nil
    }
  }

  /// Creates a notice of why the service cannot be used, for C03 and the calls of a login.
  init(service problem: Problem) {
    let code: AdvancedStatus.Code =
      switch problem.cause {
      case .busy: .configurationThrottled
      case .offline: .serversNotFound
      case .unreachable: problem.serverError ?? .serversNotFound
      case .refused, .local: Self.refusals[problem.code] ?? problem.serverError ?? .authenticationError
      }
    self.init(code, telling: problem, details: problem.code)
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

  /// Creates a notice of why a resource may not be played, or offered.
  init(denying resource: String, _ problem: Problem, telling refusal: ServiceRefusal) {
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
    self.init(code, telling: refusal, details: problem.code, resource: resource)
  }
}

extension FailureTexts {
  /// The text for a message of the SDK: the service's own sentence alone, or ours with the suggestion.
  func message(of failure: some ViewerReadable) -> String {
    let text = text(of: failure)
    return text.sentence == failure.viewerFailure.serviceText ? text.sentence : text.description
  }
}

extension Problem {
  /// The code for a failing service; `nil` for any other status.
  fileprivate var serverError: AdvancedStatus.Code? {
    status.flatMap { (500...599).contains($0) ? .server($0) : nil }
  }

  /// The problem of a request without resources.
  static let noResources = Problem(code: ErrorCode.invalidParameterResources.rawValue, cause: .refused)

  /// Creates a problem from a refusal.
  init(_ refusal: ServiceRefusal) {
    switch refusal {
    case _ where refusal.problem != nil: self = refusal.problem ?? .noResources
    case .notSignedIn, .notKnownYet, .signedOut: self.init(code: ErrorCode.authenticatedProfileMissing.rawValue)
    case .noResources: self = .noResources
    case .cancelled, .viewerLeft, .signInAgain, .signOutFirst, .failed, .partnerUnavailable, .deviceUnknown,
      .vaultLocked, .vaultUnreadable, .nothingToChoose, .nothingToCancel, .noCode, .tooLate:
      self.init(code: String(describing: refusal))
    }
  }

  /// Creates a problem from a decision's error; a denial may come without one.
  init(_ decision: ResourceDecision) {
    let error = decision.error
    self.init(
      code: error?.code.rawValue ?? ErrorCode.authorizationDeniedByMVPD.rawValue, cause: .refused,
      status: error?.status, action: error?.action, text: error?.details ?? error?.message, trace: error?.trace)
  }
}
