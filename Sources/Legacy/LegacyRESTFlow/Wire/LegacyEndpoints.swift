import FlowEngine
import Foundation
import PassAPI

/// Builds the calls of REST API v1 for one service provider and one streaming device (v1 3).
///
/// Every call carries the access token; every answer is requested as JSON but may be XML (v1 1.2). The device is named
/// in the query and described in a header, which these endpoints want percent-encoded over its Base64 (v1 1.4). The
/// calls of registration and token are those of `Endpoints`.
@Memberwise package struct LegacyEndpoints: Hashable, Sendable {
  /// The service provider's id, which these endpoints call requestor.
  package let requestor: String
  /// The identifier of the streaming device; the same text on every call (v1 1.5).
  package let device: DeviceIdentifier
  /// The description of the streaming device.
  package let info: DeviceInfo
  /// The optional headers; these endpoints use only the device's address, the user agent and the visitor's id.
  package var optionalHeaders: OptionalHeaders = OptionalHeaders()
}

/// The kind of device for profile request and token exchange; no other value is allowed (v1 1.6).
package enum LegacyDeviceType: String, Hashable, Codable, Sendable, CaseIterable {
  /// iPhone and iPad.
  case iOS
  /// Apple TV.
  case tvOS
}

// MARK: Login

extension LegacyEndpoints {
  /// Check Authentication Token: whether the device has a valid login (v1 3.1). The content of an answer, except for
  /// its status, is not documented.
  package func checkAuthenticationToken(token: Secret) -> Call<Lookup<NoContent>> {
    call(.checkAuthenticationToken, query: common, token: token, absent: [403: .notAuthenticated], Self.nothing)
  }

  /// Provide MVPD List: the MVPDs of the service provider (v1 3.2).
  package func provideMVPDList(token: Secret) -> Call<ServiceConfiguration> {
    call(.provideMVPDList, token: token) { [requestor] response throws(CallFailure) in
      let reading: Reading<LegacyConfiguration> = try Self.read(response)
      // The list of another service provider is no answer to this call.
      guard ["", requestor].contains(reading.answer.configuration.id) else { throw Self.unreadable(response) }
      return Reading(reading.answer.configuration, leftOut: reading.leftOut)
    }
  }

  /// Profile Request: the opaque payload with which Apple's framework asks the MVPD for the viewer's profile (v1 3.3),
  /// passed on unchanged.
  package func profileRequest(mvpd: String, deviceType: LegacyDeviceType, token: Secret) -> Call<Secret> {
    let query = Form(["deviceType": deviceType.rawValue])
    return call(.profileRequest, [.mvpd: mvpd], query: query, token: token) { response throws(CallFailure) in
      guard response.status == 200 else { throw LegacyBody.failure(of: response) }
      // The bytes are opaque: if they are not text, or begin like a page, that does not mean that the service is
      // unreachable.
      guard !response.isTooLarge, !response.body.isEmpty,
        let text = String(data: response.body, encoding: .utf8)
      else { throw Self.malformed(response) }
      guard !LegacyBody.isHTML(text) else { throw Self.unreadable(response) }
      return Reading(Secret(text))
    }
  }

  /// Token Exchange: turns the answer of Apple's framework into a login (v1 3.4).
  package func exchangeToken(
    mvpd: String, deviceType: LegacyDeviceType, saml: SAMLResponse, token: Secret
  ) -> Call<NoContent> {
    let form = Form([
      "requestor": requestor, "deviceId": device.identifier.revealed, "mvpd": mvpd, "deviceType": deviceType.rawValue,
      "ap_vi": optionalHeaders.visitorIdentifier?.headerValue,
    ])
    let body = Data("\(form.text)&SAMLResponse=\(saml.formValue.revealed)".utf8)
    return call(.tokenExchange, token: token, body: body, Self.created)
  }

  /// Registration Code Request: a code for a login in a browser (v1 3.5).
  ///
  /// - Parameters:
  ///   - mvpd: The MVPD's id; `nil` if it is chosen where the code is used.
  ///   - seconds: The life of the code; `nil` for half an hour.
  package func createCode(mvpd: String? = nil, seconds: Int? = nil, token: Secret) -> Call<RegistrationCode> {
    let query = Form([
      "deviceId": device.identifier.revealed, "mvpd": mvpd, "ttl": seconds.map(String.init),
    ])
    return call(.registrationCode, query: query, token: token, Self.read)
  }

  /// The record of a code (v1 3.6); for a second screen.
  package func code(_ code: String, token: Secret) -> Call<RegistrationCode> {
    call(.codeRecord, [.code: code], token: token, Self.read)
  }

  /// Frees a code (v1 3.6).
  package func deleteCode(_ code: String, token: Secret) -> Call<NoContent> {
    call(.deleteCode, [.code: code], token: token, Self.created)
  }

