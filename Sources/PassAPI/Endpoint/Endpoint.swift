import Foundation

/// An endpoint of the vendor, by its short name. Those of Dynamic Client Registration and of REST API v2 are here;
/// another API declares its own next to its calls (v2 3).
///
///     switch Endpoint.match("GET", "/api/v2/REF30/profiles/code/8ER640M") {
///     case .found(let endpoint, let values): print(endpoint.name, values[.code] ?? "")  // profiles-code 8ER640M
///     case .wrongMethod, .unknown: break
///     }
public struct Endpoint: Sendable {
  /// The short name, which no other endpoint has.
  public let name: String
  /// The API that it belongs to.
  public let api: API
  /// The method that it answers to.
  public let method: HTTPRequest.Method
  /// The path, with a `Parameter` in braces for each value.
  public let template: String
  /// The format of the request body; nil for a request without a body.
  public let content: Content?
  /// Whether a user agent opens it: the client reads nothing of it.
  public let isPage: Bool
  /// Other paths that lead to it.
  let aliases: [String]
  private let parts: [Part]

  /// Declares an endpoint.
  ///
  /// - Parameters:
  ///   - content: The format of the request body; nil for a request without a body.
  ///   - isPage: Whether a user agent opens it.
  ///   - aliases: Other paths that lead to it.
  package init(
    _ name: String, _ api: API, _ method: HTTPRequest.Method, _ template: String, _ content: Content? = nil,
    isPage: Bool = false, aliases: [String] = []
  ) {
    self.name = name
    self.api = api
    self.method = method
    self.template = template
    self.content = content
    self.isPage = isPage
    self.aliases = aliases
    parts = template.split(separator: "/").map(Part.init)
  }

  /// An API, with where its paths begin.
  public struct API: Hashable, Sendable {
    /// A short name, for example `v2`.
    public let name: String
    /// The vendor's name for it.
    public let title: String
    /// Where the paths of its endpoints begin.
    public let roots: [String]
    /// What may stand behind the path, to ask for a form of the answer.
    let suffixes: [String]

    /// Declares an API.
    package init(_ name: String, _ title: String, roots: [String], suffixes: [String] = []) {
      self.name = name
      self.title = title
      self.roots = roots
      self.suffixes = suffixes
    }

    /// Dynamic Client Registration, of every version.
    public static let registration = API("registration", "Dynamic Client Registration", roots: ["/o/client/"])
    /// REST API v2.
    public static let v2 = API("v2", "REST API v2", roots: ["/api/v2/"])
  }

  /// The ways to write a body, by their media types.
  public enum Content: String, Hashable, Sendable {
    /// Names and values.
    case form = "application/x-www-form-urlencoded"
    /// A JSON object.
    case json = "application/json"
  }
}

extension Endpoint: Hashable, CustomStringConvertible {
  /// Endpoints of one name are the same.
  public static func == (one: Endpoint, other: Endpoint) -> Bool { one.name == other.name }
  /// Hashes the name, by which endpoints are equal.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  /// The name.
  public var description: String { name }
}

// MARK: Dynamic Client Registration and REST API v2

extension Endpoint {
  /// Obtains credentials for an installation.
  public static let register = Endpoint("dcr-register", .registration, .post, "/o/client/register", .json)
  /// Obtains an access token.
  public static let token = Endpoint("dcr-token", .registration, .post, "/o/client/token", .form)
  /// The login page, for user agents. It stands before the endpoints whose template fits it too.
  public static let authenticate = Endpoint(
    "authenticate", .v2, .get, "/api/v2/authenticate/{serviceProvider}/{code}", isPage: true)
  /// The MVPDs of the service provider.
  public static let configuration = Endpoint("configuration", .v2, .get, "/api/v2/{serviceProvider}/configuration")
  /// Starts an authentication session.
  public static let createSession = Endpoint("sessions-create", .v2, .post, "/api/v2/{serviceProvider}/sessions", .form)
  /// Supplies missing parameters.
  public static let resumeSession = Endpoint(
    "sessions-resume", .v2, .post, "/api/v2/{serviceProvider}/sessions/{code}", .form)
  /// Looks at a session.
  public static let getSession = Endpoint("sessions-get", .v2, .get, "/api/v2/{serviceProvider}/sessions/{code}")
  /// Asks for the request that the partner's framework needs.
  public static let partnerSession = Endpoint(
    "sessions-sso-partner", .v2, .post, "/api/v2/{serviceProvider}/sessions/sso/{partner}", .form)
  /// All valid profiles.
  public static let listProfiles = Endpoint("profiles-list", .v2, .get, "/api/v2/{serviceProvider}/profiles")
  /// The profile of one MVPD.
  public static let profileOfMVPD = Endpoint("profiles-mvpd", .v2, .get, "/api/v2/{serviceProvider}/profiles/{mvpd}")
  /// The profile that a session brought about.
  public static let profileOfCode = Endpoint(
    "profiles-code", .v2, .get, "/api/v2/{serviceProvider}/profiles/code/{code}")
  /// Turns the framework's answer into a profile.
  public static let partnerProfile = Endpoint(
    "profiles-sso-partner", .v2, .post, "/api/v2/{serviceProvider}/profiles/sso/{partner}", .form)
  /// Decisions for a catalogue.
  public static let preauthorize = Endpoint(
    "decisions-preauthorize", .v2, .post, "/api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}", .json)
  /// The decision before a playback.
  public static let authorize = Endpoint(
    "decisions-authorize", .v2, .post, "/api/v2/{serviceProvider}/decisions/authorize/{mvpd}", .json)
  /// Removes the profiles of an MVPD.
  public static let logout = Endpoint("logout", .v2, .get, "/api/v2/{serviceProvider}/logout/{mvpd}")

