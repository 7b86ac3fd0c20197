import FlowExport
import Foundation
import LegacyRESTFlow
import PassAPI
import PassSimulator

/// The reason why REST API v1 refuses a call.
enum LegacyError: Error, Hashable, Sendable {
  /// An enhanced error, with another status than the catalogue's if one is given (v1 5.2).
  case enhanced(String, status: Int? = nil, details: String? = nil)
  /// A refused bearer token: status and word.
  case refusedBearer(Int, String)
  /// An error that no catalogue lists (v1 5.1).
  case basic(Int, String, details: String? = nil)
}

extension LegacyError {
  /// The refusal that the error implies.
  var why: RefusedCall {
    switch self {
    case .enhanced(let code, _, _) where code.hasPrefix("authentication_session_"):
      RefusedCall(ofCode: "authenticated_profile_missing")
    case .enhanced(let code, _, _): RefusedCall(ofCode: code)
    case .refusedBearer: RefusedCall(ofCode: "invalid_access_token_client_application")
    case .basic(403, _, _), .basic(412, _, _):
      RefusedCall(
        .order, .missing, "lacks a login, a permit or a right of this viewer", "let the viewer sign in, and authorize")
    case .basic(404, _, _), .basic(410, _, _):
      RefusedCall(.order, .missing, "lacks what is asked for, or it is over", "make it anew with the call before")
    case .basic: RefusedCall(.parameter("of the call"), .malformed, "is missing or wrong", "see the page of the call")
    }
  }
}

/// A call to REST API v1 while the server answers it (v1 3), as the pages describe it; where they are silent,
/// `LegacyAssumptions` decides.
struct LegacyAnswering {
  /// The state for clients of this API.
  var legacy: LegacyBackend
  /// The server, whose clients, tokens and providers are shared by all its APIs.
  var backend: Backend

  /// Checks a call and performs it, or answers why not.
  mutating func answer(_ incoming: IncomingCall) -> HTTPResponse {
    var call = incoming
    do throws(LegacyError) {
      try check(&call)
      return try perform(call)
    } catch {
      backend.refusal = backend.refusal ?? error.why
      return response(to: error)
    }
  }

  private mutating func perform(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    switch call.endpoint {
    case .checkAuthenticationToken:
      guard try validLogin(call) != nil else { throw missingLogin(403, "Authentication token expired") }
      return HTTPResponse(status: 200)
    case .provideMVPDList: return try configuration(call)
    case .profileRequest: return try profileRequest(call)
    case .tokenExchange: return try exchange(call)
    case .retrieveAuthenticationToken: return try retrieveLogin(call)
    case .registrationCode: return try createCode(call)
    case .codeRecord: return answer(200, "regcode", record(try code(call.code, call)))
    case .deleteCode:
      legacy.codes[try code(call.code, call).code] = nil
      return HTTPResponse(status: 204)
    case .initiateAuthentication: return try startLogin(call)
    case .checkCode: return try checkCode(call)
    case .initiateAuthorization: return try authorize(call)
    case .retrieveAuthorization: return try retrievePermit(call)
    case .shortMediaToken: return try mediaToken(call)
    case .userMetadata: return try userMetadata(call)
    case .legacyLogout:
      let hadLogin = legacy.login(of: call.owner) != nil
      legacy.logOut(call.owner)
      return HTTPResponse(status: hadLogin ? 204 : LegacyAssumptions.statusOfLogoutWithoutLogin)
    case .legacyPreauthorize, .preauthorizeCode: return try preauthorize(call)
    case .freePreview: return try startFreePreview(call)
    // The endpoints of other APIs.
    default: return HTTPResponse(status: 404)
    }
  }

  // MARK: Checks

