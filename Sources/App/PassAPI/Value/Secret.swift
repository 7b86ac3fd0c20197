/// Text that must not be shown: an access token, a client secret, a SAML response, a user id.
///
/// It prints as a mask, and encodes as one unless the encoder keeps secrets (`CodingUserInfoKey.keepsSecrets`), as that
/// of a vault does. A masked secret cannot be decoded: a mask must never be sent in place of a secret.
public struct Secret: Hashable, Sendable {
  /// The text itself. Use it only to build a request or to store it.
  public let revealed: String
  /// Wraps a text.
  public init(_ text: String) { revealed = text }
  /// The text that is shown instead.
  public static let mask = "•••"
}

/// A value that prints as its description, however it is printed: its parts may hold secrets.
public protocol SafelyPrinted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension SafelyPrinted {
  /// The description.
  public var debugDescription: String { description }
  /// No children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret: SafelyPrinted {
  /// The mask.
  public var description: String { Secret.mask }
}

extension CodingUserInfoKey {
  /// Set to `true` in the `userInfo` of an encoder whose output is as protected as the secret itself.
  public static var keepsSecrets: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "passflow.keepsSecrets") }
}

extension Secret: Codable {
  /// Reads the text; throws `DecodingError` for a mask.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    revealed = try container.decode(String.self)
    guard revealed != Secret.mask else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the secret was masked when it was encoded, and cannot be restored")
    }
  }
  /// Writes the mask, or the text if the encoder keeps secrets.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(encoder.keepsSecrets ? revealed : Secret.mask)
  }
}
