import PassAPI

/// The fifteen endpoints of REST API v2 and Dynamic Client Registration, by the short names of `rest-api-v2.md` section
/// 3.
public enum EndpointName: String, Hashable, Codable, Sendable, CaseIterable {
  /// `POST /o/client/register`.
  case register = "dcr-register"
  /// `POST /o/client/token`.
  case token = "dcr-token"
  /// `GET …/configuration`.
  case configuration
  /// `POST …/sessions`.
  case createSession = "sessions-create"
  /// `POST …/sessions/{code}`.
  case resumeSession = "sessions-resume"
  /// `GET …/sessions/{code}`.
  case getSession = "sessions-get"
  /// `GET /api/v2/authenticate/…, for user agents`.
  case authenticate
  /// `POST …/sessions/sso/{partner}`.
  case partnerSession = "sessions-sso-partner"
  /// `GET …/profiles`.
  case listProfiles = "profiles-list"
  /// `GET …/profiles/{mvpd}`.
  case profileOfMVPD = "profiles-mvpd"
  /// `GET …/profiles/code/{code}`.
  case profileOfCode = "profiles-code"
  /// `POST …/profiles/sso/{partner}`.
  case partnerProfile = "profiles-sso-partner"
  /// `POST …/decisions/preauthorize/{mvpd}`.
  case preauthorize = "decisions-preauthorize"
  /// `POST …/decisions/authorize/{mvpd}`.
  case authorize = "decisions-authorize"
  /// `GET …/logout/{mvpd}`.
  case logout

  /// The method that the endpoint answers to.
  public var method: HTTPRequest.Method {
    switch self {
    case .register, .token, .createSession, .resumeSession, .partnerSession, .partnerProfile, .preauthorize, .authorize:
      .post
    case .configuration, .getSession, .authenticate, .listProfiles, .profileOfMVPD, .profileOfCode, .logout: .get
    }
  }

  /// The segments of the path; a longer template stands before a shorter one that it could be taken for.
  static let templates: [(EndpointName, [String])] = [
    (.register, ["o", "client", "register"]),
    (.token, ["o", "client", "token"]),
    (.authenticate, ["api", "v2", "authenticate", "{sp}", "{code}"]),
    (.partnerSession, ["api", "v2", "{sp}", "sessions", "sso", "{partner}"]),
    (.partnerProfile, ["api", "v2", "{sp}", "profiles", "sso", "{partner}"]),
    (.profileOfCode, ["api", "v2", "{sp}", "profiles", "code", "{code}"]),
    (.preauthorize, ["api", "v2", "{sp}", "decisions", "preauthorize", "{mvpd}"]),
    (.authorize, ["api", "v2", "{sp}", "decisions", "authorize", "{mvpd}"]),
    (.resumeSession, ["api", "v2", "{sp}", "sessions", "{code}"]),
    (.getSession, ["api", "v2", "{sp}", "sessions", "{code}"]),
    (.profileOfMVPD, ["api", "v2", "{sp}", "profiles", "{mvpd}"]),
    (.logout, ["api", "v2", "{sp}", "logout", "{mvpd}"]),
    (.configuration, ["api", "v2", "{sp}", "configuration"]),
    (.createSession, ["api", "v2", "{sp}", "sessions"]),
    (.listProfiles, ["api", "v2", "{sp}", "profiles"]),
  ]

  /// Whether the table of headers requires `AP-Device-Identifier` (section 3.1).
  var requiresDeviceIdentifier: Bool {
    switch self {
    case .createSession, .partnerSession, .listProfiles, .profileOfMVPD, .partnerProfile, .preauthorize, .authorize,
      .logout:
      true
    case .register, .token, .configuration, .resumeSession, .getSession, .authenticate, .profileOfCode: false
    }
  }

  /// Whether the table of headers requires `X-Device-Info`.
  var requiresDeviceInfo: Bool { requiresDeviceIdentifier || self == .register || self == .token }

  /// The content type that the body must have; nil where there is no body.
  var contentType: String? {
    switch self {
    case .register, .preauthorize, .authorize: "application/json"
    case .token, .createSession, .resumeSession, .partnerSession, .partnerProfile: "application/x-www-form-urlencoded"
    case .configuration, .getSession, .authenticate, .listProfiles, .profileOfMVPD, .profileOfCode, .logout: nil
    }
  }
}
