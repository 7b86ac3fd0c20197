/// A token of another vendor's platform that identifies its user (REST API v2, headers Adobe-Subject-Token and
/// X-Roku-Reserved-Roku-Connect-Token).
///
/// No Apple source exists; apps on Apple devices send none.
public enum SubjectToken: Hashable, Codable, Sendable {
  /// Amazon's token.
  case adobe(Secret)
  /// Roku's token.
  case roku(Secret)

  /// The header that carries it.
  public var headerName: String {
    switch self {
    case .adobe: "Adobe-Subject-Token"
    case .roku: "X-Roku-Reserved-Roku-Connect-Token"
    }
  }

  /// The value of the header: the token as it is.
  public var headerValue: String {
    switch self {
    case .adobe(let token), .roku(let token): token.revealed
    }
  }
}
