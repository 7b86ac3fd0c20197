/// One rule of the vendor's certification checklist, in our words (REST API v2, section 10).
public struct Rule: Hashable, Sendable {
  /// How binding a rule is.
  public enum Level: String, Hashable, Codable, Sendable, CaseIterable {
    /// Demanded.
    case must = "MUST"
    /// Forbidden.
    case mustNot = "MUST NOT"
    /// Recommended.
    case should = "SHOULD"
    /// Advised against.
    case shouldNot = "SHOULD NOT"
    /// Permitted: nothing can violate it.
    case may = "MAY"

    /// Whether a client fails the checklist by breaking it.
    public var isBinding: Bool { self == .must || self == .mustNot }
  }

  /// The parts of the checklist, in its order.
  public enum Section: String, Hashable, Codable, Sendable, CaseIterable {
    /// R-REG.
    case registration = "Registration and tokens"
    /// R-CFG.
    case configuration = "Configuration and MVPD selection"
    /// R-AUTH.
    case sessions = "Authentication sessions"
    /// R-POLL.
    case polling = "Polling"
    /// R-PROF.
    case profiles = "Profiles"
    /// R-SSO.
    case appleSSO = "Apple single sign-on"
    /// R-PRE.
    case preauthorization = "Preauthorization"
    /// R-DEC.
    case authorization = "Authorization and media tokens"
    /// R-LOGOUT.
    case logout = "Logout"
    /// R-TEMP and R-DEG.
    case specialAccess = "Temporary and degraded access"
    /// R-HDR.
    case headers = "Parameters and headers"
    /// R-ERR and R-THR.
    case errors = "Errors, retries, throttling"
    /// What concerns the app as a whole.
    case delivery = "Security, testing, release"
  }

  /// The id, for example `R-POLL-3`.
  public let id: String
  /// How binding it is.
  public let level: Level
  /// The part of the checklist.
  public let section: Section
  /// What is wanted of the client, in Markdown.
  public let statement: String
  /// What makes it so here: a type, a question, a protocol; in Markdown. Edges name their rules themselves.
  public let enforcement: String
  /// Why no test can hold it; nil when one can.
  public let untestable: String?

  init(
    _ id: String, _ level: Level, _ section: Section, _ statement: String, enforcement: String,
    untestable: String? = nil
  ) {
    self.id = id
    self.level = level
    self.section = section
    self.statement = statement
    self.enforcement = enforcement
    self.untestable = untestable
  }
}

extension Rule: CustomStringConvertible {
  /// Id, level and statement.
  public var description: String { "\(id) (\(level.rawValue)): \(statement)" }
}
