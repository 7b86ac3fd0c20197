import FlowEngine

/// Watches the machine itself while a scenario is played, for what its steps do not show: payloads and contexts.
package protocol ScenarioWatch<F>: Sendable {
  /// The flow that is watched.
  associatedtype F: Flow
  /// What was found, in words.
  var broken: [String] { get }
  /// The app is launched.
  mutating func begin(_ run: Run<F>)
  /// An event led to something; nil when an effect broke.
  mutating func see(_ event: F.Event?, _ report: borrowing LiveReaction<F>)
  /// All has happened that the event leads to.
  mutating func pause(_ run: Run<F>)
}
