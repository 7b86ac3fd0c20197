import FlowEngine

/// Watches the machine itself while a scenario is played, for data that its steps do not show: payloads and contexts.
package protocol ScenarioWatch<F>: Sendable {
  /// The flow that is watched.
  associatedtype F: Flow
  /// The faults that were found, in words.
  var broken: [String] { get }
  /// Called when the app is launched.
  mutating func begin(_ run: Run<F>)
  /// Called for each reaction to an event; the event is `nil` if an effect broke.
  mutating func see(_ event: F.Event?, _ report: borrowing LiveReaction<F>)
  /// Called when everything that the event leads to has happened.
  mutating func pause(_ run: Run<F>)
}
