import FlowEngine
import PassAPI

// The part that flows share: a registered client with a token, a vault, the app's requests, and the remedies for failed
// calls. Its rows and phases are written once, for any flow that has these cases.

/// A flow whose calls go to the service with the token of a registered client.
package protocol ServiceFlow: AccessFlow
where
  Context: ServiceContext, State: ServiceState, Refusal == ServiceRefusal,
  State.Cases: ServiceStates, Event.Cases: ServiceEvents, Effect.Cases: ServiceEffects
{
  /// The builder of calls, with the headers of one moment.
  associatedtype Wire: Sendable
  /// How the flow asks whether a login has been made.
  static var poll: LoginPoll { get }
  /// The source for the pace of polls for a login.
  static var aboutPolling: Source { get }
  /// The sources for another code in place of the one in use.
  static var aboutNewCode: [Source] { get }
  /// The state that requests a code for a login.
  static var creatingCode: CasePath<State, CreatingCode> { get }
  /// Creates the builder of calls for a service provider and a device.
  static func wire(_ serviceProvider: String, _ device: DeviceDescription, _ optionalHeaders: OptionalHeaders) -> Wire
}

/// The states that every such flow has.
package protocol ServiceStates<Root>: AccessStates {
  /// No one is signed in. The flow rests until the app asks for a sign-in.
  var signedOut: Case<Root, SignedOut> { get }
  /// A viewer is signed in. The flow rests between the app's requests.
  var authenticated: Case<Root, Authenticated> { get }
  /// Reads the id and the description of the device.
  var describingDevice: Case<Root, Void> { get }
  /// Reads the vault, which shows the steps of the registration that can be skipped.
  var openingVault: Case<Root, OpeningVault> { get }
  /// Repeats the sign-out of a launch that ended before it was answered.
  var finishingSignOut: Case<Root, FinishingSignOut> { get }
  /// Counts a launch whose repeated sign-out was not answered. A detour.
  var notingLaunch: Case<Root, Void> { get }
  /// Dynamic Client Registration.
  var registering: Case<Root, Registering> { get }
  /// Stores the credentials for good.
  var storingCredentials: Case<Root, Void> { get }
  /// Requests the bearer token of every call.
  var requestingToken: Case<Root, RequestingToken> { get }
  /// Stores a token for a viewer who is signed in; other tokens are stored with the end.
  var storingToken: Case<Root, Void> { get }
  /// The wait before something is tried again (429, action `retry`, no connection, a locked vault).
  var pausing: Case<Root, Pausing> { get }
  /// The app's own picker.
  var choosingProvider: Case<Root, Void> { get }
  /// The provider's login page is open on this device.
  var showingLoginPage: Case<Root, ShowingLoginPage> { get }
  /// One poll for the login.
  var polling: Case<Root, Polling> { get }
  /// The time between two polls; on a second screen the code is on display.
  var awaitingLogin: Case<Root, AwaitingLogin> { get }
  /// The code is over, and the viewer is offered another one.
  var offeringNewCode: Case<Root, OfferingNewCode> { get }
  /// Stores provider and profile parts before the sign-in is reported (R-CFG-5, R-PROF-1).
  var storingSignIn: Case<Root, Authenticated> { get }
  /// Records a sign-out, and reads whose it is if that is not known, in one write.
  var recordingSignOut: Case<Root, RecordingSignOut> { get }
  /// Stores how a sign-in without a viewer, or a sign-out, has ended.
  var storingEnd: Case<Root, SignedOut> { get }
}

/// The events that every such flow has.
package protocol ServiceEvents<Root>: AccessEvents {
  // Requests of the app
  var signInRequested: Case<Root, SignIn> { get }
  var chooseRequested: Case<Root, Choose> { get }
  var authorizeRequested: Case<Root, Authorize> { get }
  var signOutRequested: Case<Root, SignOut> { get }
  var cancelRequested: Case<Root, Cancel> { get }
  var newCodeRequested: Case<Root, NewCode> { get }
  // Outcomes
  var deviceDescribed: Case<Root, DeviceDescription> { get }
  var deviceUnknown: Case<Root, Void> { get }
  var vaultOpened: Case<Root, Timestamped<VaultContents>> { get }
  /// The vault cannot be read yet; carries the time.
  var vaultNotReadable: Case<Root, Timestamp> { get }
  /// The vault could not be read now.
  var vaultFailed: Case<Root, Void> { get }
  /// The contents of the vault cannot be read, now or later.
  var vaultLost: Case<Root, VaultLoss> { get }
  /// The contents of the vault after a write, including what other clients stored; `nil` if it was not written, and the
  /// change lives only as long as the app.
  var vaultWritten: Case<Root, Timestamped<VaultContents?>> { get }
  var credentialsIssued: Case<Root, ClientCredentials> { get }
  var tokenIssued: Case<Root, StoredToken> { get }
  var partnerAnswered: Case<Root, Timestamped<PartnerReply>> { get }
  var configurationReceived: Case<Root, Timestamped<ServiceConfiguration>> { get }
  /// The id of the chosen provider.
  var providerChosen: Case<Root, String> { get }
  /// The viewer prefers to choose on a second screen.
  var secondScreenChosen: Case<Root, Void> { get }
  var viewerLeft: Case<Root, Void> { get }
  var redirectReached: Case<Root, Void> { get }
  var pageFailed: Case<Root, Void> { get }
  var newCodeWanted: Case<Root, Void> { get }
  /// A wait has elapsed.
  var timeReached: Case<Root, Moment> { get }
  /// A call failed: it was not sent, got no answer, or was refused.
  var requestFailed: Case<Root, Timestamped<CallFailure>> { get }
}

/// The effects that every such flow has.
package protocol ServiceEffects<Root>: AccessEffects {
  var describeDevice: Case<Root, Void> { get }
  var openVault: Case<Root, Void> { get }
  /// Merges this client's changes into the contents of the vault.
  var store: Case<Root, VaultChange> { get }
  /// Waits for this duration.
  var wait: Case<Root, Duration> { get }
  /// `POST /o/client/register`
  var register: Case<Root, Registration> { get }
  /// `POST /o/client/token`
  var requestToken: Case<Root, TokenRequest> { get }
  /// Queries Apple's framework: access check and metadata request.
  var queryPartner: Case<Root, PartnerQuery> { get }
  var chooseProvider: Case<Root, [TVProvider]> { get }
  /// Opens a page until the user agent reaches the redirect or the viewer leaves.
  var openPage: Case<Root, Page> { get }
  var offerNewCode: Case<Root, Void> { get }
}

extension ServiceFlow {
  /// What every edge on an answer does first: it records what the answer says beyond the question.
  package static var records: [Column<Self>] {
    [
      .atEveryEdge(on: \.partnerAnswered) { context, _, answered in context.updateAccess(answered) },
      .atEveryEdge(on: \.configurationReceived) { context, _, received in context.keep(received) },
      .atEveryEdge(on: \.vaultOpened) { context, _, opened in context.recall(opened.value) },
      .atEveryEdge(on: \.vaultWritten) { context, _, written in context.recordWrite(written) },
    ]
  }

  /// Creates an event of a case.
  package static func event<Payload>(_ path: CasePath<Event, Payload>, _ payload: Payload) -> Event {
    Event.cases[keyPath: path].embed(payload)
  }

  /// The names of events with payloads of one type.
  package static func names<Payload>(_ paths: CasePath<Event, Payload>...) -> [Event.Name] {
    paths.map { Event.cases[keyPath: $0].name }
  }
}
