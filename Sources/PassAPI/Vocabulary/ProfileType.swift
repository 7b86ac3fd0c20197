/// How a profile came about (REST API v2, profile, member `type`).
public struct ProfileType: OpenVocabulary {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a value of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Signed in at the MVPD's login page.
  public static let regular = ProfileType(rawValue: "regular")
  /// Signed in through Apple's framework.
  public static let appleSSO = ProfileType(rawValue: "appleSSO")
  /// Granted by a degradation rule; short-lived.
  public static let degraded = ProfileType(rawValue: "degraded")
  /// Granted by a temporary pass.
  public static let temporary = ProfileType(rawValue: "temporary")
  /// Shared by the platform of another vendor.
  public static let platformSSO = ProfileType(rawValue: "platformSSO")
  /// Shared by an external identity service.
  public static let serviceTokenSSO = ProfileType(rawValue: "serviceTokenSSO")
}
