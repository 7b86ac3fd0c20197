@testable import FlowEngine

/// A copy of a machine's table that can be changed before a machine is built of it again. What columns decided is in
/// the nodes.
struct Draft<F: Flow> {
  var phases: [Phase<F>]
  var initial: F.State
  var columns: [Column<F>] = []
  var roles: Roles<F>

  init(_ machine: Machine<F>) {
    phases = machine.phases
    initial = machine.initial
    roles = machine.roles
  }

  var machine: Machine<F> { Machine(phases, from: initial, everywhere: columns, roles: roles) }

  /// Changes the node of a state.
  mutating func change(_ state: F.State.Name, _ change: (inout StateNode<F>) -> Void) {
    for phase in phases.indices {
      for node in phases[phase].nodes.indices where phases[phase].nodes[node].state == state {
        change(&phases[phase].nodes[node])
      }
    }
  }

  /// Changes the edges of a row.
  mutating func change(edge row: String, _ change: (inout Edge<F>) -> Void) {
    for node in machine.nodes where node.edges.contains(where: { $0.row == row }) {
      self.change(node.state) { node in
        for edge in node.edges.indices where node.edges[edge].row == row { change(&node.edges[edge]) }
      }
    }
  }

  /// Takes rows with edges away.
  mutating func remove(_ rows: String...) {
    for phase in phases.indices {
      for node in phases[phase].nodes.indices { phases[phase].nodes[node].edges.removeAll { rows.contains($0.row) } }
    }
  }

  /// Takes rows without edges away.
  mutating func forget(_ event: F.Event.Name, in state: F.State.Name) {
    change(state) { $0.decisions.removeAll { $0.event == event } }
  }

  /// Writes more rows with edges or decisions into a state, in place of others if these are named.
  mutating func add<From>(
    to state: CasePath<F.State, From>, insteadOf removed: String..., rows: [Row<F, From>]
  ) {
    let more = StateNode(state, "", "", rows)
    change(more.state) { node in
      node.edges.removeAll { removed.contains($0.row) }
      node.edges += more.edges
      node.decisions += more.decisions
    }
  }

  /// Writes anew what a state does and answers, and its title. Edges and decisions stay.
  mutating func rewrite<From>(_ state: CasePath<F.State, From>, _ title: String, _ rows: [Row<F, From>]) {
    var new = StateNode(state, "N", title, rows)
    change(new.state) { node in
      new.edges = node.edges
      new.decisions = node.decisions
      node = new
    }
  }
}
