import Foundation
import PassAPI

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

  /// The parts of the checklist, in order, each with the families of rules in it, as their ids name them.
  package static let sections: [(title: String, families: [String])] = [
    ("Registration and tokens", ["REG"]), ("Configuration and MVPD selection", ["CFG"]),
    ("Authentication sessions", ["AUTH"]), ("Polling", ["POLL"]), ("Profiles", ["PROF"]),
    ("Apple single sign-on", ["SSO"]), ("Preauthorization", ["PRE"]), ("Authorization and media tokens", ["DEC"]),
    ("Logout", ["LOGOUT"]), ("Temporary and degraded access", ["TEMP", "DEG"]), ("Parameters and headers", ["HDR"]),
    ("Errors, retries, throttling", ["ERR", "THR"]), ("Security, testing, release", ["SEC", "PERF", "TEST"]),
  ]

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
  package var section: String {
    Self.sections.first { $0.families.contains { id.hasPrefix("R-\($0)-") } }?.title ?? ""
  }
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

  /// What the vendor itself says or does against the rule; `nil` for most.
  package var dispute: String? { Self.disputes[id]?.reason }

  /// The level at which an audit reports it, in general or at an endpoint.
  package func reported(at endpoint: Endpoint? = nil) -> Level {
    Self.disputes[id].map { $0.endpoint == nil || $0.endpoint == endpoint } ?? false ? .disputed : level
  }

  /// What contradicts a rule, by its id, and the only endpoint for which it does.
  private static let disputes: [String: (reason: String, endpoint: Endpoint?)] = [
    "R-HDR-2": (optional, .configuration), "R-HDR-3": (optional, .configuration),
    "R-HDR-10": (
      "every sample of the vendor that has `Accept` sends `application/json`, without a charset (C-49)", nil
    ),
  ]
  private static let optional = "the page of configuration calls the header optional there (C-55)"

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
