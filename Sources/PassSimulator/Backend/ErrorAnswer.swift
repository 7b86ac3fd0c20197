import Foundation
import PassAPI

/// Why the server does not do what it was asked.
package enum ErrorAnswer: Error, Hashable, Sendable {
  /// An enhanced error at the root of the answer (v2 5.7).
  case enhanced(String)
  /// A status without a body.
  case bare(Int)
  /// The token is not accepted.
  case unauthorized
  /// An error of Dynamic Client Registration (5.8).
  case registration(String)
  /// An error of the authenticate endpoint, as HTML.
  case page(Int)
}

extension Backend {
  package func response(to error: ErrorAnswer) -> HTTPResponse {
    switch error {
    case .enhanced(let code):
      .json(ErrorCatalogue.status(of: code), behaviour.wrapsErrors ? ["error": self.error(code)] : self.error(code))
    case .bare(let status): HTTPResponse(status: status)
    case .unauthorized: behaviour.unauthorizedBody.map { .json(401, $0) } ?? HTTPResponse(status: 401)
    case .registration(let code): .json(400, ["error": .string(code)])
    case .page(let status): .html(status, title: "\(status)")
    }
  }

  /// An enhanced error. The trace is derived from the code, so that a mere failure uses up no randomness.
  package func error(_ code: String, details: String? = nil) -> JSONValue {
    let digits = String(code.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF_FFFF }, radix: 16)
    let trace = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    return JSONValue(members: [
      "action": .string(behaviour.actions[code] ?? ErrorCatalogue.action(of: code)),
      "status": .integer(Int64(ErrorCatalogue.status(of: code))), "code": .string(code),
      "message": .string("The simulator answers \(code)."), "details": details.map(JSONValue.string),
      "helpUrl": "https://example.invalid/enhanced-error-codes", "trace": .string(trace),
    ])
  }
}

extension HTTPResponse {
  package static func json(_ status: Int, _ body: JSONValue) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "application/json;charset=UTF-8"], body: body.data)
  }

  package static func html(_ status: Int, title: String, retryAfter seconds: Int? = nil) -> HTTPResponse {
    let page =
      "<html>\n<head><title>\(title)</title></head>\n<body>\n<center><h1>\(title)</h1></center>\n"
      + "<hr><center>openresty</center>\n</body>\n</html>"
    var headers: HTTPHeaders = ["content-type": "text/html"]
    headers["retry-after"] = seconds.map { "\($0)" }
    return HTTPResponse(status: status, headers: headers, body: Data(page.utf8))
  }

  package static var tooManyRequests: HTTPResponse { .html(429, title: "429 Too Many Requests") }
}

/// Status and action of the 47 codes (v2 9), as the server knows them.
package enum ErrorCatalogue {
  package static func status(of code: String) -> Int {
    if code.hasPrefix("invalid_access_token_") { return 401 }
    if code.hasPrefix("invalid_configuration_") || code == "internal_server_error" { return 500 }
    if code.hasPrefix("invalid_") { return 400 }
    return 403
  }

  package static func action(of code: String) -> String {
    if code.hasPrefix("invalid_access_token_") { return "application-registration" }
    if code.hasPrefix("invalid_configuration_") { return "configuration" }
    if code.hasPrefix("authentication_session_") { return "authentication" }
    switch code {
    case "too_many_resources": return "configuration"
    case "authenticated_profile_missing", "authenticated_profile_expired", "authenticated_profile_invalidated",
      "temporary_access_duration_limit_exceeded", "temporary_access_resources_limit_exceeded",
      "authorization_denied_by_hba_policies",
      "authorization_denied_by_session_invalidated", "identity_not_recognized_by_mvpd":
      return "authentication"
    case "network_received_error", "network_connection_timeout", "maximum_execution_time_exceeded": return "retry"
    default: return "none"
    }
  }
}
