import FlowEngine
import PassAPI
import PassService

extension AppleSSO {
  /// C1: the call for the configuration.
  package struct RetrievingConfiguration: Hashable, Codable, Sendable, Retryable {
    /// Whether a provider could not be used, so that the app's own picker offers others (R-CFG-9).
    var reselects = false
    /// The attempts for this call.
    package var attempts = Attempts()
  }

  /// C1: requests the providers with an active integration.
  package struct ConfigurationQuery: Query {
    package init() {}
    package func call(_ endpoints: Endpoints, _ token: Secret) -> Call<ServiceConfiguration> {
      endpoints.configuration(token: token)
    }
    package static func event(_ answer: Timestamped<ServiceConfiguration>) -> Event { .configurationReceived(answer) }
  }

  /// The picker that can be filled without asking the server again (R-CFG-7, C-86).
  @Cases package enum ProvidersInMemory {
    /// The configuration was read a short while ago and has providers that Apple can sign in to.
    case forApple(ServiceConfiguration)
    /// The configuration was read a short while ago and has no provider that Apple can sign in to (C-25).
    case forAppOnly
    /// The configuration was not read, or too long ago.
    case none
  }

  /// Phase C, first part: reads the providers.
  static let configuration = Phase<AppleSSO>(
    "C.1", "Partner authentication: configuration", [retrievingConfiguration],
    everywhere: [.registersAgain(), fails, .endsSilently(["v2 C2", "PassFlow: doubt"], on: .configurationReceived)]
      + whileSigningIn)

  private static let retrievingConfiguration = StateNode<AppleSSO>(
    \.retrievingConfiguration, "C1", "Providers with an active integration",
    [
      .does(\.retrieveConfiguration) { context, _ in TokenCall(context, ConfigurationQuery()) },
      .on(
        \.configurationReceived, "C2", ["v2 C2", "R-CFG-10"], when: .someSupported.and(.firstChoice).and(.not(.silent)),
        to: \.pickingProvider
      ) { _, _, received in PickingProvider(configuration: received.value) },
      // To the framework, an empty list would mean all providers of the region.
      .on(
        \.configurationReceived, "C2.ownPicker", ["v2 C2", "C-25", "R-CFG-9"],
        when: .not(.someSupported.and(.firstChoice)).and(.not(.silent)), to: \.choosingProvider),
      // A viewer whom the system knows has picked their provider.
      .on(
        \.configurationReceived, "C2.silent", ["v2 C2", "v2 C4", "PassFlow: requests"],
        finding: .systemProvider.and(.silent), to: \.requestingPartnerSession
      ) { _, _, _, known in RequestingPartnerSession(known: known) },
      .renewsToken("C2"), .pausesAndRepeats("C2"), .outer(\.requestFailed), .outer(\.configurationReceived),
    ])
}

extension Row where F == AppleSSO {
  /// Goes on to a picker, without C1 if the configuration was read a short while ago.
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
        event, "\(id).cached", sources + ["R-CFG-7", "C-86"], finding: .inMemory(\.forApple).and(guarded),
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

extension AppleSSO.Context {
  func providersInMemory(at now: Moment) -> AppleSSO.ProvidersInMemory {
    guard let configuration = service.configuration, service.configurationEnds?.isReached(at: now) == false else {
      return .none
    }
    return configuration.inPlatformPicker.isEmpty ? .forAppOnly : .forApple(configuration)
  }
}

extension Guard where F == AppleSSO, Trigger: HasTime {
  fileprivate static var inMemory: Question<F, From, Trigger, AppleSSO.ProvidersInMemory> {
    Question("providers in memory") { context, _, outcome in context.providersInMemory(at: outcome.moment) }
  }
}

extension Guard<AppleSSO, AppleSSO.RetrievingConfiguration, Timestamped<ServiceConfiguration>, AppleSSO.PickedProvider>
{
  /// The provider of the partner status, if the app works with it and the viewer does not want to leave it.
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
  /// No provider has turned out to be unusable during this sign-in; after one has, only the viewer can lead back here.
  fileprivate static var firstChoice: Self { .check("first choice", bounded: true) { _, state, _ in !state.reselects } }
}
