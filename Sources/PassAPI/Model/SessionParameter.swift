/// A parameter of an authentication session (REST API v2, sessions; C-24 on the two names of the domain).
public struct SessionParameter: OpenVocabulary {
  /// The word on the wire, `domainName` for both names of the domain.
  public let rawValue: String
  /// Makes a parameter of any word; `domain`, as samples have it, becomes `domainName`.
  public init(rawValue: String) { self.rawValue = rawValue == "domain" ? "domainName" : rawValue }

  /// The chosen MVPD.
  public static let mvpd = SessionParameter(rawValue: "mvpd")
  /// The domain that the app belongs to.
  public static let domainName = SessionParameter(rawValue: "domainName")
  /// Where the user agent lands when the login is finished.
  public static let redirectURL = SessionParameter(rawValue: "redirectUrl")
}
