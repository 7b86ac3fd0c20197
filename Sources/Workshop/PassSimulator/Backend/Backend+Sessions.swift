import FlowEngine
import Foundation
import PassAPI

/// Authentication sessions and their codes (v2 4.4 to v2 4.7, v2 5.2).
extension Backend {
  mutating func createSession(_ call: IncomingCall) -> HTTPResponse {
    if let mvpd = call.form["mvpd"], let reason = reasonToAuthorize(mvpd, call, seesPartner: false) {
      return authorizeAnswer(mvpd, call, reason)
    }
    let session = openSession(call, mvpd: call.form["mvpd"])
    return sessionAnswer(session, incomplete: "resume", reason: "none")
  }

  mutating func resumeSession(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard var session = state.sessions[call.code],
      !isClosed(session) || [nil, session.mvpd].contains(call.form["mvpd"])
    else { throw .enhanced("invalid_authentication_session") }
    session.mvpd = call.form["mvpd"] ?? session.mvpd
    session.domainName = call.form["domainName"] ?? session.domainName
    session.redirectUrl = call.form["redirectUrl"] ?? session.redirectUrl
    state.sessions[session.code] = session
    // The caller may be a second screen: the profile of the streaming device decides.
    if let mvpd = session.mvpd, let reason = reasonToAuthorize(mvpd, call, owner: session, seesPartner: false) {
      return authorizeAnswer(mvpd, call, reason)
    }
    return sessionAnswer(session, incomplete: "retry", reason: "none")
  }

  func sessionStatus(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard let session = state.sessions[call.code] else { throw .enhanced("invalid_authentication_session") }
    let given = [
      "mvpd": session.mvpd, options.domainToken: session.domainName, "redirectUrl": session.redirectUrl,
      "serviceProvider": session.serviceProvider,
    ]
    return .json(
      200,
      JSONValue(members: [
        "existingParameters": JSONValue(members: given.mapValues { $0.map(JSONValue.string) }),
        "missingParameters": missing(session), "device": .device(session.deviceInfo ?? [:]),
        "notBefore": .time(session.notBefore, options.sessionTimesAreTexts),
        "notAfter": .time(session.notAfter, options.sessionTimesAreTexts),
      ]))
  }

  /// Answers a user agent with a redirect to the provider's login page, errors as HTML.
  func authenticate(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    if let defect = sessionDefect(of: call) { throw .page(400, defect) }
    guard let session = state.sessions[call.code], !isClosed(session) else {
      throw .page(400, RefusedCall(ofCode: "invalid_authentication_session"))
    }
    let missing = missingParameters(session)
    guard let mvpd = session.mvpd, missing.isEmpty else {
      throw .page(
        400,
        RefusedCall(
          .order, .missing, "lacks sessions-resume: the session has no \(missing.joined(separator: ", "))",
          "supply them with POST sessions/CODE, then open the page"))
    }
    let redirect = PercentEncoding.encode(session.redirectUrl ?? "")
    let location =
      "\(script.origin)/adobe-services/authenticate/saml?noflash=true&mso_id=\(PercentEncoding.encode(mvpd))"
      + "&requestor_id=\(PercentEncoding.encode(session.serviceProvider))&no_iframe=false"
      + "&domain_name=\(PercentEncoding.encode(session.domainName ?? ""))&redirect_url=\(redirect)"
    return HTTPResponse(status: 302, headers: ["Location": location])
  }

  // MARK: Parts that the partner endpoint shares

  /// Opens a session, and closes the former one of the same device and service provider.
  mutating func openSession(_ call: IncomingCall, mvpd: String?) -> BackendState.Session {
    for (code, former) in state.sessions
    where former.device == call.device && former.serviceProvider == call.serviceProvider {
      state.sessions[code] = nil
    }
    state.codesIssued += 1
    let session = BackendState.Session(
      code: random.code(), number: state.codesIssued, id: random.uuid(), client: call.client, device: call.device,
      serviceProvider: call.serviceProvider, deviceInfo: call.deviceInfo, identities: identities(call),
      notBefore: call.now,
      notAfter: call.now.advanced(bySeconds: options.sessionSeconds), mvpd: mvpd, domainName: call.form["domainName"],
      redirectUrl: call.form["redirectUrl"])
    state.sessions[session.code] = session
    return session
  }

