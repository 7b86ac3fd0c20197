import Foundation
import PassAPI

/// The checks before an endpoint does its work, in the order of v2 11.1, steps 4 to 12.
extension Backend {
  mutating func check(_ call: inout IncomingCall) throws(ErrorAnswer) {
    switch call.endpoint {
    case .register, .token:
      if let defect = deviceInfoDefect(call) { throw .registration("invalid_request", defect) }
      try checkContentType(call)
      return
    case .authenticate: return
    default: break
    }
    call.client = try client(of: call)
    guard script.serviceProviders.contains(call.serviceProvider) else {
      let exists = script.foreignServiceProviders.contains(call.serviceProvider)
      throw .enhanced(exists ? "invalid_access_token_service_provider" : "invalid_parameter_service_provider")
    }
    if KnownHeader.deviceInfo.required.contains(call.endpoint)
      || call.endpoint == .configuration && options.configurationNeedsDevice
    {
      guard hasUsableDeviceIdentifier(call) else {
        let isMissing = call.request.headers[.deviceIdentifier]?.isEmpty ?? true
        throw .enhanced(
          "invalid_header_device_identifier",
          isMissing
            ? .missing(.header(.deviceIdentifier), "send: AP-Device-Identifier: fingerprint BASE64") : nil)
      }
      if let defect = deviceInfoDefect(call) { throw .enhanced("invalid_header_device_info", defect) }
    }
    try checkContentType(call)
    if !call.partner.isEmpty && call.partner.lowercased() != "apple" {
      throw .enhanced("invalid_parameter_partner")
    }
    if let mvpd = providerConcerned(by: call) { try checkMVPD(mvpd) }
    if !call.code.isEmpty { try checkCode(call) }
    try checkDomains(call)
  }

  /// Steps 4 and 5.
  private func client(of call: IncomingCall) throws(ErrorAnswer) -> String {
    let id = try clientOfToken(call)
    guard let client = state.clients[id], !client.revoked else {
      throw .enhanced("invalid_access_token_client_application")
    }
    guard client.scopes.contains(Backend.scope) else {
      throw .enhanced(
        "invalid_access_token_client_application",
        RefusedCall(
          .order, .refused, "begins with a registration without the scope \(Backend.scope)",
          "register with a software statement for REST API v2"))
    }
    return id
  }

  /// The client of the token that a call shows; throws the reason why the token is not accepted.
  package func clientOfToken(_ call: IncomingCall) throws(ErrorAnswer) -> String {
    let words = (call.request.headers[.authorization] ?? "").split(separator: " ").map(String.init)
    func refusal(_ defect: RefusedCall.Defect, _ what: String, _ remedy: String) -> ErrorAnswer {
      .unauthorized(RefusedCall(.header(.authorization), defect, what, remedy))
    }
    let send = "send: Authorization: Bearer TOKEN, with the access_token of POST /o/client/token"
    guard !words.isEmpty else { throw refusal(.missing, "is missing", send) }
    guard words.count == 2, words[0].lowercased() == "bearer" else {
      throw refusal(.malformed, "is not the word Bearer, a blank and a token", send)
    }
    guard let token = state.tokens[words[1]] else {
      throw refusal(
        .refused, "has a token that this world did not issue, or has forgotten",
        "get a token of this world from POST /o/client/token, and repeat the call once")
    }
    guard call.now < token.expires else {
      throw refusal(
        .expired, "has a token that has expired", "get a new one from POST /o/client/token when expires_in ends")
    }
    return token.client
  }

  /// Step 8: one word `fingerprint`, one space, Base64 (C-54).
  private func hasUsableDeviceIdentifier(_ call: IncomingCall) -> Bool {
    let words = (call.request.headers[.deviceIdentifier] ?? "").components(separatedBy: " ")
    guard words.count == 2, words[0] == "fingerprint", let identifier = Data(base64Encoded: words[1]) else {
      return false
    }
    return !identifier.isEmpty
  }

