/// The optional headers of the API (REST API v2, headers per endpoint).
///
/// Each goes only to the endpoints that list it (R-HDR-8); what is nil is not sent. Hand in fresh tokens for every call
/// (R-HDR-11).
public struct Extras: Hashable, Codable, Sendable {
  /// Who uses a promotional temporary pass; on profiles-mvpd, profiles-code and both decisions (C-63).
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
  /// What the platform may be recognised by; on every call.
  public var userAgent: String?

  /// Makes the optional headers; none unless named.
  public init(
    temporaryIdentity: TemporaryIdentity? = nil, serviceToken: ServiceToken? = nil, subjectToken: SubjectToken? = nil,
    visitorIdentifier: VisitorIdentifier? = nil, forwardedFor: Secret? = nil, userAgent: String? = nil
  ) {
    self.temporaryIdentity = temporaryIdentity
    self.serviceToken = serviceToken
    self.subjectToken = subjectToken
    self.visitorIdentifier = visitorIdentifier
    self.forwardedFor = forwardedFor
    self.userAgent = userAgent
  }
}

extension Extras {
  /// What an endpoint lists beside the headers that it always gets.
  struct Places: OptionSet {
    let rawValue: Int
    /// `AD-Service-Token`, `Adobe-Subject-Token`, `X-Roku-Reserved-Roku-Connect-Token`.
    static let identity = Places(rawValue: 1)
    /// `AP-TempPass-Identity`.
    static let temporary = Places(rawValue: 2)
    /// `AP-Visitor-Identifier`.
    static let visitor = Places(rawValue: 4)
    /// `X-Forwarded-For`.
    static let forwarded = Places(rawValue: 8)
    /// What all calls under `/api/v2` but configuration list.
    static let common: Places = [.visitor, .forwarded]
  }

  /// Sets the headers that belong to the places.
  func write(to headers: inout HTTPHeaders, at places: Places) {
    if places.contains(.identity) {
      headers["AD-Service-Token"] = serviceToken?.token.revealed
      if let subjectToken { headers[subjectToken.headerName] = subjectToken.headerValue }
    }
    if places.contains(.temporary) { headers["AP-TempPass-Identity"] = temporaryIdentity?.headerValue }
    if places.contains(.visitor) { headers["AP-Visitor-Identifier"] = visitorIdentifier?.headerValue }
    if places.contains(.forwarded) { headers["X-Forwarded-For"] = forwardedFor?.revealed }
    headers["User-Agent"] = userAgent
  }
}
