/// An error of the partner's framework, as the status header reports it (REST API v2, AP-Partner-Framework-Status,
/// `error`).
public struct FrameworkIssue: Error, Hashable, Codable, Sendable {
  /// The framework's code.
  public var code: String
  /// The framework's text.
  public var message: String

  /// Makes an issue.
  public init(code: String, message: String) {
    self.code = code
    self.message = message
  }
}
