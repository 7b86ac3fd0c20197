import Foundation
import PassAPI

/// A request as received, with any target.
package struct ReceivedRequest: Sendable {
  /// The method as it was sent, of any kind.
  package let method: String
  /// The part between method and version.
  package let target: String
  /// Whether the version is HTTP/1.0.
  package let isOld: Bool
  /// The fields; those of one name are joined by commas.
  package var headers = HTTPHeaders()
  /// The body without its framing; `nil` for a request without one.
  package var body: Data?
  /// The target without its query.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// The lower-case words of a field that is a list.
  package func words(_ name: String) -> [String] {
    (headers[name] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
  }

  /// Whether the client wants the connection to stay open (RFC 9112, 9.3).
  package var keepsConnection: Bool {
    let words = words("Connection")
    return !words.contains("close") && (!isOld || words.contains("keep-alive"))
  }
}
