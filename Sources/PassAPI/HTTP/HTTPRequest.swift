import Foundation

/// A request of the vendor's API before it is put on the wire: everything but the connection.
///
/// It is built once, by the endpoint it belongs to, and is complete: `target` is percent-encoded and `headers` hold no
/// line breaks.
public struct HTTPRequest: Hashable, Sendable {
  /// The methods of requests that are sent, recorded or simulated.
  public enum Method: String, Hashable, Codable, Sendable {
    /// Reads.
    case get = "GET"
    /// Creates, or asks with a body.
    case post = "POST"
    /// Removes; no endpoint takes it, a record of another client may have it.
    case delete = "DELETE"
  }

  /// The method.
  public var method: Method
  /// Path and query, percent-encoded, starting with a slash; the transport puts its origin in front.
  public var target: String {
    didSet { target = Self.printable(target) }
  }
  /// The header fields; they may hold secrets.
  public var headers: HTTPHeaders
  /// The body; nil when there is none.
  public var body: Data?

  /// Makes a request of an encoded target. Blanks, line breaks and other control characters in it are encoded, so that
  /// none reaches the wire.
  public init(_ method: Method, _ target: String, headers: HTTPHeaders = [:], body: Data? = nil) {
    self.method = method
    self.target = Self.printable(target)
    self.headers = headers
    self.body = body
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0x20 && scalar.value < 0x7F }

  private static func printable(_ target: String) -> String {
    guard !target.unicodeScalars.allSatisfy(isPrintable) else { return target }
    return target.unicodeScalars.map { isPrintable($0) ? String($0) : PercentEncoding.encode(String($0)) }.joined()
  }

  /// The target without its query.
  public var path: String { String(target.prefix { $0 != "?" }) }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// Method and path only: headers, query and body may hold secrets.
  public var description: String { "\(method.rawValue) \(path)" }
  /// Method and path only.
  public var customMirror: Mirror { Mirror(self, children: ["method": method.rawValue, "path": path]) }
}
