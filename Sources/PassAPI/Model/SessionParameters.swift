/// What a session knows about the login to come (REST API v2, sessions-create and sessions-resume).
///
/// Each may be left out and supplied later (C-27).
public struct SessionParameters: Hashable, Codable, Sendable {
  /// The chosen MVPD.
  public var mvpd: String?
  /// The domain that the app belongs to.
  public var domainName: String?
  /// Where the user agent lands when the login is finished.
  public var redirectURL: String?

  /// Makes parameters; nil means not supplied.
  public init(mvpd: String? = nil, domainName: String? = nil, redirectURL: String? = nil) {
    self.mvpd = mvpd
    self.domainName = domainName
    self.redirectURL = redirectURL
  }
}
