import Foundation
import PassAPI

/// Why the server does not do what it was asked.
enum Refusal: Error, Hashable, Sendable {
  /// An enhanced error at the root of the answer (section 5.7).
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
  func response(to refusal: Refusal) -> HTTPResponse {
    switch refusal {
    case .enhanced(let code):
      .json(ErrorCatalogue.status(of: code), behaviour.wrapsErrors ? ["error": error(code)] : error(code))
    case .bare(let status): HTTPResponse(status: status)
    case .unauthorized: behaviour.unauthorizedBody.map { .json(401, $0) } ?? HTTPResponse(status: 401)
    case .registration(let code): .json(400, ["error": .string(code)])
    case .page(let status): .html(status, title: "\(status)")
    }
  }

  /// An enhanced error. The trace is derived from the code, so that a mere failure uses up no randomness.
  func error(_ code: String, details: String? = nil) -> JSON {
    let digits = String(code.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF_FFFF }, radix: 16)
    let trace = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    var members: [JSON.Member] = [
      .init("action", .string(behaviour.actions[code] ?? ErrorCatalogue.action(of: code))),
      .init("status", .integer(Int64(ErrorCatalogue.status(of: code)))),
      .init("code", .string(code)),
      .init("message", .string("The simulator answers \(code).")),
    ]
    if let details { members.append(.init("details", .string(details))) }
    members.append(.init("helpUrl", "https://example.invalid/enhanced-error-codes"))
    members.append(.init("trace", .string(trace)))
    return .object(members)
  }
}

extension HTTPResponse {
  static func json(_ status: Int, _ body: JSON) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "application/json;charset=UTF-8"], body: body.data)
  }

  static func html(_ status: Int, title: String) -> HTTPResponse {
    let page =
      "<html>\n<head><title>\(title)</title></head>\n<body>\n<center><h1>\(title)</h1></center>\n"
      + "<hr><center>openresty</center>\n</body>\n</html>"
    return HTTPResponse(status: status, headers: ["content-type": "text/html"], body: Data(page.utf8))
  }

  static var tooManyRequests: HTTPResponse { .html(429, title: "429 Too Many Requests") }
}