  /// Initiate Authentication: the login page, to be resolved against the origin and opened in a user agent (v1 3.7).
  /// The code comes first, since some browsers take `&reg` for a character, and the redirect last, as the page
  /// requires.
  package static func authenticateTarget(
    requestor: String, code: Secret, mvpd: String, domainName: String, redirectAddress: String
  ) -> String {
    let query = Form([
      "reg_code": code.revealed, "requestor_id": requestor, "mso_id": mvpd, "domain_name": domainName,
      "noflash": "true", "no_iframe": "true", "redirect_url": redirectAddress,
    ])
    return "\(Endpoint.initiateAuthentication.path([:]))?\(query.text)"
  }

  /// Whether the login of a code is done (v1 3.8); for a second screen.
  package func checkCode(_ code: String, token: Secret) -> Call<Lookup<NoContent>> {
    let query = Form(["requestor": requestor])
    return call(
      .checkCode, [.code: code], query: query, token: token, absent: [403: .notAuthenticated], Self.nothing)
  }

  /// Retrieve Authentication Token: the login of the device (v1 3.9).
  package func retrieveAuthenticationToken(token: Secret) -> Call<Lookup<AuthenticationToken>> {
    call(
      .retrieveAuthenticationToken, query: common, token: token, absent: [404: .notFound, 410: .expired], Self.read
    )
    .succeeding(with: 200)
  }
}

// MARK: With a login

extension LegacyEndpoints {
  /// Initiate Authorization: whether the resource may be played (v1 3.10).
  package func authorize(_ resource: String, token: Secret) -> Call<AuthorizationToken> {
    call(.initiateAuthorization, query: common(resource), token: token, Self.read)
  }

  /// The permit that the service keeps for a resource (v1 3.11).
  package func retrieveAuthorization(_ resource: String, token: Secret) -> Call<Lookup<AuthorizationToken>> {
    call(
      .retrieveAuthorization, query: common(resource), token: token,
      absent: [404: .notFound, 410: .expired, 412: .notAuthenticated], Self.read)
  }

  /// Obtain Short Media Token: the proof of a permit, for one playback (v1 3.12).
  package func mediaToken(for resource: String, token: Secret) -> Call<ShortMediaToken> {
    call(.shortMediaToken, query: common(resource), token: token, Self.read)
  }

  /// User Metadata Call: the MVPD's metadata about the viewer (v1 3.13).
  package func userMetadata(token: Secret) -> Call<Lookup<UserMetadata>> {
    call(
      .userMetadata, query: common, token: token, absent: [404: .notFound, 412: .notAuthenticated], Self.read)
  }

  /// Decisions for a catalogue (v1 3.15), of the device or, for a second screen, of a code.
  package func preauthorize(_ resources: [String], code: String? = nil, token: Secret) -> Call<[ResourceDecision]> {
    let list = resources.joined(separator: ",")
    let query = code == nil ? common(list) : Form(["requestor": requestor, "resource": list])
    return call(
      code == nil ? .legacyPreauthorize : .preauthorizeCode, code.map { [.code: $0] } ?? [:], query: query,
      token: token
    ) { response throws(CallFailure) in
      let reading: Reading<LegacyPreauthorization> = try Self.read(response)
      return Reading(reading.answer.decisions, leftOut: reading.leftOut)
    }
  }

  /// Logout: removes login and permits of the device (v1 3.14).
  package func logout(token: Secret) -> Call<NoContent> {
    call(.legacyLogout, query: common, token: token, Self.created)
  }

  /// Logout, to be opened in a user agent, where it may end the session at the MVPD, too (v1 8.1). A page has no
  /// headers, so the description of the device is in the query.
  package func logoutTarget(redirectAddress: String) -> String {
    let query = Form([
      "requestor": requestor, "deviceId": device.identifier.revealed, "device_info": info.headerValue,
      "redirect_url": redirectAddress,
    ])
    return "\(Endpoint.legacyLogout.path([:]))?\(query.text)"
  }

  /// A login for a temporary pass (v1 3.16).
  package func freePreview(mvpd: String, domainName: String, token: Secret) -> Call<NoContent> {
    let form = Form([
      "requestor_id": requestor, "deviceId": device.identifier.revealed, "mso_id": mvpd, "domain_name": domainName,
      "ap_vi": optionalHeaders.visitorIdentifier?.headerValue,
    ])
    return call(.freePreview, token: token, body: form.data, Self.created)
  }
}

// MARK: Requests and answers

extension LegacyEndpoints {
  private typealias Read<Answer> = @Sendable (HTTPResponse) throws(CallFailure) -> Reading<Answer>

