import Foundation

/// One rule of the vendor's certification checklist, in our words (v2 10).
package struct Rule: Hashable, Sendable {
  /// How binding a rule is.
  package enum Level: String, Hashable, Codable, Sendable, CaseIterable {
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
    /// Demanded or forbidden by a page whose own samples do otherwise: reported once, and not a violation.
    case disputed = "DISPUTED"

    /// Whether a client that breaks it fails the checklist.
    package var isBinding: Bool { self == .must || self == .mustNot }
  }

  /// The parts of the checklist, in order.
  package enum Section: String, Hashable, Codable, Sendable, CaseIterable {
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
    /// Rules for the app as a whole: R-SEC, R-PERF and R-TEST.
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

  /// Whether a record can show that a client breaks a rule.
  package enum Visibility: Hashable, Sendable {
    /// A monitor shows it, by the given evidence, in Markdown.
    case shown(by: String)
    /// No record shows it, for the given reason, in Markdown.
    case hidden(because: String)
  }

  /// The id, for example `R-POLL-3`.
  package let id: String
  /// How binding it is.
  package let level: Level
  /// The part of the checklist.
  package var section: Section { Section(of: id) }
  /// The demand on the client, in Markdown.
  package let statement: String
  /// The documents from which it comes.
  package let source: String
  /// Its enforcement here, by a type, a question or a protocol, in Markdown. Edges name their rules themselves.
  package let enforcement: String
  /// Whether a record can show a breach.
  package let visibility: Visibility
  /// The only records in which a breach can be found, in Markdown; `nil` for all, including our own.
  package let watchedOnly: String?
  /// The reason why no test can hold it; `nil` if one can.
  package let untestable: String?

  /// Reads a row; `nil` for other lines, such as the one with column names, and for an unknown document.
  private init?(row: Substring) {
    let cells = Self.cells(row)
    guard cells.count == 8, let level = Level(rawValue: cells[1]) else { return nil }
    let words = cells[2].components(separatedBy: ", "), documents = words.compactMap { Self.documentNames[$0] }
    guard documents.count == words.count else { return nil }
    id = cells[0]
    self.level = level
    source = documents.joined(separator: "; ")
    statement = cells[3]
    enforcement = cells[4]
    watchedOnly = cells[6].isEmpty ? nil : cells[6]
    untestable = cells[7].isEmpty ? nil : cells[7]
    visibility =
      if cells[5].hasPrefix("yes: ") {
        .shown(by: String(cells[5].dropFirst(5)))
      } else if cells[5].hasPrefix("no: ") {
        .hidden(because: String(cells[5].dropFirst(4)))
      } else {
        .hidden(because: "nothing breaks a permission")
      }
  }
}

extension Rule: CustomStringConvertible {
  /// Id, level and statement.
  package var description: String { "\(id) (\(level.rawValue)): \(statement)" }
}

extension Rule {
  /// The types, and members of types, that enforce the rule: `AppSettings.softwareStatement`.
  package var declarations: [String] {
    let parts = enforcement.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 && $0.element.first?.isUppercase == true }.map {
      String($0.element.prefix { $0 != "(" })
    }
  }

  /// The practice of the vendor's own samples that contradicts the rule; `nil` if they comply.
  package var dispute: String? { Self.disputes[id] }
  /// The level at which an audit reports it.
  package var reported: Level { dispute == nil ? level : .disputed }

  /// The samples that contradict a rule, by its id.
  private static let disputes = [
    "R-HDR-10": "every sample of the vendor that has `Accept` sends `application/json`, without a charset (C-49)"
  ]

  /// Every rule, in the order of the checklist.
  package static let all: [Rule] = rows.split(separator: "\n").compactMap(Rule.init(row:))

  /// The rule with an id; `nil` if there is no such rule.
  package static func named(_ id: String) -> Rule? { byId[id] }

  private static let byId = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  private static let documentNames = Dictionary(
    documents.split(separator: "\n").map(cells).map { ($0.first ?? "", $0.last ?? "") },
    uniquingKeysWith: { first, _ in first })

  /// The texts between the bars of a row.
  private static func cells(_ row: Substring) -> [String] {
    row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }
}
