import FlowEngine
import PassAPI

// What the flows have in common: a client that is registered and has a token, a vault, requests of the app, and what
// every call does when it fails. Rows and phases about that are written once, for any flow that has these cases.

/// A flow whose calls go to the service with the token of a registered client.
package protocol ServiceFlow: AccessFlow
where
  Context: ServiceContext, State: ServiceState, Refusal == PassService.Refusal,
  State.Cases: ServiceStates, Event.Cases: ServiceEvents, Effect.Cases: ServiceEffects
{
  /// Builds the calls of one moment.
  associatedtype Wire: Sendable
  /// How it is asked whether a login has been made.
  static var poll: LoginPoll { get }
  /// Where the document says how polls for a login follow each other.
  static var aboutPolling: Source { get }
  /// What it says of another code in place of the one in use.
  static var aboutNewCode: [Source] { get }
  /// The state in which a code for a login is asked for.
  static var creatingCode: CasePath<State, CreatingCode> { get }
  /// The calls of a service provider and a device.
  static func wire(_ serviceProvider: String, _ device: DeviceDescription, _ optionalHeaders: OptionalHeaders) -> Wire
}

/// The states that every such flow has.
package protocol ServiceStates<Root>: AccessStates {
  /// Nobody is signed in. The flow rests until the app asks for a sign-in.
  var signedOut: Case<Root, SignedOut> { get }
  /// A viewer is signed in. The flow rests between the app's requests.
  var authenticated: Case<Root, Authenticated> { get }
  /// The device id and the description of the device.
  var describingDevice: Case<Root, Void> { get }
  /// The vault shows which steps of the registration can be skipped.
  var openingVault: Case<Root, OpeningVault> { get }
  /// The sign-out once more, after a launch that ended before it was answered.
  var finishingSignOut: Case<Root, FinishingSignOut> { get }
  /// It was not answered: the launch counts. A detour.
  var notingLaunch: Case<Root, Void> { get }
  /// Dynamic Client Registration.
  var registering: Case<Root, Registering> { get }
  /// Credentials are kept for ever.
  var storingCredentials: Case<Root, Void> { get }
  /// The bearer token of every call.
  var requestingToken: Case<Root, RequestingToken> { get }
  /// It is kept for its life.
  var storingToken: Case<Root, Void> { get }
  /// The wait before something is tried again (429, action `retry`, no connection, a locked vault).
  var pausing: Case<Root, Pausing> { get }
  /// The app's own picker.
  var choosingProvider: Case<Root, Void> { get }
  /// The provider's login page is open on this device.
  var showingLoginPage: Case<Root, ShowingLoginPage> { get }
  /// Is the login there yet?
  var polling: Case<Root, Polling> { get }
  /// The time between two polls; on a second screen the code is on display.
  var awaitingLogin: Case<Root, AwaitingLogin> { get }
  /// The code is over: does the viewer want another?
  var offeringNewCode: Case<Root, OfferingNewCode> { get }
  /// Provider and profile parts are kept before the sign-in is reported (R-CFG-5, R-PROF-1).
  var storingSignIn: Case<Root, Authenticated> { get }
  /// Who is to be signed out, while that is not known or a sign-in is under way: noted and read in one.
  var endingSignIn: Case<Root, EndingSignIn> { get }
  /// What was kept of a sign-in that is over is dropped.
  var erasingSignIn: Case<Root, SignedOut> { get }
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
  /// The vault cannot be read yet; the time now.
  var vaultNotReadable: Case<Root, Timestamp> { get }
  /// The vault could not be read now.
  var vaultFailed: Case<Root, Void> { get }
  /// What the vault holds cannot be read, now or later.
  var vaultLost: Case<Root, VaultLoss> { get }
  /// What the vault holds now, with what others stored in it; nil if it was not written, and what was to be kept lives
  /// as long as the app.
  var vaultWritten: Case<Root, Timestamped<VaultContents?>> { get }
  var credentialsIssued: Case<Root, ClientCredentials> { get }
  var tokenIssued: Case<Root, StoredToken> { get }
  var partnerAnswered: Case<Root, Timestamped<PartnerReply>> { get }
  var configurationReceived: Case<Root, Timestamped<ServiceConfiguration>> { get }
  /// The id of the chosen provider.
  var providerChosen: Case<Root, String> { get }
  /// The viewer would rather choose on a second screen.
  var secondScreenChosen: Case<Root, Void> { get }
  var viewerLeft: Case<Root, Void> { get }
  var redirectReached: Case<Root, Void> { get }
  var pageFailed: Case<Root, Void> { get }
  var newCodeWanted: Case<Root, Void> { get }
  /// A wait has elapsed.
  var timeReached: Case<Root, Moment> { get }
  /// A call failed: it was not sent, brought no answer, or was refused.
  var requestFailed: Case<Root, Timestamped<CallFailure>> { get }
}

/// The effects that every such flow has.
package protocol ServiceEffects<Root>: AccessEffects {
  var describeDevice: Case<Root, Void> { get }
  var openVault: Case<Root, Void> { get }
  /// Puts what this client has changed over what the vault holds.
  var store: Case<Root, VaultChange> { get }
  /// Waits for this duration.
  var wait: Case<Root, Duration> { get }
  /// `POST /o/client/register`
  var register: Case<Root, Registration> { get }
  /// `POST /o/client/token`
  var requestToken: Case<Root, TokenRequest> { get }
  /// Apple's framework: access check and metadata request.
  var queryPartner: Case<Root, PartnerQuery> { get }
  var chooseProvider: Case<Root, [MVPD]> { get }
  /// A user agent, until it reaches the redirect or the viewer leaves.
  var openPage: Case<Root, Page> { get }
  var offerNewCode: Case<Root, Void> { get }
}

extension ServiceFlow {
  /// An event of a case.
  package static func event<Payload>(_ path: CasePath<Event, Payload>, _ payload: Payload) -> Event {
    Event.cases[keyPath: path].embed(payload)
  }

  /// The names of events with payloads of one type.
  package static func names<Payload>(_ paths: CasePath<Event, Payload>...) -> [Event.Name] {
    paths.map { Event.cases[keyPath: $0].name }
  }
}