  /// Checks bearer token, service provider, device id and device information, in this order.
  private mutating func check(_ call: inout IncomingCall) throws(LegacyError) {
    guard call.endpoint != .initiateAuthentication else { return }
    // The page of this endpoint does not mention an authorization.
    if call.endpoint != .provideMVPDList || call.request.headers[.authorization] != nil {
      call.client = try client(of: call)
    }
    // The page of this endpoint demands only device id and device information.
    let isForAll = call.endpoint == .legacyLogout && call.requestor.isEmpty
    guard isForAll || backend.script.serviceProviders.contains(call.requestor) else {
      backend.refusal = RefusedCall(
        .parameter("requestor"), call.requestor.isEmpty ? .missing : .refused,
        call.requestor.isEmpty ? "is missing" : "is no service provider of this world",
        "send the id of the service provider; here it is \(backend.script.serviceProviders.joined(separator: ", "))")
      throw call.endpoint == .provideMVPDList
        ? LegacyAssumptions.listOfUnknownRequestor
        : legacy.hasEnhancedErrors ? .enhanced("invalid_requestor") : .basic(400, "Bad request")
    }
    guard call.endpoint.namesDevice else { return }
    guard call.parameters["deviceId"] != nil else {
      backend.refusal = .missing(.parameter("deviceId"), "send the id of the device")
      throw .basic(400, "deviceId missing")
    }
    guard call.endpoint == .tokenExchange || describesDevice(call) else {
      backend.refusal = RefusedCall(
        .header(.deviceInfo), call.request.headers[.deviceInfo] == nil ? .missing : .malformed,
        call.request.headers[.deviceInfo] == nil ? "is missing" : "is not Base64 of JSON with model and osName",
        "send Base64 of a JSON object with model and osName, as header or parameter device_info")
      throw legacy.hasEnhancedErrors ? .enhanced("invalid_device_info") : .basic(400, "device_info missing")
    }
  }

  private mutating func client(of call: IncomingCall) throws(LegacyError) -> String {
    do throws(ErrorAnswer) {
      let id = try backend.clientOfToken(call)
      if backend.state.clients[id]?.revoked == false { return id }
    } catch {
      backend.refusal = error.why
      throw .refusedBearer(401, LegacyAssumptions.bearerRefused)
    }
    backend.refusal = RefusedCall(ofCode: "invalid_access_token_client_application")
    throw .refusedBearer(403, LegacyAssumptions.clientRefused)
  }

  /// Whether the device is described, in percent-encoded Base64 or in the query (v1 1.4), with the two mandatory
  /// members.
  private func describesDevice(_ call: IncomingCall) -> Bool {
    guard backend.options.deviceInfo != .optional else { return true }
    let text = call.request.headers["X-Device-Info"]?.removingPercentEncoding ?? call.parameters["device_info"]
    let info = text.flatMap(JSONValue.init(base64:))
    return ["model", "osName"].allSatisfy { info?[$0]?.text?.isEmpty == false }
  }

  // MARK: Answers

  /// An answer in the form that the script wants.
  func answer(_ status: Int, _ root: String, _ content: JSONValue) -> HTTPResponse {
    guard legacy.answersInXML else { return .json(status, content) }
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>"
    return HTTPResponse(
      status: status, headers: ["Content-Type": "application/xml;charset=UTF-8"],
      body: Data((head + content.xml(root)).utf8))
  }

  private func response(to error: LegacyError) -> HTTPResponse {
    switch error {
    case .enhanced(let code, let status, let details):
      answer(status ?? ErrorCode(rawValue: code).answer.status, "error", backend.error(code, details: details))
    case .refusedBearer(let status, let word): .json(status, ["error": .string(word)])
    case .basic(let status, let message, let details):
      answer(
        status, "error",
        JSONValue(members: [
          "status": .integer(Int64(status)), "message": .string(message), "details": details.map(JSONValue.string),
        ]))
    }
  }

  /// The error for a missing login, in the words of the endpoint, or of the catalogue if that is switched on.
  private func missingLogin(_ status: Int, _ message: String) -> LegacyError {
    legacy.hasEnhancedErrors ? .enhanced("authentication_session_missing", status: status) : .basic(status, message)
  }

  // MARK: Logins

  private func validLogin(_ call: IncomingCall) throws(LegacyError) -> LegacyBackend.Login? {
    legacy.login(of: call.owner).flatMap { call.now < $0.expires ? $0 : nil }
  }

