/// What the server tells the client to do next (REST API v2, session answer and logout entry, member `actionName`).
public struct ActionName: OpenVocabulary {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a value of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Open the login page, or show the code.
  public static let authenticate = ActionName(rawValue: "authenticate")
  /// Collect the missing parameters and resume the session.
  public static let resume = ActionName(rawValue: "resume")
  /// Parameters are still missing: resume again with the rest.
  public static let retry = ActionName(rawValue: "retry")
  /// No login is needed: go to decisions.
  public static let authorize = ActionName(rawValue: "authorize")
  /// Hand the authentication request to the partner's framework, then ask for the partner profile.
  public static let partnerProfile = ActionName(rawValue: "partner_profile")
  /// Open the MVPD's logout page.
  public static let logout = ActionName(rawValue: "logout")
  /// The user signs out in the system settings.
  public static let partnerLogout = ActionName(rawValue: "partner_logout")
  /// Nothing is left to do.
  public static let complete = ActionName(rawValue: "complete")
  /// There was no valid profile; nothing is left to do.
  public static let invalid = ActionName(rawValue: "invalid")
}
