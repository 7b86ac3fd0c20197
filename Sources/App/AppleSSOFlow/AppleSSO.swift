import FlowEngine
import PassService

/// The Apple single sign-on flow of REST API v2: "Apple SSO Cookbook (REST API V2)", phases A to E, with basic
/// authentication as the fallback.
///
/// Its vocabulary is in `States`, `Events` and `Effects`. Each file in `Phases` is a part of the cookbook, with its
/// payloads, questions and rows.
package enum AppleSSO: ServiceFlow {
  package typealias Refusal = ServiceRefusal

  /// The whole flow, as it runs and as it is drawn and checked.
  package static let machine = Machine<AppleSSO>(
    [
      resting, prerequisites, vault, registration, pause, checkAuthentication, configuration,
      partnerRequest, partnerProfile, basicAuthentication, storing, status, preauthorization, authorization, profile,
      logout,
    ], from: .signedOut(SignedOut(.notKnownYet)),
    everywhere: records + [
      .atEveryEdge(on: \.profilesReceived) { context, state, received in
        context.record(received, of: state.mvpd ?? state.state.accessInUse?.mvpd)
      },
      .recordsLeftOut(\.sessionAnswered), .recordsLeftOut(\.decisionsReceived), .recordsLeftOut(\.loggedOut),
    ])
}
