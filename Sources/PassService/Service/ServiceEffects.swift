import FlowEngine
import PassAPI

// What the effects are that every flow has. A flow names them in its own switch, so that the compiler holds that
// complete.

extension EffectDeclaration where Event.Cases: ServiceEvents, Event.Cases.Root == Event {
  /// The app describes the device.
  package static var describeDevice: Self { .outcomes([events.deviceDescribed.name, events.deviceUnknown.name]) }
  /// The vault is read.
  package static var openVault: Self {
    .outcomes([
      events.vaultOpened.name, events.vaultNotReadable.name, events.vaultFailed.name, events.vaultLost.name,
    ])
  }
  /// The vault is written.
  package static var store: Self { .outcomes([events.vaultWritten.name]) }
  /// Time passes.
  package static var wait: Self { .outcomes([events.timeReached.name], waitsFor: .time) }
  /// The client is registered.
  package static var register: Self { .call(events.credentialsIssued.name) }
  /// An access token is requested.
  package static var requestToken: Self { .call(events.tokenIssued.name) }
  /// Apple's framework is asked, which may show something: one at a time.
  package static var queryPartner: Self {
    .outcomes([events.partnerAnswered.name], waitsFor: .framework, isExclusive: true)
  }
  /// The app's own picker.
  package static var chooseProvider: Self {
    .question([events.providerChosen.name, events.secondScreenChosen.name, events.viewerLeft.name])
  }
  /// A user agent shows a page.
  package static var openPage: Self {
    .question([events.redirectReached.name, events.viewerLeft.name, events.pageFailed.name])
  }
  /// The viewer is offered a code in place of one that is over.
  package static var offerNewCode: Self { .question([events.newCodeWanted.name, events.viewerLeft.name]) }

  /// A call of the API, which brings what was asked for or fails.
  package static func call(_ answer: Event.Name) -> Self {
    .outcomes([answer, events.requestFailed.name], waitsFor: .service)
  }

  private static var events: Event.Cases { Event.cases }
}

extension EffectDeclaration {
  /// Something that is shown to the viewer, who ends it: one at a time.
  package static func question(_ outcomes: [Event.Name]) -> Self {
    .outcomes(outcomes, waitsFor: .person, isExclusive: true)
  }
}
