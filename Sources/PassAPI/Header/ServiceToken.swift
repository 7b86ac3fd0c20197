import Foundation

/// A signed token of an external identity service, for single sign-on across devices (REST API v2, header
/// AD-Service-Token).
///
/// The client checks only that it is signed and not expired, and hands in a fresh one for every call that lists it
/// (R-HDR-11).
public struct ServiceToken: Hashable, Codable, Sendable {
  /// The token: a JWS in compact form.
  public let token: Secret

  /// Wraps a token; nil unless it has a header, a payload and a signature.
  public init?(_ token: Secret) {
    let parts = token.revealed.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) }) else { return nil }
    self.token = token
  }

  /// When it ends, from the claim `exp` in seconds since 1970; nil when the payload does not tell.
  public var expires: Timestamp? {
    guard let payload = token.revealed.split(separator: ".").dropFirst().first, let data = Data(base64URL: payload),
      let claims = try? WireJSON.decode(Claims.self, from: data)
    else { return nil }
    return claims.exp.map { Timestamp(milliseconds: 0).advanced(bySeconds: $0) }
  }

  /// Whether it may be sent at a moment: one that does not tell its end may.
  public func isUsable(at now: Timestamp) -> Bool { expires.map { now < $0 } ?? true }

  /// Reads a token and checks its form; throws `DecodingError` for what is none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let token = ServiceToken(Secret(try container.decode(String.self))) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no signed token")
    }
    self = token
  }

  /// Writes the token, masked unless the encoder keeps secrets.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(token)
  }

  private struct Claims: Decodable { var exp: Int? }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == "_")
  }
}
