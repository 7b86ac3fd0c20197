import Foundation
import PassAPI

/// The endpoints of REST API v1 (v1 3), as the pages describe them; where they are silent, `Undocumented` decides.
extension Backend {
  mutating func performLegacy(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    switch call.endpoint {
    case .checkAuthenticationToken:
      guard try validLogin(call) != nil else { throw missingLogin(403, "Authentication token expired") }
      return HTTPResponse(status: 200)
    case .provideMVPDList: return try legacyConfiguration(call)
    case .profileRequest: return try profileRequest(call)
    case .tokenExchange: return try exchange(call)
    case .retrieveAuthenticationToken: return try retrieveLogin(call)
    case .registrationCode: return try createCode(call)
    case .codeRecord: return legacyAnswer(200, "regcode", record(try code(call.code, call)))
    case .deleteCode:
      state.legacy.codes[try code(call.code, call).code] = nil
      return HTTPResponse(status: 204)
    case .initiateAuthentication: return try startLogin(call)
    case .checkCode: return try checkCode(call)
    case .initiateAuthorization: return try authorizeLegacy(call)
    case .retrieveAuthorization: return try retrievePermit(call)
    case .shortMediaToken: return try mediaToken(call)
    case .userMetadata: return try userMetadata(call)
    case .legacyLogout:
      let hadLogin = state.legacy.login(of: call.owner) != nil
      state.legacy.logOut(call.owner)
      return HTTPResponse(status: hadLogin ? 204 : Undocumented.statusOfLogoutWithoutLogin)
    case .legacyPreauthorize, .preauthorizeCode: return try preauthorizeLegacy(call)
    case .freePreview: return try startFreePreview(call)
    // Those of v2 and of registration.
    default: return HTTPResponse(status: 404)
    }
  }

  // MARK: Checks

  /// Bearer, service provider, device id and device information, in this order.
  mutating func checkLegacy(_ call: inout IncomingCall) throws(ErrorAnswer) {
    guard call.endpoint != .initiateAuthentication else { return }
    call.client = try legacyClient(of: call)
    guard script.serviceProviders.contains(call.requestor) else {
      throw call.endpoint == .provideMVPDList
        ? Undocumented.listOfUnknownRequestor
        : behaviour.hasEnhancedErrors ? .legacy("invalid_requestor") : .basic(400, "Bad request")
    }
    guard call.endpoint.namesDevice else { return }
    guard call.parameters["deviceId"] != nil else { throw .basic(400, "deviceId missing") }
    guard call.endpoint == .tokenExchange || describesDevice(call) else {
      throw behaviour.hasEnhancedErrors ? .legacy("invalid_device_info") : .basic(400, "device_info missing")
    }
  }

  private func legacyClient(of call: IncomingCall) throws(ErrorAnswer) -> String {
    let words = (call.request.headers["Authorization"] ?? "").split(separator: " ").map(String.init)
    guard words.count == 2, words[0].lowercased() == "bearer", let token = state.tokens[words[1]],
      call.now < token.expires
    else { throw .refusedBearer(401, Undocumented.bearerRefused) }
    guard let client = state.clients[token.client], !client.revoked else {
      throw .refusedBearer(403, Undocumented.clientRefused)
    }
    return token.client
  }

  /// Base64 in percent-encoding, or in the query (v1 1.4), with the two members that are mandatory.
  private func describesDevice(_ call: IncomingCall) -> Bool {
    let text = call.request.headers["X-Device-Info"]?.removingPercentEncoding ?? call.parameters["device_info"]
    let info = text.flatMap(JSONValue.init(base64:))
    return ["model", "osName"].allSatisfy { info?[$0]?.text?.isEmpty == false }
  }

  // MARK: Answers

  /// An answer in the form that the script wants.
  func legacyAnswer(_ status: Int, _ root: String, _ content: JSONValue) -> HTTPResponse {
    guard behaviour.answersInXML else { return .json(status, content) }
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>"
    return HTTPResponse(
      status: status, headers: ["Content-Type": "application/xml;charset=UTF-8"],
      body: Data((head + content.xml(root)).utf8))
  }

  /// There is no login, in the words of the endpoint, or of the catalogue where that is switched on.
  private func missingLogin(_ status: Int, _ message: String) -> ErrorAnswer {
    behaviour.hasEnhancedErrors ? .legacy("authentication_session_missing", status: status) : .basic(status, message)
  }

