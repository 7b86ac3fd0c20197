import FlowEngine
import PassAPI

// The ways to a picker: through C1, or past it.
extension Row where F == AppleSSO, From: AppleSSO.Tried {
  /// The provider cannot be used: forget it, and let the viewer choose among those that can (R-CFG-9).
  static func reselection(_ step: String) -> Self {
    .on(.requestFailed, "\(step).reselect", ["R-CFG-9"], when: .course(.reselect), to: .retrievingConfiguration) { context, _, _ in
      context.remembered = nil
      return AppleSSO.RetrievingConfiguration(reselects: true)
    }
  }
}

extension Row where F == AppleSSO {
  /// On to a picker: past C1 when the providers were read a short while ago.
  static func towardsPicker<Trigger: AppleSSO.Timed>(
    _ id: String, on event: Case<AppleSSO.Event, Trigger>, _ sources: [Source], when guarded: Guard<F, From, Trigger>? = nil
  ) -> Self {
    func given(_ providers: AppleSSO.ProvidersInMemory.Name) -> Guard<F, From, Trigger> {
      guarded.map { $0.and(.inMemory(providers)) } ?? .inMemory(providers)
    }
    let fresh: Finding<F, From, Trigger, Configuration> = .inMemory(.forApple)
    return .group([
      .on(event, id, sources, when: given(.none), to: .retrievingConfiguration) { _, _, _ in AppleSSO.RetrievingConfiguration() },
      .on(event, "\(id).cached", sources + ["R-CFG-7", "C-86"], given: guarded.map { fresh.and($0) } ?? fresh, to: .pickingProvider) {
        _, _, _, configuration in AppleSSO.PickingProvider(configuration: configuration)
      },
      .on(event, "\(id).cached.nobody", sources + ["R-CFG-7", "C-25"], when: given(.forAppOnly), to: .choosingProvider) { _, _, _ in
        AppleSSO.ChoosingProvider()
      },
    ])
  }
}
