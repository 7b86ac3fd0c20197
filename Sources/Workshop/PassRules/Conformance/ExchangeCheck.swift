import Foundation
import PassAPI

/// The check of one fixture: request, headers, answer.
@Memberwise(unlabelled: 2) struct ExchangeCheck {
  private let fixture: ExchangeFixture
  private let apis: [CheckedAPI]
  private var excuses: Excuses { Excuses(fixture.answer) }

  /// The problems, in words.
  var problems: [String] {
    guard let target = fixture.target else {
      let headers = HeaderCheck(fixture, api: .v2, rebuilt: nil, excuses: excuses).problems
      let call = RebuiltCall(guessedFrom: fixture.answer.body)
      return headers + AnswerCheck(fixture.answer, api: .v2, call: call).problems
    }
    switch match(target) {
    case .unknown where excuses.path: return AnswerCheck(fixture.answer, api: .v2, call: nil).problems
    case .wrongMethod where excuses.method: return AnswerCheck(fixture.answer, api: .v2, call: nil).problems
    case .unknown: return ["path \(path(target)) leads to no endpoint"]
    case .wrongMethod(let endpoint):
      return ["method \(fixture.method ?? "none"): the client sends \(endpoint.method.rawValue) for \(endpoint.name)"]
    case .found(let endpoint, let values):
      let api = apis.api(of: endpoint)
      let understood = UnderstoodRequest(request(target, endpoint.method), endpoint, values, of: api)
      guard let call = api.rebuild(understood) else { return ["body.SAMLResponse: holds nothing"] }
      var problems = RequestCheck(
        fixture, target: target, endpoint: endpoint, api: api, rebuilt: call.request, excuses: excuses
      ).problems
      if excuses.method { problems.append("status 405, but the method is that of \(endpoint.name)") }
      return problems + AnswerCheck(fixture.answer, api: api, call: call).problems
    }
  }

  /// The endpoint of the request. Without a method it follows from the path and, if that leaves a choice, from the
  /// body.
  private func match(_ target: String) -> Endpoint.Match {
    let path = path(target), endpoints = apis.endpoints
    if let method = fixture.method { return Endpoint.match(method, path, among: endpoints) }
    let likely = fixture.body == nil ? ["GET", "POST", "DELETE"] : ["POST", "GET", "DELETE"]
    return likely.map { Endpoint.match($0, path, among: endpoints) }.first {
      if case .found = $0 { true } else { false }
    } ?? .unknown
  }

  private func request(_ target: String, _ method: HTTPRequest.Method) -> HTTPRequest {
    var headers: HTTPHeaders = [:]
    for field in fixture.headers { headers[field.name] = field.value }
    return HTTPRequest(
      method, RequestTarget(target), headers: headers,
      body: fixture.body.map { $0.text.map { Data($0.utf8) } ?? $0.data })
  }

  private func path(_ target: String) -> String { String(target.prefix { $0 != "?" }) }
}

/// The parts of a request that its answer calls wrong: no correct client sends them so, and they are not compared.
struct Excuses {
  private let codes: Set<String>
  private let status: Int?
  /// Whether the answer refuses the request without a reason.
  private let isBasicRefusal: Bool

  init(_ answer: ExchangeFixture.Answer) {
    status = answer.status
    let body = answer.body
    isBasicRefusal = status == 400 && body?["message"] != nil && body?["code"] == nil && body?["error"] == nil
    let items = body?["decisions"]?.array ?? []
    codes = Set(
      ([body, body?["error"]] + items.map { $0["error"] }).compactMap { $0?["code"]?.text }
        + [body?["error"]?.text].compactMap { $0 })
  }

  /// Whether the server rejects the method.
  var method: Bool { status == 405 }
  /// Whether the server does not know the path.
  var path: Bool { status == 404 }
  /// Whether the server rejects the whole body.
  var body: Bool {
    isBasicRefusal || codes.contains("invalid_request") || codes.contains("invalid_parameter_resources")
  }

  /// Whether the answer rejects a parameter of the form or the query.
  func covers(parameter: String) -> Bool {
    switch parameter {
    case "redirectUrl": codes.contains("invalid_parameter_redirect_url")
    case "SAMLResponse": codes.contains("invalid_parameter_saml_response")
    case "mvpd": codes.contains("invalid_parameter_mvpd")
    case "requestor": body || codes.contains("invalid_requestor")
    case "deviceId": body || codes.contains("invalid_device_id")
    case "resource": body || codes.contains("missing_resource")
    case "grant_type": codes.contains("unsupported_grant_type")
    default: body
    }
  }

  /// Whether the answer rejects a header.
  func covers(header: KnownHeader) -> Bool {
    switch header {
    case .authorization: status == 401
    case .deviceIdentifier: codes.contains("invalid_header_device_identifier")
    case .deviceInfo: codes.contains("invalid_header_device_info")
    case .partnerStatus: codes.contains { $0.hasPrefix("invalid_header_pfs_") }
    case .temporaryIdentity: codes.contains("invalid_header_identity_for_temporary_access")
    case .contentType, .subjectToken, .rokuToken, .serviceToken, .visitorIdentifier, .forwardedFor, .accept, .userAgent:
      false
    }
  }
}
