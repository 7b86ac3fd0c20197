extension StatesDocument {
  /// Each documented step, with the states and edges that cite it.
  func stepTable(_ graph: Graph) -> [String] {
    guard !steps.isEmpty else { return [] }
    let rows = steps.map { step in
      let states = graph.nodes.filter { step.isCited(by: $0.step) }.map(\.name)
      let edges = graph.declaredEdges.filter { $0.sources.contains { step.isCited(by: $0, of: document) } }.map(
        \.declaredId)
      let isMissing = states.isEmpty && edges.isEmpty
      let found = isMissing ? [Self.missing, Self.missing] : [Markdown.codes(states), Markdown.codes(edges)]
      return [Markdown.text(step.step), Markdown.text(step.what)] + found
    }
    return ["## Steps", ""] + Markdown.table(["step", "what happens", "states", "edges"], rows)
  }
}
