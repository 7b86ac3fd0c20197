import FlowEngine
import PassAPI
import PassService

extension EnablerFlow {
  /// What can happen to the façade.
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
    /// Any call that a page of a logout does not wait for is on its way.
    case callComes
    /// The delegate that heard the last question to the app lives no more.
    case delegateGone
    // Outcomes
    /// The callbacks are told.
    case told
    /// The same, but there is no delegate for the last question to the app, or it lives no more.
    case unheard
    case requestorOpened
    case requestorUnusable(StatusNotice)
    case loggedInAlready(Access)
    case signInBegun
    case noPass
    case answered
    case signOutBegun
    case checked(Checked)
    case decided(Decided)
    case resourcesDecided(DecidedResources)
    case preauthorized(PreauthorizeAnswer)
    case providerFound(PassAPI.MVPD?)
    case metadataRead(Metadata)
    // Progress
    case configured(Configured)
    case signedIn(Access)
    case signInFailed(FailedSignIn)
    /// Apple's picker was answered.
    case pickerAnswered(PickerFinding)
    case dialogPresented(Int)
    case dialogDismissed(Int)
    case providersOffered([PassAPI.MVPD])
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
  package static let notifications: [Event.Name] = [.optionsSet, .callComes, .delegateGone]

  /// What came of C03.
  @Memberwise package struct Configured: Hashable, Codable, Sendable {
    /// What Apple's framework said.
    package var notice: StatusNotice?
    /// Why the service cannot be used.
    package var failure: StatusNotice?
  }
  /// What C04 found.
  @Memberwise package struct Checked: Hashable, Codable, Sendable {
    package var access: Access?
    package var notice: StatusNotice?
    /// Whether it cannot be told yet: then nobody is found, and that is no statement about the viewer.
    package var isInDoubt: Bool = false
  }
  /// Why nobody was signed in.
  package struct FailedSignIn: Hashable, Codable, Sendable {
    package var refusal: PassService.Refusal
    /// The device has no pages: the session was to bring a code.
    package var needsCode: Bool
    package init(_ refusal: PassService.Refusal, needsCode: Bool = false) {
      (self.refusal, self.needsCode) = (refusal, needsCode)
    }
  }
  /// What Apple's picker leads to (sdk 5.3).
  @Cases package enum PickerFinding {
    /// Nothing stands against the exchange.
    case goesOn
    /// The app's own picker, with a code.
    case fallsBack(StatusNotice)
    /// A provider that Apple lists, but does not sign in.
    case keeps(String)
  }
  /// A code for a second screen.
  package struct LoginCode: Hashable, Codable, Sendable {
    package var code: Secret
    package var until: Timestamp
    package init(_ code: Secret, until: Timestamp) { (self.code, self.until) = (code, until) }
  }
  /// A decision.
  package struct Decided: Hashable, Codable, Sendable {
    package var resource: String
    package var access: Access?
    /// The media token of a permit.
    package var token: Secret?
    /// Why it is denied, or what kind of permit it is.
    package var notice: StatusNotice?
    /// The provider's text for a denial.
    package var text: String
    package init(
      _ resource: String, access: Access? = nil, token: Secret? = nil, notice: StatusNotice? = nil, text: String = ""
    ) {
      (self.resource, self.access, self.token, self.notice, self.text) = (resource, access, token, notice, text)
    }
  }
  /// What a catalogue may offer.
  @Memberwise package struct DecidedResources: Hashable, Codable, Sendable {
    package var permitted: [String]
    package var notice: StatusNotice?
  }
  /// A value of C14; nil without one.
  @Memberwise package struct Metadata: Hashable, Codable, Sendable {
    package var value: JSONValue?
    package var isEncrypted: Bool = false
  }
  /// The end of a logout.
  package struct SignedOut: Hashable, Codable, Sendable {
    /// The viewer is still signed in on the device.
    package var asksForSettings = false
    /// Why the service did not log them out.
    package var failure: StatusNotice?
    /// Whether they are logged in now.
    package var isLoggedIn = false
    package init() {}
  }
}
