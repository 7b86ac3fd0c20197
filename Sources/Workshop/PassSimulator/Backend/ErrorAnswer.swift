import Foundation
import PassAPI

/// An error that the server answers, with the reason for it.
package struct ErrorAnswer: Error, Hashable, Sendable {
  /// The form of the answer.
  package enum Form: Hashable, Sendable {
    /// An enhanced error at the root of the answer (v2 5.7).
    case enhanced(String)
    /// A status without a body.
    case bare(Int)
    /// A 401, since the token is not accepted.
    case unauthorized
    /// An error of Dynamic Client Registration (5.8).
    case registration(String)
    /// An error of the authenticate endpoint, as HTML.
    case page(Int)
  }

  package let form: Form
  package let why: RefusedCall

  /// An enhanced error; by default with the reason that its code implies.
  package static func enhanced(_ code: String, _ why: RefusedCall? = nil) -> Self {
    ErrorAnswer(form: .enhanced(code), why: why ?? RefusedCall(ofCode: code))
  }
  static func bare(_ status: Int, _ why: RefusedCall) -> Self { ErrorAnswer(form: .bare(status), why: why) }
  static func unauthorized(_ why: RefusedCall) -> Self { ErrorAnswer(form: .unauthorized, why: why) }
  static func registration(_ code: String, _ why: RefusedCall) -> Self {
    ErrorAnswer(form: .registration(code), why: why)
  }
  static func page(_ status: Int, _ why: RefusedCall) -> Self { ErrorAnswer(form: .page(status), why: why) }
}

extension Backend {
  package func response(to error: ErrorAnswer.Form) -> HTTPResponse {
    switch error {
    case .enhanced(let code):
      .json(
        ErrorCode(rawValue: code).answer.status, options.wrapsErrors ? ["error": self.error(code)] : self.error(code))
    case .bare(let status): HTTPResponse(status: status)
    case .unauthorized: options.unauthorizedBody.map { .json(401, $0) } ?? HTTPResponse(status: 401)
    case .registration(let code): .json(400, ["error": .string(code)])
    case .page(let status): .html(status, title: "\(status)")
    }
  }

  /// An enhanced error. The trace is derived from the code, so that a failure consumes no randomness.
  package func error(_ code: String, details: String? = nil) -> JSONValue {
    let digits = String(code.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF_FFFF }, radix: 16)
    let trace = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    return JSONValue(members: [
      "action": .string(options.actions[code] ?? ErrorCode(rawValue: code).answer.action),
      "status": .integer(Int64(ErrorCode(rawValue: code).answer.status)), "code": .string(code),
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

extension ErrorCode {
  /// The status and action that the server sends with a code: from the catalogue (v2 9), or for codes of v1, which the
  /// catalogue lacks, by their form.
  package var answer: (status: Int, action: String) {
    if let entry { return (entry.status, entry.action.rawValue) }
    let isOfSession = rawValue.hasPrefix("authentication_session_")
    return (rawValue.hasPrefix("invalid_") ? 400 : 403, isOfSession ? "authentication" : "none")
  }
}
