import FlowEngine

extension Story {
  /// The path in the records of a session or of a file: every edge that was taken.
  ///
  /// - Parameter graph: The machine of the records. It shows where an edge starts if records are missing.
  public init(_ title: String, _ records: some Sequence<RecordLine>, in graph: Graph) {
    let edges = Dictionary(graph.edges.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var steps: [Step] = [], last: RecordLine?
    for record in records {
      if let id = record.edge { steps.append(Step(id, from: record.origin(after: last, edges[id]), to: record.state)) }
      last = record
    }
    self.init(title, steps)
  }
}

extension RecordLine {
  /// The state in which it happened: that of the record before or, if that is missing, the one that its edge leaves.
  package func origin(after last: RecordLine?, _ edge: Graph.Edge?) -> String {
    if let last, last.number &+ 1 == number { return last.state }
    return kind == "moved" ? edge?.from ?? state : state
  }
}
