/// What a machine says to an event in a state.
public enum Verdict<F: Flow>: Sendable {
  /// An edge was taken: the index into `Machine.edges`.
  case edge(Int)
  case ignored(because: String)
  case rejected(F.Refusal)
  case deferred
  /// The table has nothing for this cell; `validate()` reports every such cell that can be met.
  case undecided
}

extension Machine {
  /// One event: finds the cell, answers its questions, takes the edge. Synchronous and pure but for its `inout` arguments.
  ///
  /// - Parameter settlements: the edge appends what it settles.
  @inlinable public func step(
    _ context: inout F.Context, _ state: inout F.State, _ event: F.Event, _ settlements: inout [Settlement<F>]
  ) -> Verdict<F> {
    let table = table
    let cell = table.cells[state.name.rawValue &* table.eventCount &+ event.name.rawValue]
    var index = Int(cell.index)
    switch cell.kind {
    case .undecided: return .undecided
    case .decision:
      switch table.decisions[index] {
      case .ignore(let reason): return .ignored(because: reason)
      case .reject(let refusal): return .rejected(refusal)
      case .postpone: return .deferred
      }
    case .edge: break
    case .branch:
      var combination = 0, radix = 1
      for asking in table.branches[index].askings {
        let answer = asking.ask(context, state, event)
        guard answer >= 0 else { return .undecided }
        combination += answer &* radix
        radix &*= asking.answerCount
      }
      index = Int(table.branches[index].edges[combination])
    }
    guard index >= 0, table.fires[index].call(&context, &state, event, &settlements) else { return .undecided }
    return .edge(index)
  }

  /// The effect of a state; a pure function of context and payload.
  @inlinable public func effect(_ context: F.Context, _ state: F.State) -> F.Effect? {
    table.works[state.name.rawValue]?.make(context, state)
  }
}
