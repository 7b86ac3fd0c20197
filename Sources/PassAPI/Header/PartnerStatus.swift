/// What the partner's framework says about permission and provider (REST API v2, header AP-Partner-Framework-Status).
public struct PartnerStatus: Hashable, Codable, Sendable {
  /// Whether the app may use the account.
  public var access: AccessStatus
  /// What went wrong when permission was asked for.
  public var accessError: FrameworkIssue?
  /// The provider of the account; sent only when access is granted.
  public var provider: Provider?
  /// What went wrong when the provider was asked for.
  public var providerError: FrameworkIssue?

  /// The TV provider that the user is signed in to on the system.
  public struct Provider: Hashable, Codable, Sendable {
    /// The framework's id, equal to `MVPD.platformMappingId`.
    public var id: String
    /// When the sign-in ends; nil when the framework does not tell (C-11).
    public var expires: Timestamp?

    /// Makes a provider.
    public init(id: String, expires: Timestamp?) {
      self.id = id
      self.expires = expires
    }
  }

  /// Makes a status.
  public init(
    access: AccessStatus, accessError: FrameworkIssue? = nil, provider: Provider? = nil,
    providerError: FrameworkIssue? = nil
  ) {
    self.access = access
    self.accessError = accessError
    self.provider = provider
    self.providerError = providerError
  }
}
