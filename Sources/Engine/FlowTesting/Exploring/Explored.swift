import FlowEngine

/// The result of an exploration: every configuration once for each thing that properties remember there, numbered in
/// the order in which they were found. The first one has the number 0.
public struct Explored<F: Flow>: Sendable {
  /// Everything that was left out; empty when the exploration is complete: by the bound that stopped it (`depth 10`,
  /// `20000 configurations`, or the name of a bound), how many configurations were not expanded, and for a named bound
  /// how many moves lead beyond it.
  public internal(set) var cuts: [(bound: String, count: Int)] = []
  /// The shortest path to a violation; `nil` if all properties hold.
  public internal(set) var failure: WalkFailure?
  /// The members that were merged, by their names.
  public internal(set) var merged: [String] = []
  /// How many events might wait at once.
  public internal(set) var maxWaiting = 1
  /// How many moves were not made, because more events would have waited.
  public internal(set) var unmade = 0
  /// How many payloads of each event were tried. Payloads that are made, not listed, are only some of all.
  public internal(set) var payloads: [String: Int] = [:]
  /// The events that never occur.
  public internal(set) var absent: [String] = []
  /// The events of which more payloads could be made.
  public internal(set) var unlisted: [String] = []
  /// How many moves were made, including those that change nothing.
  public internal(set) var moveCount = 0
  /// How many moves lead to the configuration that is farthest from the first.
  public internal(set) var depth = 0
  /// The parts of the table that the moves met, without pairs of edges; `nil` if only configurations were looked for.
  public internal(set) var coverage: Coverage?
  let machine: Machine<F>
  var graph: ExploredGraph<F>
  /// Whether a clock can go a way.
  var canHappen: @Sendable ([Move]) -> Bool = { _ in true }

  init(_ machine: Machine<F>, _ graph: ExploredGraph<F>, _ coverage: Coverage?) {
    self.machine = machine
    self.graph = graph
    self.coverage = coverage
  }

  /// Whether every configuration was found that can be reached with the samples, while no more events wait than may.
  /// Only then does what holds here hold on every path.
  public var isComplete: Bool { cuts.isEmpty && failure == nil }
  /// How many configurations there are, each counted once for each thing that properties remember there.
  public var count: Int { graph.places.count }
  /// How many configurations there are, regardless of what properties remember.
  public var configurationCount: Int { graph.configurationCount }

  /// The member of the context, or of the payload of a state, with the most values in an exploration that was cut, and
  /// their number: most likely the member that grows without end. `nil` for a complete exploration.
  public var widest: (member: String, count: Int)? {
    guard !cuts.isEmpty, failure == nil else { return nil }
    var values: [String: Set<AnyHashable>] = [:]
    func look(_ value: Any, _ name: String) {
      for child in Mirror(reflecting: value).children {
        if let label = child.label, let value = child.value as? AnyHashable {
          values["\(name).\(label)", default: []].insert(value)
        }
      }
    }
    // This many are enough to show what grows.
    for place in graph.places.suffix(20_000) {
      look(place.context, "context")
      for payload in Mirror(reflecting: place.state).children {
        look(payload.value, "state.\(place.state.name.stringValue)")
      }
    }
    let most = values.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
    return most.map { ($0.key, $0.value.count) }
  }

  /// A configuration by its number.
  public subscript(number: Int) -> Run<F>.Configuration { graph.configuration(number) }

  /// The shortest path to a configuration from where the exploration began: names of events, or of effects that break.
  public func path(to number: Int) -> [WalkFixture.Step] {
    graph.path(to: number).map { WalkFixture.Step($0, of: F.self) }
  }

  /// The number under which a configuration was first found; `nil` if it was not found.
  public func number(of configuration: Run<F>.Configuration) -> Int? {
    (0..<count).first { graph.places[$0].state == configuration.state && self[$0] == configuration }
  }
}

extension Explored: CustomStringConvertible, CustomReflectable {
  /// How much was found, and what was left out.
  public var description: String {
    let kinds = payloads.count, all = payloads.values.reduce(0, +)
    let remembered = configurationCount == count ? "" : ", \(count) with what properties remember"
    var lines = [
      "\(configurationCount) configurations\(remembered), at most \(depth) moves away, \(moveCount) moves"
        + (isComplete ? ": complete" : failure == nil ? "" : ", until a property did not hold"),
      "for \(all) payloads of \(kinds) events, while at most \(maxWaiting) wait (\(unmade) moves not made)",
    ]
    if !absent.isEmpty { lines.append("never occur: \(absent.joined(separator: ", "))") }
    if !unlisted.isEmpty { lines.append("more payloads could be made of: \(unlisted.joined(separator: ", "))") }
    if !merged.isEmpty { lines.append("merged: \(merged.joined(separator: ", "))") }
    lines += cuts.map { "cut by \($0.bound): \($0.count)" }
    return lines.joined(separator: "\n")
  }
  /// No children: a failed expectation would otherwise print every configuration.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
