/// What an enhanced error asks of the client (Enhanced Error Codes, member `action`).
public struct ErrorAction: OpenVocabulary {
  /// The word on the wire.
  public let rawValue: String
  /// Makes a value of any word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing: see the code.
  public static let none = ErrorAction(rawValue: "none")
  /// An operator has to change the configuration; never retry.
  public static let configuration = ErrorAction(rawValue: "configuration")
  /// Register the application again.
  public static let applicationRegistration = ErrorAction(rawValue: "application-registration")
  /// The user has to sign in again.
  public static let authentication = ErrorAction(rawValue: "authentication")
  /// Ask for a new authorization; no code of this API uses it.
  public static let authorization = ErrorAction(rawValue: "authorization")
  /// Try again, a limited number of times.
  public static let retry = ErrorAction(rawValue: "retry")
}
