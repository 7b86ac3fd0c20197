import Foundation
import PassAPI

/// Authentication sessions and their codes (`rest-api-v2.md` 4.4 to 4.7).
extension Backend {
  mutating func createSession(_ call: IncomingCall) -> HTTPResponse {
    if let mvpd = call.form["mvpd"], let reason = reasonToAuthorize(mvpd, call, seesPartner: false) {
      return authorizeAnswer(mvpd, call, reason)
    }
    let session = openSession(call, mvpd: call.form["mvpd"])
    return sessionAnswer(session, incomplete: "resume", reason: "none")
  }

  mutating func resumeSession(_ call: IncomingCall) throws(Refusal) -> HTTPResponse {
    guard var session = state.sessions[call.route.code] else { throw .enhanced("invalid_authentication_session") }
    session.mvpd = call.form["mvpd"] ?? session.mvpd
    session.domainName = call.form["domainName"] ?? session.domainName
    session.redirectUrl = call.form["redirectUrl"] ?? session.redirectUrl
    state.sessions[session.code] = session
    // The caller may be a second screen: what counts is what the streaming device has.
    if let mvpd = session.mvpd, let reason = reasonToAuthorize(mvpd, call, owner: session, seesPartner: false) {
      return authorizeAnswer(mvpd, call, reason)
    }
    return sessionAnswer(session, incomplete: "retry", reason: "none")
  }

  func sessionStatus(_ call: IncomingCall) throws(Refusal) -> HTTPResponse {
    guard let session = state.sessions[call.route.code] else { throw .enhanced("invalid_authentication_session") }
    let given: [(String, String?)] = [
      ("mvpd", session.mvpd), (behaviour.domainToken, session.domainName), ("redirectUrl", session.redirectUrl),
      ("serviceProvider", session.serviceProvider),
    ]
    var members: [JSON.Member] = [
      .init("existingParameters", .object(given.compactMap { name, value in value.map { .init(name, .string($0)) } }))
    ]
    let missing = missingParameters(session)
    if !missing.isEmpty { members.append(.init("missingParameters", .array(missing.map { .string($0) }))) }
    members.append(.init("device", device(session.deviceInfo)))
    members += validity(of: session)
    return .json(200, .object(members))
  }

  /// Answers a user agent with a redirect to the provider's login page, errors as HTML.
  func authenticate(_ call: IncomingCall) throws(Refusal) -> HTTPResponse {
    guard let session = state.sessions[call.route.code], session.serviceProvider == call.serviceProvider,
      call.now < session.notAfter,
      let mvpd = session.mvpd, missingParameters(session).isEmpty
    else { throw .page(400) }
    let redirect = Backend.encoded(session.redirectUrl ?? "")
    let location =
      "\(script.origin)/adobe-services/authenticate/saml?noflash=true&mso_id=\(Backend.encoded(mvpd))"
      + "&requestor_id=\(Backend.encoded(session.serviceProvider))&no_iframe=false"
      + "&domain_name=\(Backend.encoded(session.domainName ?? ""))&redirect_url=\(redirect)"
    return HTTPResponse(status: 302, headers: ["Location": location])
  }

  // MARK: Parts that the partner endpoint shares

