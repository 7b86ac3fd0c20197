extension Phase {
  /// Writes the columns into the nodes, where they are then found as their own; answers the columns that decided nothing.
  mutating func adoptColumns(_ roles: Roles<F>) -> [Diagnostic] {
    var adopted = columns.map { _ in Set<F.Event.Name>() }
    for node in nodes.indices {
      for (index, events) in nodes[node].adopt(columns, roles).enumerated() { adopted[index].formUnion(events) }
    }
    defer { columns = [] }
    return Phase.idle(columns, adopted, at: name)
  }

  /// The columns whose events no state left to them.
  static func idle(_ columns: [Row<F, F.State>], _ adopted: [Set<F.Event.Name>], at place: String) -> [Diagnostic] {
    zip(columns, adopted).flatMap { column, adopted in
      guard let events = column.columnEvents else {
        return [Diagnostic(.columnIdle, at: place, "a column has no effect and answers nobody")]
      }
      return events.filter { !adopted.contains($0) }.map { Diagnostic(.columnIdle, at: "\(place) × \($0.stringValue)") }
    }
  }
}