  // MARK: Logins

  private func validLogin(_ call: IncomingCall) throws(ErrorAnswer) -> LegacyState.Login? {
    state.legacy.login(of: call.owner).flatMap { call.now < $0.expires ? $0 : nil }
  }

  private func legacyConfiguration(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    let active = script.catalogue.filter {
      !state.disabledIntegrations.contains($0.id) && $0.temporaryAccess == nil
    }
    let requestor: JSONValue = [
      "id": .string(call.requestor), "name": "Reference site of the simulator",
      "domains": behaviour.answersInXML ? ["example.com"] : [["name": "example.com"]],
      "mvpds": .array(active.map(legacyEntry)),
    ]
    return legacyAnswer(200, "config", ["requestor": requestor])
  }

  private func legacyEntry(_ provider: SimulatedMVPD) -> JSONValue {
    let isBoarded = provider.mapping != nil
    let services: JSONValue? = isBoarded ? .bool(provider.enablesPlatformServices) : nil
    let fields = provider.signsOnWithPartner ? SimulatedSAML.attributeNames.map { JSONValue.string($0) } : []
    return JSONValue(members: [
      "id": .string(provider.id), "displayName": .string(provider.displayName),
      "logoUrl": .string("https://example.invalid/\(provider.id).png"),
      "boardingStatus": isBoarded ? provider.boarding.map { .string($0.rawValue) } : nil,
      "platformMappingId": provider.mapping.map(JSONValue.string), "enablePlatformServices": services,
      "displayInPlatformPicker": services, "requiredMetadataFields": isBoarded ? .array(fields) : nil,
    ])
  }

  private mutating func profileRequest(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard call.deviceType != nil, let provider = provider(call.mvpd), provider.signsOnWithPartner,
      behaviour.partnerSignOn, !state.disabledIntegrations.contains(provider.id)
    else { throw Undocumented.profileRequestRefused }
    let id = random.uuid()
    state.samlRequests.insert(id)
    let request = SimulatedSAML.request(id, provider: provider.mapping ?? "")
    return HTTPResponse(
      status: 200, headers: ["Content-Type": "application/octet-stream"], body: Data(request.utf8))
  }

  private mutating func exchange(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard call.deviceType != nil, let mvpd = call.parameters["mvpd"],
      let text = call.parameters["SAMLResponse"].flatMap({ Data(base64Encoded: $0) }),
      let answer = SimulatedSAML.read(cleaned: String(decoding: text, as: UTF8.self)),
      state.samlRequests.contains(answer.request), provider(mvpd)?.mapping == answer.provider
    else { throw Undocumented.exchangeRefused }
    state.samlRequests.remove(answer.request)
    logIn(call.owner, at: mvpd, isFromApple: true, now: call.now)
    return HTTPResponse(status: 204)
  }

  private mutating func logIn(_ owner: LegacyState.Owner, at mvpd: String, isFromApple: Bool, now: Timestamp) {
    state.legacy.logins[owner] = LegacyState.Login(
      mvpd: mvpd, expires: now.advanced(bySeconds: behaviour.profileSeconds), isFromApple: isFromApple)
  }

  private mutating func retrieveLogin(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    visitSecondScreen(call)
    guard let login = state.legacy.login(of: call.owner) else { throw Undocumented.loginOfDeadCode }
    guard call.now < login.expires else { throw .basic(410, "Gone") }
    return legacyAnswer(
      200, "authentication",
      [
        "requestor": .string(call.requestor), "mvpd": .string(login.mvpd), "userId": "simulated-user",
        "expires": .string(String(login.expires.milliseconds)),
      ])
  }

  /// The viewer's login on a second screen, if the script has it come now.
  private mutating func visitSecondScreen(_ call: IncomingCall) {
    let codes = state.legacy.codes.values.filter { $0.owner == call.owner }
    guard var latest = codes.max(by: { $0.number < $1.number }) else { return }
    latest.polls += 1
    state.legacy.codes[latest.code] = latest
    guard let visit = script.secondScreen, visit.code == latest.number, visit.poll == latest.polls else { return }
    _ = completeLegacyLogin(code: latest.code, mvpd: latest.mvpd ?? visit.mvpd, at: call.now)
  }

