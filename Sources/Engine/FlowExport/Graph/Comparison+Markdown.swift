extension Comparison {
  /// Whether nothing changed.
  public var isEmpty: Bool { states.isEmpty && edges.isEmpty }

  /// The changes of the flow, for a pull request: the counts, then each change in detail.
  public var markdown: String {
    guard !isEmpty else { return "No state and no edge of the flow changed.\n" }
    var lines = ["| The flow | added | removed | changed |", "|---|---|---|---|"]
    lines += [counts("states", states), counts("edges", edges)]
    let titles = Dictionary(graph.nodes.map { ($0.name, $0.title) }, uniquingKeysWith: { first, _ in first })
    let rows = Dictionary(graph.edges.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for tone in [Emphasis.added, .removed, .changed] {
      lines += section("States \(tone)", graph.nodes.map(\.name), states, tone) {
        titles[$0].map { $0.isEmpty ? "" : Markdown.codeInText($0) } ?? ""
      }
      lines += section("Edges \(tone)", graph.edges.map(\.id), edges, tone) { rows[$0].map(Self.text) ?? "" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func counts(_ kind: String, _ changes: [String: Change]) -> String {
    let counts = [Emphasis.added, .removed, .changed].map { tone in "\(changes.values.count { $0.tone == tone })" }
    return "| \(kind) | \(counts.joined(separator: " | ")) |"
  }

  private func section(
    _ title: String, _ names: [String], _ changes: [String: Change], _ tone: Emphasis, _ text: (String) -> String
  ) -> [String] {
    let chosen = names.filter { changes[$0]?.tone == tone }
    guard !chosen.isEmpty else { return [] }
    return ["", "**\(title)**", ""]
      + chosen.flatMap { name in
        let more = text(name), line = "- \(Markdown.codeInText(name))\(more.isEmpty ? "" : ": \(more)")"
        guard case .changed(let members) = changes[name] else { return [line] }
        return [line] + members.map { "  - \(Markdown.codeInText($0))" }
      }
  }

  /// An edge in the form `locked` on `coinInserted` when `paid` → `open` (`manual 1`).
  private static func text(_ edge: Graph.Edge) -> String {
    let goal = edge.stays ? "stays" : edge.to.map { "→ \(Markdown.codeInText($0))" } ?? "returns"
    let when = edge.when.isEmpty ? "" : " when \(Markdown.codeInText(edge.when))"
    let sources = edge.sources.isEmpty ? "" : " (\(edge.sources.map(Markdown.codeInText).joined(separator: ", ")))"
    return "\(Markdown.codeInText(edge.from)) on \(Markdown.codeInText(edge.on))\(when) \(goal)\(sources)"
  }
}