  /// All of Dynamic Client Registration and REST API v2; of those whose templates fit one path the first counts.
  public static let all = [
    register, token, authenticate, configuration, createSession, resumeSession, getSession, partnerSession,
    listProfiles,
    profileOfMVPD, profileOfCode, partnerProfile, preauthorize, authorize, logout,
  ]
}

extension Endpoint {
  /// A value in a path.
  public enum Parameter: String, Hashable, Sendable {
    /// The service provider's id.
    case serviceProvider
    /// The MVPD's id.
    case mvpd
    /// The authentication code.
    case code
    /// The partner's name.
    case partner
  }

  /// The values of a path.
  public typealias Values = [Parameter: String]

  /// The path with its values, each percent-encoded once; an absent one is empty.
  package func path(_ values: Values) -> String {
    parts.map { part in "/" + (part.parameter.map { PercentEncoding.segment(values[$0] ?? "") } ?? part.word) }.joined()
  }

  /// What a method and a path lead to.
  package enum Match: Hashable, Sendable {
    /// An endpoint, with the values of its path, decoded once.
    case found(Endpoint, Values)
    /// An endpoint that answers to another method.
    case wrongMethod(Endpoint)
    /// No endpoint.
    case unknown

    /// The endpoint of the path, whatever the method.
    package var endpoint: Endpoint? {
      switch self {
      case .found(let endpoint, _), .wrongMethod(let endpoint): endpoint
      case .unknown: nil
      }
    }
  }

  /// Finds the endpoint of a method and a path without its query; a slash may stand at the end.
  ///
  /// - Parameters:
  ///   - endpoints: Among which; without more, those of REST API v2 and of registration.
  ///   - forgiving: Whether to pass over empty segments, and to take one that cannot be decoded as it is.
  package static func match(
    _ method: String, _ path: String, among endpoints: [Endpoint] = all, forgiving: Bool = false
  ) -> Match {
    let path = canonical(path, among: endpoints)
    var segments = path.split(separator: "/", omittingEmptySubsequences: forgiving)
    if !forgiving {
      guard segments.first?.isEmpty == true else { return .unknown }
      segments.removeFirst()
      if segments.last?.isEmpty == true { segments.removeLast() }
    }
    let words = segments.map { segment in
      let value = segment.contains("%") ? segment.removingPercentEncoding : String(segment)
      return (
        plain: forgiving ? value ?? String(segment) : String(segment),
        value: forgiving ? value ?? String(segment) : value
      )
    }
    var other: Endpoint?
    for endpoint in endpoints {
      guard let values = endpoint.values(of: words) else { continue }
      if endpoint.method.rawValue == method { return .found(endpoint, values) }
      other = other ?? endpoint
    }
    return other.map { .wrongMethod($0) } ?? .unknown
  }

  /// The path as templates write it: without the form of the answer behind it, and under the first of several names.
  package static func canonical(_ path: String, among endpoints: [Endpoint] = all) -> String {
    let suffixes = endpoints.first { $0.api.roots.contains(where: path.hasPrefix) }?.api.suffixes ?? []
    let plain = String(path.dropLast(suffixes.first(where: path.hasSuffix)?.count ?? 0))
    return endpoints.first { $0.aliases.contains(plain) }?.template ?? plain
  }

  private func values(of words: [(plain: String, value: String?)]) -> Values? {
    guard words.count == parts.count else { return nil }
    var values: Values = [:]
    for index in parts.indices {
      if let parameter = parts[index].parameter {
        guard let value = words[index].value, !value.isEmpty else { return nil }
        values[parameter] = value
      } else if words[index].plain != parts[index].word {
        return nil
      }
    }
    return values
  }

  /// A segment of a template: a word, or the place of a value.
  private struct Part {
    let word: String
    let parameter: Parameter?

    init(_ segment: Substring) {
      word = String(segment)
      parameter = segment.hasPrefix("{") ? Parameter(rawValue: String(segment.dropFirst().dropLast())) : nil
    }
  }
}
