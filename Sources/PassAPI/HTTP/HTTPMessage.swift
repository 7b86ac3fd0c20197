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
    /// Removes; no endpoint answers to it.
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
  /// What stands behind the question mark; empty without one.
  package var query: String { String(target.dropFirst(path.count + 1)) }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
  /// Method and path only: headers, query and body may hold secrets.
  public var description: String { "\(method.rawValue) \(path)" }
  /// Method and path only.
  public var customMirror: Mirror { Mirror(self, children: ["method": method.rawValue, "path": path]) }
}

/// What a server answered.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code, for example 200.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders
  /// The body; empty when there was none.
  public var body: Data

  /// The largest body that is read, in bytes: one MiB. A transport may cut a longer one after its first byte too many.
  public static let maximumBodyBytes = 1 << 20

  /// Makes an answer.
  public init(status: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}

extension HTTPResponse: CustomStringConvertible, CustomReflectable {
  /// Status and size only: the body may hold secrets.
  public var description: String { "\(status), \(body.count) bytes" }
  /// Status and size only.
  public var customMirror: Mirror { Mirror(self, children: ["status": status, "bytes": body.count]) }
}

/// Header fields in their order; names are compared without regard to case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The fields as they go on the wire.
  public private(set) var fields: [Field]

  /// One header field.
  public struct Field: Hashable, Sendable {
    /// The name as it was set.
    public let name: String
    /// The value, without control characters.
    public let value: String
  }

  /// Sets the fields one after the other.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = []
    for (name, value) in elements { self[name] = value }
  }

  /// The kinds of characters that could end a line, of ASCII and beyond.
  private static let breaksLines: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]

  /// The first value of a field. Setting replaces every field of that name; nil removes them.
  /// A line break can never reach the wire: control characters are taken out of the value.
  public subscript(_ name: String) -> String? {
    get { fields.first { $0.name.caseInsensitiveEquals(name) }?.value }
    set {
      fields.removeAll { $0.name.caseInsensitiveEquals(name) }
      if let newValue {
        let printable = newValue.unicodeScalars.filter { !Self.breaksLines.contains($0.properties.generalCategory) }
        fields.append(Field(name: name, value: String(String.UnicodeScalarView(printable))))
      }
    }
  }
}

extension String {
  func caseInsensitiveEquals(_ other: String) -> Bool { lowercased() == other.lowercased() }
}
