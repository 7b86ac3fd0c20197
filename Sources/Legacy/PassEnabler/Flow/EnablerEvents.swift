import FlowEngine
import PassAPI
import PassService

extension EnablerFlow {
  /// The events of the façade.
  @Cases package enum Event {
    // Calls of the app
    case requestorRequested(SetRequestor)
    case checkRequested(CheckAuthentication)
    case loginRequested(LoginWish)
    case chooseRequested(PickProvider)
    case cancelRequested(LeavePicker)
    case completeRequested(HandleURL)
    case authorizeRequested(CheckAuthorization)
    case playRequested(GetAuthorization)
    case resourcesRequested(CheckResources)
    case preauthorizeRequested(Preauthorize)
    case providerRequested(GetProvider)
    case metadataRequested(GetMetadata)
    case logoutRequested(LogOut)
    // Notifications
    /// C02.
    case optionsSet(Options)
    /// A call on its way for which a logout page does not wait.
    case callReceived
    /// The delegate that received the last question to the app has been released.
    case delegateReleased
    // Outcomes
    /// The callbacks were delivered.
    case told
    /// The callbacks were delivered, except that there is no delegate for the last question to the app, or it has been
    /// released.
    case unheard
    case requestorOpened
    case requestorUnusable(StatusNotice)
    case loggedInAlready(CurrentProfile)
    case signInBegun
    case noPass
    case answered
    case signOutBegun
    case checked(Checked)
    case decided(Decided)
    case resourcesDecided(DecidedResources)
    case preauthorized(PreauthorizeAnswer)
    case providerFound(TVProvider?)
    case metadataRead(Metadata)
    // Progress
    case configured(Configured)
    case signedIn(CurrentProfile)
    case signInFailed(FailedSignIn)
    /// Apple's picker was answered.
    case pickerAnswered(PickerFinding)
    case dialogPresented(Int)
    case dialogDismissed(Int)
    case providersOffered([TVProvider])
    case pageWanted(RequestedPage)
    case codeShown(LoginCode)
    case signedOut(SignedOut)
  }

  package static let requests: [Event.Name] = [
    .requestorRequested, .checkRequested, .loginRequested, .chooseRequested, .cancelRequested, .completeRequested,
    .authorizeRequested,
    .playRequested, .resourcesRequested, .preauthorizeRequested, .providerRequested, .metadataRequested,
    .logoutRequested,
  ]
  package static let notifications: [Event.Name] = [.optionsSet, .callReceived, .delegateReleased]

  /// The outcome of C03.
  @Memberwise package struct Configured: Hashable, Codable, Sendable {
    /// The answer of Apple's framework.
    package var notice: StatusNotice?
    /// Why the service cannot be used.
    package var failure: StatusNotice?
  }
  /// The result of C04.
  @Memberwise package struct Checked: Hashable, Codable, Sendable {
    package var access: CurrentProfile?
    package var notice: StatusNotice?
    /// Whether it is not known yet: then no login is found, which says nothing about the viewer.
    package var isInDoubt: Bool = false
  }
  /// Why no one was signed in.
  @Memberwise(unlabelled: 1) package struct FailedSignIn: Hashable, Codable, Sendable {
    package var refusal: ServiceRefusal
    /// Whether the device has no web pages, so that the session was to return a code.
    package var needsCode: Bool = false
  }
  /// The outcome of Apple's picker (sdk 5.3).
  @Cases package enum PickerFinding {
    /// Nothing prevents the exchange.
    case goesOn
    /// The app's own picker, with a code.
    case fallsBack(StatusNotice)
    /// A provider that Apple lists but does not sign in.
    case keeps(String)
  }
  /// A code for a second screen.
  @Memberwise(unlabelled: 1) package struct LoginCode: Hashable, Codable, Sendable {
    package var code: Secret
    package var until: Timestamp
  }
  /// A decision.
  @Memberwise(unlabelled: 1) package struct Decided: Hashable, Codable, Sendable {
    package var resource: String
    package var access: CurrentProfile?
    /// The media token of a permit.
    package var token: Secret?
    /// Why it is denied, or the kind of permit.
    package var notice: StatusNotice?
    /// The provider's text for a denial.
    package var text: String = ""
  }
  /// The resources that a catalogue may offer.
  @Memberwise package struct DecidedResources: Hashable, Codable, Sendable {
    package var permitted: [String]
    package var notice: StatusNotice?
  }
  /// A value of C14; `nil` for none.
  @Memberwise package struct Metadata: Hashable, Codable, Sendable {
    package var value: JSONValue?
    package var isEncrypted: Bool = false
  }
  /// The end of a logout.
  package struct SignedOut: Hashable, Codable, Sendable {
    /// Whether the viewer is still signed in on the device.
    package var asksForSettings = false
    /// Why the service did not log the viewer out.
    package var failure: StatusNotice?
    /// Whether the viewer is logged in now.
    package var isLoggedIn = false
    package init() {}
  }
}
