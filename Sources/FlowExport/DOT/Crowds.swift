/// A small box that stands for states elsewhere.
struct StandIn: Hashable {
  let id: String
  let text: String
  /// The phase beside whose states it is drawn, by name; nil for outside of all that are drawn.
  let phase: String?
  var isDetour = false
}

/// Which lines across a drawing are too many, and the boxes at which they end instead.
struct Crowds {
  private let states: [Graph.Node]
  private let home: [String: String]
  private let shown: Set<String>
  /// States that arrows from other phases do not reach in person.
  private let crowded: Set<String>
  /// States that return to too many states of other phases.
  private let returning: Set<String>
  /// The states outside of a drawing of one phase from which too many come, by what their arrows have in common.
  private let comers: [Arrow.Ends: Set<String>]

  /// - Parameters:
  ///   - home: The phase of each state.
  ///   - shown: The states of the phases that are drawn.
  init(_ arrows: [Arrow], _ states: [Graph.Node], home: [String: String], shown: Set<String>, most: Int) {
    (self.states, self.home, self.shown) = (states, home, shown)
    let visits = arrows.filter { home[$0.to] != nil && home[$0.from] != home[$0.to] }
    let returns = visits.filter { $0.ends.kind == .returns }, others = visits.filter { $0.ends.kind != .returns }
    crowded = Set(Dictionary(grouping: others, by: \.to).filter { $0.value.count > most }.keys)
    returning = Set(Dictionary(grouping: returns, by: \.from).filter { $0.value.count > most }.keys)
    comers = Dictionary(grouping: visits.filter { !shown.contains($0.from) }, by: Self.entrance)
      .mapValues { Set($0.map(\.from)) }.filter { $0.value.count > most }
  }

  private static func entrance(of arrow: Arrow) -> Arrow.Ends {
    Arrow.Ends(from: "", to: arrow.to, kind: arrow.ends.kind)
  }

  /// The arrow as it is drawn, with the box where it begins or ends instead, if it does.
  func cut(_ arrow: Arrow) -> (arrow: Arrow, box: StandIn?) {
    guard let box = shown.contains(arrow.from) ? end(of: arrow) : start(of: arrow) else { return (arrow, nil) }
    var cut = arrow
    if shown.contains(arrow.from) {
      cut.ends.to = box.id
    } else {
      // Conditions of so many states would say nothing without them.
      cut.ends.from = box.id
      cut.parts = cut.parts.map { ($0.edge, "") }
    }
    return (cut, box)
  }

  private func start(of arrow: Arrow) -> StandIn? {
    guard let comers = comers[Self.entrance(of: arrow)] else { return nil }
    let names = states.map(\.name).filter(comers.contains)
    return StandIn(id: "\(arrow.ends.kind) → \(arrow.to)", text: names.joined(separator: ", "), phase: nil)
  }

  private func end(of arrow: Arrow) -> StandIn? {
    let phase = home[arrow.from] ?? ""
    guard let other = home[arrow.to] else {
      return StandIn(id: arrow.to, text: "↩ back to what was kept", phase: phase)
    }
    guard other != phase, arrow.ends.kind == .returns ? returning.contains(arrow.from) : crowded.contains(arrow.to)
    else { return nil }
    let isDetour = states.contains { $0.name == arrow.to && $0.isDetour }
    return StandIn(id: "\(phase) → \(arrow.to)", text: "→ \(arrow.to)", phase: phase, isDetour: isDetour)
  }
}
