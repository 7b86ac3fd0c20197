extension DiagramBuilder {
  /// Draws the states that a run was in, and the edges that it took, each with the numbers of its steps.
  func story(_ story: Story) -> Diagram {
    let states = story.states
    var steps = OrderedGroups<Story.Step, Int>()
    for (number, step) in story.steps.enumerated() { steps.append(number + 1, to: step) }
    let arrows = steps.all.map { step, numbers in
      let edge = edges[step.edge], text = label(step.edge)
      return Diagram.Arrow(
        ends: .init(
          from: step.from, to: step.to, kind: edge.map(kind) ?? .moves, tone: edge.flatMap { tone($0) },
          isOnPath: true),
        lines: [
          Diagram.Label(
            text: "\(numbers.map(String.init).joined(separator: ", ")) \(text.text)", tone: text.tone,
            edges: text.edges)
        ])
    }
    return Diagram(
      title: story.title,
      elsewhere: graph.phases.flatMap { phase in
        // Frames around phases would tear the path apart where a run returns to one.
        phase.nodes.filter { states.contains($0.name) }.map { node in
          var box = box(node)
          box.phase = "\(phase.name) \(phase.title)"
          return box
        }
      }, arrows: merged(arrows), start: story.steps.first?.from)
  }
}
