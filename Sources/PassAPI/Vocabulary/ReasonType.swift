/// Why the server named an action (REST API v2, session answer, member `reasonType`).
///
/// Log it and show it; decide by `ActionName`.
public struct ReasonType: OpenVocabulary {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a value of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The ordinary course.
  public static let none = ReasonType(rawValue: "none")
  /// A profile exists.
  public static let authenticated = ReasonType(rawValue: "authenticated")
  /// A temporary pass is valid.
  public static let temporary = ReasonType(rawValue: "temporary")
  /// A degradation rule applies.
  public static let degraded = ReasonType(rawValue: "degraded")
  /// A single-sign-on profile exists.
  public static let authenticatedSSO = ReasonType(rawValue: "authenticatedSSO")
  /// The partner framework status is missing or unusable.
  public static let pfsFallback = ReasonType(rawValue: "pfs_fallback")
  /// Partner single sign-on is off or misconfigured for the integration.
  public static let configurationFallback = ReasonType(rawValue: "configuration_fallback")
  /// Basic authentication, once parameters have been supplied.
  public static let missingParametersFallback = ReasonType(rawValue: "missing_parameters_fallback")
}
