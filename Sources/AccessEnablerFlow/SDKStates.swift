import FlowEngine
import PassAPI
import PassService

extension AccessEnablerSDK {
  /// Where the flow is. The letters are those of the table in sdk 5.4.
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

  /// A5.
  package struct Unauthenticated: Hashable, Codable, Sendable {
    /// Why nobody is logged in.
    package var why: Refusal
    /// What a check found.
    package var login: SDKLogin
    /// What came of a logout.
    package var signedOut: SignOutResult?
  }

  /// A9.
  package struct LoggedIn: Hashable, Codable, Sendable {
    /// What was found.
    package var login: SDKLogin
    /// Why a logout did not succeed, nil if there was none.
    package var notSignedOut: Refusal?
  }

  /// A6c.
  package struct CancellingLogin: Hashable, Codable, Sendable {
    /// Why the login is given up.
    var why: Refusal
  }

  /// The callback that ends something has come; codes may follow it.
  package struct Settling: Hashable, Codable, Sendable {
    /// What has ended, and how.
    var ending: EndOfCall
  }

  /// What K02 or K09 means: it depends on the call that was made (sdk 3.1).
  @Cases package enum EndOfCall {
    case loggedIn
    /// With the reason.
    case notLoggedIn(Refusal)
    /// With the resource.
    case denied(FailedTokenRequest)
    /// The logout is done.
    case loggedOut(SignOutResult)
    /// K02 said 1 after a logout: a viewer is still logged in.
    case notLoggedOut
  }
}
