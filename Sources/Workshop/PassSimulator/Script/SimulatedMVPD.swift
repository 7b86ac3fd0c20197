import FlowEngine
import PassAPI

/// A provider as the simulator's configuration lists it.
///
/// `mapping`, Apple's id, always differs from `id`, so that a client that mixes them up fails (C-10).
@Memberwise(unlabelled: 2) public struct SimulatedMVPD: Hashable, Sendable {
  /// The kind of temporary access that a pseudo-provider gives.
  public enum TemporaryAccess: Hashable, Sendable {
    /// Access for some seconds after the first authorization.
    case basic(seconds: Int)
    /// Access for some seconds and to some resources, for an identified viewer.
    case promotional(seconds: Int, resources: Int)
    /// Its set-up at the vendor is wrong.
    case misconfigured
  }

  /// The provider's id in the vendor's API.
  public var id: String
  /// The brand.
  public var displayName: String
  /// Apple's id of the provider, `nil` if it is not boarded.
  public var mapping: String?
  /// Its boarding with Apple, `nil` if it is not boarded.
  public var boarding: BoardingStatus?
  /// Whether single sign-on is switched on for the integration.
  public var enablesPlatformServices: Bool = true
  /// Whether Apple's picker may show it.
  public var displaysInPicker: Bool = true
  /// Whether it has a page to log out.
  public var hasLogoutPage: Bool = false
  /// The temporary access that this pseudo-provider gives, `nil` for a real one.
  public var temporaryAccess: TemporaryAccess?

  /// Whether the SAML exchange is possible: fully boarded and switched on.
  package var signsOnWithPartner: Bool { boarding == .supported && enablesPlatformServices }
}

extension [SimulatedMVPD] {
  /// The provider with an id of Apple's; of several, the one that signs on with Apple.
  func provider(mappedFrom id: String) -> SimulatedMVPD? {
    first { $0.mapping == id && $0.signsOnWithPartner } ?? first { $0.mapping == id }
  }
}

extension SimulatedMVPD {
  /// A provider with full single sign-on and no logout page.
  public static let northlight = SimulatedMVPD(
    "northlight", "Northlight TV", mapping: "northlight-apple", boarding: .supported)
  /// A second provider with full single sign-on, and with a logout page.
  public static let harbourTV = SimulatedMVPD(
    "harbourtv", "Harbour TV", mapping: "harbourtv-apple", boarding: .supported, hasLogoutPage: true)
  /// A provider that can be picked in Apple's picker, but signs in by basic authentication.
  public static let pickerOnly = SimulatedMVPD(
    "pickeronly", "Picker Only", mapping: "pickeronly-apple", boarding: .picker)
  /// A provider with full single sign-on that is not to appear in Apple's picker.
  public static let fernTV = SimulatedMVPD(
    "ferntv", "Fern TV", mapping: "ferntv-apple", boarding: .supported, displaysInPicker: false)
  /// A provider that Apple's picker may show, but whose single sign-on is switched off.
  public static let ridgeTV = SimulatedMVPD(
    "ridgetv", "Ridge TV", mapping: "ridgetv-apple", boarding: .supported, enablesPlatformServices: false)
  /// A provider that Apple does not know.
  public static let cityCable = SimulatedMVPD("citycable", "City Cable", hasLogoutPage: true)
  /// Three minutes of temporary access.
  public static let freePreview = SimulatedMVPD("freepreview", "Free Preview", temporaryAccess: .basic(seconds: 180))
  /// Temporary access to two resources for an identified viewer.
  public static let promoPreview = SimulatedMVPD(
    "promopreview", "Promotional Preview", temporaryAccess: .promotional(seconds: 600, resources: 2))

  /// The providers of the default service provider.
  public static let catalogue: [SimulatedMVPD] = [
    .northlight, .harbourTV, .pickerOnly, .fernTV, .ridgeTV, .cityCable, .freePreview, .promoPreview,
  ]
}