  /// Finishes the login that belongs to a registration code; answers whether there is such a code.
  public mutating func completeLegacyLogin(code: String, mvpd: String, at now: Timestamp) -> Bool {
    guard let known = state.legacy.codes[code], now < known.expires else { return false }
    logIn(known.owner, at: mvpd, isFromApple: false, now: now)
    return true
  }

  // MARK: Codes

  private mutating func createCode(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    let seconds = call.parameters["ttl"].map { Int($0) } ?? behaviour.sessionSeconds
    guard let seconds, (1...36_000).contains(seconds) else { throw .basic(400, "Bad request") }
    state.codesIssued += 1
    let code = LegacyState.Code(
      code: random.code(), id: random.uuid(), number: state.codesIssued, owner: call.owner,
      mvpd: call.parameters["mvpd"], generated: call.now, expires: call.now.advanced(bySeconds: seconds))
    state.legacy.codes[code.code] = code
    return legacyAnswer(201, "regcode", record(code))
  }

  private func record(_ code: LegacyState.Code) -> JSONValue {
    JSONValue(members: [
      "id": .string(code.id), "code": .string(code.code), "requestor": .string(code.owner.requestor),
      "mvpd": code.mvpd.map(JSONValue.string), "generated": .integer(code.generated.milliseconds),
      "expires": .integer(code.expires.milliseconds),
      "info": [
        "deviceId": .string(Data(code.owner.device.utf8).base64EncodedString()), "authorizationType": "OAUTH2",
      ],
    ])
  }

  private func code(_ text: String, _ call: IncomingCall) throws(ErrorAnswer) -> LegacyState.Code {
    guard let code = state.legacy.codes[text], code.owner.requestor == call.requestor, call.now < code.expires else {
      throw Undocumented.unknownCode
    }
    return code
  }

  private func startLogin(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    let query = call.parameters
    guard let code = state.legacy.codes[query["reg_code"] ?? ""], code.owner.requestor == query["requestor_id"],
      call.now < code.expires, let mvpd = query["mso_id"], provider(mvpd) != nil, query["domain_name"] != nil,
      query["noflash"] == "true", query["no_iframe"] == "true", query.last?.name == "redirect_url"
    else { throw .basic(400, "Bad request") }
    let location = "\(script.origin)/adobe-services/authenticate/saml?mso_id=\(PercentEncoding.encode(mvpd))"
    return HTTPResponse(status: 302, headers: ["Location": location])
  }

  private func checkCode(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard let code = state.legacy.codes[call.code], let login = state.legacy.login(of: code.owner),
      call.now < login.expires
    else { throw .basic(403, "Forbidden") }
    return HTTPResponse(status: 200)
  }

  private mutating func startFreePreview(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard let mvpd = call.parameters["mso_id"], provider(mvpd)?.temporaryAccess != nil else {
      throw .basic(400, "Bad request")
    }
    logIn(call.owner, at: mvpd, isFromApple: false, now: call.now)
    return HTTPResponse(status: 204)
  }

  // MARK: What a login is good for

  private mutating func authorizeLegacy(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    let resource = try resource(call)
    guard let login = try validLogin(call) else { throw missingLogin(403, "User not authorized") }
    if let rule = ruleThatApplies(to: resource) { throw denial(by: rule) }
    let end = call.now.advanced(bySeconds: behaviour.authorizationSeconds)
    state.legacy.permits[LegacyState.Permit(owner: call.owner, resource: resource)] = end
    return permit(resource, login, until: end, call)
  }

  private func permit(
    _ resource: String, _ login: LegacyState.Login, until end: Timestamp, _ call: IncomingCall
  ) -> HTTPResponse {
    legacyAnswer(
      200, "authorization",
      [
        "mvpd": .string(login.mvpd), "resource": .string(resource), "requestor": .string(call.requestor),
        "expires": .string(String(end.milliseconds)),
      ])
  }

  private func denial(by rule: ResourceRule) -> ErrorAnswer {
    let code = rule.code ?? "authorization_denied_by_mvpd"
    return behaviour.hasEnhancedErrors
      ? .legacy(code, details: rule.details) : .basic(403, "User not authorized", details: rule.details)
  }

  private func retrievePermit(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    let resource = try resource(call)
    guard let login = try validLogin(call) else { throw missingLogin(412, "User not authenticated") }
    guard let end = state.legacy.permits[LegacyState.Permit(owner: call.owner, resource: resource)] else {
      throw .basic(404, "Not Found")
    }
    guard call.now < end else { throw .basic(410, "Gone") }
    return permit(resource, login, until: end, call)
  }

