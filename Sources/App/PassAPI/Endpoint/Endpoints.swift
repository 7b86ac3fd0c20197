import Foundation

/// Builds the calls of the vendor's API for one service provider and one streaming device (v2 3).
///
/// Every call under `/api/v2` carries the access token and both device headers (C-55); the registration calls carry the
/// device description only. JSON bodies and `Accept` use `application/json;charset=utf-8` (C-49).
@Memberwise public struct Endpoints: Hashable, Sendable {
  /// The service provider's id, "requestor id" in older texts.
  public let serviceProvider: String
  /// Identifies the streaming device.
  public let identifier: DeviceIdentifier
  /// Describes the streaming device.
  public let device: DeviceInfo
  /// The optional headers.
  public var optionalHeaders: OptionalHeaders = OptionalHeaders()
  /// Whether an app makes the calls that helps a streaming device to sign in: on sessions-resume, sessions-get and
  /// profiles-code it sends no device headers, since its own would describe the wrong device (C-55).
  public var isSecondScreen: Bool = false
}

extension Endpoints: Codable {
  private enum CodingKeys: String, CodingKey {
    case serviceProvider, identifier, device, optionalHeaders, isSecondScreen
  }

  /// Reads endpoints; the optional headers and the kind of screen may be absent.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      serviceProvider: try container.decode(String.self, forKey: .serviceProvider),
      identifier: try container.decode(DeviceIdentifier.self, forKey: .identifier),
      device: try container.decode(DeviceInfo.self, forKey: .device),
      optionalHeaders: try container.decodeIfPresent(OptionalHeaders.self, forKey: .optionalHeaders)
        ?? OptionalHeaders(),
      isSecondScreen: try container.decodeIfPresent(Bool.self, forKey: .isSecondScreen) ?? false)
  }
}

// MARK: The calls

extension Endpoints {
  /// dcr-register: obtains client credentials for this installation (Dynamic Client Registration; cookbook step A1).
  public func register(softwareStatement: Secret, redirectURI: String? = nil) -> Call<ClientCredentials> {
    struct Registration: Encodable {
      let software_statement: Secret
      let redirect_uri: String?
    }
    let body = WireJSON.encode(Registration(software_statement: softwareStatement, redirect_uri: redirectURI))
    return registration(.register, body)
  }

  /// dcr-token: obtains an access token for the credentials (Dynamic Client Registration; cookbook step A3).
  public func token(_ credentials: ClientCredentials) -> Call<AccessToken> {
    // The only documented grant; another is sent when the server names only others.
    let documented = "client_credentials"
    let grants = credentials.grantTypes
    let form = Form([
      "client_id": credentials.clientId, "client_secret": credentials.clientSecret.revealed,
      "grant_type": grants.contains(documented) ? documented : grants.first ?? documented,
    ])
    return registration(.token, form.data)
  }

  /// configuration: the MVPDs of the service provider on this platform (REST API v2, 4.3).
  package func configuration(token: Secret) -> Call<ServiceConfiguration> {
    let call: Call<ServiceConfiguration> = call(.configuration, token: token) { $0 }
    return Call(
      call.endpoint, call.request,
      read: { [serviceProvider] response throws(CallFailure) in
        let reading = try call.read(response)
        // The list of another service provider does not answer this call; with no service provider, any list does.
        guard serviceProvider.isEmpty || reading.answer.id == serviceProvider else {
          throw .malformed(status: response.status, reason: "requestor.id is another one")
        }
        return reading
      })
  }

  /// sessions-create: starts an authentication session (REST API v2, 4.4).
  package func createSession(_ parameters: SessionParameters, token: Secret) -> Call<SessionAnswer> {
    call(.createSession, token: token, body: form(parameters)) { $0 }
  }

  /// sessions-resume: supplies missing parameters (REST API v2, 4.5).
  package func resumeSession(code: String, _ parameters: SessionParameters, token: Secret) -> Call<SessionAnswer> {
    call(.resumeSession, [.code: code], token: token, body: form(parameters)) { $0 }
  }

