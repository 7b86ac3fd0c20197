extension AbstractExploration: CustomStringConvertible {
  /// The counts, and the violations with the paths to them.
  package var description: String {
    var lines = [
      "\(configurations) configurations, \(moves) moves, \(states) of \(allStates) states, kept at most \(maxKept), "
        + "at rest \(resting)" + (isComplete ? "" : "; cut, so what is reached is unknown")
    ]
    lines += findings.map(\.description)
    lines += reached.map { reached in
      let what = reached.request.map { "an answer to \($0.visible)" } ?? "rest"
      guard reached.missing > 0 else {
        return "\(what) is reached by effects alone from all \(reached.from) configurations"
          + (reached.request == nil ? "" : " in which it waits")
      }
      return "\(what) is not reached by effects alone from \(reached.missing) of \(reached.from) configurations"
        + (reached.finding.map { "\n\($0)" } ?? "")
    }
    return lines.joined(separator: "\n")
  }

  /// The result as JSON, for programs: one object, version 1. Paths and texts are those of the description.
  package func json(of name: String) -> String {
    let object = JSONTree.object([
      ("format", "flow-abstract-exploration"), ("version", .number(1)), ("machine", .string(name)),
      ("configurations", .number(configurations)), ("moves", .number(moves)), ("states", .number(states)),
      ("allStates", .number(allStates)), ("maxKept", .number(maxKept)), ("resting", .number(resting)),
      ("isComplete", .bool(isComplete)), ("holds", .bool(holds)), ("findings", .array(findings.map(\.json))),
      (
        "reached",
        .array(
          reached.map { reached in
            .object([
              ("request", reached.request.map { .string($0) } ?? .null), ("from", .number(reached.from)),
              ("missing", .number(reached.missing)), ("finding", reached.finding?.json ?? .null),
            ])
          })
      ),
    ])
    return IndentedJSON(asciiOnly: false).text(object) + "\n"
  }
}

extension AbstractExploration.Finding: CustomStringConvertible {
  /// The finding, followed by the path, one step per line.
  package var description: String { ([text.visible] + way.map { "  \($0.visible)" }).joined(separator: "\n") }
  fileprivate var json: JSONTree { .object([("text", .string(text)), ("way", .strings(way))]) }
}