  private func configuration(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    let active = backend.script.catalogue.filter {
      !backend.state.disabledIntegrations.contains($0.id) && $0.temporaryAccess == nil
    }
    let requestor: JSONValue = [
      "id": .string(call.requestor), "name": "Reference site of the simulator",
      "domains": .array(
        backend.script.domains.map { legacy.answersInXML ? .string($0) : ["name": .string($0)] }),
      "mvpds": .array(active.map(entry)),
    ]
    return answer(200, "config", ["requestor": requestor])
  }

  private func entry(_ provider: SimulatedMVPD) -> JSONValue {
    let isBoarded = provider.mapping != nil
    let services: JSONValue? = isBoarded ? .bool(provider.enablesPlatformServices) : nil
    let fields = provider.signsOnWithPartner ? SimulatedSAML.attributeNames.map { JSONValue.string($0) } : []
    return JSONValue(members: [
      "id": .string(provider.id), "displayName": .string(provider.displayName),
      "logoUrl": .string("https://example.invalid/\(provider.id).png"),
      "boardingStatus": isBoarded ? provider.boarding.map { .string($0.rawValue) } : nil,
      "platformMappingId": provider.mapping.map(JSONValue.string), "enablePlatformServices": services,
      "displayInPlatformPicker": isBoarded ? .bool(provider.displaysInPicker) : nil,
      "requiredMetadataFields": isBoarded ? .array(fields) : nil,
    ])
  }

  private mutating func profileRequest(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    guard call.deviceType != nil, let provider = backend.provider(call.mvpd), provider.signsOnWithPartner,
      backend.options.partnerSignOn, !backend.state.disabledIntegrations.contains(provider.id)
    else { throw LegacyAssumptions.profileRequestRefused }
    let request = backend.samlRequest(for: samlOwner(call, provider.id), at: call.now)
    return HTTPResponse(
      status: 200, headers: ["Content-Type": "application/octet-stream"], body: Data(request.utf8))
  }

  /// The owner from whom a SAML response may come: the request does not name its device.
  private func samlOwner(_ call: IncomingCall, _ mvpd: String) -> BackendState.ProfileKey {
    BackendState.ProfileKey(client: call.client, device: "", serviceProvider: call.requestor, mvpd: mvpd)
  }

  private mutating func exchange(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    guard call.deviceType != nil, let mvpd = call.parameters["mvpd"],
      let answer = call.parameters["SAMLResponse"].flatMap(backend.samlResponse), answer.provider.id == mvpd,
      backend.answers(answer.request, samlOwner(call, mvpd), at: call.now)
    else { throw LegacyAssumptions.exchangeRefused }
    backend.state.samlRequests[answer.request] = nil
    legacy.logIn(call.owner, at: mvpd, isFromApple: true, of: backend, now: call.now)
    return HTTPResponse(status: 204)
  }

  private mutating func retrieveLogin(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    visitSecondScreen(call)
    guard let login = legacy.login(of: call.owner) else { throw LegacyAssumptions.loginOfDeadCode }
    guard call.now < login.expires else { throw .basic(410, "Gone") }
    return answer(
      200, "authentication",
      [
        "requestor": .string(call.requestor), "mvpd": .string(login.mvpd), "userId": "simulated-user",
        "expires": .string(String(login.expires.milliseconds)),
      ])
  }

  /// Plays the viewer's login on a second screen, if the script has it now.
  private mutating func visitSecondScreen(_ call: IncomingCall) {
    let codes = legacy.codes.values.filter { $0.owner == call.owner }
    guard var latest = codes.max(by: { $0.number < $1.number }) else { return }
    latest.polls += 1
    legacy.codes[latest.code] = latest
    guard let visit = backend.script.secondScreen, visit.code == latest.number, visit.poll == latest.polls else {
      return
    }
    _ = legacy.completeLogin(code: latest.code, mvpd: latest.mvpd ?? visit.mvpd, of: backend, at: call.now)
  }

  // MARK: Codes

