/// Path and query of a request, percent-encoded, as a transport puts them behind its origin.
///
/// A target is a path of that origin, whatever text it is made of: it begins with one slash, and holds nothing but what
/// may stand in a path or a query (RFC 3986, 3.3 and 3.4). What would begin another host (`@host/x`, `//host/x`,
/// `\\host`, `https://host/x`), a fragment or a new line is encoded, so that the access token never goes to a host that
/// some text names. What is encoded already stays as it is.
public struct RequestTarget: Hashable, Sendable {
  /// As it goes on the wire, for example `/api/v2/REF30/profiles?a=b`.
  public let text: String

  /// Splits a text into path and query at the first question mark.
  public init(_ text: String) {
    let bytes = Array(text.utf8)
    var written: [UInt8] = bytes.first == Self.slash ? [] : [Self.slash]
    written.reserveCapacity(bytes.count + 1)
    for (place, byte) in bytes.enumerated() {
      let opensAuthority = byte == Self.slash && written == [Self.slash]
      if !opensAuthority, Self.mayStand(byte) || Self.isEscape(bytes[place...]) {
        written.append(byte)
      } else {
        written += PercentEncoding.escape(byte)
      }
    }
    self.text = String(decoding: written, as: UTF8.self)
  }

  /// The part before the first question mark.
  public var path: String { String(text.prefix { $0 != "?" }) }
  /// The part behind the first question mark; empty without one.
  package var query: String { String(text.dropFirst(path.count + 1)) }

  private static let slash = UInt8(ascii: "/")

  /// Whether a byte is of a `pchar`, or parts a path or a query.
  private static func mayStand(_ byte: UInt8) -> Bool {
    PercentEncoding.isUnreserved(byte) || "/?:@!$&'()*+,;=".utf8.contains(byte)
  }

  private static func isEscape(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.first == UInt8(ascii: "%") && bytes.count > 2
      && bytes.dropFirst().prefix(2).allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}

extension RequestTarget: ExpressibleByStringInterpolation {
  /// A literal is a path of the origin, as any other text is.
  public init(stringLiteral text: String) { self.init(text) }
}

extension RequestTarget: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The path only, since a query may hold secrets. An authentication code in it is masked, and so is what looks like a
  /// token.
  public var description: String { path.shownAsPath }
  /// The same as `description`.
  public var debugDescription: String { description }
  /// The path as in `description`.
  public var customMirror: Mirror { Mirror(self, children: ["path": description]) }
}
