import FlowEngine
import PassAPI
import PassService

extension LegacyREST {
  /// Step 3: the call for the list.
  package struct RetrievingConfiguration: Hashable, Codable, Sendable, Retryable {
    /// The purpose of the list.
    var purpose: Purpose
    /// The attempts for this call.
    package var attempts = Attempts()

    /// A purpose of the list of MVPDs.
    package enum Purpose: Hashable, Codable, Sendable {
      /// Apple's picker, in step 4.
      case picker
      /// The id of a provider at the service, by Apple's id, in step 6.
      case mapping(String)
      /// The app's own picker, in step 10.
      case ownPicker
    }
  }

  /// Step 3: requests the MVPDs of the service provider.
  package struct ListQuery: Query {
    package func call(_ endpoints: LegacyEndpoints, _ token: Secret) -> Call<ServiceConfiguration> {
      endpoints.provideMVPDList(token: token)
    }
    package static func event(_ answer: Timestamped<ServiceConfiguration>) -> Event { .configurationReceived(answer) }
  }

  /// The next step after a list.
  @Cases package enum ListResult {
    /// Apple's picker, filled from the list.
    case picker(ServiceConfiguration)
    /// The provider at which the viewer is signed in on the device.
    case mapped(MappedProvider)
    /// The regular login: the list was read for it, has nothing for Apple's picker, or lacks the provider of the
    /// device.
    case regular
  }

  /// Step 3: the configuration.
  static let mvpdList = Phase<LegacyREST>(
    "S3", "Fetch the configuration", [retrievingConfiguration],
    everywhere: [.registersAgain(), fails, .endsSilently(["v1 S3", "PassFlow: requests"], on: .configurationReceived)]
      + whileSearching)

  private static let retrievingConfiguration = StateNode<LegacyREST>(
    \.retrievingConfiguration, "S3", "Provide MVPD List",
    [
      .does(\.retrieveConfiguration) { context, _ in TokenCall(context, ListQuery()) },
      .on(
        \.configurationReceived, "S3.picker", ["v1 S3", "v1 S4", "v1 3.2"], finding: .list(\.picker),
        to: \.pickingProvider
      ) { _, _, _, configuration in PickingProvider(configuration: configuration) },
      .on(
        \.configurationReceived, "S3.mapped", ["v1 S3", "v1 S6", "v1 3.2"], finding: .list(\.mapped),
        to: \.requestingProfile
      ) { _, _, _, provider in RequestingProfile(provider: provider) },
      // To the framework, an empty list of supported providers would mean all of the region.
      .on(
        \.configurationReceived, "S3.ownPicker", ["v1 S3", "v1 S10", "v1 3.2", "v1 7.8"],
        when: .list(is: .regular).and(.choosesHere).and(.not(.silent)), to: \.choosingProvider),
      .on(
        \.configurationReceived, "S3.code", ["v1 S3", "v1 S10", "v1 7.6"],
        when: .list(is: .regular).and(.not(.choosesHere)).and(.not(.silent)), to: \.creatingCode
      ) { _, _, _ in CreatingCode() },
      .renewsToken("S3"), .pausesAndRepeats("S3"), .outer(\.requestFailed), .outer(\.configurationReceived),
    ])
}

extension LegacyREST.ListResult {
  init(_ configuration: ServiceConfiguration, for purpose: LegacyREST.RetrievingConfiguration.Purpose) {
    switch purpose {
    case .picker: self = configuration.inPlatformPicker.isEmpty ? .regular : .picker(configuration)
    case .mapping(let id): self = configuration.mapped(id).map { .mapped($0) } ?? .regular
    case .ownPicker: self = .regular
    }
  }
}

extension Guard
where F == LegacyREST, From == LegacyREST.RetrievingConfiguration, Trigger == Timestamped<ServiceConfiguration> {
  /// Only step 2 needs a list for Apple's picker or for a provider of Apple's, and nothing leads back to it: later a
  /// list is for the app's own picker.
  fileprivate static var list: Question<F, From, Trigger, LegacyREST.ListResult> {
    Question("list", bounded: [.picker, .mapped]) { _, state, received in
      LegacyREST.ListResult(received.value, for: state.purpose)
    }
  }
}

extension Guard where F == LegacyREST, Found == Void {
  /// The app's own picker comes before a login on this device; on a second screen the provider is chosen there
  /// (v1 7.6).
  static var choosesHere: Self { .check("provider is chosen here") { context, _, _ in context.settings.hasUserAgent } }
}
