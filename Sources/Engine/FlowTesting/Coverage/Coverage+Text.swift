extension Coverage: CustomStringConvertible {
  /// How much of each kind was met, and which parts were not; of pairs only how many.
  public var description: String { text(missing: 20) }

  /// How much of each kind was met, and which parts were not.
  ///
  /// - Parameters:
  ///   - most: How many of the missing parts of a kind are named.
  ///   - reasons: Why parts are not met, as for `require`.
  public func text(missing most: Int, except reasons: [String: String] = [:]) -> String {
    var lines = ["\(steps) steps"]
    for kind in Kind.allCases where !self[kind].isEmpty {
      let missing = missing(kind)
      lines.append("\(met(kind)) of \(self[kind].count) \(kind.rawValue)")
      guard kind != .pairs else { continue }
      lines += missing.prefix(most).map { part in
        "  not met: \(named(part, kind))\(reason(for: part, in: reasons).map { " (\($0))" } ?? "")"
      }
      if missing.count > most { lines.append("  and \(missing.count - most) more") }
    }
    return lines.joined(separator: "\n")
  }

  /// The visits of each state, in the order of the table, one per line.
  public var visits: String {
    let width = self[.states].map { "\($0.count)".count }.max() ?? 0
    return self[.states].map { part in
      String(repeating: " ", count: width - "\(part.count)".count) + "\(part.count)  \(part.name)"
    }.joined(separator: "\n")
  }

  /// All counts as JSON, one part per line:
  ///
  ///     {"format": "flow-coverage", "version": 1, "steps": 20000,
  ///      "states": [{"name": text, "count": number}], "edges": …, "answers": …, "decisions": …, "outcomes": …,
  ///      "pairs": …}
  public var json: String {
    let kinds = Kind.allCases.map { kind in
      let parts = self[kind].map { "    {\"name\": \($0.name.quoted), \"count\": \($0.count)}" }
      return "  \(kind.rawValue.quoted): [" + (parts.isEmpty ? "]" : "\n" + parts.joined(separator: ",\n") + "\n  ]")
    }
    return "{\n  \"format\": \"flow-coverage\",\n  \"version\": 1,\n  \"steps\": \(steps),\n"
      + kinds.joined(separator: ",\n") + "\n}\n"
  }
}
