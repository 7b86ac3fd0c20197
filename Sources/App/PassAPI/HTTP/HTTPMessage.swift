import Foundation

/// A request of the vendor's API, complete but for the connection.
///
/// Its endpoint builds it once: `target` is a path at any origin, and `headers` hold no line breaks.
@Memberwise(unlabelled: 2) public struct HTTPRequest: Hashable, Sendable {
  /// The methods of requests that are sent, recorded or simulated.
  public enum Method: String, Hashable, Codable, Sendable {
    /// Reads.
    case get = "GET"
    /// Creates, or asks with a body.
    case post = "POST"
    /// Removes; no endpoint of REST API v2 uses it.
    case delete = "DELETE"
  }

  /// The method.
  public var method: Method
  /// Path and query; the transport puts its origin in front.
  public var target: RequestTarget
  /// The header fields; they may hold secrets.
  public var headers: HTTPHeaders = [:]
  /// The body; `nil` for a request without one.
  public var body: Data?

  /// The target without its query.
  public var path: String { target.path }
  /// The part after the question mark, or an empty text.
  package var query: String { target.query }
}

extension HTTPRequest: SafelyPrinted {
  /// Method and path only: headers, query and body may hold secrets. Authentication codes and apparent tokens in the
  /// path are masked.
  public var description: String { "\(method.rawValue) \(target)" }
}

/// The answer of a server.
@Memberwise public struct HTTPResponse: Hashable, Sendable {
  /// The status code, for example 200.
  public var status: Int
  /// The header fields.
  public var headers: HTTPHeaders = [:]
  /// The body; it may be empty.
  public var body: Data = Data()

  /// The largest body that is read, in bytes: one MiB. A transport may cut a longer one after the first excess byte.
  public static let maximumBodyBytes = 1 << 20
}

extension HTTPResponse: SafelyPrinted {
  /// Status and size only: the body may hold secrets.
  public var description: String { "\(status), \(body.count) bytes" }
}

/// Header fields in order, with case-insensitive names.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The largest number of fields that is read of a message.
  public static let maximumFields = 100
  /// The largest size of first line and fields that is read of a message, in bytes: 64 KiB.
  public static let maximumBytes = 1 << 16

  /// The fields as they go on the wire.
  public private(set) var fields: [Field]
  /// The places of the fields by lower-case name, once there are so many that looking through them costs more.
  private var places: [String: Int] = [:]

  /// One header field.
  public struct Field: Hashable, Sendable {
    /// The name as it was set.
    public let name: String
    /// The value, without control characters.
    public let value: String
  }

  /// Sets the fields in order.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = []
    for (name, value) in elements { self[name] = value }
  }

  /// The categories of characters that could end a line, in ASCII and beyond.
  private static let breaksLines: Set<Unicode.GeneralCategory> = [.control, .lineSeparator, .paragraphSeparator]

  /// The value of a field.
  ///
  /// Setting replaces the field of that name; `nil` removes it. Control characters are removed from name and value, so
  /// that no line break reaches the wire.
  public subscript(_ name: String) -> String? {
    get { place(of: name).map { fields[$0].value } }
    set {
      let name = Self.printable(name), place = place(of: name)
      guard let newValue else {
        if let place { fields.remove(at: place) }
        return index()
      }
      let field = Field(name: name, value: Self.printable(newValue))
      if let place {
        fields[place] = field
      } else {
        fields.append(field)
        if places.isEmpty { index() } else { places[name.lowercased()] = fields.count - 1 }
      }
    }
  }

  private func place(of name: String) -> Int? {
    if !places.isEmpty { return places[name.lowercased()] }
    return fields.firstIndex { $0.name.caseInsensitiveEquals(name) }
  }

  private mutating func index() {
    places = [:]
    guard fields.count > 32 else { return }
    for (place, field) in fields.enumerated() { places[field.name.lowercased()] = place }
  }

  private static func printable(_ text: String) -> String {
    // Nearly every field is plain ASCII, and looking up categories costs more than the rest of a request.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    let printable = text.unicodeScalars.filter { !breaksLines.contains($0.properties.generalCategory) }
    return String(String.UnicodeScalarView(printable))
  }
}

extension HTTPHeaders: SafelyPrinted {
  /// The names in order, with the values of the few fields that never hold a secret, for example
  /// `[Authorization: •••, Accept: application/json]`.
  public var description: String { "[\(fields.map(\.description).joined(separator: ", "))]" }
}

extension HTTPHeaders.Field: SafelyPrinted {
  /// The name, and the value if the field never holds a secret.
  public var description: String {
    "\(InClear.v2.shown(name)): \(InClear.v2.values(of: name).keep(value) ? value : Secret.mask)"
  }
}

extension UInt8? {
  /// Whether both are letters or signs of ASCII, and differ in more than their case.
  fileprivate func differs(from other: UInt8?) -> Bool {
    guard let self, let other, self < 0x80, other < 0x80 else { return false }
    return self | 0x20 != other | 0x20
  }
}

extension String {
  func caseInsensitiveEquals(_ other: String) -> Bool {
    // Most names differ in their first or last letter.
    !utf8.first.differs(from: other.utf8.first) && !utf8.last.differs(from: other.utf8.last)
      && lowercased() == other.lowercased()
  }
}
