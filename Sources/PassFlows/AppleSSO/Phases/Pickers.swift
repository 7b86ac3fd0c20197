import FlowEngine
import PassAPI

// The ways to a picker: through C1, or past it.
extension AppleSSO {
  /// A state whose call names a provider, or leaves it to a second screen.
  protocol Naming: Sendable { var named: String? { get } }
}
extension AppleSSO.CreatingSession: AppleSSO.Naming { var named: String? { mvpd } }
extension AppleSSO.ResumingSession: AppleSSO.Naming { var named: String? { mvpd } }
extension AppleSSO.Polling: AppleSSO.Naming { var named: String? { login.mvpd } }

extension Row where F == AppleSSO, From: AppleSSO.Naming, From: AppleSSO.Retryable {
  /// The provider cannot be used: forget it, and let the viewer choose among the others, read anew (R-CFG-9).
  static func reselection(_ step: String) -> Self {
    .group([
      .on(
        \.requestFailed, "\(step).reselect", ["R-CFG-9"], when: .namedProvider.and(.remedy(is: .reselect)),
        to: \.retrievingConfiguration
      ) { context, _, failure, mvpd in context.refuse(mvpd, because: failure) },
      // The provider was chosen elsewhere, and may be chosen there again.
      .on(
        \.requestFailed, "\(step).reselect.elsewhere", ["R-CFG-9"],
        when: .remedy(is: .reselect).and(.lacks(.namedProvider)), to: \.signedOut
      ) { context, _, failure in context.failing(failure) },
    ])
  }
}

extension Row where F == AppleSSO, From: AppleSSO.OfKnownProvider, From: AppleSSO.Retryable {
  /// The provider of C4 cannot be used: the same, but there is always one.
  static func reselection(_ step: String) -> Self {
    .on(
      \.requestFailed, "\(step).reselect", ["R-CFG-9"], when: .remedy(is: .reselect), to: \.retrievingConfiguration
    ) { context, state, failure in context.refuse(state.known.mvpd, because: failure) }
  }
}

extension AppleSSO {
  /// A state of the partner way, whose provider is the one of C4.
  protocol OfKnownProvider: Sendable { var known: KnownProvider { get } }
}
extension AppleSSO.RequestingPartnerSession: AppleSSO.OfKnownProvider {}
extension AppleSSO.CreatingPartnerProfile: AppleSSO.OfKnownProvider {}

extension Guard where F == AppleSSO, From: AppleSSO.Naming, Found == String {
  fileprivate static var namedProvider: Self { .found("provider named") { _, state, _ in state.named } }
}

extension AppleSSO.Context {
  /// On to the providers that remain.
  fileprivate mutating func refuse(_ mvpd: String, because failure: AppleSSO.Failure)
    -> AppleSSO.RetrievingConfiguration
  {
    note(failure)
    forget(mvpd)
    return AppleSSO.RetrievingConfiguration(reselects: true)
  }

  /// A provider is of no use any more.
  mutating func forget(_ mvpd: String) {
    refused.insert(mvpd)
    dismissed.provider = mvpd
    if remembered?.mvpd == mvpd { remembered = nil }
  }

  /// The providers that a picker may offer.
  var offered: [MVPD] { configuration?.mvpds.filter { !refused.contains($0.id) } ?? [] }
}

extension Row where F == AppleSSO {
  /// On to a picker: past C1 when the providers were read a short while ago.
  static func towardsPicker<Trigger: AppleSSO.Timed>(
    _ id: String, on event: CasePath<AppleSSO.Event, Trigger>, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always
  ) -> Self {
    .group([
      .on(
        event, id, sources, when: guarded.and(.inMemory(is: .none)), to: \.retrievingConfiguration
      ) { context, _, outcome in
        context.note(outcome)
        return AppleSSO.RetrievingConfiguration()
      },
      .on(
        event, "\(id).cached", sources + ["R-CFG-7", "C-86"], when: .inMemory(\.forApple).and(guarded),
        to: \.pickingProvider
      ) { context, _, outcome, configuration in
        context.note(outcome)
        return AppleSSO.PickingProvider(configuration: configuration)
      },
      .on(
        event, "\(id).cached.nobody", sources + ["R-CFG-7", "C-25"], when: guarded.and(.inMemory(is: .forAppOnly)),
        to: \.choosingProvider
      ) { context, _, outcome in
        context.note(outcome)
        return AppleSSO.ChoosingProvider()
      },
    ])
  }
}
