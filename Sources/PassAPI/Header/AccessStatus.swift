/// Whether the app may use the user's TV provider account (REST API v2, AP-Partner-Framework-Status;
/// `VSAccountAccessStatus`).
public enum AccessStatus: String, Hashable, Codable, Sendable, CaseIterable {
  /// The user allows it.
  case granted
  /// The user refused.
  case denied
  /// The app may not.
  case restricted
  /// The user has not decided.
  case notDetermined
}