  private mutating func createCode(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    let seconds = call.parameters["ttl"].map { Int($0) } ?? backend.options.sessionSeconds
    guard let seconds, (1...36_000).contains(seconds) else {
      backend.refusal = RefusedCall(
        .parameter("ttl"), .malformed, "is no number of seconds from 1 to 36000", "send one")
      throw .basic(400, "Bad request")
    }
    backend.state.codesIssued += 1
    let code = LegacyBackend.Code(
      code: backend.random.code(), id: backend.random.uuid(), number: backend.state.codesIssued, owner: call.owner,
      mvpd: call.parameters["mvpd"], generated: call.now, expires: call.now.advanced(bySeconds: seconds))
    legacy.codes[code.code] = code
    return answer(201, "regcode", record(code))
  }

  private func record(_ code: LegacyBackend.Code) -> JSONValue {
    JSONValue(members: [
      "id": .string(code.id), "code": .string(code.code), "requestor": .string(code.owner.requestor),
      "mvpd": code.mvpd.map(JSONValue.string), "generated": .integer(code.generated.milliseconds),
      "expires": .integer(code.expires.milliseconds),
      "info": [
        "deviceId": .string(Data(code.owner.device.utf8).base64EncodedString()), "authorizationType": "OAUTH2",
      ],
    ])
  }

  private func code(_ text: String, _ call: IncomingCall) throws(LegacyError) -> LegacyBackend.Code {
    guard let code = legacy.codes[text], code.owner.requestor == call.requestor, call.now < code.expires else {
      throw LegacyAssumptions.unknownCode
    }
    return code
  }

  private mutating func startLogin(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    let query = call.parameters
    guard let code = legacy.codes[query["reg_code"] ?? ""], code.owner.requestor == query["requestor_id"],
      call.now < code.expires, let mvpd = query["mso_id"], backend.provider(mvpd) != nil, query["domain_name"] != nil,
      query["noflash"] == "true", query["no_iframe"] == "true", query.last?.name == "redirect_url"
    else {
      backend.refusal = RefusedCall(
        .parameter("reg_code"), .malformed,
        "or mso_id, domain_name, noflash=true, no_iframe=true or redirect_url is missing or wrong",
        "send a code that is open, and all of these, redirect_url last")
      throw .basic(400, "Bad request")
    }
    let location = "\(backend.script.origin)/adobe-services/authenticate/saml?mso_id=\(PercentEncoding.encode(mvpd))"
    return HTTPResponse(status: 302, headers: ["Location": location])
  }

  private func checkCode(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    guard let code = legacy.codes[call.code], let login = legacy.login(of: code.owner),
      call.now < login.expires
    else { throw .basic(403, "Forbidden") }
    return HTTPResponse(status: 200)
  }

  private mutating func startFreePreview(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    guard let mvpd = call.parameters["mso_id"], backend.provider(mvpd)?.temporaryAccess != nil else {
      throw .basic(400, "Bad request")
    }
    legacy.logIn(call.owner, at: mvpd, isFromApple: false, of: backend, now: call.now)
    return HTTPResponse(status: 204)
  }

  // MARK: Decisions and metadata

  private mutating func authorize(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    let resource = try resource(call)
    guard let login = try validLogin(call) else { throw missingLogin(403, "User not authorized") }
    if let rule = backend.ruleThatApplies(to: resource) { throw denial(by: rule) }
    let end = call.now.advanced(bySeconds: backend.options.authorizationSeconds)
    legacy.permits[LegacyBackend.Permit(owner: call.owner, resource: resource)] = end
    return permit(resource, login, until: end, call)
  }

  private func permit(
    _ resource: String, _ login: LegacyBackend.Login, until end: Timestamp, _ call: IncomingCall
  ) -> HTTPResponse {
    answer(
      200, "authorization",
      [
        "mvpd": .string(login.mvpd), "resource": .string(resource), "requestor": .string(call.requestor),
        "expires": .string(String(end.milliseconds)),
      ])
  }

  private func denial(by rule: ResourceRule) -> LegacyError {
    let code = rule.code ?? "authorization_denied_by_mvpd"
    return legacy.hasEnhancedErrors
      ? .enhanced(code, details: rule.details) : .basic(403, "User not authorized", details: rule.details)
  }

