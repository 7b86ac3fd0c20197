import Foundation

/// The endpoints by their short names: the two of Dynamic Client Registration, which both versions share, thirteen of
/// REST API v2 and eighteen of REST API v1, whose names begin with `v1-` (v2 3, v1 3).
///
///     switch Endpoint.match("GET", "/api/v2/REF30/profiles/code/8ER640M") {
///     case .found(let endpoint, let values): print(endpoint.rawValue, values[.code] ?? "")  // profiles-code 8ER640M
///     case .wrongMethod, .unknown: break
///     }
public enum Endpoint: String, Hashable, Codable, Sendable, CaseIterable {
  /// Obtains credentials for an installation.
  case register = "dcr-register"
  /// Obtains an access token.
  case token = "dcr-token"
  /// The login page, for user agents. It stands before the endpoints whose template fits it too.
  case authenticate
  /// The MVPDs of the service provider.
  case configuration
  /// Starts an authentication session.
  case createSession = "sessions-create"
  /// Supplies missing parameters.
  case resumeSession = "sessions-resume"
  /// Looks at a session.
  case getSession = "sessions-get"
  /// Asks for the request that the partner's framework needs.
  case partnerSession = "sessions-sso-partner"
  /// All valid profiles.
  case listProfiles = "profiles-list"
  /// The profile of one MVPD.
  case profileOfMVPD = "profiles-mvpd"
  /// The profile that a session brought about.
  case profileOfCode = "profiles-code"
  /// Turns the framework's answer into a profile.
  case partnerProfile = "profiles-sso-partner"
  /// Decisions for a catalogue.
  case preauthorize = "decisions-preauthorize"
  /// The decision before a playback.
  case authorize = "decisions-authorize"
  /// Removes the profiles of an MVPD.
  case logout
  /// Check Authentication Token: has the device a login?
  case checkAuthenticationToken = "v1-checkauthn"
  /// Has the login of a code been made?
  case checkCode = "v1-checkauthn-code"
  /// Provide MVPD List.
  case provideMVPDList = "v1-config"
  /// Profile Request: what Apple's framework passes on to the MVPD.
  case profileRequest = "v1-profile-request"
  /// Token Exchange: turns the framework's answer into a login.
  case tokenExchange = "v1-token-exchange"
  /// Retrieve Authentication Token.
  case retrieveAuthenticationToken = "v1-tokens-authn"
  /// Registration Code Request.
  case registrationCode = "v1-regcode-create"
  /// The record of a code.
  case codeRecord = "v1-regcode-get"
  /// Frees a code.
  case deleteCode = "v1-regcode-delete"
  /// Initiate Authentication: the login page, for user agents.
  case initiateAuthentication = "v1-authenticate"
  /// Initiate Authorization.
  case initiateAuthorization = "v1-authorize"
  /// The permit that the service keeps.
  case retrieveAuthorization = "v1-tokens-authz"
  /// Obtain Short Media Token.
  case shortMediaToken = "v1-tokens-media"
  /// User Metadata Call.
  case userMetadata = "v1-usermetadata"
  /// Logout.
  case legacyLogout = "v1-logout"
  /// Decisions for a catalogue.
  case legacyPreauthorize = "v1-preauthorize"
  /// The same for the login of a code.
  case preauthorizeCode = "v1-preauthorize-code"
  /// A login for a temporary pass.
  case freePreview = "v1-freepreview"

