import PassAPI

/// The expectations of the rules for each endpoint, taken from the documents and not from the client's own tables, so
/// that a mistake there is found here.
extension Endpoint {
  /// The parameters of query and form that the API has; `profile` of the configuration must not be sent (C-85).
  var parameters: Set<String> {
    switch self {
    case .token: ["client_id", "client_secret", "grant_type"]
    case .createSession, .resumeSession: ["mvpd", "domainName", "redirectUrl"]
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

  /// The headers that the API expects here in addition to those of v2 6.10, in lower case.
  var headers: Set<String> { Self.headersByEndpoint[self] ?? [] }
  private static let headersByEndpoint = Dictionary(
    uniqueKeysWithValues: all.map { endpoint in
      (endpoint, Set(KnownHeader.allCases.filter { $0.endpoints.contains(endpoint) }.map { $0.rawValue.lowercased() }))
    })

  /// The headers of the single sign-on methods that are not Apple's, in lower case.
  static let tokens = KnownHeader.tokens.map { $0.rawValue.lowercased() }

  /// Whether it is neither the user agent's endpoint nor one of registration.
  var isAPI: Bool { self != .authenticate && !isRegistration }
  /// Whether it is one of the two endpoints of Dynamic Client Registration.
  var isRegistration: Bool { self == .register || self == .token }
  /// Whether it is one of the two partner endpoints.
  var isPartner: Bool { self == .partnerSession || self == .partnerProfile }
  /// Whether it is one of the two decisions endpoints.
  var isDecision: Bool { self == .preauthorize || self == .authorize }
  /// Whether it is a query for profiles that a check of authentication may make.
  var isProfileCheck: Bool { self == .listProfiles || self == .profileOfMVPD }
  /// Whether it starts a session.
  var opensSession: Bool { self == .createSession || self == .partnerSession }
}

/// The headers that HTTP stacks, browsers and proxies add by themselves.
enum TransportHeader {
  /// Whether a header, in lower case, is part of HTTP rather than of the API.
  static func matches(_ name: String) -> Bool {
    names.contains(name) || name.hasPrefix(":") || name.hasPrefix("sec-")
      // A client chooses its world with these; the vendor's service never sees them.
      || name.hasPrefix("x-passflow-") || (name.hasPrefix("x-forwarded-") && name != "x-forwarded-for")
  }

  private static let names: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "alt-used", "authority", "baggage",
    "cache-control", "connection", "content-length", "content-type", "cookie", "date", "dnt", "expect", "forwarded",
    "host", "if-modified-since", "if-none-match", "keep-alive", "method", "newrelic", "origin", "path", "pragma",
    "priority", "proxy-connection", "proxy-authorization", "purpose", "referer", "save-data", "scheme", "te", "trailer",
    "traceparent", "tracestate", "transfer-encoding", "upgrade", "upgrade-insecure-requests", "user-agent", "via",
    "x-real-ip", "x-requested-with",
  ]
}