  private var common: Form { Form(["requestor": requestor, "deviceId": device.identifier.revealed]) }

  private func common(_ resource: String) -> Form {
    Form(["requestor": requestor, "deviceId": device.identifier.revealed, "resource": resource])
  }

  private func call<Answer>(
    _ endpoint: Endpoint, _ values: Endpoint.Values = [:], query: Form? = nil, token: Secret, body: Data? = nil,
    _ read: @escaping Read<Answer>
  ) -> Call<Answer> {
    let path = endpoint.path(values.merging([.serviceProvider: requestor]) { $1 })
    let visitor = body == nil ? Form(["ap_vi": optionalHeaders.visitorIdentifier?.headerValue]).text : ""
    let text = [query?.text, visitor.isEmpty ? nil : visitor].compactMap { $0 }.joined(separator: "&")
    let target = RequestTarget(text.isEmpty ? path : "\(path)?\(text)")
    let request = HTTPRequest(endpoint.method, target, headers: headers(endpoint, token: token), body: body)
    return Call(endpoint, request, read: read)
  }

  /// A call for a value that may be absent; `absent` lists the statuses that say so.
  private func call<Value>(
    _ endpoint: Endpoint, _ values: Endpoint.Values = [:], query: Form, token: Secret, absent: [Int: Lookup<Value>],
    _ read: @escaping Read<Value>
  ) -> Call<Lookup<Value>> {
    call(endpoint, values, query: query, token: token) { response throws(CallFailure) in
      do throws(CallFailure) {
        let reading = try read(response)
        return Reading(.found(reading.answer), leftOut: reading.leftOut)
      } catch {
        // An error that asks for something, such as a repetition, does not mean absence.
        guard let absence = absent[response.status], error.kind == .rejected,
          ![.retry, .applicationRegistration, .configuration].contains(error.error?.action)
        else { throw error }
        return Reading(absence)
      }
    }
  }

  private func headers(_ endpoint: Endpoint, token: Secret) -> HTTPHeaders {
    var headers: HTTPHeaders = ["Authorization": "Bearer \(token.revealed)"]
    headers["Content-Type"] = endpoint.content?.rawValue
    if endpoint.describesDevice { headers["X-Device-Info"] = PercentEncoding.encode(info.headerValue) }
    // The profile request is not JSON (v1 3.3).
    if endpoint != .profileRequest { headers["Accept"] = "application/json" }
    headers["X-Forwarded-For"] = optionalHeaders.forwardedFor?.revealed
    headers["User-Agent"] = optionalHeaders.userAgent
    return headers
  }

  private static func read<Answer: Decodable>(_ response: HTTPResponse) throws(CallFailure) -> Reading<Answer> {
    guard (200...201).contains(response.status) else { throw LegacyBody.failure(of: response) }
    guard let answer = LegacyBody.asJSON(response) else { throw unreadable(response) }
    return try AnswerReader.read(Answer.self, from: answer)
  }

  /// Only the status counts, but a network's page in place of an answer says nothing.
  private static func nothing(_ response: HTTPResponse) throws(CallFailure) -> Reading<NoContent> {
    guard response.status == 200 else { throw LegacyBody.failure(of: response) }
    if LegacyBody.isPage(response) { throw unreadable(response) }
    return Reading(NoContent())
  }

  /// Only status 204 confirms success.
  private static func created(_ response: HTTPResponse) throws(CallFailure) -> Reading<NoContent> {
    guard response.status != 204 else { return Reading(NoContent()) }
    guard (200..<300).contains(response.status) else { throw LegacyBody.failure(of: response) }
    throw unreadable(response)
  }

  private static func unreadable(_ response: HTTPResponse) -> CallFailure {
    LegacyBody.isPage(response)
      ? .unavailable(status: response.status)
      : malformed(response)
  }

  private static func malformed(_ response: HTTPResponse) -> CallFailure {
    .malformed(status: response.status, reason: "not the documented answer")
  }
}

extension Endpoint {
  /// Whether REST API v1 lists the description of the device among the parameters, or its samples send it.
  fileprivate var describesDevice: Bool { !Self.withoutDevice.contains(self) }

  private static let withoutDevice: Set<Endpoint> = [
    .provideMVPDList, .profileRequest, .checkCode, .codeRecord, .deleteCode, .preauthorizeCode,
  ]
}

extension CallFailure {
  /// Creates the failure that an unsuccessful answer of REST API v1 reports.
  package init(legacy response: HTTPResponse) { self = LegacyBody.failure(of: response) }
}

extension HTTPResponse {
  /// The body of an answer of REST API v1 as JSON, converted from XML if need be; `nil` if it is neither.
  package var legacyJSON: JSONValue? { LegacyBody.asJSON(self).flatMap { JSONValue(parsing: $0.body) } }
}
