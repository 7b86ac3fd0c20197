import PassAPI

/// A check whether the app may use the subscriber account, in Apple's framework (`VSAccountManager.checkAccessStatus`).
@Memberwise package struct AccessCheck: Hashable, Codable, Sendable {
  /// Whether the viewer could be prompted.
  package var prompts: Bool
  /// The answer.
  package var access: AccessStatus
}

/// One account metadata request to Apple's framework, with its answer (`VSAccountMetadataRequest`,
/// `VSAccountMetadata`). By default it has everything that the rules require of every request.
@Memberwise package struct MetadataRequest: Hashable, Codable, Sendable {
  package var channelIdentifier: String? = "https://saml.sp.auth.adobe.com"
  /// Whether the provider's id was asked for.
  package var asksForProvider: Bool = true
  /// Whether the end of the sign-in was asked for.
  package var asksForExpiration: Bool = true
  /// Whether the framework could show its views.
  package var hasDelegate: Bool = true
  /// Whether the viewer could be interrupted.
  package var allowsInterruption: Bool
  /// The ids of the providers that could be chosen.
  package var supported: [String] = []
  /// The SAML request.
  package var verificationToken: Secret?
  /// The names of the attributes asked for.
  package var attributeNames: [String] = []
  /// The framework's answer; `nil` if it was not recorded.
  package var answer: Metadata?

  private enum CodingKeys: String, CodingKey {
    case channelIdentifier = "channel"
    case asksForProvider, asksForExpiration, hasDelegate, allowsInterruption, supported, verificationToken
    case attributeNames, answer
  }
}

/// The framework's answer about the account.
@Memberwise package struct Metadata: Hashable, Codable, Sendable {
  /// The provider's id at Apple.
  package var providerId: String?
  /// When the sign-in expires.
  package var expires: Timestamp?
  /// Whether there was a SAML response for the service.
  package var hasSAML: Bool = false

  private enum CodingKeys: String, CodingKey {
    case providerId = "provider"
    case expires, hasSAML
  }
}

/// A page that was open in a user agent.
@Memberwise package struct PageVisit: Hashable, Codable, Sendable {
  /// The path, without the query.
  package var path: String
  /// Whether the redirect was reached; `nil` if that was not recorded.
  package var reachedRedirect: Bool?
}
