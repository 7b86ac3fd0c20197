import FlowEngine
import PassService

/// The Apple single sign-on flow of REST API v2: "Apple SSO Cookbook (REST API V2)", phases A to E, with basic
/// authentication where it leads.
///
/// Its vocabulary is in `States`, `Events` and `Effects`; each file of `Phases` is a part of the cookbook: payloads,
/// questions and rows.
package enum AppleSSO: ServiceFlow {
  package typealias Refusal = PassService.Refusal

  /// The whole flow, as it runs, is drawn and is checked.
  package static let machine = Machine<AppleSSO>(
    [
      resting, prerequisites, vault, registration, pause, checkAuthentication, configuration,
      partnerRequest, partnerProfile, basicAuthentication, storing, status, preauthorization, authorization, profile,
      logout,
    ], from: .signedOut(SignedOut(.notKnownYet)))
}