  /// Opens a session; it kills the former one of the same device and service provider.
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
      notAfter: call.now.advanced(bySeconds: behaviour.sessionSeconds), mvpd: mvpd, domainName: call.form["domainName"],
      redirectUrl: call.form["redirectUrl"])
    state.sessions[session.code] = session
    return session
  }

  func missingParameters(_ session: BackendState.Session) -> [String] {
    let parameters: [(String, String?)] = [
      ("mvpd", session.mvpd), (behaviour.domainToken, session.domainName), ("redirectUrl", session.redirectUrl),
    ]
    return parameters.compactMap { name, value in value == nil ? name : nil }
  }

  /// Why no login is needed; nil if it is.
  func reasonToAuthorize(_ mvpd: String, _ call: IncomingCall, owner: BackendState.Session? = nil, seesPartner: Bool)
    -> String?
  {
    if state.degradation[mvpd] == .authNAll { return "degraded" }
    if provider(mvpd)?.temporaryAccess != nil { return "temporary" }
    var key = call.key(mvpd)
    if let owner {
      key = BackendState.ProfileKey(
        client: owner.client, device: owner.device, serviceProvider: owner.serviceProvider, mvpd: mvpd)
    }
    // The answer to a second screen says nothing about tokens: it sends none.
    guard let profile = owner == nil ? knownProfile(mvpd, call) : storedProfile(key), profile.isValid(at: call.now)
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
        "url": sessionURL("/api/v2/\(call.serviceProvider)/decisions/authorize/\(Backend.encoded(mvpd))"),
        "sessionId": .string(random.uuid()), "mvpd": .string(mvpd), "serviceProvider": .string(call.serviceProvider),
      ])
  }

  /// `authenticate` when nothing is missing, else what the endpoint says instead.
  func sessionAnswer(_ session: BackendState.Session, incomplete: String, reason: String) -> HTTPResponse {
    let missing = missingParameters(session)
    let path =
      missing.isEmpty
      ? "/api/v2/authenticate/\(session.serviceProvider)/\(session.code)"
      : "/api/v2/\(session.serviceProvider)/sessions/\(session.code)"
    var members: [JSON.Member] = [
      .init("actionName", .string(missing.isEmpty ? "authenticate" : incomplete)),
      .init("actionType", missing.isEmpty ? "interactive" : "direct"),
      .init("reasonType", .string(reason)), .init("url", sessionURL(path)),
    ]
    if !missing.isEmpty { members.append(.init("missingParameters", .array(missing.map { .string($0) }))) }
    members.append(.init("code", .string(session.code)))
    members.append(.init("sessionId", .string(session.id)))
    if let mvpd = session.mvpd { members.append(.init("mvpd", .string(mvpd))) }
    members.append(.init("serviceProvider", .string(session.serviceProvider)))
    return .json(200, .object(members + validity(of: session)))
  }

  func sessionURL(_ path: String) -> JSON { .string(behaviour.sessionURLs == .absolute ? script.origin + path : path) }

  static func encoded(_ text: String) -> String {
    let unreserved = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  private func validity(of session: BackendState.Session) -> [JSON.Member] {
    let form = behaviour.sessionTimestamps
    return [.init("notBefore", .time(session.notBefore, form)), .init("notAfter", .time(session.notAfter, form))]
  }

  /// The streaming device in the form of section 5.2.
  private func device(_ info: JSON?) -> JSON {
    func text(_ key: String) -> JSON { info?[key]?.text.map { .string($0) } ?? .null }
    let version: JSON = ["major": .integer(0), "minor": .integer(0), "patch": .integer(0), "profile": ""]
    let nothing: JSON = ["name": .null, "vendor": .null, "version": .null]
    return [
      "type": text("primaryHardwareType"), "model": text("model"), "version": version,
      "hardware": ["name": .null, "vendor": text("vendor"), "version": version, "manufacturer": text("manufacturer")],
      "operatingSystem": [
        "name": text("osName"), "family": text("osFamily"), "vendor": text("osVendor"), "version": version,
      ],
      "browser": nothing,
      "display": ["width": .integer(0), "height": .integer(0), "ppi": .integer(0), "name": "DISPLAY", "vendor": .null],
      "applicationId": text("applicationId"),
      "connection": ["ipAddress": "127.0.0.1", "port": "55161", "secure": false, "type": text("connectionType")],
    ]
  }
}

extension JSON {
  static func time(_ time: Timestamp, _ form: Behaviour.TimestampForm) -> JSON {
    form == .string ? .string(String(time.milliseconds)) : .integer(time.milliseconds)
  }
}
