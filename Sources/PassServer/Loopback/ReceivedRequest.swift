import Foundation
import PassAPI

/// A request as it came over the wire, whatever its target.
package struct ReceivedRequest: Sendable {
  /// The method as it was sent, of whatever kind.
  package let method: String
  /// What stands between method and version.
  package let target: String
  /// Whether the version is HTTP/1.0.
  package let isOld: Bool
  /// The fields; several of one name are joined by commas.
  package var headers = HTTPHeaders()
  /// The body without its framing; nil for a request without one.
  package var body: Data?
  /// The target without its query.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// The words of a field that is a list, in lower case.
  package func words(_ name: String) -> [String] {
    (headers[name] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
  }

  /// Whether the client wants the connection to stay open (RFC 9112, 9.3).
  package var keepsConnection: Bool {
    let words = words("Connection")
    return !words.contains("close") && (!isOld || words.contains("keep-alive"))
  }
}
