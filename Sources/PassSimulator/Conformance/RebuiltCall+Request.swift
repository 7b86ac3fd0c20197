import Foundation
import PassAPI

extension RebuiltCall {
  /// Builds the call of a parsed request with the client's builders. What the request leaves out is filled in; nil for
  /// an empty SAML response, of which the client makes no call.
  init?(_ incoming: IncomingCall) {
    let route = incoming.route
    let endpoints = Endpoints(
      serviceProvider: route.serviceProvider, identifier: incoming.identifier, device: incoming.description,
      extras: incoming.extras)
    let token = incoming.token
    let status = incoming.status
    let form = incoming.form
    let parameters = SessionParameters(
      mvpd: form["mvpd"], domainName: form["domainName"], redirectURL: form["redirectUrl"])
    let json = incoming.request.body.flatMap(JSON.init(parsing:))
    let resources = json?["resources"]?.elements?.compactMap(\.text) ?? []
    switch route.endpoint {
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
    case .resumeSession: self.init(endpoints.resumeSession(code: route.code, parameters, token: token))
    case .getSession: self.init(endpoints.sessionStatus(code: route.code, token: token))
    case .authenticate:
      self.init(page: endpoints.authenticateTarget(code: route.code), headers: incoming.request.headers)
    case .partnerSession:
      self.init(endpoints.partnerSession(route.partner, parameters: parameters, status: status, token: token))
    case .listProfiles: self.init(endpoints.profiles(status: status, token: token))
    case .profileOfMVPD: self.init(endpoints.profiles(mvpd: route.mvpd, status: status, token: token))
    case .profileOfCode: self.init(endpoints.profiles(code: route.code, token: token))
    case .partnerProfile:
      guard let saml = incoming.saml else { return nil }
      self.init(endpoints.partnerProfile(route.partner, saml: saml, status: status, token: token))
    case .preauthorize: self.init(endpoints.preauthorize(resources, mvpd: route.mvpd, status: status, token: token))
    case .authorize: self.init(endpoints.authorize(resources, mvpd: route.mvpd, status: status, token: token))
    case .logout: self.init(endpoints.logout(mvpd: route.mvpd, redirectURL: form["redirectUrl"] ?? "", token: token))
    }
  }

  /// The page of the login, which a user agent opens: the client reads no answer of it but an error.
  private init(page target: String, headers: HTTPHeaders) {
    var request = HTTPRequest(.get, target)
    // These are the user agent's own.
    for name in ["User-Agent", "Accept"] { request.headers[name] = headers[name] }
    let errors = StandIn.endpoints.sessionStatus(code: "", token: StandIn.token)
    self.init(Call(name: EndpointName.authenticate.rawValue, request: request, decode: errors.decode)) { _ in .null }
  }

  /// The call whose answer a body looks like, for a fixture without a path; an error looks like any.
  init?(guessedFrom body: JSON?) {
    let endpoints = StandIn.endpoints
    let token = StandIn.token
    let names = Set(body?.members?.map(\.name) ?? [])
    let words: [(String, () -> RebuiltCall)] = [
      ("profiles", { RebuiltCall(endpoints.profiles(status: nil, token: token)) }),
      ("decisions", { RebuiltCall(endpoints.authorize([], mvpd: "", status: nil, token: token)) }),
      ("logouts", { RebuiltCall(endpoints.logout(mvpd: "", redirectURL: "", token: token)) }),
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
enum StandIn {
  static let token = Secret("token")
  static let identifier = DeviceIdentifier("device")
  static let device = DeviceInfo(
    model: "AppleTV", version: "5,3", osName: .tvOS, osVersion: "17.4", connectionType: "WiFi")
  static let status = PartnerStatus(access: .granted)
  static let samlText = "<samlp:Response/>"
  static let identityHash = String(repeating: "0", count: 64)
  static var endpoints: Endpoints { Endpoints(serviceProvider: "", identifier: identifier, device: device) }
}
