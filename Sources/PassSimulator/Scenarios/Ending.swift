import FlowEngine
import PassService

/// How a scenario should end.
package struct Ending<F: SimulatedFlow>: Hashable, Sendable {
  /// Where the machine rests at last.
  package var state: F.State.Name
  /// Ids of edges that have to be taken in this order; others may lie between. Of one that returns, the state that it
  /// comes back to may be named as well: `A4.back→polling`. An edge that is taken twice although the app does nothing
  /// and no time passes in between is named twice: to go a way again is needless work, unless the story is about it.
  package var path: [String]
  /// What the requests were answered, in the order of the answers, in the words of the flow.
  package var answers: [String]
  /// How many transitions it takes; nil where that does not matter.
  package var transitions: Int?

  /// The state in which a scenario ends, the edges on its way, and what the app was answered.
  package init(_ state: F.State.Name, path: [String], answers: [String]) {
    self.state = state
    self.path = path
    self.answers = answers
  }

  /// How a result differs from this ending.
  func problems(of result: ScenarioResult) -> [String] {
    var problems: [String] = []
    if result.state != state.stringValue { problems.append("ends in \(result.state), not in \(state.stringValue)") }
    var rest = result.path[...]
    for id in path {
      guard let index = rest.firstIndex(where: { $0 == id || $0.hasPrefix(id + "→") }) else {
        let taken = rest.prefix(20).joined(separator: ", ") + (rest.count > 20 ? ", … (\(rest.count) edges)" : "")
        problems.append("\(id) is missing in its place among \(taken)")
        break
      }
      rest = rest[(index + 1)...]
    }
    let named = Dictionary(grouping: path) { String($0.prefix { $0 != "→" }) }
    for id in result.repeated.sorted() where named[id, default: []].count < 2 {
      problems.append("takes \(id) twice, and the path does not name it twice")
    }
    if let transitions, result.path.count != transitions {
      problems.append("takes \(result.path.count) transitions, not \(transitions)")
    }
    if result.answers != answers { problems.append("answers \(result.answers), not \(answers)") }
    return problems
  }
}

/// What came of a scenario.
package struct ScenarioResult: Hashable, Sendable {
  /// The last state.
  package var state: String
  /// The ids of all edges taken, in order; of one that returned, with the state that it came back to:
  /// `A4.back→polling`.
  package var path: [String]
  /// The ids alone.
  package var edgeIds: [String] { path.map { String($0.prefix { $0 != "→" }) } }
  /// The edges that were taken again although the app did nothing and no time passed in between.
  package var repeated: Set<String> = []
  /// The answers to the requests, in order.
  package var answers: [String]
  /// What viewers could be told of the refusals and denials among them.
  package var failures: [ViewerFailure] = []
  /// How many requests the app made; those that ended with its process do not count.
  package var requests = 0
  /// Requests that were never settled, and events that still wait, by name: what was lost.
  package var unsettled: [String] = []
  /// Whether only the outside would move the machine on from the last state.
  package var rests = true
  /// What an observer found broken.
  package var broken: [String] = []
  /// Why it did not end as it should; empty if it did.
  package var problems: [String]
}
