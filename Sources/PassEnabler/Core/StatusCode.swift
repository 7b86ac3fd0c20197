import PassAPI
import PassService

/// The codes of K14 that the façade sends; Docs/PassEnabler.md says when, and why not the others of the SDK.
enum StatusCode: String, CaseIterable {
  case N003, N004, N005, VSA203, VSA403, VSA404, VSA503, AAPL_ERROR
  case N000, N010, N011, N111, N130, N500, Z500
  case internalError = "500"
  case R400, R401, REG500, REGCODE
  case CFG400, CFG404, CFG5xx, CFG429
  case Z010, Z011, Z100, Z120, Z130, Z169
  case P100

  /// As the error table has it. It leaves VSA403 and CFG429 out: they are what their neighbours are.
  var level: String {
    switch self {
    case .N003, .N004, .N005, .VSA203, .VSA403, .VSA404, .VSA503, .N000, .N011, .Z011: "info"
    case .N010, .N111, .Z010: "warning"
    case .REGCODE: "success"
    case .AAPL_ERROR, .N130, .N500, .Z500, .internalError, .R400, .R401, .REG500, .CFG400, .CFG404, .CFG5xx, .CFG429,
      .Z100, .Z120, .Z130, .Z169, .P100:
      "error"
    }
  }
}

/// A code with what belongs to it.
struct StatusNotice {
  var code: StatusCode
  var message: String?
  var details: String?
  var resource: String?
  /// The end of a registration code, in milliseconds since 1970.
  var expires: Timestamp?
  /// The last two digits of `CFG5xx`.
  var status: Int?

  init(
    _ code: StatusCode, message: String? = nil, details: String? = nil, resource: String? = nil,
    expires: Timestamp? = nil, status: Int? = nil
  ) {
    self.code = code
    self.message = message
    self.details = details
    self.resource = resource
    self.expires = expires
    self.status = status
  }

  /// What the app's delegate gets.
  var dictionary: [AnyHashable: Any] {
    let id = code == .CFG5xx ? "CFG\(status ?? 500)" : code.rawValue
    var dictionary: [AnyHashable: Any] = ["errorId": id, "level": code.level]
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
    case (.denied, _), (.restricted, _): self.init(.VSA403)
    case (.notDetermined, _): self.init(.VSA404)
    case (.granted, let error?) where ![.unsupportedProvider, .userCancelled].contains(error.code):
      self.init(.AAPL_ERROR, details: error.code.rawValue)
    case (.granted, _): return nil
    }
  }

  /// What kind of login it was; nil for an ordinary one.
  init?(_ access: Access) {
    switch access.type {
    case .degraded?: self.init(.N010)
    case .temporary?: self.init(.N011)
    default: return nil
    }
  }

  /// Why the service cannot be used: C03, and calls of a login.
  init(service problem: Problem) {
    let code: StatusCode =
      switch problem.cause {
      case .busy: .CFG429
      case .offline: .CFG404
      case .unreachable: problem.status.map { (500...599).contains($0) } ?? false ? .CFG5xx : .CFG404
      case .refused, .local: Self.refusals[problem.code] ?? (problem.isServerError ? .CFG5xx : .N500)
      }
    self.init(code, message: problem.text, details: problem.code, status: problem.status)
  }

  private static let refusals: [String: StatusCode] = {
    let unregistered: [RegistrationErrorCode] = [
      .invalidRequest, .invalidRedirectURI, .invalidSoftwareStatement, .unapprovedSoftwareStatement,
    ]
    let withoutToken: [RegistrationErrorCode] = [.invalidClient, .unauthorizedClient, .unsupportedGrantType]
    let clients: [ErrorCode] = [.invalidAccessTokenServiceProvider, .invalidAccessTokenClientApplication]
    var codes: [String: StatusCode] = [
      ErrorCode.invalidParameterServiceProvider.rawValue: .CFG400,
      CallFailure.Kind.unauthorized.rawValue: .R401, CallFailure.Lack.token.rawValue: .R401,
      CallFailure.Lack.credentials.rawValue: .R400,
    ]
    for code in unregistered { codes[code.rawValue] = .R400 }
    for code in withoutToken { codes[code.rawValue] = .R401 }
    for code in clients { codes[code.rawValue] = .R401 }
    return codes
  }()

  /// Why a resource may not be played, or offered.
  init(denying resource: String, _ problem: Problem) {
    let code: StatusCode
    switch ErrorCode(rawValue: problem.code) {
    case .authorizationDeniedByDegradationRule: code = .Z169
    case .networkReceivedError, .networkConnectionTimeout, .maximumExecutionTimeExceeded: code = .Z120
    case .invalidParameterResources: code = .Z130
    case .authenticatedProfileMissing, .authenticatedProfileExpired, .authenticatedProfileInvalidated: code = .N000
    case .temporaryAccessDurationLimitExceeded, .temporaryAccessResourcesLimitExceeded: code = .N111
    case .authorizationDeniedBySessionInvalidated, .identityNotRecognizedByMVPD: code = .N130
    case .authorizationDeniedByMVPD, .authorizationDeniedByParentalControls, .authorizationDeniedByHBAPolicies,
      .preauthorizationDeniedByMVPD:
      code = .Z100
    default:
      switch problem.cause {
      case .busy: code = .Z100
      case .refused: code = problem.isServerError ? .Z500 : .Z100
      case .offline, .unreachable, .local: code = .Z500
      }
    }
    self.init(code, message: problem.text, details: problem.code, resource: resource)
  }
}

extension Problem {
  fileprivate var isServerError: Bool { status.map { (500...599).contains($0) } ?? false }

  /// What an error of a decision says; a denial may come without one.
  init(_ decision: PassAPI.Decision) {
    let error = decision.error
    self.init(
      code: error?.code.rawValue ?? ErrorCode.authorizationDeniedByMVPD.rawValue, cause: .refused,
      status: error?.status, action: error?.action, text: error?.details ?? error?.message, trace: error?.trace)
  }
}
