/// Proof of a permit, for one playback and for the programmer's backend to verify (REST API v2, media token).
public struct MediaToken: Hashable, Codable, Sendable {
  /// Start of validity.
  public var notBefore: Timestamp
  /// End of validity, minutes after its start.
  public var notAfter: Timestamp
  /// The token, opaque.
  public var serializedToken: Secret

  /// Makes a token.
  public init(notBefore: Timestamp, notAfter: Timestamp, serializedToken: Secret) {
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.serializedToken = serializedToken
  }
}
