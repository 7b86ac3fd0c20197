import Foundation

/// Text that must not be shown: an access token, a client secret, a SAML response, a user id.
///
/// It prints as a mask. It encodes only where `CodingUserInfoKey.keepsSecrets` says how: in the clear, or as a mask. A
/// masked secret cannot be decoded, unless for judging: a mask must never be sent in place of a secret.
public struct Secret: Hashable, Sendable {
  private enum Content: Sendable {
    case text(String)
    case mask(read: @Sendable () -> String)
  }
  private let content: Content
  /// The text itself. Use it only to build a request or to store it.
  public var revealed: String {
    switch content {
    case .text(let text): text
    case .mask(let read): read()
    }
  }
  /// Wraps a text.
  public init(_ text: String) { content = .text(text) }
  /// Equal texts are equal.
  public static func == (one: Self, other: Self) -> Bool { one.revealed == other.revealed }
  /// Hashes the text.
  public func hash(into hasher: inout Hasher) { hasher.combine(revealed) }
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
  /// `true` in the `userInfo` of an encoder whose output is as protected as a secret itself, and `false` where a mask
  /// is enough. Values that hold secrets throw `EncodingError` without it.
  public static var keepsSecrets: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "passflow.keepsSecrets") }
}

extension CodingUserInfoKey {
  /// What is called when a masked secret is read that a decoder has accepted: a `@Sendable () -> String` in its
  /// `userInfo`. For judging records: nothing may be sent then.
  package static var readsMasks: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "passflow.readsMasks") }
}

extension JSONEncoder {
  /// Writes secrets in the clear or as masks, with sorted keys.
  public convenience init(keepsSecrets: Bool) {
    self.init()
    outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if let key = CodingUserInfoKey.keepsSecrets { userInfo[key] = keepsSecrets }
  }
}

extension Decoder {
  /// What a masked secret calls when it is read; `nil` if masks cannot be decoded, as is usual.
  package var readsMask: (@Sendable () -> String)? {
    CodingUserInfoKey.readsMasks.flatMap { userInfo[$0] as? @Sendable () -> String }
  }
}

extension Encoder {
  /// Whether the output is as protected as the secrets written to it. Throws `EncodingError` if nobody said so.
  package var keepsSecrets: Bool {
    get throws {
      guard let keeps = CodingUserInfoKey.keepsSecrets.flatMap({ userInfo[$0] as? Bool }) else {
        let why = "JSONEncoder(keepsSecrets:) writes secrets in the clear, or masks that cannot be read again"
        throw EncodingError.invalidValue(Secret.mask, .init(codingPath: codingPath, debugDescription: why))
      }
      return keeps
    }
  }

  /// Writes the members that are present of a value whose type may hold secrets. Throws as `keepsSecrets` does,
  /// whatever the value holds.
  package func encodeSecrets<Key: CodingKey>(_ members: KeyValuePairs<Key, (any Encodable)?>) throws {
    _ = try keepsSecrets
    var container = container(keyedBy: Key.self)
    for case (let key, let value?) in members { try container.encode(value, forKey: key) }
  }
}

extension Secret: Codable {
  /// Reads the text; throws `DecodingError` for a mask, unless the decoder has `readsMasks`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self), read = decoder.readsMask
    content = text == Secret.mask ? read.map { .mask(read: $0) } ?? .text(text) : .text(text)
    guard text != Secret.mask || read != nil else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the secret was masked when it was encoded, and cannot be restored")
    }
  }
  /// Writes the text or the mask, as the encoder says. Throws `EncodingError` if it says neither.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    guard case .text(let text) = content, try encoder.keepsSecrets else { return try container.encode(Secret.mask) }
    try container.encode(text)
  }
}
