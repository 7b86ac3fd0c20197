import PassAPI

/// A provider as K03 and K11 return it.
public final class MVPD: Sendable {
  /// The id that `setSelectedProvider` takes.
  public let id: String!
  /// The brand name.
  public let displayName: String!
  /// The address of the logo; `nil` if unknown.
  public let logoURL: String!
  /// Whether platform single sign-on is enabled for the integration.
  public let enablePlatformServices: Bool
  /// `SUPPORTED`, `PICKER`, or `nil` for a provider that Apple does not know.
  public let boardingStatus: String!

  init(_ provider: TVProvider) {
    id = provider.id
    displayName = provider.label
    logoURL = provider.logoURL
    enablePlatformServices = provider.enablePlatformServices ?? false
    boardingStatus = provider.boardingStatus?.rawValue
  }
}
