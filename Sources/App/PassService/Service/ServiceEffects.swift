import FlowEngine
import PassAPI

// Declarations of the effects that every flow has. A flow lists them in its own switch, so that the compiler checks
// that it is complete.

extension EffectDeclaration where Event.Cases: ServiceEvents, Event.Cases.Root == Event {
  /// Describes the device.
  package static var describeDevice: Self { .outcomes([events.deviceDescribed.name, events.deviceUnknown.name]) }
  /// Reads the vault.
  package static var openVault: Self {
    .outcomes([
      events.vaultOpened.name, events.vaultNotReadable.name, events.vaultFailed.name, events.vaultLost.name,
    ])
  }
  /// Writes the vault.
  package static var store: Self { .outcomes([events.vaultWritten.name]) }
  /// Waits for some time.
  package static var wait: Self { .outcomes([events.timeReached.name], waitsFor: .time) }
  /// Registers the client.
  package static var register: Self { .call(events.credentialsIssued.name) }
  /// Requests an access token.
  package static var requestToken: Self { .call(events.tokenIssued.name) }
  /// Queries Apple's framework, which may show something: one query at a time.
  package static var queryPartner: Self {
    .outcomes([events.partnerAnswered.name], waitsFor: .framework, isExclusive: true)
  }
  /// Shows the app's own picker.
  package static var chooseProvider: Self {
    .question([events.providerChosen.name, events.secondScreenChosen.name, events.viewerLeft.name])
  }
  /// Shows a page in the user agent.
  package static var openPage: Self {
    .question([events.redirectReached.name, events.viewerLeft.name, events.pageFailed.name])
  }
  /// Offers the viewer a code in place of an expired one.
  package static var offerNewCode: Self { .question([events.newCodeWanted.name, events.viewerLeft.name]) }

  /// A call of the API, which ends with its answer or fails.
  package static func call(_ answer: Event.Name) -> Self {
    .outcomes([answer, events.requestFailed.name], waitsFor: .service)
  }

  private static var events: Event.Cases { Event.cases }
}

extension EffectDeclaration {
  /// A prompt or page that the viewer ends: one at a time.
  package static func question(_ outcomes: [Event.Name]) -> Self {
    .outcomes(outcomes, waitsFor: .person, isExclusive: true)
  }
}