  private mutating func mediaToken(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    let resource = try resource(call)
    guard let login = try validLogin(call),
      let end = state.legacy.permits[LegacyState.Permit(owner: call.owner, resource: resource)], call.now < end
    else { throw Undocumented.mediaTokenWithoutPermit }
    let token = Data("<media>\(resource)</media>\(random.text(12))".utf8).base64EncodedString()
    return legacyAnswer(
      200, "play",
      [
        "resource": .string(resource), "requestor": .string(call.requestor), "serializedToken": .string(token),
        "expires": .string(String(call.now.advanced(bySeconds: behaviour.mediaTokenSeconds).milliseconds)),
        "userId": "simulated-user", "mvpdId": .string(login.mvpd),
      ])
  }

  private func userMetadata(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    guard let login = try validLogin(call) else { throw missingLogin(412, "User not authenticated") }
    let source = login.isFromApple ? "Apple" : Undocumented.otherTokenSource
    // Its XML is not documented.
    return .json(
      200,
      [
        "updated": .integer(call.now.milliseconds / 1_000), "encrypted": [],
        "data": [
          "householdID": "simulated-household", "channelID": ["news", "sport"], "tokenSource": .string(source),
        ],
      ])
  }

  private mutating func preauthorizeLegacy(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse {
    let owner = call.endpoint == .preauthorizeCode ? try code(call.code, call).owner : call.owner
    guard state.legacy.login(of: owner).map({ call.now < $0.expires }) == true else {
      throw missingLogin(412, "User not authenticated")
    }
    let resources = try resource(call).split(separator: ",").map(String.init)
    guard resources.count <= behaviour.preauthorizeLimit else { throw .legacy("too_many_resources") }
    var items: [JSONValue] = []
    for resource in resources {
      let rule = ruleThatApplies(to: resource)
      items.append(
        JSONValue(members: [
          "id": .string(resource), "authorized": .bool(rule == nil),
          "error": rule.map { error($0.code ?? "authorization_denied_by_mvpd", details: $0.details) },
        ]))
    }
    return legacyAnswer(200, "resources", behaviour.answersInXML ? .array(items) : ["resources": .array(items)])
  }

  private func resource(_ call: IncomingCall) throws(ErrorAnswer) -> String {
    guard let resource = call.parameters["resource"] else {
      throw behaviour.hasEnhancedErrors ? .legacy("missing_resource") : .basic(400, "resource missing")
    }
    return resource
  }
}

extension IncomingCall {
  /// The service provider of the path or of the parameters.
  fileprivate var requestor: String {
    serviceProvider.isEmpty ? parameters["requestor"] ?? parameters["requestor_id"] ?? "" : serviceProvider
  }

  fileprivate var owner: LegacyState.Owner {
    LegacyState.Owner(requestor: requestor, device: parameters["deviceId"] ?? "")
  }

  fileprivate var deviceType: LegacyDeviceType? { parameters["deviceType"].flatMap(LegacyDeviceType.init) }
}

extension Endpoint {
  /// Whether the device id is mandatory (v1 1.5).
  fileprivate var namesDevice: Bool {
    switch self {
    case .provideMVPDList, .profileRequest, .initiateAuthentication, .checkCode, .codeRecord, .deleteCode,
      .preauthorizeCode:
      false
    default: true
    }
  }
}

extension JSONValue {
  /// The value as XML: a list is its elements under one name, inside the element of the list.
  fileprivate func xml(_ name: String) -> String {
    let words = ["mvpds": "mvpd", "domains": "domain", "requiredMetadataFields": "field", "resources": "resource"]
    let content: String =
      switch self {
      case .object: sorted.map { $0.value.xml($0.name) }.joined()
      case .array(let elements): elements.map { $0.xml(words[name] ?? "element") }.joined()
      case .string(let text): text.xmlText
      case .bool(let flag): String(flag)
      case .integer(let number): String(number)
      case .number(let number): String(number)
      case .null: ""
      }
    return "<\(name)>\(content)</\(name)>"
  }
}

extension String {
  fileprivate var xmlText: String {
    unicodeScalars.map { ["<": "&lt;", ">": "&gt;", "&": "&amp;"][$0] ?? String($0) }.joined()
  }
}
