import Foundation

/// An endpoint of the vendor, identified by its short name (v2 3).
///
/// Those of Dynamic Client Registration and of REST API v2 are declared here; other APIs declare theirs next to their
/// calls. A class, since every look at a call would copy its endpoint.
public final class Endpoint: Sendable {
  /// The short name, unique among endpoints.
  public let name: String
  /// The API to which it belongs.
  package let api: API
  /// The HTTP method.
  public let method: HTTPRequest.Method
  /// The path, with a `Parameter` in braces for each value.
  package let template: String
  /// The format of the request body; `nil` for a request without a body.
  package let content: Content?
  /// Whether it is a page for a user agent, which the client does not read.
  package let isPage: Bool
  /// Other paths of the endpoint.
  let aliases: [String]
  private let parts: [Part]

  /// Declares an endpoint.
  ///
  /// - Parameters:
  ///   - content: The format of the request body; `nil` for a request without a body.
  ///   - isPage: Whether it is a page for a user agent.
  ///   - aliases: Other paths of the endpoint.
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

  /// An API of the vendor, with the prefixes of its paths.
  @Memberwise(unlabelled: 2) package struct API: Hashable, Sendable {
    /// A short name, for example `v2`.
    package let name: String
    /// The vendor's name for it.
    package let title: String
    /// The prefixes of its endpoints' paths.
    package let roots: [String]
    /// The suffixes with which a path may ask for a format of the answer.
    package var suffixes: [String] = []

    /// Dynamic Client Registration, of every version.
    package static let registration = API("registration", "Dynamic Client Registration", roots: ["/o/client/"])
    /// REST API v2.
    package static let v2 = API("v2", "REST API v2", roots: ["/api/v2/"])
  }

  /// The formats of a body, by media type.
  package enum Content: String, Hashable, Sendable {
    /// Names and values.
    case form = "application/x-www-form-urlencoded"
    /// A JSON object.
    case json = "application/json"
  }
}

extension Endpoint: Hashable, CustomStringConvertible {
  /// Returns whether two endpoints have the same name.
  public static func == (one: Endpoint, other: Endpoint) -> Bool { one === other || one.name == other.name }
  /// Hashes the name, which decides equality.
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
  /// The login page, for user agents. In `all` it precedes the endpoints whose templates also match its path.
  public static let authenticate = Endpoint(
    "authenticate", .v2, .get, "/api/v2/authenticate/{serviceProvider}/{code}", isPage: true)
  /// The MVPDs of the service provider.
  public static let configuration = Endpoint("configuration", .v2, .get, "/api/v2/{serviceProvider}/configuration")
  /// Starts an authentication session.
  public static let createSession = Endpoint("sessions-create", .v2, .post, "/api/v2/{serviceProvider}/sessions", .form)
  /// Supplies missing parameters.
  public static let resumeSession = Endpoint(
    "sessions-resume", .v2, .post, "/api/v2/{serviceProvider}/sessions/{code}", .form)
  /// Reads a session.
  public static let getSession = Endpoint("sessions-get", .v2, .get, "/api/v2/{serviceProvider}/sessions/{code}")
  /// Asks for the request that the partner's framework needs.
  public static let partnerSession = Endpoint(
    "sessions-sso-partner", .v2, .post, "/api/v2/{serviceProvider}/sessions/sso/{partner}", .form)
  /// All valid profiles.
  public static let listProfiles = Endpoint("profiles-list", .v2, .get, "/api/v2/{serviceProvider}/profiles")
  /// The profile of one MVPD.
  public static let profileOfMVPD = Endpoint("profiles-mvpd", .v2, .get, "/api/v2/{serviceProvider}/profiles/{mvpd}")
  /// The profile that a session led to.
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

  /// All endpoints of Dynamic Client Registration and REST API v2; if several templates match a path, the first counts.
  public static let all = [
    register, token, authenticate, configuration, createSession, resumeSession, getSession, partnerSession,
    listProfiles, profileOfMVPD, profileOfCode, partnerProfile, preauthorize, authorize, logout,
  ]
}

extension Endpoint {
  /// A value in a path.
  package enum Parameter: String, Hashable, Sendable {
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
  package typealias Values = [Parameter: String]

  /// The path with its values, each percent-encoded once; an absent value is empty.
  package func path(_ values: Values) -> String {
    parts.map { part in "/" + (part.parameter.map { PercentEncoding.segment(values[$0] ?? "") } ?? part.word) }.joined()
  }

  /// The result of matching a method and a path.
  package enum Match: Hashable, Sendable {
    /// An endpoint, with the values of its path, decoded once.
    case found(Endpoint, Values)
    /// An endpoint of the path, with another method.
    case wrongMethod(Endpoint)
    /// No endpoint.
    case unknown

    /// The endpoint of the path, with any method.
    package var endpoint: Endpoint? {
      switch self {
      case .found(let endpoint, _), .wrongMethod(let endpoint): endpoint
      case .unknown: nil
      }
    }
  }

  /// Finds the endpoint of a method and a path without its query; the path may end with a slash.
  ///
  /// - Parameters:
  ///   - endpoints: The endpoints to search; by default those of REST API v2 and of registration.
  ///   - forgiving: Whether to skip empty segments, and to keep a segment that cannot be decoded as it is.
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
    let words = segments.map { segment -> (plain: String, value: String?) in
      let plain = String(segment), value = segment.contains("%") ? segment.removingPercentEncoding : plain
      return forgiving ? (value ?? plain, value ?? plain) : (plain, value)
    }
    var other: Endpoint?
    for endpoint in endpoints {
      guard let values = endpoint.values(of: words) else { continue }
      if endpoint.method.rawValue == method { return .found(endpoint, values) }
      other = other ?? endpoint
    }
    return other.map { .wrongMethod($0) } ?? .unknown
  }

  /// The path as templates write it: without the suffix for a format, and under its main name.
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
