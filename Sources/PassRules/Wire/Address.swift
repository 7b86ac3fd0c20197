import Foundation

/// Where a request goes: the endpoint its path and method name, and the values in the path.
struct Address: Hashable, Sendable {
  /// Which API a path belongs to.
  enum Family: Hashable, Sendable {
    /// REST API v2 and registration.
    case current
    /// REST API v1.
    case former
  }

  let family: Family
  /// Nil for a path or a method that the API does not have.
  let endpoint: Endpoint?
  var serviceProvider: String?
  var mvpd: String?
  var code: String?
  var partner: String?

  /// Nil when the path is none of the vendor's.
  init?(method: String, path: String) {
    let segments = path.split(separator: "/", omittingEmptySubsequences: true).map {
      $0.removingPercentEncoding ?? String($0)
    }
    switch segments.first {
    case "o" where segments == ["o", "client", "register"]:
      self.init(.current, .register, method)
    case "o" where segments == ["o", "client", "token"]:
      self.init(.current, .token, method)
    case "reggie" where segments.count > 1 && segments[1] == "v1",
      "api" where segments.count > 1 && segments[1] == "v1":
      self.init(.former, nil, method)
    case "api" where segments.count > 2 && segments[1] == "v2":
      self.init(Array(segments[2...]), method)
    default: return nil
    }
  }

  private init(_ family: Family, _ endpoint: Endpoint?, _ method: String) {
    self.family = family
    self.endpoint = endpoint?.method == method ? endpoint : nil
  }

  /// The longer template is tried first: `profiles/code/{code}` looks like `profiles/{mvpd}` otherwise.
  private init(_ words: [String], _ method: String) {
    let provider = words[0]
    let isPost = method == "POST"
    var found: (endpoint: Endpoint, value: String?)?
    switch (words.count, words.dropFirst().first) {
    case (3, _) where words[0] == "authenticate": found = (.authenticate, words[2])
    case (2, "configuration"): found = (.configuration, nil)
    case (2, "sessions"): found = (.create, nil)
    case (4, "sessions") where words[2] == "sso": found = (.partnerSession, words[3])
    case (3, "sessions"): found = (isPost ? .resume : .session, words[2])
    case (2, "profiles"): found = (.profiles, nil)
    case (4, "profiles") where words[2] == "code": found = (.poll, words[3])
    case (4, "profiles") where words[2] == "sso": found = (.partnerProfile, words[3])
    case (3, "profiles"): found = (.profile, words[2])
    case (4, "decisions") where words[2] == "preauthorize": found = (.preauthorize, words[3])
    case (4, "decisions") where words[2] == "authorize": found = (.authorize, words[3])
    case (3, "logout"): found = (.logout, words[2])
    default: break
    }
    self.init(.current, found?.endpoint, method)
    guard let found, let endpoint else { return }
    serviceProvider = endpoint == .authenticate ? words[1] : provider
    switch endpoint {
    case .authenticate, .resume, .session, .poll: code = found.value
    case .profile, .preauthorize, .authorize, .logout: mvpd = found.value
    case .partnerSession, .partnerProfile: partner = found.value
    default: break
    }
  }
}
