extension Endpoint {
  /// The headers that the API expects here beside those of section 6.10 (section 3.1, C-55, C-63, C-64), in lower case.
  var headers: Set<String> {
    var names: Set<String> = ["x-device-info"]
    if isAPI { names.formUnion(["authorization", "ap-device-identifier", "x-forwarded-for"]) }
    switch self {
    case .authenticate: return []
    case .register, .token: break
    case .configuration: break
    case .create: names.formUnion(Self.tokens + ["ap-visitor-identifier"])
    case .resume, .session: names.insert("ap-visitor-identifier")
    case .partnerSession, .partnerProfile: names.formUnion(["ap-partner-framework-status", "ap-visitor-identifier"])
    case .profiles: names.formUnion(Self.tokens + ["ap-partner-framework-status", "ap-visitor-identifier"])
    case .profile, .preauthorize, .authorize:
      names.formUnion(Self.tokens + ["ap-partner-framework-status", "ap-visitor-identifier", "ap-temppass-identity"])
    case .poll: names.formUnion(["ap-visitor-identifier", "ap-temppass-identity"])
    case .logout: names.formUnion(Self.tokens + ["ap-visitor-identifier"])
    }
    return names
  }

  /// The headers of the single sign-on methods that are not Apple's.
  static let tokens = ["adobe-subject-token", "x-roku-reserved-roku-connect-token", "ad-service-token"]

  /// What HTTP stacks, browsers and proxies add by themselves, in lower case.
  static let transportHeaders: Set<String> = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "alt-used", "authority", "baggage",
    "cache-control", "connection",
    "content-length", "content-type", "cookie", "date", "dnt", "expect", "forwarded", "host", "if-modified-since",
    "if-none-match",
    "keep-alive", "method", "newrelic", "origin", "path", "pragma", "priority", "proxy-connection",
    "proxy-authorization", "purpose",
    "referer", "save-data", "scheme", "te", "trailer", "traceparent", "tracestate", "transfer-encoding", "upgrade",
    "upgrade-insecure-requests", "user-agent", "via", "x-real-ip", "x-requested-with",
  ]

  /// Whether a header is part of HTTP rather than of the API.
  static func isTransport(_ name: String) -> Bool {
    transportHeaders.contains(name) || name.hasPrefix(":") || name.hasPrefix("sec-")
      || name.hasPrefix("x-forwarded-")
        && name != "x-forwarded-for"
  }
}
