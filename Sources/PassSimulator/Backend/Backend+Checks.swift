import Foundation
import PassAPI

/// The checks before an endpoint does its work, in the order of v2 11.1, steps 4 to 12.
extension Backend {
  mutating func check(_ call: inout IncomingCall) throws(ErrorAnswer) {
    switch call.endpoint {
    case .register, .token:
      guard hasUsableDeviceInfo(call) else { throw .registration("invalid_request") }
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
      || call.endpoint == .configuration && behaviour.configurationNeedsDevice
    {
      guard hasUsableDeviceIdentifier(call) else { throw .enhanced("invalid_header_device_identifier") }
      guard hasUsableDeviceInfo(call) else { throw .enhanced("invalid_header_device_info") }
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
    let words = (call.request.headers[.authorization] ?? "").split(separator: " ").map(String.init)
    guard words.count == 2, words[0].lowercased() == "bearer", let token = state.tokens[words[1]],
      call.now < token.expires
    else {
      throw .unauthorized
    }
    guard let client = state.clients[token.client], !client.revoked, client.scopes.contains(Backend.scope) else {
      throw .enhanced("invalid_access_token_client_application")
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
  private func hasUsableDeviceInfo(_ call: IncomingCall) -> Bool {
    guard let header = call.request.headers[.deviceInfo] else { return behaviour.deviceInfo == .optional }
    guard let data = Data(base64Encoded: header), !data.isEmpty else { return false }
    guard behaviour.deviceInfo != .anyBase64 else { return true }
    let info = JSONValue(parsing: data)
    let isComplete = ["model", "version", "osName", "osVersion", "connectionType"].allSatisfy {
      info?[$0]?.text?.isEmpty == false
    }
    guard isComplete, behaviour.deviceInfo == .listed else { return isComplete }
    return (try? JSONDecoder().decode(DeviceInfo.self, from: data).check()) != nil
  }

  private func checkContentType(_ call: IncomingCall) throws(ErrorAnswer) {
    guard let expected = call.endpoint.content?.rawValue else { return }
    let sent = call.request.headers[.contentType]?.split(separator: ";").first.map {
      $0.trimmingCharacters(in: .whitespaces).lowercased()
    }
    guard sent == expected else {
      throw call.serviceProvider.isEmpty ? .registration("invalid_request") : .bare(400)
    }
  }

  /// The provider in the path, in the form, or behind the partner status (C-92).
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
    guard let session = state.sessions[code], session.serviceProvider == call.serviceProvider,
      call.now < session.notAfter
    else {
      throw .enhanced("invalid_authentication_session")
    }
  }

  /// Step 13, where a login or logout ends.
  private func checkDomains(_ call: IncomingCall) throws(ErrorAnswer) {
    guard behaviour.checksDomains else { return }
    if let redirect = call.form["redirectUrl"], !isListed(redirect) {
      throw .enhanced("invalid_parameter_redirect_url")
    }
    if let domain = call.form["domainName"], !script.domains.contains(domain) {
      throw .enhanced("invalid_parameter_redirect_url")
    }
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

/// The token bucket (v2 8.5): one request per whole second since first contact, not saved up, and ten
/// extra once (C-89).
extension Backend {
  func caller(of request: HTTPRequest) -> String { request.headers[.forwardedFor] ?? "" }

  mutating func admit(_ caller: String, at now: Timestamp) -> Bool {
    guard behaviour.throttles else { return true }
    var bucket = state.buckets[caller] ?? BackendState.Bucket(firstContact: now)
    defer { state.buckets[caller] = bucket }
    let second = (now.milliseconds - bucket.firstContact.milliseconds) / 1000
    if second > bucket.lastSecond {
      bucket.lastSecond = second
      return true
    }
    guard bucket.burst > 0 else { return false }
    bucket.burst -= 1
    return true
  }
}
