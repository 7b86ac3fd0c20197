import FlowEngine
import PassAPI

// What the flows have in common: a client that is registered and has a token, a vault, requests of the app, and what
// every call does when it fails. Rows and phases about that are written once, for any flow that has these cases.

/// A flow whose calls go to the service with the token of a registered client.
package protocol ServiceFlow: Flow
where
  Context: ServiceContext, State: ServiceState, Refusal == PassService.Refusal,
  State.Cases: ServiceStates, State.Cases.Root == State, Event.Cases: ServiceEvents, Event.Cases.Root == Event,
  Effect.Cases: ServiceEffects, Effect.Cases.Root == Effect
{
  /// Builds the calls of one moment.
  associatedtype Wire: Sendable
  /// How the document that the flow follows is cited: `v2` in `v2 C6`.
  static var document: String { get }
  /// Where the document says how looks for a login follow each other.
  static var aboutPolling: Source { get }
  /// The calls of a service provider and a device.
  static func wire(_ serviceProvider: String, _ device: DeviceDescription, _ extras: Extras) -> Wire
}

/// A state of such a flow.
package protocol ServiceState: Cased {
  /// What the viewer is signed in with, where a call serves a request of theirs: they stay so whatever comes of it.
  var served: Access? { get }
  /// Whether a sign-out is under way that is carried through.
  var isSigningOut: Bool { get }
}

/// The states that every such flow has.
package protocol ServiceStates<Root>: Sendable {
  associatedtype Root: Cased
  var signedOut: Case<Root, SignedOut> { get }
  var authenticated: Case<Root, Authenticated> { get }
  var describingDevice: Case<Root, Void> { get }
  var explainingAccess: Case<Root, ExplainingAccess> { get }
  var openingVault: Case<Root, OpeningVault> { get }
  var finishingSignOut: Case<Root, FinishingSignOut> { get }
  var registering: Case<Root, Registering> { get }
  var storingCredentials: Case<Root, Void> { get }
  var requestingToken: Case<Root, RequestingToken> { get }
  var storingToken: Case<Root, Void> { get }
  var pausing: Case<Root, Pausing> { get }
  var polling: Case<Root, Polling> { get }
  var awaitingLogin: Case<Root, AwaitingLogin> { get }
  var storingSignIn: Case<Root, Authenticated> { get }
  var erasingSignIn: Case<Root, SignedOut> { get }
}

/// The events that every such flow has.
package protocol ServiceEvents<Root>: Sendable {
  associatedtype Root: Cased
  var signInRequested: Case<Root, SignIn> { get }
  var chooseRequested: Case<Root, Choose> { get }
  var signOutRequested: Case<Root, SignOut> { get }
  var cancelRequested: Case<Root, Cancel> { get }
  var newCodeRequested: Case<Root, NewCode> { get }
  var deviceDescribed: Case<Root, DeviceDescription> { get }
  var deviceUnknown: Case<Root, Void> { get }
  var accessExplained: Case<Root, Void> { get }
  var vaultOpened: Case<Root, Timed<VaultContents>> { get }
  var vaultNotReadable: Case<Root, Timestamp> { get }
  var vaultFailed: Case<Root, Void> { get }
  var vaultDamaged: Case<Root, Void> { get }
  var vaultWritten: Case<Root, Timed<VaultContents?>> { get }
  var credentialsIssued: Case<Root, ClientCredentials> { get }
  var tokenIssued: Case<Root, StoredToken> { get }
  var partnerAnswered: Case<Root, Timed<PartnerReply>> { get }
  var providerChosen: Case<Root, String> { get }
  var secondScreenChosen: Case<Root, Void> { get }
  var viewerLeft: Case<Root, Void> { get }
  var redirectReached: Case<Root, Void> { get }
  var pageFailed: Case<Root, Void> { get }
  var newCodeWanted: Case<Root, Void> { get }
  var timeReached: Case<Root, Timestamp> { get }
  var requestFailed: Case<Root, Timed<CallFailure>> { get }
}

/// The effects that every such flow has.
package protocol ServiceEffects<Root>: Sendable {
  associatedtype Root: Cased
  var describeDevice: Case<Root, Void> { get }
  var explainAccess: Case<Root, SettingsPlace> { get }
  var openVault: Case<Root, Void> { get }
  var store: Case<Root, VaultChange> { get }
  var wait: Case<Root, Duration> { get }
  var register: Case<Root, Registration> { get }
  var requestToken: Case<Root, TokenRequest> { get }
}

extension ServiceFlow {
  /// An event of a case.
  package static func event<Payload>(_ path: CasePath<Event, Payload>, _ payload: Payload) -> Event {
    Event.cases[keyPath: path].embed(payload)
  }

  /// A step of the document that the flow follows.
  package static func step(_ step: String) -> Source { Source("\(document) \(step)") }

  /// The names of events with payloads of one type.
  package static func names<Payload>(_ paths: CasePath<Event, Payload>...) -> [Event.Name] {
    paths.map { Event.cases[keyPath: $0].name }
  }
}
