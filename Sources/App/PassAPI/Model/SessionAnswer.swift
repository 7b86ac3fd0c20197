/// The next step that the server wants in an authentication session (v2 5.1).
@Memberwise public struct SessionAnswer: Hashable, Sendable {
  /// What to do next; it decides which of the members below are present.
  public var actionName: ActionName
  /// How to do it: in a user agent, with the HTTP client, or by the user in the settings.
  public var actionType: ActionType
  /// The reason; for logs and messages.
  public var reasonType: ReasonType
  /// Opaque tracking id.
  public var sessionId: String
  /// The service provider.
  public var serviceProvider: String
  /// The MVPD, when known.
  public var mvpd: String?
  /// Where the action happens; resolve it with `Origin.resolve(_:)`.
  public var url: String?
  /// The authentication code; present with `authenticate`, `resume` and `retry`.
  public var code: Secret?
  /// The missing parameters as the wire names them; see `missing`.
  public var missingParameters: [String] = []
  /// Start of the code's validity.
  public var notBefore: Timestamp?
  /// End of the code's validity.
  public var notAfter: Timestamp?
  /// The request for the partner's framework, only with `partnerProfile`.
  public var authenticationRequest: AuthenticationRequest?
  /// Undocumented members; descriptions show only their kinds.
  public var others: [String: JSONValue] = [:]

  /// The missing parameters, with one name for each (`domain` is `domainName`).
  package var missing: Set<SessionParameter> { Set(missingParameters.map(SessionParameter.init(rawValue:))) }
}

extension SessionAnswer: SafelyPrinted {
  /// The action, its reason, the MVPD and the missing parameters. The code and the address that contains it permit a
  /// login, and the tracking id belongs to the viewer: they are not shown.
  public var description: String {
    let missing = missingParameters.isEmpty ? "" : ", misses \(missingParameters.map(\.shown))"
    return "\(actionName) (\(actionType), \(reasonType))\(mvpd.map { " at \($0.shown)" } ?? "")\(missing)"
  }
}

extension SessionAnswer: WireModel {
  package init() {
    self.init(actionName: .invalid, actionType: .none, reasonType: .none, sessionId: "", serviceProvider: "")
  }

  /// Only the action is required, and members that matter must be readable; a code may come without dates. A blank
  /// MVPD, address or code counts as absent.
  package static let members: [Member<SessionAnswer>] = [
    .required("actionName", \.actionName),
    .optional("actionType", \.actionType, or: .none),
    .tolerant("reasonType", \.reasonType, or: .none),
    .tolerant("sessionId", \.sessionId, or: ""),
    .tolerant("serviceProvider", \.serviceProvider, or: ""),
    .text("mvpd", \.mvpd),
    .text("url", \.url),
    .text("code", \.code),
    .optional("missingParameters", \.missingParameters, or: []),
    .tolerant("notBefore", \.notBefore),
    .tolerant("notAfter", \.notAfter),
    .optional("authenticationRequest", \.authenticationRequest),
  ]
}

/// What the server asks the client to do next (REST API v2, session answer and logout entry, member `actionName`).
@Memberwise public struct ActionName: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  public let rawValue: String

  /// Open the login page, or show the code.
  public static let authenticate: ActionName = "authenticate"
  /// Collect the missing parameters and resume the session.
  public static let resume: ActionName = "resume"
  /// Parameters are still missing: resume again with the rest.
  public static let retry: ActionName = "retry"
  /// No login is needed: go to decisions.
  public static let authorize: ActionName = "authorize"
  /// Hand the authentication request to the partner's framework, then ask for the partner profile.
  public static let partnerProfile: ActionName = "partner_profile"
  /// Open the MVPD's logout page.
  public static let logout: ActionName = "logout"
  /// The user signs out in the system settings.
  public static let partnerLogout: ActionName = "partner_logout"
  /// Nothing is left to do.
  public static let complete: ActionName = "complete"
  /// There was no valid profile; nothing is left to do.
  public static let invalid: ActionName = "invalid"
}

/// How an action is carried out (REST API v2, member `actionType`).
@Memberwise public struct ActionType: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  public let rawValue: String

  /// In a user agent.
  public static let interactive: ActionType = "interactive"
  /// With the HTTP client.
  public static let direct: ActionType = "direct"
  /// By the user, in the system settings.
  public static let partnerInteractive: ActionType = "partner_interactive"
  /// There is nothing to do.
  public static let none: ActionType = "none"
}

/// Why the server named an action (REST API v2, session answer, member `reasonType`).
///
/// Log it and show it; decide by `ActionName`.
@Memberwise public struct ReasonType: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  public let rawValue: String

  /// No special reason.
  public static let none: ReasonType = "none"
  /// A profile exists.
  public static let authenticated: ReasonType = "authenticated"
  /// A temporary pass is valid.
  public static let temporary: ReasonType = "temporary"
  /// A degradation rule applies.
  public static let degraded: ReasonType = "degraded"
  /// A single-sign-on profile exists.
  public static let authenticatedSSO: ReasonType = "authenticatedSSO"
  /// The partner framework status is missing or unusable.
  public static let pfsFallback: ReasonType = "pfs_fallback"
  /// Partner single sign-on is off or misconfigured for the integration.
  public static let configurationFallback: ReasonType = "configuration_fallback"
  /// Basic authentication, once parameters have been supplied.
  public static let missingParametersFallback: ReasonType = "missing_parameters_fallback"
}

/// The request with which the partner's framework signs the user in (REST API v2, session answer,
/// `authenticationRequest`).
@Memberwise public struct AuthenticationRequest: Hashable, Sendable {
  /// The protocol, `saml`.
  public var type: String
  /// The request, opaque.
  public var request: Secret
  /// The names of the attributes to ask for, for example `uid`.
  public var attributesNames: [String]
  /// Undocumented members; descriptions show only their kinds.
  public var others: [String: JSONValue] = [:]
}

extension AuthenticationRequest: WireModel {
  package init() { self.init(type: "saml", request: Secret(""), attributesNames: []) }

  /// The names may also be called `attributes` (C-19).
  package static let members: [Member<AuthenticationRequest>] = [
    .tolerant("type", \.type, or: "saml"),
    .required("request", \.request),
    .tolerant("attributesNames", \.attributesNames, or: [], alias: "attributes"),
  ]
}
