/// The fifteen endpoints (REST API v2, section 3).
enum Endpoint: String, Hashable, CaseIterable, Sendable {
  case register = "dcr-register"
  case token = "dcr-token"
  case configuration
  case create = "sessions-create"
  case resume = "sessions-resume"
  case session = "sessions-get"
  case authenticate
  case partnerSession = "sessions-sso-partner"
  case profiles = "profiles-list"
  case profile = "profiles-mvpd"
  case poll = "profiles-code"
  case partnerProfile = "profiles-sso-partner"
  case preauthorize = "decisions-preauthorize"
  case authorize = "decisions-authorize"
  case logout

  /// What a body is written in.
  enum Content: Hashable {
    case form, json
  }

  var method: String {
    switch self {
    case .register, .token, .create, .resume, .partnerSession, .partnerProfile, .preauthorize, .authorize: "POST"
    case .configuration, .session, .authenticate, .profiles, .profile, .poll, .logout: "GET"
    }
  }

  /// The form of the body (section 6.10).
  var content: Content? {
    switch self {
    case .token, .create, .resume, .partnerSession, .partnerProfile: .form
    case .register, .preauthorize, .authorize: .json
    case .configuration, .session, .authenticate, .profiles, .profile, .poll, .logout: nil
    }
  }

  /// The parameters of query and form that the API has.
  var parameters: Set<String> {
    switch self {
    case .token: ["client_id", "client_secret", "grant_type"]
    case .configuration: ["profile"]
    case .create, .resume: ["mvpd", "domainName", "redirectUrl"]
    case .partnerSession: ["domainName", "redirectUrl"]
    case .partnerProfile: ["SAMLResponse"]
    case .logout: ["redirectUrl"]
    default: []
    }
  }

  /// The members that a JSON body may have.
  var members: Set<String> {
    switch self {
    case .register: ["software_statement", "redirect_uri"]
    case .preauthorize, .authorize: ["resources"]
    default: []
    }
  }

  /// Not the user agent's endpoint and not one of registration.
  var isAPI: Bool { self != .authenticate && !isRegistration }
  /// One of the two endpoints of Dynamic Client Registration.
  var isRegistration: Bool { self == .register || self == .token }
  /// One of the two partner endpoints.
  var isPartner: Bool { self == .partnerSession || self == .partnerProfile }
  /// One of the two decisions endpoints.
  var isDecision: Bool { self == .preauthorize || self == .authorize }
  /// A question for profiles that a check of authentication may ask.
  var isProfileCheck: Bool { self == .profiles || self == .profile }
  /// An endpoint that starts a session.
  var opensSession: Bool { self == .create || self == .partnerSession }
}
