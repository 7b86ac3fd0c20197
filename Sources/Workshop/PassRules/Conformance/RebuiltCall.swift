import Foundation
import PassAPI

/// A call that the client builds for a parsed request, with answers of any type as JSON.
@Memberwise package struct RebuiltCall: Sendable {
  package let endpoint: Endpoint
  package let request: HTTPRequest
  /// Decodes an answer into its model and encodes that again, with the maps around its items.
  package let recode: @Sendable (HTTPResponse) -> Result<Reading<JSONValue>, CallFailure>

  package init<Answer>(_ call: Call<Answer>, wire: @escaping @Sendable (Answer) -> JSONValue) {
    endpoint = call.endpoint
    request = call.request
    recode = { response in
      do throws(CallFailure) {
        let reading = try call.read(response)
        return .success(Reading(wire(reading.answer), leftOut: reading.leftOut))
      } catch { return .failure(error) }
    }
  }

  package init<Answer: Encodable>(_ call: Call<Answer>) { self.init(call) { WireForm.json($0) } }

  package init(_ call: Call<[Profile]>) { self.init(call) { WireForm.map("profiles", $0, by: \.mvpd) } }
  package init(_ call: Call<[LogoutEntry]>) { self.init(call) { WireForm.list("logouts", $0) } }
  package init(_ call: Call<[ResourceDecision]>) { self.init(call) { WireForm.list("decisions", $0) } }
}

/// Models as JSON, including secrets, since the compared texts are on the vendor's pages or in a file of the caller.
package enum WireForm {
  package static func json(_ value: some Encodable) -> JSONValue { JSONValue(parsing: WireJSON.encode(value)) ?? .null }

  package static func list(_ name: String, _ values: [some Encodable]) -> JSONValue {
    [name: .array(values.map { json($0) })]
  }

  package static func map<Value: Encodable>(_ name: String, _ values: [Value], by key: KeyPath<Value, String>)
    -> JSONValue
  {
    [name: .object(Dictionary(values.map { ($0[keyPath: key], json($0)) }) { $1 })]
  }
}

extension RebuiltCall {
  /// Builds the call of a parsed request with the client's builders. Missing parts of the request are filled in; `nil`
  /// for an empty SAML response, for which the client makes no call.
  package init?(_ incoming: UnderstoodRequest) {
    let endpoints = Endpoints(
      serviceProvider: incoming[.serviceProvider], identifier: incoming.identifier, device: incoming.description,
      optionalHeaders: incoming.optionalHeaders)
    let token = incoming.token, status = incoming.status, form = incoming.form
    let parameters = SessionParameters(
      mvpd: form["mvpd"], domainName: form["domainName"], redirectAddress: form["redirectUrl"])
    let json = incoming.request.body.flatMap(JSONValue.init(parsing:))
    let (code, mvpd, partner) = (incoming[.code], incoming[.mvpd], incoming[.partner])
    let resources = json?["resources"]?.array?.compactMap(\.text) ?? []
    switch incoming.endpoint {
    case .register:
      let statement = Secret(json?["software_statement"]?.text ?? "")
      self.init(endpoints.register(softwareStatement: statement, redirectURI: json?["redirect_uri"]?.text))
    case .token:
      let grants = [form["grant_type"]].compactMap { $0 }
      self.init(
        endpoints.token(
          ClientCredentials(
            clientId: form["client_id"] ?? "", clientSecret: Secret(form["client_secret"] ?? ""), grantTypes: grants)))
    case .configuration: self.init(endpoints.configuration(token: token))
    case .createSession: self.init(endpoints.createSession(parameters, token: token))
    case .resumeSession: self.init(endpoints.resumeSession(code: code, parameters, token: token))
    case .getSession: self.init(endpoints.sessionStatus(code: code, token: token))
    case .authenticate:
      self.init(page: endpoints.authenticateTarget(code: code), of: .authenticate, headers: incoming.request.headers)
    case .partnerSession:
      self.init(endpoints.partnerSession(partner, parameters: parameters, status: status, token: token))
    case .listProfiles: self.init(endpoints.profiles(status: status, token: token))
    case .profileOfMVPD: self.init(endpoints.profiles(mvpd: mvpd, status: status, token: token))
    case .profileOfCode: self.init(endpoints.profiles(code: code, token: token))
    case .partnerProfile:
      guard let saml = incoming.saml else { return nil }
      self.init(endpoints.partnerProfile(partner, saml: saml, status: status, token: token))
    case .preauthorize: self.init(endpoints.preauthorize(resources, mvpd: mvpd, status: status, token: token))
    case .authorize: self.init(endpoints.authorize(resources, mvpd: mvpd, status: status, token: token))
    case .logout: self.init(endpoints.logout(mvpd: mvpd, redirectAddress: form["redirectUrl"] ?? "", token: token))
    // The endpoints of other APIs.
    default: return nil
    }
  }

