import FlowEngine
import PassAPI
import PassService

extension EnablerFlow {
  /// The states of the façade.
  @Cases package enum State {
    // Between calls
    /// Before the first C03, and after one that failed.
    case unconfigured
    case ready
    // C03
    case openingRequestor(SetRequestor)
    case configuring
    // C04, C09, C11, C12, C14
    case checking
    case authorizing(CheckAuthorization)
    case checkingResources(CheckResources)
    case preauthorizing(Preauthorize)
    case readingMetadata(GetMetadata)
    // C05, C07, C10
    case preparingLogin
    case preparingPass(String)
    case loggingIn
    case showingDialog
    case showingPicker([TVProvider])
    case showingPage(RequestedPage)
    case showingCode(LoginCode)
    case answering(AppAnswer)
    case leavingLogin(Leaving)
    case leavingToConfigure(SetRequestor)
    case leavingToLogOut
    // C15
    case preparingLogout
    case loggingOut
    case openingLogoutPage(RequestedPage)
    case showingLogoutPage(RequestedPage)
    case closingLogoutPage(AppAnswer)
    // Detours
    case findingProvider
    case telling(Telling)
  }

  /// Callbacks for the app.
  package struct Telling: Hashable, Codable, Sendable {
    /// The callbacks, in order.
    package var callbacks: [Callback]
    init(_ callbacks: Callback?...) { self.init(callbacks) }
    init(_ callbacks: [Callback?]) { self.callbacks = callbacks.compactMap { $0 } }
  }

  /// A page of the provider.
  @Memberwise package struct RequestedPage: Hashable, Codable, Sendable {
    /// Its address, which may hold a code.
    package var url: Secret
    /// The redirect that ends it.
    package var completionURL: String
  }

  /// The app's answer to K03, K04 or K05.
  package enum AppAnswer: Hashable, Codable, Sendable {
    case provider(String)
    case completed
    case left
  }

  /// Why a login is cancelled.
  @Cases package enum Leaving {
    /// C07 with `nil`, or there is no delegate for a question to the viewer.
    case left
    /// C07 with another provider, for which the login begins again.
    case switched
  }
}

extension EnablerFlow {
  /// The data that outlives the states.
  package struct Context: Hashable, Codable, Sendable {
    package var options = Options()
    /// The last C03 that was not refused at once.
    package var requestor: SetRequestor?
    /// Whether it was configured, so that K01 said 1.
    var isConfigured = false
    /// The provider that C13 reports.
    package var selection = Selection.remembered
    /// The login under way, or the last one.
    package var login = Login()
    package init() {}
  }

  /// The provider that C13 reports.
  package enum Selection: Hashable, Codable, Sendable {
    /// The provider of the last login.
    case remembered
    /// A provider that the app has chosen by C07 outside of a login.
    case mvpd(String)
    /// No provider, after C07 with `nil`.
    case dropped
  }

  /// A login that the app has requested.
  package struct Login: Hashable, Codable, Sendable {
    package var wish = LoginWish()
    /// Whether K02 is owed to a viewer who is logged in already; C10 owes none.
    var isAwaited = true
    /// The decisions that follow, one after the other: one for each C10 that began the login or came during it.
    package var decisions: [CheckAuthorization] = []
    /// The provider to use without either picker.
    package var direct: String?
    /// Whether Apple's picker was shown.
    var hasAskedApple = false
    /// Why Apple's picker failed.
    var fallback: StatusNotice?
    /// Whether a provider is chosen, so that a later failure is one of the session.
    var hasChosen = false
    /// The code on display.
    var code: Secret?
    /// The controllers that K06 has presented and K07 has not dismissed.
    package var presented: [Int] = []
  }
}
