import FlowEngine
import PassAPI

// What goes wrong while a request of a signed-in viewer is served.
extension Row where F == AppleSSO, From: AppleSSO.OfProvider, From: Sendable {
  /// D1.2, D2.2: without a valid status an `appleSSO` profile is of no use; only an error of the framework may pass.
  static func unusableStatus(_ step: String, _ sources: [Source]) -> Self {
    func ends(_ what: String, _ result: AppleSSO.StatusResult.Name) -> Self {
      .on(
        \.partnerAnswered, "\(step).\(what)", sources + ["R-SSO-6"], when: .status(is: result), to: \.erasingSignIn
      ) { context, _, _ in context.loseProfile(because: AppleSSO.Problem(code: "partner_status_\(what)")) }
    }
    return .group([
      ends("undated", .undated), ends("undetermined", .notDetermined), ends("denied", .denied),
      ends("restricted", .restricted),
      ends("nobody", .providerMissing), ends("unknown", .providerUnknown), ends("expired", .expired),
      .on(
        \.partnerAnswered, "\(step).error", sources + ["C-22"], when: .status(is: .failed), to: \.authenticated
      ) { _, state, _ in AppleSSO.Authenticated(state.access, interrupted: .partnerUnavailable) },
    ])
  }
}

extension Row where F == AppleSSO, From: AppleSSO.OfProvider, From: AppleSSO.Retryable {
  /// A decision call failed for good: the viewer stays signed in unless the server wants another sign-in.
  static func callFailures(
    _ step: String, _ sources: [Source], failed: Guard<F, From, AppleSSO.Failure, Void>
  ) -> Self {
    .group([
      .on(
        \.requestFailed, "\(step).signInAgain", sources + ["R-AUTH-13", "R-REG-9"],
        when: .remedy(is: .signInAgain, .registerAgain),
        to: \.erasingSignIn
      ) { context, _, failure in context.loseProfile(because: failure.problem) },
      .on(
        \.requestFailed, "\(step).reselect", sources + ["R-CFG-9"], when: .remedy(is: .reselect), to: \.erasingSignIn
      ) { context, _, failure in context.loseProvider(because: failure.problem) },
      .on(
        \.requestFailed, "\(step).failed", sources + ["R-ERR-7"], when: failed,
        to: \.authenticated
      ) { _, state, failure in AppleSSO.Authenticated(state.access, interrupted: .failed(failure.problem)) },
    ])
  }
}
