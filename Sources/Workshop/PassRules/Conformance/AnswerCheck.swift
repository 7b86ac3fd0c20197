import Foundation
import PassAPI

/// The answer of a fixture, decoded and encoded again, or the failure that it decodes to.
@Memberwise(unlabelled: 1) struct AnswerCheck {
  private let answer: ExchangeFixture.Answer
  private let api: CheckedAPI
  /// The call that reads it; `nil` if the client does not make the request, so that only an error can be read.
  private let call: RebuiltCall?

  /// The problems, in words.
  var problems: [String] {
    guard answer.status != nil || answer.body != nil else { return [] }
    let status = answer.status ?? 200
    guard Self.statuses.contains(status) else { return ["status \(status) is not documented"] }
    if call?.endpoint.isPage == true && status < 400 { return redirect(status) }
    var response = HTTPResponse(
      status: status, body: answer.body.map { $0.text.map { Data($0.utf8) } ?? shape.filled($0).data } ?? Data())
    for field in answer.headers { response.headers[field.name] = field.value }
    let call = call ?? RebuiltCall(guessedFrom: ["profiles": [:]])
    switch (call?.recode(response), answer.body) {
    case (nil, _): return []
    case (.success(let reading)?, nil) where reading.answer == [:]: return []
    case (_, nil) where status < 300: return ["answer: has no body"]
    case (.success(let reading)?, let body):
      // For a list of MVPDs the comparison says more, namely how many are left.
      return reading.leftOut.isEmpty || call.map { api.lists.contains($0.endpoint) } == true
        ? body.map { losses(from: $0, to: reading.answer) } ?? [] : reading.leftOut.map { "answer: \($0)" }
    case (.failure(let failure)?, let body):
      return status < 300 ? ["answer: \(failure.reason)"] : mismatch(failure, status, body)
    }
  }

  /// Whether a code is one of registration, which decides for status 401 (C-51).
  private static func isRegistration(_ code: String) -> Bool {
    RegistrationErrorCode.allCases.contains(RegistrationErrorCode(rawValue: code))
  }

  /// All statuses of v2 3.2 and v2 5.7, and of older APIs.
  private static let statuses: Set = [200, 201, 204, 302, 400, 401, 403, 404, 405, 410, 412, 429, 500]

  private func losses(from body: JSONValue, to coded: JSONValue) -> [String] {
    // A body may be given as the text of its JSON.
    let documented = body.text.flatMap(json) ?? body
    let normal = call.map { api.normal(documented, $0.endpoint) } ?? documented
    return shape.losses(from: normal, to: coded, at: "answer")
  }

  /// The shape of the endpoint's successful answer.
  private var shape: DocumentedShape { call.map { api.shape($0.endpoint) } ?? .partial([:]) }

  /// The JSON that a text is, or represents.
  private func json(_ text: String) -> JSONValue? {
    let data = Data(text.utf8)
    return JSONValue(parsing: data) ?? api.json(HTTPResponse(status: 200, body: data))
  }

  /// The login page redirects the user agent, and the address must be one that the client would open.
  private func redirect(_ status: Int) -> [String] {
    guard status == 302 else { return [] }
    guard let location = answer.headers["Location"] else { return ["answer: status 302 without Location"] }
    return LeftOut.holds(location) || Origin.releaseProduction.resolve(location) != nil
      ? [] : ["answer: Location cannot be opened"]
  }

  private func mismatch(_ failure: CallFailure, _ status: Int, _ body: JSONValue?) -> [String] {
    let text = body?.text, json = text.map { self.json($0) } ?? body
    let isHTML = text?.trimmingCharacters(in: .whitespacesAndNewlines).hasPrefix("<") == true
    let expected: CallFailure.Kind =
      switch (status, json?["error"]?.text) {
      // A failing server says no more than that; but the error of some failures says that only an operator can help.
      case (500, _) where failure.kind == .rejected && failure.error?.isForOperators == true: .rejected
      case (500..., _), (300..<400, _): .unavailable
      case (429, _): .throttled
      case (401, let code) where code.map(Self.isRegistration) != true: .unauthorized
      case (_, _?): .registrationRefused
      default: isHTML && json == nil ? .malformed : .rejected
      }
    guard failure.status == status, failure.kind == expected else { return ["answer: \(failure.reason)"] }
    guard status != 429, let json, json.object != nil else { return [] }
    if status < 500, let code = json["error"]?.text { return failure.code == code ? [] : ["answer.error: lost"] }
    let documented = AnswerForm.unwrapped(json)
    guard let error = failure.error else { return ["answer: the error is lost"] }
    if error.code.rawValue.isEmpty, let shape = api.errorWithoutCode {
      return shape.losses(from: json, to: WireForm.json(error), at: "answer")
    }
    guard documented["action"] != nil || documented["status"] != nil else {
      return ["answer: is not an error: it has neither action nor status"]
    }
    return DocumentedShape.error.losses(from: documented, to: WireForm.json(error), at: "answer")
  }
}

extension CallFailure {
  /// The code in the body.
  fileprivate var code: String? {
    if case .registrationRefused(_, let code) = self { code.rawValue } else { error?.code.rawValue }
  }
}

/// Converts an answer to the form that the client writes, where places and names of members may vary.
enum AnswerForm {
  @Sendable static func normal(_ body: JSONValue, of endpoint: Endpoint) -> JSONValue {
    switch endpoint {
    case .configuration: withProvidersInside(body)
    case .logout: ["logouts": .array(logouts(body))]
    case .createSession, .resumeSession, .partnerSession:
      body.changing("authenticationRequest") { request in
        // The list of attributes has two names (C-19).
        guard request["attributesNames"] == nil, let names = request["attributes"] else { return request }
        var members = request.object ?? [:]
        (members["attributes"], members["attributesNames"]) = (nil, names)
        return .object(members)
      }
    default: body
    }
  }

  /// The error, which may be wrapped in `error` (C-72).
  static func unwrapped(_ body: JSONValue) -> JSONValue {
    guard let wrapped = body["error"], wrapped.object != nil else { return body }
    return wrapped
  }

  /// Moves MVPDs that are next to the requestor into it (C-84).
  private static func withProvidersInside(_ body: JSONValue) -> JSONValue {
    guard let mvpds = body["mvpds"], body["requestor"]?["mvpds"]?.array?.isEmpty != false else { return body }
    return body.changing("requestor") { .object(($0.object ?? [:]).merging(["mvpds": mvpds]) { $1 }) }
  }

  /// The entries of a logout, with or without wrapper, in the client's order. The member decides the MVPD or, if it is
  /// absent, the key (C-82).
  private static func logouts(_ body: JSONValue) -> [JSONValue] {
    let keyed = (body["logouts"] ?? body).sorted.map {
      (mvpd: $0.value["mvpd"]?.text ?? $0.name, key: $0.name, entry: $0.value)
    }
    return keyed.sorted { ($0.mvpd, $0.key) < ($1.mvpd, $1.key) }.map(\.entry)
  }
}

extension JSONValue {
  /// The object with one of its members changed; unchanged if it has no such member.
  package func changing(_ name: String, by change: (JSONValue) -> JSONValue) -> JSONValue {
    guard case .object(var members) = self, let value = members[name] else { return self }
    members[name] = change(value)
    return .object(members)
  }
}