  /// Creates the call for the login page, which a user agent opens: the client reads only an error from its answer.
  ///
  /// - Parameter error: Reads the error of an API whose errors have another form than those of v2.
  package init(
    page target: String, of endpoint: Endpoint, headers: HTTPHeaders,
    error: (@Sendable (HTTPResponse) -> CallFailure)? = nil
  ) {
    var request = HTTPRequest(.get, RequestTarget(target))
    // These headers are the user agent's own.
    for name in ["User-Agent", "Accept"] { request.headers[name] = headers[name] }
    let errors = StandIn.endpoints.sessionStatus(code: "", token: StandIn.token)
    self.init(
      Call(endpoint, request) { response throws(CallFailure) -> SessionStatus in
        if let error { throw error(response) }
        return try errors.decode(response)
      }
    ) { _ in .null }
  }

  /// Creates the call whose answer a body resembles, for a fixture without a path; an error resembles any.
  package init?(guessedFrom body: JSONValue?) {
    let endpoints = StandIn.endpoints, token = StandIn.token, names = Set(body?.object?.keys.map { $0 } ?? [])
    // The request is assumed to be for the provider that the answer signs out from.
    let mvpd = body?["logouts"]?.object?.keys.first ?? ""
    let words: [(String, () -> RebuiltCall)] = [
      ("profiles", { RebuiltCall(endpoints.profiles(status: nil, token: token)) }),
      ("decisions", { RebuiltCall(endpoints.authorize([], mvpd: "", status: nil, token: token)) }),
      ("logouts", { RebuiltCall(endpoints.logout(mvpd: mvpd, redirectAddress: "", token: token)) }),
      ("requestor", { RebuiltCall(endpoints.configuration(token: token)) }),
      ("existingParameters", { RebuiltCall(endpoints.sessionStatus(code: "", token: token)) }),
      ("actionName", { RebuiltCall(endpoints.createSession(SessionParameters(), token: token)) }),
      ("client_id", { RebuiltCall(endpoints.register(softwareStatement: token)) }),
      ("access_token", { RebuiltCall(endpoints.token(ClientCredentials(clientId: "", clientSecret: token))) }),
    ]
    guard let call = words.first(where: { names.contains($0.0) })?.1() else { return nil }
    self = call
  }
}

/// Values in place of those that a fixture leaves out.
package enum StandIn {
  package static let token = Secret("token")
  package static let identifier = DeviceIdentifier("device")
  package static let device = DeviceInfo(
    model: "AppleTV", version: "5,3", osName: .tvOS, osVersion: "17.4", connectionType: "WiFi")
  package static let status = PartnerStatus(access: .granted)
  package static let samlText = "<samlp:Response/>"
  package static let identityHash = String(repeating: "0", count: 64)
  package static var endpoints: Endpoints { Endpoints(serviceProvider: "", identifier: identifier, device: device) }
}

/// A request in parts: path, form, and headers as the client's types, with stand-ins for absent or unreadable ones.
package struct UnderstoodRequest {
  package let request: HTTPRequest
  package let endpoint: Endpoint
  package let form: [FormField]
  /// The fields of the query, and of a form body.
  package let parameters: [FormField]
  private let values: Endpoint.Values
  private let api: CheckedAPI

  package init(_ request: HTTPRequest, _ endpoint: Endpoint, _ values: Endpoint.Values, of api: CheckedAPI) {
    (self.request, self.endpoint, self.values, self.api) = (request, endpoint, values, api)
    form = request.form
    parameters = request.method == .get ? form : [FormField](of: request.query) + form
  }

  /// A value of the path; empty if the template does not have it.
  package subscript(_ parameter: Endpoint.Parameter) -> String { values[parameter] ?? "" }

  private func header(_ known: KnownHeader) -> String? { request.headers[known] }

  package var token: Secret {
    let words = (header(.authorization) ?? "").split(separator: " ", maxSplits: 1)
    return words.count == 2 ? Secret(String(words[1])) : StandIn.token
  }

  package var identifier: DeviceIdentifier {
    header(.deviceIdentifier).flatMap(DeviceIdentifier.init(headerValue:)) ?? StandIn.identifier
  }

  package var description: DeviceInfo {
    header(.deviceInfo).map { api.plain($0, .deviceInfo) }.flatMap(DeviceDescriptionText.read) ?? StandIn.device
  }

  /// The partner status; an unreadable one is replaced by another, so that the header is present.
  package var status: PartnerStatus? { header(.partnerStatus).map { PartnerStatusText.read($0) ?? StandIn.status } }

  /// The response of the framework; another one if the form has none or cuts it short.
  package var saml: SAMLResponse? {
    let text =
      form["SAMLResponse"].flatMap { Data(base64Encoded: $0) }.map { String(decoding: $0, as: UTF8.self) }
      ?? StandIn.samlText
    return SAMLResponse(cleaning: text)
  }

  package var optionalHeaders: OptionalHeaders {
    KnownHeader.allCases.reduce(into: OptionalHeaders()) { headers, known in
      if let value = header(known) { known.hand(value, to: &headers) }
    }
  }
}
