import Foundation
import PassAPI

/// The checks before an endpoint does its work, in the order of `rest-api-v2.md` 11.1, steps 4 to 12.
extension Backend {
  mutating func check(_ call: inout IncomingCall) throws(Refusal) {
    let endpoint = call.route.endpoint
    switch endpoint {
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
    guard !endpoint.requiresDeviceIdentifier || hasUsableDeviceIdentifier(call) else {
      throw .enhanced("invalid_header_device_identifier")
    }
    guard !endpoint.requiresDeviceInfo || hasUsableDeviceInfo(call) else {
      throw .enhanced("invalid_header_device_info")
    }
    try checkContentType(call)
    if !call.route.partner.isEmpty && call.route.partner.lowercased() != "apple" {
      throw .enhanced("invalid_parameter_partner")
    }
    if let mvpd = providerConcerned(by: call) { try checkMVPD(mvpd) }
    if !call.route.code.isEmpty { try checkCode(call) }
  }

  /// Steps 4 and 5.
  private func client(of call: IncomingCall) throws(Refusal) -> String {
    let words = (call.request.headers["Authorization"] ?? "").split(separator: " ").map(String.init)
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
    let words = (call.request.headers["AP-Device-Identifier"] ?? "").components(separatedBy: " ")
    guard words.count == 2, words[0] == "fingerprint", let identifier = Data(base64Encoded: words[1]) else {
      return false
    }
    return !identifier.isEmpty
  }

  /// Step 9.
  private func hasUsableDeviceInfo(_ call: IncomingCall) -> Bool {
    guard let header = call.request.headers["X-Device-Info"] else { return behaviour.deviceInfo == .optional }
    guard let data = Data(base64Encoded: header), !data.isEmpty else { return false }
    guard behaviour.deviceInfo == .complete else { return true }
    let info = JSON(parsing: data)
    return ["model", "version", "osName", "osVersion", "connectionType"].allSatisfy {
      info?[$0]?.text?.isEmpty == false
    }
  }

  private func checkContentType(_ call: IncomingCall) throws(Refusal) {
    guard let expected = call.route.endpoint.contentType else { return }
    let sent = call.request.headers["Content-Type"]?.split(separator: ";").first.map {
      $0.trimmingCharacters(in: .whitespaces).lowercased()
    }
    guard sent == expected else {
      throw call.serviceProvider.isEmpty ? .registration("invalid_request") : .bare(400)
    }
  }

  /// The provider in the path, in the form, or behind the partner status (C-92).
  private func providerConcerned(by call: IncomingCall) -> String? {
    switch call.route.endpoint {
    case .createSession, .resumeSession: call.form["mvpd"]
    case .partnerSession, .partnerProfile: partnerStatus(call).mvpd
    default: call.route.mvpd.isEmpty ? nil : call.route.mvpd
    }
  }

  /// Step 11.
  func checkMVPD(_ mvpd: String) throws(Refusal) {
    guard provider(mvpd) != nil else { throw .enhanced("invalid_parameter_mvpd") }
    guard !state.disabledIntegrations.contains(mvpd) else { throw .enhanced("invalid_integration") }
  }

  /// Step 12.
  private func checkCode(_ call: IncomingCall) throws(Refusal) {
    let code = call.route.code
    guard (4...16).contains(code.count), code.allSatisfy({ $0.isASCII && ($0.isNumber || $0.isUppercase) }) else {
      throw .enhanced("invalid_parameter_code")
    }
    guard let session = state.sessions[code], session.serviceProvider == call.serviceProvider,
      call.now < session.notAfter
    else {
      throw .enhanced("invalid_authentication_session")
    }
  }

  func provider(_ id: String) -> SimulatedMVPD? { script.catalogue.first { $0.id == id } }
}