  /// Step 9.
  private func deviceInfoDefect(_ call: IncomingCall) -> RefusedCall? {
    let needed = ["model", "version", "osName", "osVersion", "connectionType"]
    let send = "send Base64 of a JSON object with \(needed.joined(separator: ", "))"
    func refusal(_ words: String) -> RefusedCall { RefusedCall(.header(.deviceInfo), .malformed, words, send) }
    guard let header = call.request.headers[.deviceInfo], !header.isEmpty else {
      return options.deviceInfo == .optional ? nil : .missing(.header(.deviceInfo), send)
    }
    guard let data = Data(base64Encoded: header), !data.isEmpty else { return refusal("is not Base64") }
    guard options.deviceInfo == .listed || options.deviceInfo == .complete else { return nil }
    guard let info = JSONValue(parsing: data)?.object else { return refusal("is not Base64 of a JSON object") }
    let missing = needed.filter { info[$0]?.text?.isEmpty ?? true }
    guard missing.isEmpty else { return refusal("lacks \(missing.joined(separator: ", "))") }
    guard options.deviceInfo == .listed else { return nil }
    if let device = try? JSONDecoder().decode(DeviceInfo.self, from: data), device.violation == nil { return nil }
    return refusal("has a value that is not listed for its member")
  }

  private func checkContentType(_ call: IncomingCall) throws(ErrorAnswer) {
    guard let expected = call.endpoint.content?.rawValue, !isTokenQuery(call) else { return }
    let sent = call.request.headers[.contentType]?.split(separator: ";").first.map {
      $0.trimmingCharacters(in: .whitespaces).lowercased()
    }
    guard sent == expected else {
      let why = RefusedCall(
        .header(.contentType), sent == nil ? .missing : .refused,
        sent == nil ? "is missing" : "is not \(expected)", "send: Content-Type: \(expected)")
      throw call.serviceProvider.isEmpty ? .registration("invalid_request", why) : .bare(400, why)
    }
  }

  /// The provider in the path or in the form, or the one that the partner status names (C-92).
  private func providerConcerned(by call: IncomingCall) -> String? {
    switch call.endpoint {
    case .createSession, .resumeSession: call.form["mvpd"]
    case .partnerSession, .partnerProfile: partnerStatus(call).mvpd
    default: call.mvpd.isEmpty ? nil : call.mvpd
    }
  }

  /// Step 11.
  func checkMVPD(_ mvpd: String) throws(ErrorAnswer) {
    guard provider(mvpd) != nil else { throw .enhanced("invalid_parameter_mvpd") }
    guard !state.disabledIntegrations.contains(mvpd) else { throw .enhanced("invalid_integration") }
  }

  /// Step 12.
  private func checkCode(_ call: IncomingCall) throws(ErrorAnswer) {
    let code = call.code
    guard (4...16).contains(code.count), code.allSatisfy({ $0.isASCII && ($0.isNumber || $0.isUppercase) }) else {
      throw .enhanced("invalid_parameter_code")
    }
    if let defect = sessionDefect(of: call) { throw .enhanced("invalid_authentication_session", defect) }
  }

  /// Why the code of a call belongs to no open session; `nil` if it does.
  func sessionDefect(of call: IncomingCall) -> RefusedCall? {
    func refusal(_ words: String) -> RefusedCall {
      RefusedCall(
        .parameter("code"), .expired, words, "create a session (sessions-create) and use its code until notAfter")
    }
    guard let session = state.sessions[call.code] else {
      return refusal("in the path belongs to no session of this world, or a later one of the device has replaced it")
    }
    guard session.serviceProvider == call.serviceProvider else {
      return refusal("in the path belongs to a session of another service provider")
    }
    return call.now < session.notAfter ? nil : refusal("in the path belongs to a session whose notAfter has passed")
  }

