import LegacyRESTFlow
import PassAPI
import PassRules

extension RebuiltCall {
  /// Builds the call of a parsed request of REST API v1.
  init?(legacy incoming: UnderstoodRequest) {
    let values = incoming.parameters, token = incoming.token, code = incoming[.code]
    let mvpd = values["mvpd"] ?? incoming[.mvpd], resource = values["resource"] ?? ""
    let deviceType = values["deviceType"].flatMap(LegacyDeviceType.init) ?? .tvOS
    let endpoints = LegacyEndpoints(
      requestor: values["requestor"] ?? values["requestor_id"] ?? incoming[.serviceProvider],
      device: values["deviceId"].map { DeviceIdentifier($0) } ?? StandIn.identifier, info: incoming.description,
      optionalHeaders: incoming.legacyExtras)
    switch incoming.endpoint {
    case .checkAuthenticationToken: self.init(lookup: endpoints.checkAuthenticationToken(token: token))
    case .checkCode: self.init(lookup: endpoints.checkCode(code, token: token))
    case .provideMVPDList: self.init(endpoints.provideMVPDList(token: token))
    case .profileRequest:
      self.init(endpoints.profileRequest(mvpd: mvpd, deviceType: deviceType, token: token)) { .string($0.revealed) }
    case .tokenExchange:
      guard let saml = incoming.saml else { return nil }
      self.init(endpoints.exchangeToken(mvpd: mvpd, deviceType: deviceType, saml: saml, token: token))
    case .registrationCode:
      let seconds = values["ttl"].flatMap { Int($0) }
      self.init(endpoints.createCode(mvpd: values["mvpd"], seconds: seconds, token: token))
    case .codeRecord: self.init(endpoints.code(code, token: token))
    case .deleteCode: self.init(endpoints.deleteCode(code, token: token))
    case .initiateAuthentication:
      let page = LegacyEndpoints.authenticateTarget(
        requestor: endpoints.requestor, code: Secret(values["reg_code"] ?? ""), mvpd: values["mso_id"] ?? "",
        domainName: values["domain_name"] ?? "",
        redirectAddress: values["redirect_url"] ?? "")
      self.init(
        page: page, of: .initiateAuthentication, headers: incoming.request.headers,
        error: { CallFailure(legacy: $0) })
    case .retrieveAuthenticationToken: self.init(lookup: endpoints.retrieveAuthenticationToken(token: token))
    case .initiateAuthorization: self.init(endpoints.authorize(resource, token: token))
    case .retrieveAuthorization: self.init(lookup: endpoints.retrieveAuthorization(resource, token: token))
    case .shortMediaToken: self.init(endpoints.mediaToken(for: resource, token: token))
    case .userMetadata: self.init(lookup: endpoints.userMetadata(token: token))
    case .legacyLogout: self.init(endpoints.logout(token: token))
    case .legacyPreauthorize, .preauthorizeCode:
      let resources = resource.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let call = endpoints.preauthorize(resources, code: code.isEmpty ? nil : code, token: token)
      self.init(call) { decisions in ["resources": .array(decisions.map(\.legacyForm))] }
    case .freePreview:
      let mvpd = values["mso_id"] ?? "", domain = values["domain_name"] ?? ""
      self.init(endpoints.freePreview(mvpd: mvpd, domainName: domain, token: token))
    // The endpoints of other APIs.
    default: return nil
    }
  }

  /// Creates a call for a value that may be absent, which is reported as the failure of the answer.
  private init<Value: Encodable>(lookup call: Call<Lookup<Value>>) {
    self.init(call) { lookup in
      if case .found(let value) = lookup { WireForm.json(value) } else { .null }
    }
    let recode = recode
    self.init(endpoint: endpoint, request: request) { response in
      guard case .success(let reading) = recode(response), reading.answer == .null else { return recode(response) }
      return .failure(CallFailure(legacy: response))
    }
  }

  private init(_ call: Call<NoContent>) { self.init(call) { WireForm.json($0) } }
}

extension UnderstoodRequest {
  /// The optional headers that endpoints of v1 know; the visitor is a parameter.
  fileprivate var legacyExtras: OptionalHeaders {
    var optionalHeaders = optionalHeaders
    optionalHeaders.visitorIdentifier = parameters["ap_vi"].map { VisitorIdentifier($0) }
    return optionalHeaders
  }
}

extension ResourceDecision {
  /// The entry in a preauthorization of REST API v1.
  fileprivate var legacyForm: JSONValue {
    JSONValue(members: [
      "id": .string(resource), "authorized": .bool(isAuthorized), "error": error.map { WireForm.json($0) },
    ])
  }
}
