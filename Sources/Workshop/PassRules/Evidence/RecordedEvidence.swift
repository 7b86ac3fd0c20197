import PassAPI

/// The account of what a record shows of its exchanges, part by part, and what it does not.
///
/// Monitors declare which parts they need. If one is lost, a rule is neither kept nor broken: it is not shown.
package struct RecordedEvidence: Hashable, Sendable {
  /// A part of an exchange.
  package enum Part: String, Hashable, Sendable, CaseIterable {
    /// Method and address.
    case requestLine = "request line"
    /// The header fields of the request.
    case requestHeaders = "request headers"
    /// The body of the request.
    case requestBody = "request body"
    /// The status of the answer.
    case status
    /// The header fields of the answer.
    case answerHeaders = "answer headers"
    /// The body of the answer.
    case answerBody = "answer body"
    /// The times when the request began and when the answer arrived.
    case times
  }

  /// The state of a part in the record.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// As on the wire, where the part may be empty.
    case read
    /// Its end is missing.
    case cut
    /// Base64, or a text inside a text, without a mark that says so.
    case unmarked = "encoded without a mark"
    /// The record has nothing in this place.
    case absent
    /// The producer has replaced or removed it.
    case takenOut = "taken out"
    /// It is in an unknown form.
    case unreadable
  }

  /// A part that was not read.
  package struct Loss: Hashable, Sendable {
    /// The number of the entry; `nil` for what would follow a record that ends too soon.
    package internal(set) var number: Int?
    package let part: Part
    /// The state of the part.
    package let state: State
    /// Further details, for example `packed by Brotli`; may be empty.
    package let detail: String
    /// The parts in the terms of monitors.
    var parts: NeededParts = []
    /// The place in time order; `nil` if that is lost, too.
    var order: Int?
    var start = Timestamp(milliseconds: .min), end = Timestamp(milliseconds: .max)

    init(_ part: Part, _ state: State, _ detail: String = "", parts: NeededParts = []) {
      (self.part, self.state, self.detail, self.parts) = (part, state, detail, parts)
    }

    /// The unknown rest of a record, for some reason.
    static func end(_ reason: String) -> Loss {
      var loss = Loss(.requestLine, .cut, reason, parts: .all)
      (loss.order, loss.start) = (.max, loss.end)
      return loss
    }

    /// Part and state in words.
    var words: String { "\(part.rawValue) \(state.rawValue)" + (detail.isEmpty ? "" : " (\(detail))") }
  }

  /// The number of exchanges, including unreadable ones.
  package internal(set) var exchanges = 0
  /// The losses, in the order of the entries.
  package internal(set) var losses: [Loss] = []
  /// The rules that are not shown, each with the affected entries.
  package internal(set) var notShown: [String: [Int]] = [:]
  /// The rules that are shown for no exchange, each with the reason.
  package internal(set) var reasons: [String: String] = [:]

  /// The number of parts in all exchanges, and of those that were read.
  package var parts: (all: Int, read: Int) {
    let all = exchanges * Part.allCases.count
    // An entry that cannot be read shows nothing.
    let unread = Set(losses.filter { $0.part == .requestLine }.compactMap(\.number))
    let lost = Set(
      losses.filter { $0.number.map { !unread.contains($0) } ?? false }.map { "\($0.number ?? 0) \($0.part)" })
    return (all, all - unread.count * Part.allCases.count - lost.count)
  }

  /// The account in three lines; empty if everything was read.
  package var lines: [String] {
    guard !losses.isEmpty else { return [] }
    let parts = parts, binding = notShown.keys.filter { Rule.named($0)?.reported().isBinding == true }
    let kinds = Dictionary(grouping: losses, by: \.words).map { words, losses in
      (losses[0].number ?? .max, words + Self.entries(losses.compactMap(\.number)))
    }.sorted { $0 < $1 }
    // Entries that show no rule at all are listed once.
    let common = notShown.values.dropFirst().reduce(Set(notShown.values.first ?? [])) { $0.intersection($1) }
    let rules = Rule.all.compactMap { rule in
      notShown[rule.id].map { (rule.id, Self.entries($0.filter { !common.contains($0) })) }
    }.filter { !$0.1.isEmpty }
    let grouped = Dictionary(grouping: rules, by: \.1).values.sorted { $0[0].0 < $1[0].0 }.map {
      $0.map(\.0).joined(separator: ", ") + $0[0].1
    }
    return [
      "evidence: \(parts.read) of \(parts.all) parts of \(exchanges.of("exchange")) are read",
      "lost: " + kinds.map(\.1).joined(separator: "; "),
      "not shown for lack of evidence, neither held nor broken: "
        + (notShown.isEmpty ? "no rule" : "\(notShown.count.of("rule")), \(binding.count) of them binding: ")
        + ((common.isEmpty ? [] : ["all" + Self.entries(Array(common))]) + grouped).joined(separator: "; ")
        + (losses.contains { $0.number == nil } ? "; all after the end" : ""),
    ]
  }

  /// The numbers of entries for people: ` (#3, #5 to #9)`.
  private static func entries(_ numbers: [Int]) -> String {
    let ranges = ranges(numbers)
    let named = ranges.prefix(6).map { $0.count > 1 ? "#\($0.lowerBound) to #\($0.upperBound)" : "#\($0.lowerBound)" }
    return ranges.isEmpty
      ? "" : " (" + named.joined(separator: ", ") + (ranges.count > 6 ? ", …: \(Set(numbers).count) entries)" : ")")
  }

  /// The runs of consecutive numbers.
  package static func ranges(_ numbers: [Int]) -> [ClosedRange<Int>] {
    Set(numbers).sorted().reduce(into: []) { ranges, number in
      if let last = ranges.last, last.upperBound == number - 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
  }
}
