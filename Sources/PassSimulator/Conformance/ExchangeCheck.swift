import Foundation
import PassAPI

/// The check of one fixture: request, headers, answer.
struct ExchangeCheck {
  private let fixture: ExchangeFixture
  private let excuses: Excuses

  init(_ fixture: ExchangeFixture) {
    self.fixture = fixture
    excuses = Excuses(fixture.answer)
  }

  /// What is wrong, in words; empty when nothing is.
  var problems: [String] {
    guard let target = fixture.target else {
      let headers = HeaderCheck(fixture, rebuilt: nil, excuses: excuses).problems
      return headers + AnswerCheck(fixture.answer, call: RebuiltCall(guessedFrom: fixture.answer.body)).problems
    }
    switch match(target) {
    case .unknown where excuses.path: return AnswerCheck(fixture.answer, call: nil).problems
    case .wrongMethod where excuses.method: return AnswerCheck(fixture.answer, call: nil).problems
    case .unknown: return ["path \(path(target)) leads to no endpoint"]
    case .wrongMethod(let endpoint):
      return [
        "method \(fixture.method ?? "none"): the client sends \(endpoint.method.rawValue) for \(endpoint.rawValue)"
      ]
    case .found(let route):
      let incoming = IncomingCall(request(target, route.endpoint.method), route, at: Timestamp(milliseconds: 0))
      guard let call = RebuiltCall(incoming) else { return ["body.SAMLResponse: holds nothing"] }
      var problems = RequestCheck(
        fixture, target: target, endpoint: route.endpoint, rebuilt: call.request, excuses: excuses
      ).problems
      if excuses.method { problems.append("status 405, but the method is that of \(route.endpoint.rawValue)") }
      return problems + AnswerCheck(fixture.answer, call: call).problems
    }
  }

  /// The endpoint of the request. Without a method it follows from the path, and from the body where that leaves a
  /// choice.
  private func match(_ target: String) -> Route.Match {
    guard let name = fixture.method else {
      let likely: [HTTPRequest.Method] = fixture.body == nil ? [.get, .post] : [.post, .get]
      let matches = likely.map { Route.match(request(target, $0)) }
      return matches.first { if case .found = $0 { true } else { false } } ?? .unknown
    }
    if let method = HTTPRequest.Method(rawValue: name) { return Route.match(request(target, method)) }
    return Backend.endpoint(of: request(target, .get)).map { .wrongMethod($0) } ?? .unknown
  }

  private func request(_ target: String, _ method: HTTPRequest.Method) -> HTTPRequest {
    var headers: HTTPHeaders = [:]
    for field in fixture.headers { headers[field.name] = field.value }
    return HTTPRequest(
      method, target, headers: headers, body: fixture.body.map { $0.text.map { Data($0.utf8) } ?? $0.data })
  }

  private func path(_ target: String) -> String { String(target.prefix { $0 != "?" }) }
}
