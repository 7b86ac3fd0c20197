import FlowEngine
import PassAPI
import PassService

// The remedies of this flow beyond those of every flow: another provider, another sign-in.

// MARK: Another provider

extension Guard where F == AppleSSO, From: HasProvider, Found == String {
  static var provider: Self { .found("provider known") { _, state, _ in state.mvpd } }
}

// MARK: A request of a signed-in viewer cannot be served

extension Row where F == AppleSSO, From: HasAccess, From: Retryable {
  /// The call failed for good: the viewer stays signed in unless the server requires another sign-in.
  static func servingFailures(_ step: String, _ sources: [Source]) -> Self {
    .group([.losesSignIn(step, sources), .interrupted(step, sources + ["R-ERR-7"])])
  }

  /// The server requires another sign-in, or no longer knows the provider.
  static func losesSignIn(_ step: String, _ sources: [Source]) -> Self {
    .group([
      .on(
        \.requestFailed, "\(step).signIn", sources + ["R-AUTH-13", "R-REG-9"],
        when: .remedy(is: .signInAgain, .registerAgain), to: \.storingEnd
      ) { context, state, failure in context.refuseProfile(state.access, because: failure.problem) },
      .on(
        \.requestFailed, "\(step).reselect", sources + ["R-CFG-9"], when: .remedy(is: .reselect), to: \.storingEnd
      ) { context, state, failure in context.loseProvider(of: state.access, because: failure.problem) },
    ])
  }

  /// The same in the error of one item.
  static func itemLosesSignIn(
    _ step: String, _ sources: [Source], signIn: Guard<F, From, Timestamped<[ResourceDecision]>, ResourceDecision>,
    reselect: Guard<F, From, Timestamped<[ResourceDecision]>, ResourceDecision>
  ) -> Self {
    .group([
      .on(
        \.decisionsReceived, "\(step).item.signIn", sources + ["R-AUTH-13"], finding: signIn, to: \.storingEnd
      ) { context, state, _, refused in
        context.refuseProfile(state.access, because: Problem(refused.error, or: "authentication"))
      },
      .on(
        \.decisionsReceived, "\(step).item.reselect", sources + ["R-CFG-9", "R-ERR-2"], finding: reselect,
        to: \.storingEnd
      ) { context, state, _, refused in
        context.loseProvider(of: state.access, because: Problem(refused.error, or: "provider"))
      },
    ])
  }
}
