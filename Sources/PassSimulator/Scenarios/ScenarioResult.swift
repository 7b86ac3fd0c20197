import FlowEngine
import PassFlows

/// What came of a scenario.
public struct ScenarioResult: Hashable, Sendable {
  /// The last state.
  public var state: AppleSSO.State.Name
  /// The ids of all edges taken, in order; of one that returned, with the state that it came back to: `A4.back→polling`.
  public var path: [String]
  /// The ids alone.
  public var edgeIds: [String] { path.map { String($0.prefix { $0 != "→" }) } }
  /// The answers to the requests, in order.
  public var answers: [String]
  /// How many requests the app made.
  public var requests = 0
  /// Requests that were never settled, and events that still wait, by name: what was lost.
  public var unsettled: [String] = []
  /// Whether only the outside would move the machine on from the last state.
  public var rests = true
  /// Why it did not end as it should; empty if it did.
  public var problems: [String]
}

extension Ending {
  /// How a result differs from this ending.
  func problems(of result: ScenarioResult) -> [String] {
    var problems: [String] = []
    if result.state != state { problems.append("ends in \(result.state.stringValue), not in \(state.stringValue)") }
    var rest = result.path[...]
    for id in path {
      guard let index = rest.firstIndex(of: id) else {
        problems.append("\(id) is missing in its place among \(result.path)")
        break
      }
      rest = rest[(index + 1)...]
    }
    if result.answers != answers { problems.append("answers \(result.answers), not \(answers)") }
    return problems
  }
}
