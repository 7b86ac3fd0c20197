/// What the server wants to happen next in an authentication session (REST API v2, session answer).
public struct SessionAnswer: Hashable, Sendable {
  /// What to do next.
  public var actionName: ActionName
  /// By which means.
  public var actionType: ActionType
  /// Why; for logs and messages.
  public var reasonType: ReasonType
  /// Opaque tracking id.
  public var sessionId: String
  /// The service provider.
  public var serviceProvider: String
  /// The MVPD, when known.
  public var mvpd: String?
  /// Where the action happens; resolve it with `Origin.resolve(_:)`.
  public var url: String?
  /// The authentication code, with `authenticate`, `resume` and `retry`.
  public var code: String?
  /// The parameters that are missing, in the words of the wire; see `missing`.
  public var missingParameters: [String]
  /// Start of the code's validity.
  public var notBefore: Timestamp?
  /// End of the code's validity.
  public var notAfter: Timestamp?
  /// What to hand to the partner's framework, only with `partnerProfile`.
  public var authenticationRequest: AuthenticationRequest?
  /// Members that are not documented; they print their kind only.
  public var others: [String: JSONValue]

  /// Makes a session answer.
  public init(
    actionName: ActionName, actionType: ActionType, reasonType: ReasonType, sessionId: String, serviceProvider: String,
    mvpd: String? = nil, url: String? = nil, code: String? = nil, missingParameters: [String] = [],
    notBefore: Timestamp? = nil,
    notAfter: Timestamp? = nil, authenticationRequest: AuthenticationRequest? = nil, others: [String: JSONValue] = [:]
  ) {
    self.actionName = actionName
    self.actionType = actionType
    self.reasonType = reasonType
    self.sessionId = sessionId
    self.serviceProvider = serviceProvider
    self.mvpd = mvpd
    self.url = url
    self.code = code
    self.missingParameters = missingParameters
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.authenticationRequest = authenticationRequest
    self.others = others
  }

  /// The parameters that are missing, one word for each (`domain` is `domainName`).
  public var missing: Set<SessionParameter> { Set(missingParameters.map(SessionParameter.init(rawValue:))) }
}

extension SessionAnswer: Codable {
  private enum CodingKeys: String, CodingKey {
    case actionName, actionType, reasonType, sessionId, serviceProvider, mvpd, url, code, missingParameters, notBefore,
      notAfter
    case authenticationRequest
  }

  /// Reads an answer; only the action has to be there, and what is there has to be readable.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    actionName = try container.decode(ActionName.self, forKey: .actionName)
    actionType = try container.decodeIfPresent(ActionType.self, forKey: .actionType) ?? .none
    reasonType = container.tolerant(ReasonType.self, forKey: .reasonType) ?? .none
    sessionId = container.tolerant(String.self, forKey: .sessionId) ?? ""
    serviceProvider = container.tolerant(String.self, forKey: .serviceProvider) ?? ""
    mvpd = try container.decodeIfPresent(String.self, forKey: .mvpd)
    url = try container.decodeIfPresent(String.self, forKey: .url)
    code = try container.decodeIfPresent(String.self, forKey: .code)
    missingParameters = try container.decodeIfPresent([String].self, forKey: .missingParameters) ?? []
    notBefore = try container.decodeIfPresent(Timestamp.self, forKey: .notBefore)
    notAfter = try container.decodeIfPresent(Timestamp.self, forKey: .notAfter)
    authenticationRequest = try container.decodeIfPresent(AuthenticationRequest.self, forKey: .authenticationRequest)
    others = decoder.others(than: CodingKeys.self)
  }

  /// Writes the shape of the wire.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(actionName, forKey: .actionName)
    try container.encode(actionType, forKey: .actionType)
    try container.encode(reasonType, forKey: .reasonType)
    try container.encode(sessionId, forKey: .sessionId)
    try container.encode(serviceProvider, forKey: .serviceProvider)
    try container.encodeIfPresent(mvpd, forKey: .mvpd)
    try container.encodeIfPresent(url, forKey: .url)
    try container.encodeIfPresent(code, forKey: .code)
    try container.encode(missingParameters, forKey: .missingParameters)
    try container.encodeIfPresent(notBefore, forKey: .notBefore)
    try container.encodeIfPresent(notAfter, forKey: .notAfter)
    try container.encodeIfPresent(authenticationRequest, forKey: .authenticationRequest)
    try encoder.encodeOthers(others)
  }
}