  /// sessions-get: reads a session without changing it (REST API v2, 4.6).
  package func sessionStatus(code: String, token: Secret) -> Call<SessionStatus> {
    call(.getSession, [.code: code], token: token) { $0 }
  }

  /// The target of authenticate, to be resolved against the origin and opened in a user agent (REST API v2, 4.7).
  package func authenticateTarget(code: String) -> String { path(.authenticate, [.code: code]) }

  /// sessions-sso-partner: asks for the request that the partner's framework needs (REST API v2, 4.8).
  ///
  /// The MVPD follows from the status, so `parameters.mvpd` is not sent.
  package func partnerSession(
    _ partner: String = "Apple", parameters: SessionParameters, status: PartnerStatus?, token: Secret
  ) -> Call<SessionAnswer> {
    var parameters = parameters
    parameters.mvpd = nil
    return call(.partnerSession, [.partner: partner], token: token, status: status, body: form(parameters)) { $0 }
  }

  /// profiles-list: all valid profiles, sorted by MVPD (REST API v2, 4.9). Without a valid status `appleSSO` profiles
  /// stay invisible.
  package func profiles(status: PartnerStatus?, token: Secret) -> Call<[Profile]> {
    call(.listProfiles, token: token, status: status, \Envelope.Profiles.sorted)
  }

  /// profiles-mvpd: the profile of one MVPD, if it has one (REST API v2, 4.10).
  package func profiles(mvpd: String, status: PartnerStatus?, token: Secret) -> Call<[Profile]> {
    call(.profileOfMVPD, [.mvpd: mvpd], token: token, status: status, \Envelope.Profiles.sorted)
  }

  /// profiles-code: the profile that a session led to; empty while the login is unfinished (REST API v2, 4.11).
  package func profiles(code: String, token: Secret) -> Call<[Profile]> {
    call(.profileOfCode, [.code: code], token: token, \Envelope.Profiles.sorted).succeeding(with: 200)
  }

  /// profiles-sso-partner: turns the framework's answer into a profile (REST API v2, 4.12). An empty answer means basic
  /// authentication.
  package func partnerProfile(
    _ partner: String = "Apple", saml: SAMLResponse, status: PartnerStatus?, token: Secret
  ) -> Call<[Profile]> {
    let body = Data("SAMLResponse=\(saml.formValue.revealed)".utf8)
    return call(
      .partnerProfile, [.partner: partner], token: token, status: status, body: body, \Envelope.Profiles.sorted)
  }

  /// decisions-preauthorize: informative decisions for a catalogue, usually five at a time (REST API v2, 4.13).
  ///
  /// The status belongs to `appleSSO` profiles; leave it out for every other type (C-04).
  package func preauthorize(
    _ resources: [String], mvpd: String, status: PartnerStatus?, token: Secret
  ) -> Call<[ResourceDecision]> {
    decisions(.preauthorize, resources, mvpd, status, token)
  }

  /// decisions-authorize: the binding decision before a playback, usually one at a time (REST API v2, 4.14).
  ///
  /// The status belongs to `appleSSO` profiles; leave it out for every other type (C-04).
  package func authorize(
    _ resources: [String], mvpd: String, status: PartnerStatus?, token: Secret
  ) -> Call<[ResourceDecision]> {
    decisions(.authorize, resources, mvpd, status, token)
  }

  /// logout: removes the profiles of an MVPD and returns what is left to do, sorted by MVPD (REST API v2, 4.15).
  ///
  /// An answer that names only other MVPDs does not confirm the removal, and is malformed.
  package func logout(mvpd: String, redirectAddress: String, token: Secret) -> Call<[LogoutEntry]> {
    let call = call(.logout, [.mvpd: mvpd], query: Form(["redirectUrl": redirectAddress]), token: token) {
      (answer: Envelope.Logouts) in answer
    }
    return Call(
      call.endpoint, call.request,
      read: { response throws(CallFailure) in
        let reading = try call.read(response), logouts = reading.answer
        guard logouts.logouts.isEmpty || logouts.names(mvpd) else {
          throw .malformed(status: response.status, reason: "no logout of the MVPD that was asked for")
        }
        return Reading(logouts.sorted, leftOut: reading.leftOut)
      })
  }
}

