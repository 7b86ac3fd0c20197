import PassAPI
import PassService

extension AccessEnablerSDK {
  /// The data that outlives the states: the app's settings, and what the SDK has reported.
  package struct Context: AccessContext, Hashable, Codable, Sendable {
    package var settings: AccessEnablerSettings
    package var permission: AccessStatus?
    package var isAccessExplained = false
    /// The statuses since the last request began, each once.
    package var statuses: [AdvancedStatus] = []
    /// The resource whose decision follows a login (sdk C10).
    package var resource: String?

    package var platform: Platform { settings.platform }
    /// Never silent: a viewer starts the app, or returns to it.
    package var isSilent: Bool { false }
    /// Creates the context before anything was reported.
    package init(_ settings: AccessEnablerSettings) { self.settings = settings }
  }
}

extension AccessEnablerSDK.Context {
  /// Begins a request; the statuses of the last one are forgotten.
  mutating func begin() {
    statuses = []
    resource = nil
  }

  /// Records a status, unless it was recorded already.
  mutating func record(_ status: AdvancedStatus) {
    guard statuses.count < SDKAssumptions.maxCodes, !statuses.contains(status) else { return }
    statuses.append(status)
  }

  /// Whether one of some codes was reported.
  func has(_ codes: AdvancedStatus.Code...) -> Bool { statuses.contains { codes.contains($0.code) } }

  /// The result of a check or a login.
  func login(_ isAuthenticated: Bool) -> SDKLogin { SDKLogin(isAuthenticated: isAuthenticated, statuses: statuses) }

  /// The state in which no one is logged in.
  func loggedOut(because why: SDKRefusal, _ signedOut: SignOutResult? = nil) -> AccessEnablerSDK.Unauthenticated {
    AccessEnablerSDK.Unauthenticated(why: completed(why), login: login(false), signedOut: signedOut)
  }

  /// A failure with all statuses of its request, including those that came after it.
  private func completed(_ why: SDKRefusal) -> SDKRefusal {
    guard case .loginFailed(let code, _) = why else { return why }
    return .loginFailed(code, statuses)
  }

  func permit(_ token: AccessEnablerSDK.MediaToken) -> SDKDecision {
    SDKDecision(token.resource, token: token.token, statuses)
  }

  func denial(_ failure: FailedTokenRequest) -> SDKDecision {
    SDKDecision(failure.resource, failure: failure, statuses)
  }

  /// A result with the steps left to the viewer: only `VSA203` sends them to the settings (sdk 6).
  func completed(_ result: SignOutResult) -> SignOutResult {
    guard has(.signOutOnDevice) else { return result }
    var result = result
    result.remaining.insert(.settings(SettingsPlace(settings.platform)), at: 0)
    return result
  }

  /// The redirect that ends a page.
  func redirect(of page: RequestedPage) -> String {
    page.inSafariController ? settings.safariRedirect : AccessEnablerSettings.webViewRedirect
  }
}
