/// One rule of the vendor's certification checklist, in our words (v2 10).
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
    /// What concerns the app as a whole: R-SEC, R-PERF and R-TEST.
    case delivery = "Security, testing, release"

    /// The section of a rule, by the family in its id.
    init(of id: String) {
      self =
        switch id.split(separator: "-").dropFirst().first {
        case "REG": .registration
        case "CFG": .configuration
        case "AUTH": .sessions
        case "POLL": .polling
        case "PROF": .profiles
        case "SSO": .appleSSO
        case "PRE": .preauthorization
        case "DEC": .authorization
        case "LOGOUT": .logout
        case "TEMP", "DEG": .specialAccess
        case "HDR": .headers
        case "ERR", "THR": .errors
        default: .delivery
        }
    }
  }

  /// A document of the vendor that rules come from (`Docs/Sources.md`).
  enum Document: String, Hashable {
    case checklist = "REST API V2 Checklist"
    case faqs = "REST API V2 FAQs"
    case aiRules = "AI Rules"
    case apiPages = "the API pages of REST API V2"
    case flowPages = "the flow pages of REST API V2"
    case headerPages = "the header pages of REST API V2"
    case clientCookbook = "REST API V2 Cookbook (Client-to-Server)"
    case cookbook = "Apple SSO Cookbook (REST API V2)"
    case appleFAQs = "Apple SSO FAQs"
    case registrationPages = "the pages of Dynamic Client Registration"
    case registrationFAQs = "Dynamic Client Registration FAQs"
    case errorCodes = "Enhanced Error Codes"
    case throttling = "Throttling mechanism"
    case decisions = "Decisions"
    case mediaTokens = "Media Tokens"
    case tempPass = "TempPass"
    case userMetadata = "User Metadata"
    case requirements = "Minimum System Requirements"
  }

  /// Whether a record can show that a client breaks a rule.
  public enum Visibility: Hashable, Sendable {
    /// What a monitor looks at, in Markdown.
    case shown(by: String)
    /// Why no record shows it, in Markdown.
    case hidden(because: String)
  }

  /// The id, for example `R-POLL-3`.
  public let id: String
  /// How binding it is.
  public let level: Level
  /// The part of the checklist.
  public var section: Section { Section(of: id) }
  /// What is wanted of the client, in Markdown.
  public let statement: String
  private let documents: [Document]
  /// The documents that it comes from.
  public var source: String { documents.map(\.rawValue).joined(separator: "; ") }
  /// What makes it so here: a type, a question, a protocol; in Markdown. Edges name their rules themselves.
  public private(set) var enforcement = ""
  /// Why no test can hold it; nil when one can.
  public private(set) var untestable: String?
  /// In which records alone a breach can be found; nil when in any, our own included. In Markdown.
  public private(set) var watchedOnly: String?

  /// Whether a record can show a breach.
  public private(set) var visibility = Visibility.hidden(because: "nothing breaks a permission")

  private init(_ id: String, _ level: Level, _ documents: [Document], _ statement: String) {
    self.id = id
    self.level = level
    self.documents = documents
    self.statement = statement
  }
}

/// The catalogue is written with these: `.must("R-POLL-3", of: [.checklist], "…").enforced(by: "…").shown(by: "…")`.
extension Rule {
  static func must(_ id: String, of documents: [Document], _ statement: String) -> Rule {
    Rule(id, .must, documents, statement)
  }
  static func mustNot(_ id: String, of documents: [Document], _ statement: String) -> Rule {
    Rule(id, .mustNot, documents, statement)
  }
  static func should(_ id: String, of documents: [Document], _ statement: String) -> Rule {
    Rule(id, .should, documents, statement)
  }
  static func shouldNot(_ id: String, of documents: [Document], _ statement: String) -> Rule {
    Rule(id, .shouldNot, documents, statement)
  }
  static func may(_ id: String, of documents: [Document], _ statement: String) -> Rule {
    Rule(id, .may, documents, statement)
  }

  func enforced(by enforcement: String) -> Rule {
    var rule = self
    rule.enforcement = enforcement
    return rule
  }

  func shown(by sight: String) -> Rule {
    var rule = self
    rule.visibility = .shown(by: sight)
    return rule
  }

  func hidden(because reason: String) -> Rule {
    var rule = self
    rule.visibility = .hidden(because: reason)
    return rule
  }

  func watched(only where: String) -> Rule {
    var rule = self
    rule.watchedOnly = `where`
    return rule
  }

  func untestable(because reason: String) -> Rule {
    var rule = self
    rule.untestable = reason
    return rule
  }
}

extension Rule: CustomStringConvertible {
  /// Id, level and statement.
  public var description: String { "\(id) (\(level.rawValue)): \(statement)" }
}

extension Rule {
  /// The types, and members of types, that are said to enforce the rule: `AppSettings.softwareStatement`.
  package var declarations: [String] {
    let parts = enforcement.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 && $0.element.first?.isUppercase == true }
      .map { String($0.element.prefix { $0 != "(" }) }
  }

  /// Every rule, in the order of the checklist.
  public static let all: [Rule] = [
    registration, configuration, sessions, polling, profiles, appleSSO, preauthorization, authorization, logout,
    specialAccess, headers,
    errors, delivery,
  ].flatMap { $0 }

  /// The rule with an id; nil if there is no such rule.
  public static func named(_ id: String) -> Rule? { byId[id] }

  private static let byId = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
