/// The next step that the server wants in an authentication session (v2 5.1).
@Memberwise package struct SessionAnswer: Hashable, Sendable {
  /// What to do next; it decides which of the members below are present.
  package var actionName: ActionName
  /// How to do it: in a user agent, with the HTTP client, or by the user in the settings.
  package var actionType: ActionType
  /// The reason; for logs and messages.
  package var reasonType: ReasonType
  /// Opaque tracking id.
  package var sessionId: String
  /// The service provider.
  package var serviceProvider: String
  /// The MVPD, when known.
  package var mvpd: String?
  /// Where the action happens; resolve it with `Origin.resolve(_:)`.
  package var url: Secret?
  /// The authentication code; present with `authenticate`, `resume` and `retry`.
  package var code: Secret?
  /// The missing parameters as the wire names them; see `missing`.
  package var missingParameters: [String] = []
  /// Start of the code's validity.
  package var notBefore: Timestamp?
  /// End of the code's validity.
  package var notAfter: Timestamp?
  /// The request for the partner's framework, only with `partnerProfile`.
  package var authenticationRequest: AuthenticationRequest?
  /// Undocumented members; descriptions show only their kinds.
  package var others: [String: JSONValue] = [:]

  /// The missing parameters, with one name for each (`domain` is `domainName`).
  package var missing: Set<SessionParameter> { Set(missingParameters.map(SessionParameter.init(rawValue:))) }
}

extension SessionAnswer: SafelyPrinted {
  /// The action, its reason, the MVPD and the missing parameters. The code and the address that contains it permit a
  /// login, and the tracking id belongs to the viewer: they are not shown.
  package var description: String {
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
@Memberwise package struct ActionName: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  package let rawValue: String

  /// Open the login page, or show the code.
  package static let authenticate: ActionName = "authenticate"
  /// Collect the missing parameters and resume the session.
  package static let resume: ActionName = "resume"
  /// Parameters are still missing: resume again with the rest.
  package static let retry: ActionName = "retry"
  /// No login is needed: go to decisions.
  package static let authorize: ActionName = "authorize"
  /// Hand the authentication request to the partner's framework, then ask for the partner profile.
  package static let partnerProfile: ActionName = "partner_profile"
  /// Open the MVPD's logout page.
  package static let logout: ActionName = "logout"
  /// The user signs out in the system settings.
  package static let partnerLogout: ActionName = "partner_logout"
  /// Nothing is left to do.
  package static let complete: ActionName = "complete"
  /// There was no valid profile; nothing is left to do.
  package static let invalid: ActionName = "invalid"
}

/// How an action is carried out (REST API v2, member `actionType`).
@Memberwise package struct ActionType: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  package let rawValue: String

  /// In a user agent.
  package static let interactive: ActionType = "interactive"
  /// With the HTTP client.
  package static let direct: ActionType = "direct"
  /// By the user, in the system settings.
  package static let partnerInteractive: ActionType = "partner_interactive"
  /// There is nothing to do.
  package static let none: ActionType = "none"
}

/// Why the server named an action (REST API v2, session answer, member `reasonType`).
///
/// Log it and show it; decide by `ActionName`.
@Memberwise package struct ReasonType: OpenVocabulary {
  /// The word on the wire, known or not: the vendor may add words.
  package let rawValue: String

  /// No special reason.
  package static let none: ReasonType = "none"
  /// A profile exists.
  package static let authenticated: ReasonType = "authenticated"
  /// A temporary pass is valid.
  package static let temporary: ReasonType = "temporary"
  /// A degradation rule applies.
  package static let degraded: ReasonType = "degraded"
  /// A single-sign-on profile exists.
  package static let authenticatedSSO: ReasonType = "authenticatedSSO"
}

/// The request with which the partner's framework signs the user in (REST API v2, session answer,
/// `authenticationRequest`).
@Memberwise package struct AuthenticationRequest: Hashable, Sendable {
  /// The protocol, `saml`.
  package var type: String
  /// The request, opaque.
  package var request: Secret
  /// The names of the attributes to ask for, for example `uid`.
  package var attributesNames: [String]
  /// Undocumented members; descriptions show only their kinds.
  package var others: [String: JSONValue] = [:]
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
