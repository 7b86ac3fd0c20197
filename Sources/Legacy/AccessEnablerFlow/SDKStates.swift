import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// The states of the flow. The letters are those of the table in sdk 5.4.
  @Cases package enum State {
    // A0, A1, A2
    case absent
    case makingEnabler
    // Without letters: the prerequisite
    case askingForAccess
    case explainingAccess(ExplainingAccess)
    case configuring
    case settlingRequestor(Bool)
    case unconfigured
    // A3, A5, A9
    case configured
    case unauthenticated(Unauthenticated)
    case authenticated(LoggedIn)
    // A4
    case checking
    // A6, A6p
    case authenticating(AuthenticationOptions)
    case showingDialog(TVProviderDialog)
    case awaitingLogin
    // A7, A6c
    case choosingProvider([OfferedProvider])
    case cancellingLogin(CancellingLogin)
    // A8
    case selectingProvider(Selection)
    case showingPage(RequestedPage)
    case completingLogin(String)
    case showingCode(SecondScreenCode)
    case settling(Settling)
    // A9a
    case checkingAuthorization(CheckAuthorization)
    case collectingReasons(FailedTokenRequest)
    case gettingAuthorization(GetAuthorization)
    case awaitingDecision
    // Without letters
    case settingOptions(AccessEnablerOptions)
    case preselecting(Selection)
    case preauthorizing(PreauthorizationRequest)
    case checkingResources(CheckResources)
    case askingProvider
    case readingMetadata(MetadataKey)
    // A10
    case loggingOut
    case showingLogoutPage(RequestedPage)
    case completingLogout(String)
  }

  /// A5: no one is logged in.
  package struct Unauthenticated: Hashable, Codable, Sendable {
    /// Why no one is logged in.
    package var why: Refusal
    /// The result of a check.
    package var login: SDKLogin
    /// The result of a logout; `nil` if there was none.
    package var signedOut: SignOutResult?
  }

  /// A9: a viewer is logged in.
  package struct LoggedIn: Hashable, Codable, Sendable {
    /// The result of the check or login.
    package var login: SDKLogin
    /// Why a logout did not succeed; `nil` if there was none.
    package var notSignedOut: Refusal?
  }

  /// A6c: a login is being cancelled.
  package struct CancellingLogin: Hashable, Codable, Sendable {
    /// Why the login is cancelled.
    var why: Refusal
  }

  /// The callback that ends a call has come; codes may follow it.
  package struct Settling: Hashable, Codable, Sendable {
    /// How the call has ended.
    var ending: EndOfCall
  }

  /// The meaning of K02 or K09, which depends on the call (sdk 3.1).
  @Cases package enum EndOfCall {
    case loggedIn
    /// No one is logged in, for this reason.
    case notLoggedIn(Refusal)
    /// The resource is denied.
    case denied(FailedTokenRequest)
    /// The logout is done.
    case loggedOut(SignOutResult)
    /// K02 said 1 after a logout: a viewer is still logged in.
    case notLoggedOut
  }
}
