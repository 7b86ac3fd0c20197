import FlowEngine
import PassService

/// The expected end of a scenario.
@Memberwise(unlabelled: 1) package struct Ending<F: SimulatedFlow>: Hashable, Sendable {
  /// The state in which the machine comes to rest.
  package var state: F.State.Name
  /// Ids of edges that must be taken in this order; others may be in between. An edge that returns may name the state
  /// that it returns to: `A4→polling`. An edge that is taken twice while the app does nothing and no time passes
  /// is named twice: repeating it is needless work, unless the scenario is about it.
  package var path: [String]
  /// The answers to the requests, in the order of the answers, in the words of the flow.
  package var answers: [String]
  /// The number of transitions; `nil` if it does not matter.
  package var transitions: Int?

  /// The differences between a result and this ending.
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

/// The result of a scenario.
package struct ScenarioResult: Hashable, Sendable {
  /// The last state.
  package var state: String
  /// The ids of all edges taken, in order; an edge that returned has the state that it returned to: `A4→polling`.
  package var path: [String]
  /// The ids alone.
  package var edgeIds: [String] { path.map { String($0.prefix { $0 != "→" }) } }
  /// The edges that were taken again while the app did nothing and no time passed.
  package var repeated: Set<String> = []
  /// The answers to the requests, in order.
  package var answers: [String]
  /// What viewers could be shown for the refusals and denials among the answers.
  package var failures: [ViewerFailure] = []
  /// The number of requests that the app made, without those that ended with its process.
  package var requests = 0
  /// Requests that were never settled, and events that are still deferred, by name.
  package var unsettled: [String] = []
  /// Whether only an event from outside can move the machine on from the last state.
  package var rests = true
  /// The faults that an observer found.
  package var broken: [String] = []
  /// Why it did not end as expected; empty if it did.
  package var problems: [String]
}
