/// By which means an action is carried out (REST API v2, member `actionType`).
public struct ActionType: OpenVocabulary {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a value of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In a user agent.
  public static let interactive = ActionType(rawValue: "interactive")
  /// With the HTTP client.
  public static let direct = ActionType(rawValue: "direct")
  /// By the user, in the system settings.
  public static let partnerInteractive = ActionType(rawValue: "partner_interactive")
  /// By no means: nothing is to be done.
  public static let none = ActionType(rawValue: "none")
}
