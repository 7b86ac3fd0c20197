import FlowEngine
import PassAPI
import PassService

extension EnablerFlow {
  /// Where the façade is.
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
    case showingPicker([PassAPI.MVPD])
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
    /// In their order.
    package var callbacks: [Callback]
    init(_ callbacks: Callback?...) { self.init(callbacks) }
    init(_ callbacks: [Callback?]) { self.callbacks = callbacks.compactMap { $0 } }
  }

  /// A page of the provider.
  @Memberwise package struct RequestedPage: Hashable, Codable, Sendable {
    /// Its address, which may hold a code.
    package var url: Secret
    /// Where it ends.
    package var completionURL: String
  }

  /// What the app answers to K03, K04 or K05.
  package enum AppAnswer: Hashable, Codable, Sendable {
    case provider(String)
    case completed
    case left
  }

  /// Why a login is given up.
  @Cases package enum Leaving {
    /// C07 with nil, or nobody hears what the viewer is asked.
    case left
    /// C07 with another provider, which the login begins anew for.
    case switched
  }
}

extension EnablerFlow {
  /// What outlives the states.
  package struct Context: Hashable, Codable, Sendable {
    package var options = Options()
    /// The last C03 that was not refused at once.
    package var requestor: SetRequestor?
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
    /// The app has chosen one, by C07 outside of a login.
    case mvpd(String)
    /// C07 with nil.
    case dropped
  }

  /// A login that the app has asked for.
  package struct Login: Hashable, Codable, Sendable {
    package var wish = LoginWish()
    /// Whether K02 is owed to a viewer who is logged in already; C10 owes none.
    var isAwaited = true
    /// The decisions that follow, one after the other, of each C10 that began the login or came meanwhile.
    package var decisions: [CheckAuthorization] = []
    /// The provider to go on with, past both pickers.
    package var direct: String?
    /// Whether Apple's picker was asked for.
    var hasAskedApple = false
    /// Why it led nowhere.
    var fallback: StatusNotice?
    /// Whether a provider is chosen, so that what fails from now on is the session.
    var hasChosen = false
    /// The code on display.
    var code: Secret?
    /// What K06 has handed out and K07 has not taken back.
    package var presented: [Int] = []
  }
}