  /// The path, with a `Parameter` in braces for each value.
  public var template: String {
    switch self {
    case .register: "/o/client/register"
    case .token: "/o/client/token"
    case .authenticate: "/api/v2/authenticate/{serviceProvider}/{code}"
    case .configuration: "/api/v2/{serviceProvider}/configuration"
    case .createSession: "/api/v2/{serviceProvider}/sessions"
    case .resumeSession, .getSession: "/api/v2/{serviceProvider}/sessions/{code}"
    case .partnerSession: "/api/v2/{serviceProvider}/sessions/sso/{partner}"
    case .listProfiles: "/api/v2/{serviceProvider}/profiles"
    case .profileOfMVPD: "/api/v2/{serviceProvider}/profiles/{mvpd}"
    case .profileOfCode: "/api/v2/{serviceProvider}/profiles/code/{code}"
    case .partnerProfile: "/api/v2/{serviceProvider}/profiles/sso/{partner}"
    case .preauthorize: "/api/v2/{serviceProvider}/decisions/preauthorize/{mvpd}"
    case .authorize: "/api/v2/{serviceProvider}/decisions/authorize/{mvpd}"
    case .logout: "/api/v2/{serviceProvider}/logout/{mvpd}"
    case .checkAuthenticationToken: "/api/v1/checkauthn"
    case .checkCode: "/api/v1/checkauthn/{code}"
    case .provideMVPDList: "/api/v1/config/{serviceProvider}"
    case .profileRequest: "/api/v1/{serviceProvider}/profile-requests/{mvpd}"
    case .tokenExchange, .retrieveAuthenticationToken: "/api/v1/tokens/authn"
    case .registrationCode: "/reggie/v1/{serviceProvider}/regcode"
    case .codeRecord, .deleteCode: "/reggie/v1/{serviceProvider}/regcode/{code}"
    case .initiateAuthentication: "/api/v1/authenticate"
    case .initiateAuthorization: "/api/v1/authorize"
    case .retrieveAuthorization: "/api/v1/tokens/authz"
    case .shortMediaToken: "/api/v1/tokens/media"
    case .userMetadata: "/api/v1/tokens/usermetadata"
    case .legacyLogout: "/api/v1/logout"
    case .legacyPreauthorize: "/api/v1/preauthorize"
    case .preauthorizeCode: "/api/v1/preauthorize/{code}"
    case .freePreview: "/api/v1/authenticate/freepreview"
    }
  }

  /// The API that an endpoint belongs to.
  public enum API: String, Hashable, Sendable {
    /// Dynamic Client Registration, of every version.
    case registration
    /// REST API v1, the legacy one.
    case v1
    /// REST API v2.
    case v2
  }

  /// The API that the endpoint belongs to.
  public var api: API {
    switch self {
    case .register, .token: .registration
    default: rawValue.hasPrefix("v1-") ? .v1 : .v2
    }
  }

  /// The method that the endpoint answers to.
  public var method: HTTPRequest.Method {
    switch self {
    case .authenticate, .configuration, .getSession, .listProfiles, .profileOfMVPD, .profileOfCode, .logout: .get
    case .tokenExchange, .registrationCode, .freePreview: .post
    case .deleteCode, .legacyLogout: .delete
    default: api == .v1 ? .get : .post
    }
  }

  /// What the body of a request is written in; nil where there is none.
  public var content: Content? {
    switch self {
    case .register, .preauthorize, .authorize: .json
    case .registrationCode: nil
    default: method == .post ? .form : nil
    }
  }

  /// The ways to write a body, by their media types.
  public enum Content: String, Hashable, Sendable {
    /// Names and values.
    case form = "application/x-www-form-urlencoded"
    /// A JSON object.
    case json = "application/json"
  }
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
  func path(_ values: Values) -> String {
    parts.map { part in "/" + (part.parameter.map { PercentEncoding.segment(values[$0] ?? "") } ?? part.word) }.joined()
  }

  /// What a method and a path lead to.
  public enum Match: Hashable, Sendable {
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
  /// A forgiving match passes over empty segments and takes one that cannot be decoded as it is. Of REST API v1 the
  /// form of the answer may stand behind the path (`.json`), and one endpoint has two paths.
  public static func match(_ method: String, _ path: String, forgiving: Bool = false) -> Match {
    let path = canonical(path)
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
    for endpoint in allCases {
      guard let values = endpoint.values(of: words) else { continue }
      if endpoint.method.rawValue == method { return .found(endpoint, values) }
      other = other ?? endpoint
    }
    return other.map { .wrongMethod($0) } ?? .unknown
  }

  /// The path of a template: of REST API v1 without the form of the answer, and under the first of two names.
  package static func canonical(_ path: String) -> String {
    guard path.hasPrefix("/api/v1/") || path.hasPrefix("/reggie/v1/") else { return path }
    let form = [".json", ".xml"].first(where: path.hasSuffix)
    let plain = String(path.dropLast(form?.count ?? 0))
    return plain == "/api/v1/mediatoken" ? Endpoint.shortMediaToken.template : plain
  }

  private func values(of words: [(plain: String, value: String?)]) -> Values? {
    let parts = parts
    guard words.count == parts.count, zip(words, parts).allSatisfy({ $1.parameter != nil || $0.plain == $1.word })
    else {
      return nil
    }
    var values: Values = [:]
    for (word, part) in zip(words, parts) {
      guard let parameter = part.parameter else { continue }
      guard let value = word.value, !value.isEmpty else { return nil }
      values[parameter] = value
    }
    return values
  }

  private var parts: [Part] { Self.allParts[self] ?? [] }

  private static let allParts = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.template.split(separator: "/").map(Part.init)) })

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