  /// Whether the login of a code is finished, so that it cannot start again.
  func isClosed(_ session: BackendState.Session) -> Bool { session.loggedIn && options.closesFinishedCodes }

  func missingParameters(_ session: BackendState.Session) -> [String] {
    let parameters: [(String, String?)] = [
      ("mvpd", session.mvpd), (options.domainToken, session.domainName), ("redirectUrl", session.redirectUrl),
    ]
    return parameters.compactMap { name, value in value == nil ? name : nil }
  }

  /// Why no login is needed; `nil` if one is needed.
  func reasonToAuthorize(_ mvpd: String, _ call: IncomingCall, owner: BackendState.Session? = nil, seesPartner: Bool)
    -> String?
  {
    if state.degradation[mvpd] == .authNAll { return "degraded" }
    if provider(mvpd)?.temporaryAccess != nil { return "temporary" }
    // The answer to a second screen does not depend on tokens, since it sends none.
    guard let profile = owner.map({ storedProfile($0.key(mvpd)) }) ?? knownProfile(mvpd, call),
      profile.isValid(at: call.now)
    else { return nil }
    switch profile.type {
    case "appleSSO": return seesPartner ? "authenticatedSSO" : nil
    case "platformSSO", "serviceTokenSSO": return "authenticatedSSO"
    default: return "authenticated"
    }
  }

  mutating func authorizeAnswer(_ mvpd: String, _ call: IncomingCall, _ reason: String) -> HTTPResponse {
    .json(
      200,
      [
        "actionName": "authorize", "actionType": "direct", "reasonType": .string(reason),
        "url": sessionURL("/api/v2/\(call.serviceProvider)/decisions/authorize/\(PercentEncoding.encode(mvpd))"),
        "sessionId": .string(random.uuid()), "mvpd": .string(mvpd), "serviceProvider": .string(call.serviceProvider),
      ])
  }

  /// The answer of a session: `authenticate` if nothing is missing, else the action that the endpoint gives.
  func sessionAnswer(_ session: BackendState.Session, incomplete: String, reason: String) -> HTTPResponse {
    let missing = missing(session)
    let path =
      missing == nil
      ? "/api/v2/authenticate/\(session.serviceProvider)/\(session.code)"
      : "/api/v2/\(session.serviceProvider)/sessions/\(session.code)"
    return .json(
      200,
      JSONValue(members: [
        "actionName": .string(missing == nil ? "authenticate" : incomplete),
        "actionType": missing == nil ? "interactive" : "direct", "reasonType": .string(reason),
        "url": sessionURL(path), "missingParameters": missing, "code": .string(session.code),
        "sessionId": .string(session.id), "mvpd": session.mvpd.map(JSONValue.string),
        "serviceProvider": .string(session.serviceProvider),
        "notBefore": .time(session.notBefore, options.sessionTimesAreTexts),
        "notAfter": .time(session.notAfter, options.sessionTimesAreTexts),
      ]))
  }

  func sessionURL(_ path: String) -> JSONValue {
    .string(options.sessionURLsAreAbsolute ? script.origin + path : path)
  }

  /// The member `missingParameters`; `nil` if nothing is missing.
  private func missing(_ session: BackendState.Session) -> JSONValue? {
    let missing = missingParameters(session)
    return missing.isEmpty ? nil : .array(missing.map { .string($0) })
  }
}

extension JSONValue {
  static func time(_ time: Timestamp, _ isText: Bool) -> JSONValue {
    isText ? .string(String(time.milliseconds)) : .integer(time.milliseconds)
  }
}