  /// Step 13, where a login or logout ends.
  private func checkDomains(_ call: IncomingCall) throws(ErrorAnswer) {
    guard options.checksDomains else { return }
    if let redirect = call.form["redirectUrl"], !isListed(redirect) {
      throw .enhanced("invalid_parameter_redirect_url", unlisted("redirectUrl"))
    }
    if let domain = call.form["domainName"], !script.domains.contains(domain) {
      throw .enhanced("invalid_parameter_redirect_url", unlisted("domainName"))
    }
  }

  private func unlisted(_ parameter: String) -> RefusedCall {
    RefusedCall(
      .parameter(parameter), .refused, "is not in a domain of the service provider",
      "use \(script.domains.joined(separator: ", "))\(parameter == "redirectUrl" ? ", or a scheme of the app" : "")")
  }

  /// Whether a URL belongs to a listed domain, or to an app.
  private func isListed(_ text: String) -> Bool {
    guard let url = URLComponents(string: text), let scheme = url.scheme?.lowercased(), !scheme.isEmpty else {
      return false
    }
    guard scheme == "http" || scheme == "https" else { return true }
    return script.domains.contains { url.host == $0 || url.host?.hasSuffix(".\($0)") == true }
  }

  package func provider(_ id: String) -> SimulatedMVPD? { script.catalogue.first { $0.id == id } }
}

extension Backend {
  /// Why a path leads nowhere, with the endpoint that is nearest to it.
  package func unknownPath(_ path: String) -> RefusedCall {
    let words = Set(path.split(separator: "/").prefix(16).map { String($0) })
    let near = endpoints.map { endpoint in
      let parts = endpoint.template.split(separator: "/").map(String.init).filter { !$0.hasPrefix("{") }
      return (endpoint, shared: parts.count { words.contains($0) }, other: parts.count { !words.contains($0) })
    }.max { ($0.shared, -$0.other) < ($1.shared, -$1.other) }
    guard let near, near.shared > 0 else {
      return RefusedCall(.path, .refused, "belongs to no endpoint", "call a path below /api/v2/ or /o/client/")
    }
    return RefusedCall(
      .path, near.other == 0 ? .malformed : .refused,
      near.other == 0 ? "has its segments in the wrong order or number" : "belongs to no endpoint",
      "the nearest is \(near.0.method.rawValue) \(near.0.template)")
  }

  /// Why a path does not accept a method.
  package static func wrongMethod(for methods: [String]) -> RefusedCall {
    RefusedCall(.method, .refused, "is not for this path", "use \(methods.joined(separator: " or "))")
  }
}

/// The token bucket (v2 8.5): one request per whole second since the first contact, which cannot be saved up, and ten
/// extra requests, which are restored after a minute of silence (C-89).
extension Backend {
  func caller(of request: HTTPRequest) -> String { request.headers[.forwardedFor] ?? "" }

  mutating func admit(_ caller: String, at now: Timestamp) -> Bool {
    guard options.throttles else { return true }
    var bucket = state.buckets[caller] ?? BackendState.Bucket(firstContact: now)
    if bucket.lastContact.map({ now.milliseconds - $0.milliseconds >= Backend.silence }) ?? false {
      bucket = BackendState.Bucket(firstContact: now)
    }
    bucket.lastContact = now
    defer { state.buckets[caller] = bucket }
    let second = (now.milliseconds - bucket.firstContact.milliseconds) / 1000
    if second > bucket.lastSecond {
      bucket.lastSecond = second
      return true
    }
    guard bucket.burst > 0 else {
      refusal = RefusedCall(
        .pace, .refused, "exceeds one call a second from this address, and the ten at once are used up",
        "wait a second; the ten return after a minute without a call, or with POST /_control/clock {\"seconds\": 60} "
          + "or POST /_control/reset {}")
      return false
    }
    bucket.burst -= 1
    return true
  }

  /// The silence after which a caller counts as new, in milliseconds.
  private static let silence: Int64 = 60_000
}
