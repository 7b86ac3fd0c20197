import Foundation

/// The optional headers of the API (REST API v2, headers per endpoint).
///
/// Each is sent only to the endpoints that list it (R-HDR-8), and only if it is not `nil`. Supply fresh tokens for
/// every call (R-HDR-11).
@Memberwise public struct OptionalHeaders: Hashable, Codable, Sendable {
  /// The user of a promotional temporary pass; on profiles-mvpd, profiles-code and both decisions (C-63).
  public var temporaryIdentity: TemporaryIdentity?
  /// A token of an external identity service; on sessions-create, profiles-list, profiles-mvpd, both decisions and
  /// logout.
  public var serviceToken: ServiceToken?
  /// A token of another vendor's platform; on the same endpoints as the service token.
  public var subjectToken: SubjectToken?
  /// The viewer's Experience Cloud id; on every call under `/api/v2` but configuration (C-64).
  public var visitorIdentifier: VisitorIdentifier?
  /// The address of the streaming device, on every call under `/api/v2`. Only a server that calls for a device sets it
  /// (R-HDR-13).
  public var forwardedFor: Secret?
  /// The user agent, which may identify the platform; on every call.
  public var userAgent: String?
}

extension OptionalHeaders {
  /// Writes the headers. Throws `EncodingError` unless `CodingUserInfoKey.keepsSecrets` says how.
  public func encode(to encoder: any Encoder) throws {
    let members: KeyValuePairs<CodingKeys, (any Encodable)?> = [
      .temporaryIdentity: temporaryIdentity, .serviceToken: serviceToken, .subjectToken: subjectToken,
      .visitorIdentifier: visitorIdentifier, .forwardedFor: forwardedFor, .userAgent: userAgent,
    ]
    try encoder.encodeSecrets(members)
  }

  /// Sets the headers that an endpoint lists.
  func write(to headers: inout HTTPHeaders, of endpoint: Endpoint) {
    if endpoint.listsTokens {
      headers["AD-Service-Token"] = serviceToken?.token.revealed
      if let subjectToken { headers[subjectToken.headerName] = subjectToken.headerValue }
    }
    if endpoint.listsIdentity { headers["AP-TempPass-Identity"] = temporaryIdentity?.headerValue }
    headers["User-Agent"] = userAgent
    guard endpoint.api == .v2 else { return }
    headers["X-Forwarded-For"] = forwardedFor?.revealed
    if endpoint != .configuration { headers["AP-Visitor-Identifier"] = visitorIdentifier?.headerValue }
  }
}

extension Endpoint {
  /// Whether the endpoint lists an optional header that decides its answer.
  package var listsDecidingHeaders: Bool { listsTokens || listsIdentity }

  fileprivate var listsTokens: Bool {
    [.createSession, .listProfiles, .profileOfMVPD, .preauthorize, .authorize, .logout].contains(self)
  }
  fileprivate var listsIdentity: Bool { [.profileOfMVPD, .profileOfCode, .preauthorize, .authorize].contains(self) }
}

/// The user of a promotional temporary pass, as a hash (REST API v2, header AP-TempPass-Identity; C-63).
///
/// It can only be made from a hash in hexadecimal digits, so that no plain address reaches the wire (R-TEMP-2). SHA-256
/// is recommended: `user@domain.com` gives `f7ee5ec7312165148b69fcca1d29075b14b8aef0b5048a332b18b88d09069fb7`.
public struct TemporaryIdentity: Hashable, Sendable {
  /// The hash in lower-case digits.
  public let hash: Secret
  /// The kind of value that is hashed, as the promotional pass is set up at the vendor; `email` by default.
  public let key: String

  /// Wraps a hash of the SHA-2 family; `nil` unless it has 56, 64, 96 or 128 hexadecimal digits and the key is one
  /// word.
  public init?(hash: String, key: String = TemporaryIdentity.usualKey) {
    guard Self.lengths.contains(hash.utf8.count), hash.allSatisfy({ $0.isASCII && $0.isHexDigit }), !key.isEmpty,
      !key.contains(where: \.isWhitespace)
    else { return nil }
    self.hash = Secret(hash.lowercased())
    self.key = key
  }

