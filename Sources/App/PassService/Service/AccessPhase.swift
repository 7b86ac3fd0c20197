import FlowEngine
import PassAPI

// Permission to read the subscription stored on the device: the parts shared by all flows, including those without a
// client at the service.

/// A flow that may explain to the viewer what access to the stored subscription is good for.
package protocol AccessFlow: Flow
where
  Context: AccessContext, State.Cases: AccessStates, State.Cases.Root == State, Event.Cases: AccessEvents,
  Event.Cases.Root == Event, Effect.Cases: AccessEffects, Effect.Cases.Root == Effect
{
  /// The name by which the flow's document is cited: `v2` in `v2 C6`.
  static var document: String { get }
}

/// The states that every such flow has.
package protocol AccessStates<Root>: Sendable {
  associatedtype Root: Cased
  /// The viewer has refused access, and the app explains what it is good for. A detour.
  var explainingAccess: Case<Root, ExplainingAccess> { get }
}

/// The events that every such flow has.
package protocol AccessEvents<Root>: Sendable {
  associatedtype Root: Cased
  var accessExplained: Case<Root, Void> { get }
}

/// The effects that every such flow has.
package protocol AccessEffects<Root>: Sendable {
  associatedtype Root: Cased
  /// Explains what access is good for, and where in the settings to allow it.
  var explainAccess: Case<Root, SettingsPlace> { get }
}

/// What such a flow knows about the access.
package protocol AccessContext {
  /// The system whose settings have the switch.
  var platform: Platform { get }
  /// Whether the subscription stored on the device may be read, as last reported by the framework (P2, P3).
  var permission: AccessStatus? { get set }
  /// Whether the benefit of access was explained to a viewer who refuses it (P3); once is enough, until they allow it.
  var isAccessExplained: Bool { get set }
  /// Whether nothing may be shown now.
  var isSilent: Bool { get }
}

extension AccessContext {
  /// Records what the viewer allows.
  package mutating func updateAccess(_ access: AccessStatus) {
    permission = access
    if access == .granted { isAccessExplained = false }
  }

  /// Whether the viewer refuses access and its benefit is to be explained: not a second time, and not while the flow is
  /// silent.
  package func explains(_ access: AccessStatus) -> Bool { access == .denied && !isAccessExplained && !isSilent }

  /// P3: begins to explain why access helps.
  package mutating func explainAccess() -> ExplainingAccess {
    isAccessExplained = true
    return ExplainingAccess(platform)
  }
}

/// P3: the explanation of access.
package struct ExplainingAccess: Hashable, Codable, Sendable {
  /// Where the viewer finds the switch.
  package var place: SettingsPlace
  package init(_ platform: Platform) { place = SettingsPlace(platform) }
}

extension AccessFlow {
  /// The source for a step of the flow's document.
  package static func step(_ step: String) -> Source { Source("\(document) \(step)") }

  /// P2: Apple's framework reports whether the subscription may be read; the system may ask a viewer who has not
  /// decided.
  ///
  /// - Parameters:
  ///   - asks: Whether the viewer may be asked.
  ///   - next: The next state, for every answer.
  package static func askingForAccess<Next>(
    at state: CasePath<State, Void>, by effect: CasePath<Effect, Bool>, reporting report: CasePath<Event, AccessStatus>,
    asks: @escaping @Sendable (Context) -> Bool, then next: CasePath<State, Next>,
    _ begin: @escaping @Sendable () -> Next
  ) -> StateNode<Self> {
    StateNode(
      state, "P2", "May the app read the stored subscription?",
      [
        .does(effect) { context, _ in asks(context) },
        .on(report, "P2", [step("P2"), "R-SSO-1"], when: .not(.denied), to: next) { context, _, access in
          context.updateAccess(access)
          return begin()
        },
        // The flow goes on without the framework (R-SSO-18).
        .on(
          report, "P2.denied", [step("P2"), step("P3"), "R-SSO-24"], when: .denied.and(.not(.explained)),
          to: \.explainingAccess, then: next
        ) { context, _, access in
          context.updateAccess(access)
          return (context.explainAccess(), begin())
        },
        .on(
          report, "P2.deniedBefore", [step("P2"), "R-SSO-18"], when: .denied.and(.explained), to: next
        ) { context, _, access in
          context.updateAccess(access)
          return begin()
        },
      ])
  }

  /// P3: a detour; after it the flow goes on without the framework.
  package static var explainingAccess: StateNode<Self> {
    StateNode(
      \.explainingAccess, "P3", "Explain the benefit of access and where to allow it",
      [
        .detour,
        .does(\.explainAccess) { _, state in state.place },
        .returns(on: \.accessExplained, "P3", [step("P3"), "R-SSO-24"]),
      ])
  }
}

extension Guard where F: AccessFlow, Trigger == AccessStatus, Found == Void {
  /// The benefit is not explained twice, and not while the flow is silent.
  fileprivate static var explained: Self {
    .check("explained, or silent") { context, _, _ in context.isAccessExplained || context.isSilent }
  }
  fileprivate static var denied: Self { .check("access denied") { _, _, access in access == .denied } }
}

extension EffectDeclaration where Event.Cases: AccessEvents, Event.Cases.Root == Event {
  /// Explains what access is good for.
  package static var explainAccess: Self { .question([Event.cases.accessExplained.name]) }
}
