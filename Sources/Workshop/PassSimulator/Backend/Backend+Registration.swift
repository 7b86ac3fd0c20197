import PassAPI

/// Dynamic Client Registration (v2 4.1, v2 4.2).
extension Backend {
  /// The software statements with special outcomes; any other text is accepted.
  enum SoftwareStatement {
    static let invalid = "bad-statement"
    static let revoked = "revoked-statement"
    /// Approved, but its clients lack the scope of this API.
    static let scopeless = "scopeless-statement"
    /// Approved, but its clients may not ask for tokens.
    static let grantless = "grantless-statement"
  }

  mutating func register(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard let body = call.json?.object else {
      throw .registration(
        "invalid_request",
        RefusedCall(.body, .malformed, "is not a JSON object", "send {\"software_statement\": \"STATEMENT\"}"))
    }
    guard let statement = body["software_statement"]?.text, !statement.isEmpty else {
      throw .registration("invalid_request", .missing(.member("software_statement"), "send it as a text"))
    }
    let unknown = body.keys.filter { !["software_statement", "redirect_uri"].contains($0) }.sorted()
    if let name = unknown.first, options.refusesUnknownMembers {
      throw .registration(
        "invalid_request",
        RefusedCall(
          .member(InClear.v2.shown(name)), .unexpected, "is not one that the page lists",
          "send only software_statement and, if needed, redirect_uri; serve --like real accepts others"))
    }
    let unapproved = RefusedCall(
      .member("software_statement"), .refused, "is not approved any more", "register with a statement that is")
    guard !state.statementIsRevoked else { throw .registration("unapproved_software_statement", unapproved) }
    switch statement {
    case SoftwareStatement.invalid:
      throw .registration(
        "invalid_software_statement",
        RefusedCall(
          .member("software_statement"), .refused, "is one that this server refuses", "use any other text here"))
    case SoftwareStatement.revoked: throw .registration("unapproved_software_statement", unapproved)
    default: break
    }
    let redirect = body["redirect_uri"]
    if let redirect, redirect.text?.contains(":") != true {
      throw .registration(
        "invalid_redirect_uri", RefusedCall(.member("redirect_uri"), .malformed, "has no scheme", "send a whole URI"))
    }
    let id = random.text(10)
    let secret = random.text(16)
    let scopes = statement == SoftwareStatement.scopeless ? [] : [Backend.scope]
    let grants: [JSONValue] = statement == SoftwareStatement.grantless ? [] : ["client_credentials"]
    state.clients[id] = BackendState.Client(
      number: state.calls[.register, default: 0], secret: secret, scopes: scopes, hasGrant: !grants.isEmpty)
    return .json(
      options.registrationStatus,
      [
        "client_id": .string(id),
        "client_secret": .string(secret),
        "redirect_uris": .array(redirect.map { [$0] } ?? []),
        "grant_types": .array(grants),
        "scopes": .array(scopes.map { .string($0) }),
        "client_id_issued_at": .integer(call.now.milliseconds / 1000),
      ])
  }

  /// Whether the parameters of a token are in the query, and the server accepts them there.
  func isTokenQuery(_ call: IncomingCall) -> Bool {
    call.endpoint == .token && options.readsTokenQuery && call.request.target.query.contains("client_id=")
  }

  mutating func issueToken(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    let fields = options.readsTokenQuery ? call.parameters : call.form
    guard !fields.repeatsAName else {
      throw .registration(
        "invalid_request", RefusedCall(.body, .unexpected, "has a parameter twice", "send each parameter once"))
    }
    let send = "send client_id, client_secret and grant_type in the form of the body"
    func parameter(_ name: String) throws(ErrorAnswer) -> String {
      if let value = fields[name] { return value }
      let inQuery = call.parameters[name] != nil
      throw .registration(
        "invalid_request",
        inQuery
          ? RefusedCall(
            .parameter(name), .refused, "is in the query", send + "; serve --like real reads the query, too")
          : .missing(.parameter(name), send))
    }
    let id = try parameter("client_id"), secret = try parameter("client_secret"), grant = try parameter("grant_type")
    // Credentials that are also in a header are a second mechanism of authentication.
    guard call.request.headers[.authorization]?.lowercased().hasPrefix("basic ") != true else {
      throw .registration(
        "invalid_request",
        RefusedCall(
          .header(.authorization), .unexpected, "repeats the credentials of the body", "leave the header out"))
    }
    guard let client = state.clients[id], client.secret == secret, !client.revoked else {
      let isKnown = state.clients[id] != nil
      throw .registration(
        "invalid_client",
        RefusedCall(
          .parameter(isKnown ? "client_secret" : "client_id"), .refused,
          isKnown ? "is not that of the client, or the client was revoked" : "belongs to no client of this world",
          "register again (dcr-register), then ask for a token once"))
    }
    guard grant == "client_credentials" else {
      throw .registration(
        "unsupported_grant_type",
        RefusedCall(.parameter("grant_type"), .refused, "is not one that the server knows", "send client_credentials"))
    }
    guard client.hasGrant else {
      throw .registration(
        "unauthorized_client",
        RefusedCall(
          .order, .refused, "begins with a registration without grants", "register with a statement that has them"))
    }
    let token = random.text(22)
    state.tokens[token] = BackendState.Token(
      number: state.calls[.token, default: 0], client: id,
      expires: call.now.advanced(bySeconds: options.tokenSeconds))
    return .json(
      options.registrationStatus,
      [
        "id": .string(random.uuid()),
        "access_token": .string(token),
        "created_at": .integer(call.now.milliseconds),
        "expires_in": .integer(Int64(options.tokenSeconds)),
        "token_type": "bearer",
      ])
  }
}
