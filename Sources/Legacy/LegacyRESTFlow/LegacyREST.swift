import FlowEngine
import PassAPI
import PassService

/// The Apple single sign-on flow of the legacy REST API v1: "Apple SSO Cookbook (REST API V1)", steps 1 to 11, and its
/// logout.
///
/// Its vocabulary is in `LegacyStates`, `LegacyEvents` and `LegacyEffects`. Each file in `Phases` is a part of the
/// cookbook, with its payloads, questions and rows. The parts shared with other flows are in `PassService`.
package enum LegacyREST: ServiceFlow {
  package typealias Refusal = ServiceRefusal

  /// The whole flow, as it runs and as it is drawn and checked.
  package static let machine = Machine<LegacyREST>(
    [
      resting, prerequisites, vault, registration, pause, tokenCheck, deviceLogin, mvpdList, systemPicker,
      profileExchange,
      regularLogin, storing, playback, metadata, logout,
    ], from: .signedOut(SignedOut(.notKnownYet)),
    everywhere: records + [
      .recordsLeftOut(\.loginRetrieved), .recordsLeftOut(\.codeIssued), .recordsLeftOut(\.authorized),
      .recordsLeftOut(\.mediaTokenIssued), .recordsLeftOut(\.metadataReceived),
    ])
}

extension LegacyREST {
  package static let document = "v1"
  package static let poll = LoginPoll.device
  package static let aboutPolling: Source = "v1 7.6"
  package static let aboutNewCode: [Source] = ["v1 7.6"]
  package static var creatingCode: CasePath<State, CreatingCode> { \.creatingCode }

  package static func wire(
    _ serviceProvider: String, _ device: DeviceDescription, _ optionalHeaders: OptionalHeaders
  ) -> LegacyEndpoints {
    LegacyEndpoints(
      requestor: serviceProvider, device: device.identifier, info: device.info, optionalHeaders: optionalHeaders)
  }
}

extension LegacyREST.State.Cases: ServiceStates { package typealias Root = LegacyREST.State }
extension LegacyREST.Event.Cases: ServiceEvents { package typealias Root = LegacyREST.Event }
extension LegacyREST.Effect.Cases: ServiceEffects { package typealias Root = LegacyREST.Effect }
