/// The percent-encoded path and query of a request, which a transport puts after its origin.
///
/// Whatever text it is made of, a target is a path at that origin: it begins with one slash, and holds only what a path
/// or a query may hold (RFC 3986, 3.3 and 3.4). Anything that would begin another host (`@host/x`, `//host/x`,
/// `\\host`, `https://host/x`), a fragment or a new line is encoded, so that the access token never goes to a host that
/// some text names. Existing escapes stay.
public struct RequestTarget: Hashable, Sendable {
  /// As it goes on the wire, for example `/api/v2/REF30/profiles?a=b`.
  public let text: String

  /// Creates a target from a path and an optional query, and encodes what neither may hold.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    var written: [UInt8] = bytes.first == Self.slash ? [] : [Self.slash]
    written.reserveCapacity(bytes.count + 1)
    for (place, byte) in bytes.enumerated() {
      let opensAuthority = byte == Self.slash && written == [Self.slash]
      let isKept = !opensAuthority && (Self.isAllowed(byte) || Self.isEscape(bytes[place...]))
      written += isKept ? [byte] : PercentEncoding.escape(byte)
    }
    self.text = String(decoding: written, as: UTF8.self)
  }

  /// The part before the first question mark.
  public var path: String { String(text.prefix { $0 != "?" }) }
  /// The part after the first question mark, or an empty text.
  package var query: String { String(text.dropFirst(path.count + 1)) }

  private static let slash = UInt8(ascii: "/")

  /// Whether a byte belongs to a `pchar`, or separates parts of a path or a query.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    PercentEncoding.isUnreserved(byte) || "/?:@!$&'()*+,;=".utf8.contains(byte)
  }

  private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: "%") && bytes.count > 2
      && bytes.dropFirst().prefix(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}

extension RequestTarget: ExpressibleByStringInterpolation {
  /// Creates a target from a literal, as from any other text.
  public init(stringLiteral text: String) { self.init(text) }
}

extension RequestTarget: SafelyPrinted {
  /// The path only, since a query may hold secrets. Authentication codes and apparent tokens in it are masked.
  public var description: String { path.sanitizedPath }
}
