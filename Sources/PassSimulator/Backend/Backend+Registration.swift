import Foundation
import PassAPI

/// Dynamic Client Registration (v2 4.1, v2 4.2).
extension Backend {
  /// The software statements with an outcome of their own; any other text is accepted.
  enum SoftwareStatement {
    static let invalid = "bad-statement"
    static let revoked = "revoked-statement"
    /// Approved, but its clients lack the scope of this API.
    static let scopeless = "scopeless-statement"
    /// Approved, but its clients may not ask for tokens.
    static let grantless = "grantless-statement"
  }

  mutating func register(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard let body = call.json, let statement = body["software_statement"]?.text, !statement.isEmpty,
      body.object?.keys.allSatisfy(["software_statement", "redirect_uri"].contains) == true
    else { throw .registration("invalid_request") }
    guard !state.statementIsRevoked else { throw .registration("unapproved_software_statement") }
    switch statement {
    case SoftwareStatement.invalid: throw .registration("invalid_software_statement")
    case SoftwareStatement.revoked: throw .registration("unapproved_software_statement")
    default: break
    }
    let redirect = body["redirect_uri"]
    if let redirect, redirect.text?.contains(":") != true { throw .registration("invalid_redirect_uri") }
    let id = random.text(10)
    let secret = random.text(16)
    let scopes = statement == SoftwareStatement.scopeless ? [] : [Backend.scope]
    let grants: [JSONValue] = statement == SoftwareStatement.grantless ? [] : ["client_credentials"]
    state.clients[id] = BackendState.Client(
      number: state.calls[.register, default: 0], secret: secret, scopes: scopes, hasGrant: !grants.isEmpty)
    return .json(
      behaviour.registrationStatus,
      [
        "client_id": .string(id),
        "client_secret": .string(secret),
        "redirect_uris": .array(redirect.map { [$0] } ?? []),
        "grant_types": .array(grants),
        "scopes": .array(scopes.map { .string($0) }),
        "client_id_issued_at": .integer(call.now.milliseconds / 1000),
      ])
  }

  mutating func issueToken(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard !call.form.repeatsAName, let id = call.form["client_id"], let secret = call.form["client_secret"],
      let grant = call.form["grant_type"]
    else { throw .registration("invalid_request") }
    // The same credentials in a header as well are a second mechanism of authentication.
    guard call.request.headers[.authorization]?.lowercased().hasPrefix("basic ") != true else {
      throw .registration("invalid_request")
    }
    guard let client = state.clients[id], client.secret == secret, !client.revoked else {
      throw .registration("invalid_client")
    }
    guard grant == "client_credentials" else { throw .registration("unsupported_grant_type") }
    guard client.hasGrant else { throw .registration("unauthorized_client") }
    let token = random.text(22)
    state.tokens[token] = BackendState.Token(
      number: state.calls[.token, default: 0], client: id,
      expires: call.now.advanced(bySeconds: behaviour.tokenSeconds))
    return .json(
      behaviour.registrationStatus,
      [
        "id": .string(random.uuid()),
        "access_token": .string(token),
        "created_at": .integer(call.now.milliseconds),
        "expires_in": .integer(Int64(behaviour.tokenSeconds)),
        "token_type": "bearer",
      ])
  }
}
