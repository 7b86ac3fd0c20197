import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// C1.
  package struct RetrievingConfiguration: Hashable, Codable, Sendable, Retryable {
    /// A provider could not be used, and the app's own picker is to offer others (R-CFG-9).
    var reselects = false
    /// What has been tried for this call.
    package var attempts = Attempts()
  }

  /// C1: the providers with an active integration.
  package struct ConfigurationQuery: Query {
    package init() {}
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<ServiceConfiguration> {
      endpoints.configuration(token: token)
    }
    package static func event(_ answer: Timestamped<ServiceConfiguration>) -> Event { .configurationReceived(answer) }
  }

  /// Which picker can be filled without asking the server once more (R-CFG-7, C-86).
  @Cases package enum ProvidersInMemory {
    /// Providers were read a short while ago, some that Apple can sign in to.
    case forApple(ServiceConfiguration)
    /// Providers were read a short while ago, none that Apple can sign in to (C-25).
    case forAppOnly
    /// None, or too long ago.
    case none
  }

  /// Phase C, first part: which providers are there?
  static let configuration = Phase<AppleSSO>(
    "C.1", "Partner authentication: configuration", [retrievingConfiguration],
    everywhere: [.registersAgain(), fails] + whileSigningIn)

  private static let retrievingConfiguration = Node<AppleSSO>(
    \.retrievingConfiguration, "C1", "Providers with an active integration",
    [
      .does(\.retrieveConfiguration) { context, _ in TokenCall(context, ConfigurationQuery()) },
      .on(
        \.configurationReceived, "C2", ["v2 C2", "R-CFG-10"], when: .someSupported.and(.firstChoice).and(.not(.silent)),
        to: \.pickingProvider
      ) { context, _, received in
        context.keep(received)
        return PickingProvider(configuration: received.value)
      },
      // An empty list would mean all providers of the region to the framework.
      .on(
        \.configurationReceived, "C2.ownPicker", ["v2 C2", "C-25", "R-CFG-9"],
        when: .not(.someSupported.and(.firstChoice)).and(.not(.silent)), to: \.choosingProvider
      ) { context, _, received in context.keep(received) },
      // Whom the system knows has picked their provider.
      .on(
        \.configurationReceived, "C2.silent", ["v2 C2", "v2 C4", "PassFlow: requests"],
        when: .systemProvider.and(.silent), to: \.requestingPartnerSession
      ) { context, _, received, known in
        context.keep(received)
        return RequestingPartnerSession(known: known)
      },
      .on(
        \.configurationReceived, "C2.silent.none", ["v2 C2", "PassFlow: doubt"],
        when: .silent.and(.not(.systemProvider)), to: \.signedOut
      ) { context, _, received in
        context.keep(received)
        return context.endsUnseen(with: received)
      },
      .renewsToken("C2"), .pausesAndRepeats("C2"), .outer(\.requestFailed),
    ])
}

extension Row where F == AppleSSO {
  /// On to a picker: past C1 when the providers were read a short while ago.
  static func towardsPicker<Trigger: HasTime>(
    _ id: String, on event: CasePath<AppleSSO.Event, Trigger>, _ sources: [Source],
    when guarded: Guard<F, From, Trigger, Void> = .always,
    _ learn: @escaping @Sendable (inout F.Context, From) -> Void = { _, _ in }
  ) -> Self {
    .group([
      .on(
        event, id, sources, when: guarded.and(.inMemory(is: .none)), to: \.retrievingConfiguration
      ) { context, from, outcome in
        context.record(outcome)
        learn(&context, from)
        return AppleSSO.RetrievingConfiguration()
      },
      .on(
        event, "\(id).cached", sources + ["R-CFG-7", "C-86"], when: .inMemory(\.forApple).and(guarded),
        to: \.pickingProvider
      ) { context, from, outcome, configuration in
        context.record(outcome)
        learn(&context, from)
        return PickingProvider(configuration: configuration)
      },
      .on(
        event, "\(id).cached.ownPicker", sources + ["R-CFG-7", "C-25"], when: guarded.and(.inMemory(is: .forAppOnly)),
        to: \.choosingProvider
      ) { context, from, outcome in
        context.record(outcome)
        learn(&context, from)
      },
    ])
  }
}

extension AppleSSO.ProvidersInMemory {
  init(_ context: AppleSSO.Context, at now: Moment) {
    guard let configuration = context.configuration, let ends = context.configurationEnds, !ends.isReached(at: now)
    else {
      self = .none
      return
    }
    self = configuration.inPlatformPicker.isEmpty ? .forAppOnly : .forApple(configuration)
  }
}

extension Guard where F == AppleSSO, Trigger: HasTime {
  fileprivate static var inMemory: Question<F, From, Trigger, AppleSSO.ProvidersInMemory> {
    Question("providers in memory") { context, _, outcome in AppleSSO.ProvidersInMemory(context, at: outcome.moment) }
  }
}

extension Guard<AppleSSO, AppleSSO.RetrievingConfiguration, Timestamped<ServiceConfiguration>, AppleSSO.PickedProvider>
{
  /// The provider of the partner status, which the app works with and the viewer does not want to leave.
  fileprivate static var systemProvider: Self {
    .found("provider of the system", bounded: true) { context, state, received in
      state.reselects ? nil : context.systemProvider(in: received.value)
    }
  }
}

extension Guard<AppleSSO, AppleSSO.RetrievingConfiguration, Timestamped<ServiceConfiguration>, Void> {
  fileprivate static var someSupported: Self {
    .check("some supported") { _, _, received in !received.value.inPlatformPicker.isEmpty }
  }
  /// No provider has turned out to be unusable on this way; after one has, only the viewer can lead back here.
  fileprivate static var firstChoice: Self { .check("first choice", bounded: true) { _, state, _ in !state.reselects } }
}
