import PassAPI
import PassService
import PassSimulator

/// An answer to a poll for a login, with what it means to each kind of poll: the policy, written down once more, so
/// that a row that changes is noticed (v2 8.4, v1 7.6).
package struct PollSample: Sendable, CustomStringConvertible {
  package let description: String
  /// The answer; nil for the service's own.
  package let answer: ScriptedFault.Answer?
  /// Whether the service's own answer is to tell of the login.
  package let tellsLogin: Bool
  private let meanings: [LoginPoll: PollMeaning]

  private init(
    _ title: String, _ answer: ScriptedFault.Answer?, code: PollMeaning?, device: PollMeaning?,
    tellsLogin: Bool = false
  ) {
    description = title
    self.answer = answer
    self.tellsLogin = tellsLogin
    meanings = [.code: code, .device: device].compactMapValues { $0 }
  }
  private init(_ title: String, _ answer: ScriptedFault.Answer, _ all: PollMeaning) {
    self.init(title, answer, code: all, device: all)
  }
  /// A status without a body.
  private init(_ status: Int, code: PollMeaning, device: PollMeaning) {
    self.init("\(status)", .status(status), code: code, device: device)
  }
  private init(_ status: Int, _ all: PollMeaning) { self.init(status, code: all, device: all) }

  /// What it means to a poll; nil where such a poll cannot be answered so, or another sample stands for it.
  package func meaning(_ poll: LoginPoll) -> PollMeaning? { meanings[poll] }

  /// An error of the service in its present form.
  package static func error(
    _ status: Int, _ code: String, _ action: String, answering: Int? = nil
  ) -> ScriptedFault.Answer {
    .status(
      answering ?? status,
      body: ["status": .integer(Int64(status)), "code": .string(code), "action": .string(action), "message": "?"])
  }
  private static func unknown(_ status: Int, _ action: String) -> ScriptedFault.Answer {
    error(status, "code_of_tomorrow", action)
  }

  private static let few = PollMeaning.few(thenDead: false)

  /// At least one of each row.
  package static let all = successes + refusals + strangers + silences

  private static let successes = [
    PollSample("the login", nil, code: .found, device: .found, tellsLogin: true),
    PollSample("200, nothing", .empty, code: .wait, device: .unanswered),
    PollSample(
      "200, a login that is over", .distorted(.replaced("notAfter", by: .integer(1))), code: .wait, device: nil,
      tellsLogin: true),
    PollSample(
      "200, a token that is over", .distorted(.replaced("expires", by: .integer(1))), code: nil, device: .wait,
      tellsLogin: true),
    PollSample("200, a page", .garbage, .unanswered),
    PollSample(
      "200, cut short", .text(200, #"{"profiles": {"north"#), .unanswered),
    PollSample("200, of another form", .status(200, body: ["profiles": "none"]), .unanswered),
    PollSample("200, an unknown error", error(403, "code_of_tomorrow", "none", answering: 200), .unanswered),
    PollSample(
      "200, an error of status 400", error(400, "invalid_parameter_service_provider", "none", answering: 200),
      .stop),
    PollSample(201, .unanswered),
    PollSample(204, .unanswered),
    PollSample("206, a map", .status(206, body: ["profiles": [:]]), .unanswered),
    PollSample(302, .unanswered),
    PollSample(304, .unanswered),
  ]

  private static let refusals = [
    PollSample("the client is refused", .registrationError(code: "invalid_client"), .register),
    PollSample("the code is dead", .error(code: "invalid_authentication_session"), code: .dead, device: few),
    PollSample("an identity is wanted", .error(code: "invalid_header_identity_for_temporary_access"), .stop),
    PollSample("the service provider is not known", .error(code: "invalid_parameter_service_provider"), .stop),
    PollSample("the integration is off", .error(code: "invalid_integration"), code: .reselect, device: few),
    PollSample("the requestor is not known", error(400, "invalid_requestor", "none"), code: few, device: .stop),
    PollSample("400, unknown, retry", unknown(400, "retry"), .wait),
    PollSample("400, unknown, registration", unknown(400, "application-registration"), .register),
    PollSample("400, unknown, authentication", unknown(400, "authentication"), code: .signIn, device: .stop),
    PollSample("400, unknown, configuration", unknown(400, "configuration"), .stop),
    PollSample("400, unknown, none", unknown(400, "none"), few),
    PollSample(400, few),
    PollSample("401, another client", .error(code: "invalid_access_token_client_application"), .register),
    PollSample("401, a page", .page(401), .renew),
    PollSample(401, .renew),
    PollSample("403, retry", .error(code: "network_received_error"), .wait),
    PollSample(
      "temporary access is over", .error(code: "temporary_access_resources_limit_exceeded"), code: .signIn,
      device: .wait),
    PollSample("403, unknown, authentication", unknown(403, "authentication"), code: .signIn, device: .wait),
    PollSample("403, unknown, registration", unknown(403, "application-registration"), .register),
    PollSample("403, unknown, configuration", unknown(403, "configuration"), .stop),
    PollSample("403, unknown, none", unknown(403, "none"), .unanswered),
    PollSample(
      "403, without a code", .status(403, body: ["status": .integer(403), "message": "Forbidden"]), code: .unanswered,
      device: .wait),
    PollSample(403, code: .unanswered, device: .wait),
    PollSample(404, code: .few(thenDead: true), device: .wait),
    PollSample(405, .stop),
    PollSample(410, code: .dead, device: .wait),
    PollSample(412, code: few, device: .wait),
    PollSample("429", .tooManyRequests, .wait),
  ]

  private static let strangers =
    [408, 421, 425, 501, 502, 503, 599, 199, 700].map { PollSample($0, .unanswered) }
    + [402, 409, 418, 451].map { PollSample($0, few) }
    + [
      PollSample(
        "500, for an operator", .error(code: ErrorCode.invalidConfigurationUserMetadataCertificate.rawValue),
        code: .stop, device: .unanswered),
      PollSample("500, an error", .error(code: "internal_server_error"), .unanswered),
      PollSample("500, a page", .page(500), .unanswered),
      PollSample("500, XML", .text(500, "<error><status>500</status></error>"), .unanswered),
      PollSample(500, .unanswered),
    ]

  private static let silences =
    [TransportFailure.offline, .connectionLost, .timedOut].map { PollSample("\($0)", .transport($0), .unanswered) }
    + [PollSample("cancelled", .transport(.cancelled), .wait)]
}

extension PollSample {
  /// What may stand in the body of any answer, whatever its status.
  package enum Body: String, CaseIterable, Sendable {
    case none, object, list, cut, page, xml, error

    package func answer(_ status: Int) -> ScriptedFault.Answer {
      switch self {
      case .none: .status(status)
      case .object: .status(status, body: [:])
      case .list: .status(status, body: [])
      case .cut: .text(status, #"{"status": 4"#)
      case .page: .page(status)
      case .xml: .text(status, "<error><status>\(status)</status><message>?</message></error>")
      case .error: PollSample.unknown(status, "none")
      }
    }
  }

  /// Statuses of the service, of proxies and of others.
  package static let statuses: [Int] =
    [200, 201, 202, 204, 206, 301, 302, 303, 304, 307, 308] + Array(400...415) + [418, 421, 422, 424, 425, 426, 428]
    + [429, 431, 451, 500, 502, 503, 504]

  /// What the policy has a status mean, with a body that may belong to anybody.
  package static func meaning(_ status: Int, _ body: Body, _ poll: LoginPoll) -> PollMeaning {
    let isCode = poll == .code
    return switch status {
    case 401: .renew
    case 403: !isCode && [.none, .xml].contains(body) ? .wait : .unanswered
    case 404: isCode ? .few(thenDead: true) : .wait
    case 405: .stop
    case 408, 421, 425: .unanswered
    case 410: isCode ? .dead : .wait
    case 412: isCode ? few : .wait
    case 429: .wait
    case 400..<500: few
    default: .unanswered
    }
  }
}