  private mutating func retrievePermit(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    let resource = try resource(call)
    guard let login = try validLogin(call) else { throw missingLogin(412, "User not authenticated") }
    guard let end = legacy.permits[LegacyBackend.Permit(owner: call.owner, resource: resource)] else {
      throw .basic(404, "Not Found")
    }
    guard call.now < end else { throw .basic(410, "Gone") }
    return permit(resource, login, until: end, call)
  }

  private mutating func mediaToken(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    let resource = try resource(call)
    guard let login = try validLogin(call),
      let end = legacy.permits[LegacyBackend.Permit(owner: call.owner, resource: resource)], call.now < end
    else { throw LegacyAssumptions.mediaTokenWithoutPermit }
    let token = Data("<media>\(resource)</media>\(backend.random.text(12))".utf8).base64EncodedString()
    return answer(
      200, "play",
      [
        "resource": .string(resource), "requestor": .string(call.requestor), "serializedToken": .string(token),
        "expires": .string(String(call.now.advanced(bySeconds: backend.options.mediaTokenSeconds).milliseconds)),
        "userId": "simulated-user", "mvpdId": .string(login.mvpd),
      ])
  }

  private func userMetadata(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    guard let login = try validLogin(call) else { throw missingLogin(412, "User not authenticated") }
    let source = login.isFromApple ? "Apple" : LegacyAssumptions.otherTokenSource
    // Its XML form is not documented.
    return .json(
      200,
      [
        "updated": .integer(call.now.milliseconds / 1_000), "encrypted": [],
        "data": [
          "householdID": "simulated-household", "channelID": ["news", "sport"], "tokenSource": .string(source),
        ],
      ])
  }

  private mutating func preauthorize(_ call: IncomingCall) throws(LegacyError) -> HTTPResponse {
    let owner = call.endpoint == .preauthorizeCode ? try code(call.code, call).owner : call.owner
    guard legacy.login(of: owner).map({ call.now < $0.expires }) == true else {
      throw missingLogin(412, "User not authenticated")
    }
    let resources = try resource(call).split(separator: ",").map(String.init)
    guard resources.count <= backend.options.preauthorizeLimit else { throw .enhanced("too_many_resources") }
    var items: [JSONValue] = []
    for resource in resources {
      let rule = backend.ruleThatApplies(to: resource)
      items.append(
        JSONValue(members: [
          "id": .string(resource), "authorized": .bool(rule == nil),
          "error": rule.map { backend.error($0.code ?? "authorization_denied_by_mvpd", details: $0.details) },
        ]))
    }
    return answer(200, "resources", legacy.answersInXML ? .array(items) : ["resources": .array(items)])
  }

  private mutating func resource(_ call: IncomingCall) throws(LegacyError) -> String {
    guard let resource = call.parameters["resource"] else {
      backend.refusal = .missing(.parameter("resource"), "name the resource")
      throw legacy.hasEnhancedErrors ? .enhanced("missing_resource") : .basic(400, "resource missing")
    }
    return resource
  }
}

extension IncomingCall {
  /// The service provider in the path or the parameters.
  fileprivate var requestor: String {
    serviceProvider.isEmpty ? parameters["requestor"] ?? parameters["requestor_id"] ?? "" : serviceProvider
  }

  fileprivate var owner: LegacyBackend.Owner {
    LegacyBackend.Owner(requestor: requestor, device: parameters["deviceId"] ?? "")
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
  /// The value as XML: a list is an element that contains its elements, all with one name.
  fileprivate func xml(_ name: String) -> String {
    let words = ["mvpds": "mvpd", "domains": "domain", "requiredMetadataFields": "field", "resources": "resource"]
    let content: String =
      switch self {
      case .object: sorted.map { $0.value.xml($0.name) }.joined()
      case .array(let elements): elements.map { $0.xml(words[name] ?? "element") }.joined()
      case .string(let text): text.inMarkup
      case .bool(let flag): String(flag)
      case .integer(let number): String(number)
      case .number(let number): String(number)
      case .null: ""
      }
    return "<\(name)>\(content)</\(name)>"
  }
}
