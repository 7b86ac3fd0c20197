import Testing

@testable import FlowEngine
@testable import TestMachines

/// Each row taken away, one by one.
@Suite struct RemovalTests {
  /// The edges without which nothing is reported, though nothing else says `otherwise` in their cell.
  private func unreportedEdges<F: Flow>(_ machine: Machine<F>) -> [String] {
    let others = machine.nodes.flatMap { node in
      let edges = node.edges.filter { $0.condition == .otherwise }.map(\.on)
      let decisions = node.decisions.filter { $0.condition == .otherwise }.map(\.event)
      return (edges + decisions).map { "\(node.state.stringValue) × \($0.stringValue)" }
    }
    return machine.edges.filter { edge in
      let place = "\(edge.from.stringValue) × \(edge.on.stringValue)"
      if others.contains(place), edge.condition != .otherwise { return false }
      var draft = Draft(machine)
      draft.change(edge.from) { $0.edges.removeAll { $0.id == edge.id } }
      return !draft.machine.validate().contains { [.undecided, .gap].contains($0.kind) && $0.place == place }
    }.map(\.id)
  }

  /// The answers on entering without which nothing is reported at their place.
  private func unreportedAnswers<F: Flow>(_ machine: Machine<F>) -> [String] {
    machine.nodes.flatMap { node in
      node.settles.filter { request in
        var draft = Draft(machine)
        draft.change(node.state) { $0.settles.removeAll { $0 == request } }
        let place = "\(request.stringValue) in \(node.state.stringValue)"
        return !draft.machine.validate().contains { $0.kind == .requestLost && $0.place == place }
      }.map { "\(node.state.stringValue) × \($0.stringValue)" }
    }
  }

  @Test("without any one edge its cell is undecided or has a gap, unless otherwise or what a detour keeps decides it")
  func edges() {
    #expect(unreportedEdges(Turnstile.machine) == [])
    #expect(unreportedEdges(CardReader.machine) == [])
    #expect(unreportedEdges(Dock.machine) == [])
    // To these events the state that was left for the detour has something to say.
    #expect(Set(unreportedEdges(Courier.machine).map { $0.prefix { $0 != "@" } }) == ["D.alarm", "Z.phone", "T.towed"])
  }

  @Test("without an answer on entering a request is lost, unless a state behind answers it, late")
  func answers() {
    #expect(unreportedAnswers(Turnstile.machine) == [])
    #expect(unreportedAnswers(Dock.machine) == [])
    var table = DockTable()
    table.checking.append(.answers(\.unload) { _, _, _ in .failure(.busy) })
    table.free.append(.answers(\.unload) { _, _, _ in .failure(.busy) })
    table.unloading[5] = .on(\.unloaded, "U.unloaded", ["plan"], to: \.checking)
    #expect(unreportedAnswers(table.machine) == ["free × unload", "checking × unload"], "either is enough")
    #expect(unreportedAnswers(Courier.machine) == [])
  }
}