// MARK: Their requests

extension Endpoints {
  private func decisions(
    _ endpoint: Endpoint, _ resources: [String], _ mvpd: String, _ status: PartnerStatus?, _ token: Secret
  ) -> Call<[ResourceDecision]> {
    let body = WireJSON.encode(["resources": resources])
    return call(endpoint, [.mvpd: mvpd], token: token, status: status, body: body, \Envelope.Decisions.decisions)
  }

  private func form(_ parameters: SessionParameters) -> Data {
    Form(["mvpd": parameters.mvpd, "domainName": parameters.domainName, "redirectUrl": parameters.redirectAddress]).data
  }

  /// A call under `/api/v2`, with a closure that converts its decoded body.
  private func call<Body: Decodable & Sendable, Answer>(
    _ endpoint: Endpoint, _ values: Endpoint.Values = [:], query: Form? = nil, token: Secret,
    status: PartnerStatus? = nil, body: Data? = nil, _ content: @escaping @Sendable (Body) -> Answer
  ) -> Call<Answer> {
    let target = RequestTarget(path(endpoint, values) + (query.map { "?" + $0.text } ?? ""))
    let headers = headers(endpoint, token: token, status: status)
    let request = HTTPRequest(endpoint.method, target, headers: headers, body: body)
    return Call(
      endpoint, request,
      read: { response throws(CallFailure) in
        let reading = try AnswerReader.read(Body.self, from: response)
        return Reading(content(reading.answer), leftOut: reading.leftOut)
      })
  }

  private func registration<Answer: Decodable & Sendable>(_ endpoint: Endpoint, _ body: Data) -> Call<Answer> {
    let headers = registrationHeaders(endpoint)
    return Call(
      endpoint, HTTPRequest(endpoint.method, RequestTarget(endpoint.path([:])), headers: headers, body: body),
      read: { response throws(CallFailure) in try AnswerReader.read(Answer.self, from: response) })
  }

  private func path(_ endpoint: Endpoint, _ values: Endpoint.Values) -> String {
    endpoint.path(values.merging([.serviceProvider: serviceProvider]) { $1 })
  }

  private func headers(_ endpoint: Endpoint, token: Secret, status: PartnerStatus?) -> HTTPHeaders {
    var headers: HTTPHeaders = ["Authorization": "Bearer \(token.revealed)"]
    headers["Content-Type"] = endpoint.content?.header
    if !endpoint.isCalledBySecondScreens || !isSecondScreen {
      headers["AP-Device-Identifier"] = identifier.headerValue
      headers["X-Device-Info"] = device.headerValue
    }
    headers["AP-Partner-Framework-Status"] = status?.headerValue
    headers["Accept"] = Endpoint.Content.json.header
    optionalHeaders.write(to: &headers, of: endpoint)
    return headers
  }

  private func registrationHeaders(_ endpoint: Endpoint) -> HTTPHeaders {
    var headers: HTTPHeaders = [:]
    headers["Content-Type"] = endpoint.content?.header
    headers["X-Device-Info"] = device.headerValue
    headers["Accept"] = Endpoint.Content.json.header
    optionalHeaders.write(to: &headers, of: endpoint)
    return headers
  }
}

extension Endpoint {
  /// Whether second screens call it, too, since they know the code.
  fileprivate var isCalledBySecondScreens: Bool {
    self == .resumeSession || self == .getSession || self == .profileOfCode
  }
}

extension Endpoint.Content {
  fileprivate var header: String { self == .json ? rawValue + ";charset=utf-8" : rawValue }
}
