/// What the partner's framework needs to sign the user in (REST API v2, session answer, `authenticationRequest`).
public struct AuthenticationRequest: Hashable, Codable, Sendable {
  /// The protocol, `saml`.
  public var type: String
  /// The request, opaque.
  public var request: Secret
  /// The names of the attributes to ask for, for example `uid`.
  public var attributesNames: [String]

  /// Makes a request.
  public init(type: String, request: Secret, attributesNames: [String]) {
    self.type = type
    self.request = request
    self.attributesNames = attributesNames
  }
}