  /// The key of the vendor's samples.
  public static let usualKey = "email"

  /// The value of the header: Base64 of `{"<key>":"<hash>"}`.
  public var headerValue: String { HeaderJSON.encode([key: hash]) }

  /// Reads a header; `nil` unless it is the Base64 of JSON with one member, a hash.
  public init?(headerValue: String) {
    guard let members = HeaderJSON.decode([String: String].self, from: headerValue.trimmed), members.count == 1,
      let (key, hash) = members.first, let identity = TemporaryIdentity(hash: hash, key: key)
    else { return nil }
    self = identity
  }

  /// Digits of SHA-224, SHA-256, SHA-384 and SHA-512.
  private static let lengths: Set = [56, 64, 96, 128]
}

/// A signed token of an external identity service, for single sign-on across devices (REST API v2, header
/// AD-Service-Token).
///
/// The vendor has such a service, too (C-96). The client checks only that the token is signed and not expired, and
/// supplies a fresh one for every call that lists it (R-HDR-11).
public struct ServiceToken: Hashable, Sendable {
  /// The token: a JWS in compact form.
  public let token: Secret

  /// Wraps a token; `nil` unless it has a header, a payload and a signature.
  public init?(_ token: Secret) {
    let parts = token.revealed.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) }) else { return nil }
    self.token = token
  }

  /// When it expires, from the claim `exp` in seconds since 1970; `nil` if the payload does not say.
  public var expires: Timestamp? {
    guard let payload = token.revealed.split(separator: ".").dropFirst().first, let data = Data(base64URL: payload),
      let claims = try? WireJSON.decode(Claims.self, from: data)
    else { return nil }
    // The date may have a fraction (RFC 7519, 2), and a server may send any number.
    let longest = Double(Int64.max / 2_000)
    return claims.exp.map { Timestamp(milliseconds: Int64(max(-longest, min($0, longest)) * 1_000)) }
  }

  /// Whether it may be sent at a given time; always, if its expiry is unknown.
  public func isUsable(at now: Timestamp) -> Bool { expires.map { now < $0 } ?? true }

  private struct Claims: Decodable { var exp: Double? }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
  }
}

/// A token of another vendor's platform that identifies its user (REST API v2, headers Adobe-Subject-Token and
/// X-Roku-Reserved-Roku-Connect-Token).
///
/// No Apple source exists; apps on Apple devices send none.
public enum SubjectToken: Hashable, Codable, Sendable {
  /// Amazon's token.
  case adobe(Secret)
  /// Roku's token.
  case roku(Secret)

  /// The header that carries it.
  public var headerName: String {
    switch self {
    case .adobe: "Adobe-Subject-Token"
    case .roku: "X-Roku-Reserved-Roku-Connect-Token"
    }
  }

  /// The value of the header: the token as it is.
  public var headerValue: String {
    switch self {
    case .adobe(let token), .roku(let token): token.revealed
    }
  }
}

/// The Experience Cloud id of the viewer, for analytics (REST API v2, header AP-Visitor-Identifier).
public struct VisitorIdentifier: Hashable, Codable, Sendable {
  /// The id, without quotation marks.
  public let identifier: Secret

  /// Wraps an id; quotation marks around it, which one page of the vendor shows, are removed (C-64).
  public init(_ text: String) {
    let isQuoted = text.count > 1 && text.hasPrefix("\"") && text.hasSuffix("\"")
    identifier = Secret(isQuoted ? String(text.dropFirst().dropLast()) : text)
  }

  /// The value of the header: the id as it is.
  public var headerValue: String { identifier.revealed }
}

extension TemporaryIdentity: CheckedText {
  /// Reads the hash, preceded by its key if that is not the usual one.
  init?(checking text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    self.init(hash: words.last ?? "", key: words.count > 1 ? words[0] : Self.usualKey)
  }
  var coded: Secret { key == Self.usualKey ? hash : Secret("\(key) \(hash.revealed)") }
}

extension ServiceToken: CheckedText {
  init?(checking text: String) { self.init(Secret(text)) }
  var coded: Secret { token }
}
