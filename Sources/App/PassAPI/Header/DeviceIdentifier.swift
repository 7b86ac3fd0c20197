import Foundation

/// The identifier of the streaming device (v2 6.2, header AP-Device-Identifier).
///
/// It must not change with updates and reboots: profiles are bound to it.
@Memberwise(unlabelled: 1) public struct DeviceIdentifier: Hashable, Codable, Sendable {
  /// The identifier itself, for example a hash of the system's vendor identifier.
  public let identifier: Secret

  /// Wraps the text of an identifier.
  public init(_ text: String) { identifier = Secret(text) }

  /// The value of the header: `fingerprint`, a space, and the identifier in Base64.
  public var headerValue: String { Self.type + " " + Data(identifier.revealed.utf8).base64EncodedString() }

  /// Reads a header; `nil` unless it is `fingerprint`, one space, and the Base64 of a non-empty text (C-54).
  public init?(headerValue: String) {
    let words = headerValue.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words[0] == Self.type, let data = Data(base64Encoded: String(words[1])), !data.isEmpty,
      let text = String(data: data, encoding: .utf8)
    else { return nil }
    self.init(text)
  }

  /// The only documented type of identifier.
  private static let type = "fingerprint"
}
