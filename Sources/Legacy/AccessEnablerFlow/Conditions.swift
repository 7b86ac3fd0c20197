import PassService

/// The facts by which the SDK decides about a login through Apple: the conditions G1 to G8 of sdk 5.1, most of them
/// hidden from the app. The flow's table only sees their consequences; the simulated SDK decides by them.
package struct SDKConditions: Hashable, Sendable {
  /// G1: whether the app may read the subscription.
  package enum Access: Hashable, Sendable, CaseIterable { case granted, denied, undecided }
  /// G1, G1d, G1u.
  package var access = Access.granted
  /// G2, G2n: signed in at a provider on the device, earlier or just now.
  package var isSignedInOnDevice = false
  /// G2r: logged in through the regular flow.
  package var isLoggedInRegularly = false
  /// G3: the framework returned the id of the provider.
  package var hasProvider = false
  /// G4: the integration is on.
  package var isIntegrated = true
  /// G5: single sign-on of the integration is on.
  package var enablesSingleSignOn = true
  /// G6: the provider is not degraded.
  package var isNotDegraded = true
  /// G7: the framework returned the provider's SAML response.
  package var hasResponse = false
  /// G8: the token's time to live has not passed.
  package var hasLiveToken = false
  /// GE: the framework failed.
  package var frameworkFailed = false

  /// Creates conditions with access granted and no one signed in.
  package init() {}

  /// The steps of the cookbook in which a condition matters.
  package enum Step: Hashable, Sendable, CaseIterable { case setRequestor, checkAuthentication, getAuthentication }

  /// The code that a step reports: 2a to 2c, 3a to 3c, 4a to 4c (sdk 5.3).
  package func code(in step: Step) -> AdvancedStatus.Code? {
    // A check reports only about a viewer who is signed in on the device.
    if step == .checkAuthentication && !isSignedInOnDevice { return nil }
    return switch access {
    case .denied: .accessDenied
    case .undecided: .accessUndecided
    case .granted: frameworkFailed ? (step == .getAuthentication ? .partnerUnavailable : .appleErrors[0]) : nil
    }
  }

  /// Whether the SDK exchanges Apple's profile for a login of its own: all conditions of sdk 5.2 hold.
  package var allowsExchange: Bool {
    access == .granted && !frameworkFailed && isSignedInOnDevice && hasProvider && isIntegrated
      && enablesSingleSignOn && isNotDegraded && hasResponse
  }

  /// Whether a check answers 1: none of 3-1 to 3-7 holds (sdk 5.3). What sdk 5.3 says about viewers signed in on the
  /// device concerns logins that depend on that: a viewer who logged in through the regular flow stays logged in.
  package var isAuthenticated: Bool {
    guard hasLiveToken, isIntegrated else { return false }
    if isLoggedInRegularly { return true }
    return isSignedInOnDevice && enablesSingleSignOn && access == .granted && !frameworkFailed
  }
}
