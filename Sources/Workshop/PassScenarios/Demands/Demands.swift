/// The page with the demands of the document that a flow follows, and the ids of the demands.
package struct DemandsPage: Hashable, Sendable {
  /// The path of the page in a checkout: `Docs/Cookbook.md`.
  package let path: String
  /// The ids, each of which must occur once.
  package let ids: [String]

  /// Creates a page whose demands are numbered from 1: `V2-001`.
  package init(_ path: String, _ prefix: String, _ count: Int) {
    self.path = path
    ids = (1...count).map { number in
      let digits = String(number)
      return "\(prefix)-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    }
  }
}

/// The demands on a page, in tables under headings.
package struct Demands: Hashable, Sendable {
  /// Demands that belong together, such as those of a phase.
  package struct Section: Hashable, Sendable {
    /// The heading.
    package let title: String
    /// The demands, in the order of the document.
    package fileprivate(set) var demands: [Demand] = []
  }

  /// The ids, each of which must occur once.
  package let ids: [String]
  /// The headings with a table.
  package private(set) var sections: [Section] = []
  /// Unreadable rows, each with the reason.
  package private(set) var unreadable: [String] = []
  /// The demands of all sections.
  package var all: [Demand] { sections.flatMap(\.demands) }

  /// Reads a page. Tables of demands begin with the head `| id |`; other tables are ignored.
  package init(_ text: String, ids: [String]) {
    self.ids = ids
    var heading = "", isDemands = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("## ") {
        heading = String(line.dropFirst(3))
      } else if line.hasPrefix("| id |") {
        sections.append(Section(title: heading))
        isDemands = true
      } else if !line.hasPrefix("|") {
        isDemands = false
      } else if isDemands, !line.hasPrefix("| ---") {
        do throws(UnreadableDemand) {
          sections[sections.count - 1].demands.append(try Demand(row: line))
        } catch {
          unreadable.append(error.description)
        }
      }
    }
  }

  /// The number of demands with each outcome, as heads and numbers, with a line for each section and one for all.
  package var numbers: [[String]] {
    [["phase", "demands", "met", "of these by contract", "differing", "nothing of software"]]
      + sections.map { [$0.title] + Self.counts($0.demands) } + [["all"] + Self.counts(all)]
  }

  private static func counts(_ demands: [Demand]) -> [String] {
    func count(_ outcome: Demand.Outcome) -> Int { demands.count { $0.outcome == outcome } }
    let byContract = demands.count { $0.outcome.contract != nil }
    return [demands.count, count(.met) + byContract, byContract, count(.differs), count(.nothing)].map(String.init)
  }
}
