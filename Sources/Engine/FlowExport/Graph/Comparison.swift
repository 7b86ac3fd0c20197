/// The differences between two versions of a machine, by the names of states and the ids of edges.
///
///     let comparison = Comparison(old: old, new: new)
///     DOT(DiagramOptions(.overview(), comparison: comparison)).text(of: comparison.graph)
public struct Comparison: Hashable, Sendable {
  /// A change of a state or an edge.
  public enum Change: Hashable, Sendable {
    /// Only the new version has it.
    case added
    /// Only the old version has it.
    case removed
    /// Both have it; each member that differs, as it was and as it is.
    case changed([String])
  }

  /// The new version, with the parts that were removed.
  public let graph: Graph
  /// The states that changed, by name.
  public let states: [String: Change]
  /// The edges that changed, by id.
  public let edges: [String: Change]

  /// Compares what `JSON` writes of each version.
  public init(old: Graph, new: Graph) {
    graph = new.adding(old)
    states = Self.changes(Self.states(old), Self.states(new))
    edges = Self.changes(Self.edges(old), Self.edges(new))
  }

  private static func states(_ graph: Graph) -> [String: JSONTree] {
    let silences = graph.silences
    return Dictionary(
      graph.phases.flatMap { phase in phase.nodes.map { ($0.name, JSON().state($0, in: phase, silences)) } },
      uniquingKeysWith: { first, _ in first })
  }

  private static func edges(_ graph: Graph) -> [String: JSONTree] {
    Dictionary(graph.edges.map { ($0.id, JSON().edge($0)) }, uniquingKeysWith: { first, _ in first })
  }

  private static func changes(_ old: [String: JSONTree], _ new: [String: JSONTree]) -> [String: Change] {
    var changes = old.filter { new[$0.key] == nil }.mapValues { _ in Change.removed }
    for (name, value) in new {
      guard let former = old[name] else {
        changes[name] = .added
        continue
      }
      let members = members(former, value)
      if !members.isEmpty { changes[name] = .changed(members) }
    }
    return changes
  }

  private static func members(_ old: JSONTree, _ new: JSONTree) -> [String] {
    guard case .object(let old) = old, case .object(let new) = new else { return [] }
    let writer = JSONWriter(asciiOnly: false)
    return (new + old).map(\.0).once.compactMap { name in
      // A member that a version lacks counts as empty.
      func line(_ members: [(String, JSONTree)]) -> String {
        writer.line(members.first { $0.0 == name }?.1 ?? .array([]))
      }
      let was = line(old), now = line(new)
      return was == now ? nil : "\(name): \(was) → \(now)"
    }
  }

  /// The changes, a line for each and for each changed member, and the counts.
  public var text: String {
    let listed =
      lines("state", graph.nodes.map(\.name), states) + lines("edge", graph.edges.map(\.id), edges)
    return (listed + [count("states", states), count("edges", edges)]).joined(separator: "\n") + "\n"
  }

  private func lines(_ kind: String, _ names: [String], _ changes: [String: Change]) -> [String] {
    names.flatMap { name in
      guard let change = changes[name] else { return [String]() }
      let line = "\(change.tone.sign) \(kind) \(name.visible)"
      guard case .changed(let members) = change else { return [line] }
      return [line] + members.map { "    \($0.visible)" }
    }
  }

  private func count(_ kind: String, _ changes: [String: Change]) -> String {
    let emphases = changes.values.map(\.tone)
    let counts = [Emphasis.added, .removed, .changed].map { tone in "\(emphases.count { $0 == tone }) \(tone)" }
    return "\(kind): " + counts.joined(separator: ", ")
  }
}

extension Comparison.Change {
  var tone: Emphasis {
    switch self {
    case .added: .added
    case .removed: .removed
    case .changed: .changed
    }
  }
}

extension Graph {
  /// The graph with the parts that only an older one has: its states in their phases, its edges after the others.
  fileprivate func adding(_ old: Graph) -> Graph {
    var graph = self
    let states = Set(nodes.map(\.name)), ids = Set(edges.map(\.id)), names = Set(events.map(\.name))
    for phase in old.phases {
      let removed = phase.nodes.filter { !states.contains($0.name) }
      if let place = graph.phases.firstIndex(where: { $0.name == phase.name }) {
        graph.phases[place].nodes += removed
      } else if !removed.isEmpty {
        let outer = phase.outer.flatMap { name in graph.phases.contains { $0.name == name } ? name : nil }
        graph.phases.append(Phase(name: phase.name, title: phase.title, outer: outer, nodes: removed))
      }
    }
    graph.edges += old.edges.filter { !ids.contains($0.id) }
    graph.events += old.events.filter { !names.contains($0.name) }
    return graph
  }
}
