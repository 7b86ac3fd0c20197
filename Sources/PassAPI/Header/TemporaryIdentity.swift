import Foundation

/// Who uses a promotional temporary pass, as a hash (REST API v2, header AP-TempPass-Identity; C-63).
///
/// It can only be made from a hash that is written in hexadecimal digits, so that no plain address reaches the wire
/// (R-TEMP-2). SHA-256 is recommended: `user@domain.com` gives
/// `f7ee5ec7312165148b69fcca1d29075b14b8aef0b5048a332b18b88d09069fb7`.
public struct TemporaryIdentity: Hashable, Codable, Sendable {
  /// The hash in lower-case digits.
  public let hash: Secret

  /// Wraps a hash of the SHA-2 family; nil unless it has 56, 64, 96 or 128 hexadecimal digits.
  public init?(hash: String) {
    guard Self.lengths.contains(hash.utf8.count), hash.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    self.hash = Secret(hash.lowercased())
  }

  /// The value of the header: Base64 of `{"email":"<hash>"}`.
  public var headerValue: String { HeaderJSON.encode(["email": hash]) }

  /// Reads a header; nil unless it is the Base64 of JSON with a hash in `email`.
  public init?(headerValue: String) {
    guard let data = Data(base64Encoded: headerValue.trimmed),
      let members = try? WireJSON.decode([String: String].self, from: data),
      let identity = members["email"].flatMap(TemporaryIdentity.init(hash:))
    else { return nil }
    self = identity
  }

  /// Reads a hash and checks it; throws `DecodingError` for what is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let identity = TemporaryIdentity(hash: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no hash")
    }
    self = identity
  }

  /// Writes the hash, masked unless the encoder keeps secrets.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hash)
  }

  /// Digits of SHA-224, SHA-256, SHA-384 and SHA-512.
  private static let lengths: Set = [56, 64, 96, 128]
}
