import AppleSSOFlow
import PassScenarios
import FlowEngine
import Testing

/// A line of a table of the tests: what the machine does with an event in a state.
struct Stepping: Sendable, CustomTestStringConvertible {
  let title: String, state: AppleSSO.State, event: AppleSSO.Event, edge: String, to: AppleSSO.State.Name?,
    kept: [AppleSSO.State], context: AppleSSO.Context

  /// `to`: the next state, when the edge's id does not say it well enough; `keeping`: what a detour comes back to.
  init(
    _ title: String, _ state: AppleSSO.State, _ event: AppleSSO.Event, _ edge: String, to: AppleSSO.State.Name? = nil,
    keeping kept: [AppleSSO.State] = [], in context: AppleSSO.Context = Sample.context()
  ) {
    self.title = title
    self.state = state
    self.event = event
    self.edge = edge
    self.to = to
    self.kept = kept
    self.context = context
  }
  var testDescription: String { "\(title): \(edge)" }

  /// Takes the step, compares edge and state, and answers where it led.
  @discardableResult func check() -> (context: AppleSSO.Context, state: AppleSSO.State, kept: [AppleSSO.State]) {
    var context = context, next = state, kept = kept
    let explained = AppleSSO.machine.explain(context, next, keeping: kept, event)
    guard case .edge(let index) = AppleSSO.machine.step(&context, &next, keeping: &kept, event) else {
      Issue.record("no edge: \(explained)")
      return (context, next, kept)
    }
    #expect(AppleSSO.machine.edges[index].id == edge, "\(explained)")
    if let to { #expect(next.name == to) }
    return (context, next, kept)
  }
}
